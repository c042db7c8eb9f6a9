import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openContext } from '../../src/server/context.ts';
import type { StoredEnquiry } from '../../src/enquiries/enquiry-store.server.ts';
import { enquiryIdOf } from '../../src/enquiries/receive-enquiry.server.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import { createEnquirer } from './enquirer.ts';
import { startSiteProcess, type SiteProcess, type SiteProcessOptions } from './site-process.ts';

type Settings = Readonly<Record<string, string>>;

const sites: SiteProcess[] = [];
const folders: string[] = [];

/** Ends every server of a test file, and removes its data. */
export async function endInstallations(): Promise<void> {
  await Promise.all(sites.splice(0).map((site) => site.kill()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/**
 * A data directory with the servers that are started on it, until the test file has ended.
 * @param given environment variables of its servers. With an empty DATA_KEY they make a key file. With DATA_DIR the directory stays.
 */
export function createInstallation(given: Settings = {}) {
  const dataDirectory = given['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'site-data-'));
  if (given['DATA_DIR'] === undefined) folders.push(dataDirectory);
  const settings = { DATA_KEY: Buffer.alloc(32, 7).toString('base64'), ...given, DATA_DIR: dataDirectory };
  return {
    dataDirectory,
    /** The settings of its servers and of the owner’s commands. */
    settings,
    /** Starts one more server on the same data. */
    async start(options: Omit<SiteProcessOptions, 'settings'> = {}) {
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
export async function startInstallation(settings?: Settings) {
  const installation = createInstallation(settings);
  const site = await installation.start();
  return { installation, site, enquirer: createEnquirer(site) };
}

/** Reads everything that a database has about enquiries, as the server with these settings reads it. */
async function findRecords(settings: Settings) {
  const { database, encryption } = await openContext(parseEnvironment(settings), pino({ level: 'silent' }));
  const { enquiries, mails, subscribers } = await database.transaction(async (trx) => ({
    enquiries: await trx.selectFrom('enquiries').selectAll().execute(),
    mails: await trx.selectFrom('outbox').selectAll().execute(),
    subscribers: await trx.selectFrom('subscribers').selectAll().execute(),
  }));
  await database.close();
  const byId = new Map<string | null, StoredEnquiry>(enquiries.map((enquiry) => [enquiry.id, enquiry]));
  return {
    enquiries,
    mails,
    subscribers,
    /** The enquiry to which a receipt’s token belongs. */
    byToken: (token: string) => byId.get(enquiryIdOf(encryption, token)),
    textOf: (enquiry: StoredEnquiry) => encryption.decrypt('enquiries', enquiry),
    /** One line for each violation of the rule that an enquiry and its two emails are stored together or not at all. */
    incomplete() {
      const mailsOf = Map.groupBy(mails, (mail) => mail.enquiry_id);
      const without = enquiries.flatMap(({ id, reference, subject }) => {
        const found = (mailsOf.get(id) ?? [])
          .map(({ kind }) => kind)
          .sort()
          .join();
        const isWhole = found === 'notice,receipt' || (subject === 'speak-up' && found === 'notice');
        return isWhole ? [] : [`${reference} has the mails: ${found}`];
      });
      const orphans = mails.filter(({ enquiry_id: id }) => id !== null && !byId.has(id));
      return [...without, ...orphans.map(({ kind }) => `a ${kind} of no enquiry`)];
    },
  };
}
