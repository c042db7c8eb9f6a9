import type { Selectable } from 'kysely';
import { openDatabase } from '../../server/database/open-database.ts';
import type { DeadlinesTable, OutboxTable } from '../../server/database/schema.ts';
import type { EnquiryContent, StoredEnquiry } from '../../server/enquiries/enquiry-store.ts';
import { hashOfSecret } from '../../server/enquiries/references.ts';
import { readEnvironment } from '../../server/environment.ts';
import type { Email } from '../../server/outbox/email.ts';
import { readDataKeys } from '../../server/encryption/data-keys.ts';
import { createEncryption } from '../../server/encryption/encryption.ts';

type Mail = Selectable<OutboxTable>;

/** All that a database holds about enquiries at one moment. */
export interface Records {
  readonly enquiries: readonly StoredEnquiry[];
  readonly mails: readonly Mail[];
  readonly deadlines: readonly Selectable<DeadlinesTable>[];
  /** The enquiry that a receipt’s token belongs to. */
  readonly byToken: (token: string) => StoredEnquiry | undefined;
  readonly textOf: (enquiry: StoredEnquiry) => EnquiryContent;
  readonly emailOf: (mail: Mail) => Email;
  /** What breaks the rule that an enquiry and its two mails are there together or not at all: one line each. */
  readonly halves: () => string[];
}

/**
 * Reads a database as the server reads it.
 *
 * @param variables the server’s settings
 */
export async function readRecords(variables: Readonly<Record<string, string>>): Promise<Records> {
  const environment = readEnvironment(variables);
  const encryption = createEncryption(readDataKeys(environment));
  const database = await openDatabase(environment);
  try {
    const { enquiries, mails, deadlines } = await database.transaction(async (trx) => ({
      enquiries: await trx.selectFrom('enquiries').selectAll().execute(),
      mails: await trx.selectFrom('outbox').selectAll().execute(),
      deadlines: await trx.selectFrom('deadlines').selectAll().execute(),
    }));
    const byHash = new Map(enquiries.map((enquiry) => [enquiry.receipt_hash, enquiry]));
    return {
      enquiries,
      mails,
      deadlines,
      byToken: (token) => byHash.get(hashOfSecret('receipt', token)),
      textOf: ({ ciphertext, key_id }) => encryption.decrypt(ciphertext, key_id) as EnquiryContent,
      emailOf: ({ ciphertext, key_id }) => encryption.decrypt(ciphertext ?? '', key_id) as Email,
      halves: () => halves(enquiries, mails),
    };
  } finally {
    await database.close();
  }
}

function halves(enquiries: readonly StoredEnquiry[], mails: readonly Mail[]): string[] {
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
