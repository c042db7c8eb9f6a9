import type { KeyObject } from 'node:crypto';
import type { EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import type { Queries } from '../database/schema.ts';
import type { AppContext } from '../context.ts';
import { isEncryptedToOfficer, decryptAsOfficer } from '../encryption/report-encryption.ts';
import { outstanding, type DueDate } from './due-dates.ts';
import type { EnquiryContent, MessageContent, StoredEnquiry } from './enquiry-store.ts';

/** Which enquiries are meant; nothing given means all. */
export interface EnquiryFilter {
  readonly open?: boolean | undefined;
  readonly subject?: EnquirySubjectSlug | undefined;
  /** A promise about it is outstanding after its day. */
  readonly overdue?: boolean | undefined;
  /** The hash of an address, under every key. */
  readonly emailHashes?: readonly string[] | undefined;
}

/** An enquiry with what can be known of it while it stays encrypted. */
export interface ListedEnquiry {
  readonly stored: StoredEnquiry;
  /** All that was promised, in the order of the days. */
  readonly dueDates: readonly DueDate[];
  readonly outstanding: readonly DueDate[];
  readonly isOverdue: boolean;
}

export interface OpenedMessage {
  readonly sender: 'company' | 'reporter';
  /** Milliseconds. */
  readonly sentAt: number;
  readonly text: string;
}

export interface OpenedEnquiry {
  readonly content: EnquiryContent;
  /** Oldest first. */
  readonly messages: readonly OpenedMessage[];
}

/** Something is encrypted to the officer, and no key of the officer was given. */
export class OfficerKeyNeeded extends Error {
  override readonly name = 'OfficerKeyNeeded';
}

const pageSize = 500;

/** Oldest first, read in pages: what comes in meanwhile may be left out, and nothing appears twice. */
export async function* listEnquiries(
  db: Queries,
  filter: EnquiryFilter,
  now: Date,
): AsyncGenerator<ListedEnquiry> {
  let last: StoredEnquiry | undefined;
  for (;;) {
    let query = db.selectFrom('enquiries').selectAll().orderBy('received_at').orderBy('id').limit(pageSize);
    if (filter.open === true || filter.overdue === true) query = query.where('status', '=', 'open');
    if (filter.subject !== undefined) query = query.where('subject', '=', filter.subject);
    if (filter.emailHashes !== undefined) query = query.where('email_hash', 'in', filter.emailHashes);
    if (last !== undefined) {
      const { received_at, id } = last;
      query = query.where((is) =>
        is.or([
          is('received_at', '>', received_at),
          is.and([is('received_at', '=', received_at), is('id', '>', id)]),
        ]),
      );
    }
    const page = await query.execute();
    for (const listed of await withDueDates(db, page, now)) {
      if (filter.overdue !== true || listed.isOverdue) yield listed;
    }
    if (page.length < pageSize) return;
    last = page.at(-1);
  }
}

/** The same all at once, for what is shown as one list. */
export async function listAllEnquiries(
  db: Queries,
  filter: EnquiryFilter,
  now: Date,
): Promise<readonly ListedEnquiry[]> {
  const all: ListedEnquiry[] = [];
  for await (const listed of listEnquiries(db, filter, now)) all.push(listed);
  return all;
}

export async function findEnquiry(
  db: Queries,
  reference: string,
  now: Date,
): Promise<ListedEnquiry | undefined> {
  const stored = await db.selectFrom('enquiries').selectAll().where('reference', '=', reference).execute();
  return (await withDueDates(db, stored, now))[0];
}

/**
 * What was written, on both sides.
 *
 * @param officer the officer’s private key, where it was given
 * @throws {OfficerKeyNeeded}
 * @throws {DecryptionError} when a key is not the right one.
 */
export async function openEnquiry(
  { database, encryption }: Pick<AppContext, 'database' | 'encryption'>,
  stored: StoredEnquiry,
  officer: KeyObject | undefined,
): Promise<OpenedEnquiry> {
  const open = (ciphertext: string, keyId: string) => {
    if (!isEncryptedToOfficer(keyId)) return encryption.decrypt(ciphertext, keyId);
    if (officer === undefined) throw new OfficerKeyNeeded('This can be opened with the officer’s key only');
    return decryptAsOfficer(officer, { ciphertext, keyId });
  };
  const content = open(stored.ciphertext, stored.key_id) as EnquiryContent;
  const messages = await database.db
    .selectFrom('messages')
    .select(['sender', 'sent_at', 'ciphertext', 'key_id'])
    .where('enquiry_id', '=', stored.id)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  return {
    content,
    messages: messages.map(({ sender, sent_at, ciphertext, key_id }) => ({
      sender,
      sentAt: sent_at,
      text: (open(ciphertext, key_id) as MessageContent).text,
    })),
  };
}

async function withDueDates(
  db: Queries,
  enquiries: readonly StoredEnquiry[],
  now: Date,
): Promise<readonly ListedEnquiry[]> {
  if (enquiries.length === 0) return [];
  const ids = enquiries.map(({ id }) => id);
  const promised = await db
    .selectFrom('deadlines')
    .select(['enquiry_id', 'commitment', 'label', 'due_date as date', 'due_at as at'])
    .where('enquiry_id', 'in', ids)
    .orderBy('due_at')
    .execute();
  const replies = await db
    .selectFrom('messages')
    .select((is) => ['enquiry_id', is.fn.max('sent_at').as('lastAt'), is.fn.countAll().as('amount')])
    .where('enquiry_id', 'in', ids)
    .where('sender', '=', 'company')
    .groupBy('enquiry_id')
    .execute();
  const dueDatesOf = Map.groupBy(promised, ({ enquiry_id }) => enquiry_id);
  const repliesTo = new Map(
    replies.map(({ enquiry_id, lastAt, amount }) => [enquiry_id, { lastAt, amount: Number(amount) }]),
  );
  return enquiries.map((stored) => {
    const dueDates = (dueDatesOf.get(stored.id) ?? []).map(({ commitment, label, date, at }) => ({
      commitment,
      label,
      date,
      at,
    }));
    const left = outstanding(stored, dueDates, repliesTo.get(stored.id) ?? null);
    return { stored, dueDates, outstanding: left, isOverdue: left.some(({ at }) => at < now.getTime()) };
  });
}
