import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { openDatabase } from '../../src/server/database/open-database.ts';
import type { OutboxTable } from '../../src/server/database/schema.ts';
import type { EnquiryContent, StoredEnquiry } from '../../src/enquiries/enquiry-store.server.ts';
import type { SubscriberContent } from '../../src/newsletter/subscriber-store.server.ts';
import { enquiryIdOf } from '../../src/enquiries/receive-enquiry.server.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import type { Email } from '../../src/server/outbox/email.ts';
import { openEncryption } from '../../src/server/encryption/open-encryption.ts';
import { createEnquirer } from './enquirer.ts';
import { startSiteProcess, type SiteProcess, type SiteProcessOptions } from './site-process.ts';

interface InstallationOptions {
  /** Environment variables of its servers. With an empty DATA_KEY they make a key file. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A directory that is kept. Without it, a temporary one is used. */
  readonly dataDirectory?: string;
}

const sites: SiteProcess[] = [];
const folders: string[] = [];

/** Ends every server of a test file, and removes its data. */
export async function endInstallations(): Promise<void> {
  await Promise.all(sites.splice(0).map((site) => site.kill()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A data directory with the servers that are started on it. */
export function createInstallation({ settings: given = {}, dataDirectory: kept }: InstallationOptions = {}) {
  const dataDirectory = kept ?? mkdtempSync(join(tmpdir(), 'site-data-'));
  if (kept === undefined) folders.push(dataDirectory);
  const settings = { DATA_KEY: Buffer.alloc(32, 7).toString('base64'), ...given, DATA_DIR: dataDirectory };
  return {
    dataDirectory,
    /** The settings of its servers and of the owner’s commands. */
    settings,
    /** Starts one more server on the same data. */
    start: async (options: Omit<SiteProcessOptions, 'settings'> = {}) => {
      const site = await startSiteProcess({ settings, ...options });
      sites.push(site);
      return site;
    },
    records: () => findRecords(settings),
    /** How many emails still wait. */
    undelivered: async () =>
      (await findRecords(settings)).mails.filter(({ state }) => state !== 'sent').length,
  };
}

export type Installation = ReturnType<typeof createInstallation>;

/** An installation with one server and a client. */
export async function startInstallation(settings: Readonly<Record<string, string>> = {}) {
  const installation = createInstallation({ settings });
  const site = await installation.start();
  return { installation, site, enquirer: createEnquirer(site) };
}

/**
 * Reads everything that a database has about enquiries, as the server reads it.
 *
 * @param variables the server’s settings
 */
async function findRecords(variables: Readonly<Record<string, string>>) {
  const environment = parseEnvironment(variables);
  const database = await openDatabase(environment);
  try {
    const encryption = await openEncryption(database, environment);
    const { enquiries, mails, subscribers } = await database.transaction(async (trx) => ({
      enquiries: await trx.selectFrom('enquiries').selectAll().execute(),
      mails: await trx.selectFrom('outbox').selectAll().execute(),
      subscribers: await trx.selectFrom('subscribers').selectAll().execute(),
    }));
    const byId = new Map<string | null, StoredEnquiry>(enquiries.map((enquiry) => [enquiry.id, enquiry]));
    return {
      enquiries,
      mails,
      /** The enquiry to which a receipt’s token belongs. */
      byToken: (token: string) => byId.get(enquiryIdOf(encryption, token)),
      textOf: (enquiry: StoredEnquiry) => encryption.decrypt('enquiries', enquiry) as EnquiryContent,
      emailOf: (mail: Selectable<OutboxTable>) => encryption.decrypt('outbox', mail) as Email,
      subscriberEmails: () =>
        subscribers.map((row) => (encryption.decrypt('subscribers', row) as SubscriberContent).email),
      /** One line for each violation of the rule that an enquiry and its two emails are stored together or not at all. */
      incomplete() {
        const mailsOf = Map.groupBy(mails, (mail) => mail.enquiry_id);
        const without = enquiries.flatMap(({ id, reference, subject }) => {
          const found = (mailsOf.get(id) ?? []).map(({ kind }) => kind).sort();
          const isWhole =
            found.join() === 'notice,receipt' || (subject === 'speak-up' && found.join() === 'notice');
          return isWhole ? [] : [`${reference} has the mails: ${found.join()}`];
        });
        const orphans = mails.filter(({ enquiry_id: id }) => id !== null && !byId.has(id));
        return [...without, ...orphans.map(({ kind }) => `a ${kind} of no enquiry`)];
      },
    };
  } finally {
    await database.close();
  }
}
