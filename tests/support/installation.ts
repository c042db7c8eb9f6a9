import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src/server/database/open-database.ts';
import type { OutboxTable } from '../../src/server/database/schema.ts';
import type { EnquiryContent, StoredEnquiry } from '../../src/enquiries/enquiry-store.server.ts';
import type { SubscriberContent } from '../../src/newsletter/subscriber-store.server.ts';
import { enquiryIdOf } from '../../src/enquiries/receive-enquiry.server.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import type { Email } from '../../src/server/outbox/email.ts';
import { openEncryption } from '../../src/server/encryption/open-encryption.ts';
import { createEnquirer, openForm, type Enquirer } from './enquirer.ts';
import { startSiteProcess, type SiteProcess, type SiteProcessOptions } from './site-process.ts';

/** One key for every site of a test run, so that one form can be sent to all of them. */
const sharedKey = Buffer.alloc(32, 7).toString('base64');

/** Registers work for after a test. */
export type RegisterCleanup = (work: () => void | Promise<void>) => void;

interface InstallationOptions {
  /** Environment variables of its servers. With an empty DATA_KEY they make a key file. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A directory that is kept. Without it, a temporary one is used. */
  readonly dataDirectory?: string;
  /** Registers when its servers end; by default with the test. Concurrent tests pass their own. */
  readonly registerCleanup?: RegisterCleanup;
}

/** A data directory with the servers that are started on it. */
export function createInstallation({
  settings: given = {},
  dataDirectory: kept,
  registerCleanup = onTestFinished,
}: InstallationOptions = {}) {
  const dataDirectory = kept ?? mkdtempSync(join(tmpdir(), 'site-data-'));
  const settings = { DATA_KEY: sharedKey, ...given, DATA_DIR: dataDirectory };
  const sites: SiteProcess[] = [];
  const enquirers: Enquirer[] = [];
  registerCleanup(async () => {
    for (const enquirer of enquirers) enquirer.close();
    await Promise.all(sites.map((site) => site.kill()));
    if (kept === undefined) rmSync(dataDirectory, { recursive: true, force: true });
  });
  return {
    dataDirectory,
    /** The settings of its servers and of the owner’s commands. */
    settings,
    /** Starts one more server on the same data. */
    start: async (options: Pick<SiteProcessOptions, 'clockAhead' | 'port'> = {}) => {
      const site = await startSiteProcess({ settings, ...options });
      sites.push(site);
      return site;
    },
    /** A client of that server. */
    visit(site: SiteProcess, from?: string) {
      const enquirer = createEnquirer(site, from);
      enquirers.push(enquirer);
      return enquirer;
    },
    form: openForm,
    records: () => findRecords(settings),
  };
}

export type Installation = ReturnType<typeof createInstallation>;

/** An installation with one server, a client, and the hidden fields of the form at a path. */
export async function startInstallation(options: InstallationOptions = {}, path?: string) {
  const installation = createInstallation(options);
  const site = await installation.start();
  const enquirer = installation.visit(site);
  return { installation, site, enquirer, form: await openForm(enquirer, path) };
}

type Mail = Selectable<OutboxTable>;

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
      emailOf: (mail: Mail) => encryption.decrypt('outbox', mail) as Email,
      subscriberEmails: () =>
        subscribers.map((row) => (encryption.decrypt('subscribers', row) as SubscriberContent).email),
      incomplete: () => incompleteEnquiries(enquiries, mails),
    };
  } finally {
    await database.close();
  }
}

/** One line for each violation of the rule that an enquiry and its two emails are stored together or not at all. */
function incompleteEnquiries(enquiries: readonly StoredEnquiry[], mails: readonly Mail[]): string[] {
  const kinds = new Map<string | null, string[]>();
  for (const { enquiry_id: id, kind } of mails) kinds.set(id, [...(kinds.get(id) ?? []), kind]);
  const known = new Set(enquiries.map(({ id }) => id));
  const without = enquiries.flatMap(({ id, reference, subject }) => {
    const found = (kinds.get(id) ?? []).toSorted().join(', ');
    const due = subject === 'speak-up' ? /^notice(, receipt)?$/ : /^notice, receipt$/;
    return due.test(found) ? [] : [`${reference} has the mails: ${found || 'none'}`];
  });
  const orphans = mails.filter(({ enquiry_id: id }) => id !== null && !known.has(id));
  return [...without, ...orphans.map(({ kind }) => `a ${kind} of no enquiry`)];
}
