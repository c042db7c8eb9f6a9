import type { Queries } from '../server/database/schema.ts';
import type { AppContext } from '../server/context.ts';
import {
  decryptConcern,
  isEncryptedToRecipient,
  type RecipientIdentity,
} from '../concerns/concern-encryption.server.ts';
import { outstanding, type DueDate } from './deadlines.server.ts';
import {
  findEnquiryBy,
  messagesOf,
  type EnquiryContent,
  type MessageContent,
  type StoredEnquiry,
} from './enquiry-store.server.ts';

export interface EnquiryFilter {
  readonly open?: boolean | undefined;
  readonly overdue?: boolean | undefined;
  /** `hashOfEmail` of the sender’s address. */
  readonly emailHash?: string | null | undefined;
}

/** The part of an enquiry that is known without decrypting it. */
export interface ListedEnquiry {
  readonly stored: StoredEnquiry;
  /** The outstanding deadlines, in order of date. */
  readonly dueDates: readonly DueDate[];
  readonly outstanding: readonly DueDate[];
  readonly isOverdue: boolean;
}

export interface DecryptedEnquiry {
  readonly content: EnquiryContent;
  readonly messages: readonly {
    readonly sender: 'company' | 'reporter';
    readonly sentAt: number;
    readonly text: string;
  }[];
}

/** Enquiries, the oldest first. */
export async function listEnquiries(
  db: Queries,
  { open, overdue, emailHash }: EnquiryFilter,
  now: Date,
): Promise<readonly ListedEnquiry[]> {
  let query = db.selectFrom('enquiries').selectAll().orderBy('received_at').orderBy('id');
  if (open === true || overdue === true) query = query.where('status', '=', 'open');
  if (emailHash !== undefined) query = query.where('email_hash', '=', emailHash);
  const listed: ListedEnquiry[] = [];
  const stored = await query.execute();
  // A statement may name no more than some thousands of ids.
  for (let start = 0; start < stored.length; start += 500)
    listed.push(...(await withDueDates(db, stored.slice(start, start + 500), now)));
  return overdue === true ? listed.filter(({ isOverdue }) => isOverdue) : listed;
}

export async function findEnquiry(
  db: Queries,
  reference: string,
  now: Date,
): Promise<ListedEnquiry | undefined> {
  const stored = await findEnquiryBy(db, 'reference', reference);
  return stored && (await withDueDates(db, [stored], now))[0];
}

/**
 * Everything that was written, by both sides. Undefined where only the key of its recipient decrypts it, and none was given.
 *
 * @param identities of a recipient of reports, where the key file was given
 * @throws {DecryptionError} when it was encrypted to another key.
 */
export async function decryptEnquiry(
  { database, encryption }: Pick<AppContext, 'database' | 'encryption'>,
  stored: StoredEnquiry,
  identities: readonly RecipientIdentity[] | undefined,
): Promise<DecryptedEnquiry | undefined> {
  const messages = await messagesOf(database.db, stored.id);
  const needsIdentity = [stored, ...messages].some(({ key_id }) => isEncryptedToRecipient(key_id));
  if (needsIdentity && identities === undefined) return undefined;
  const decrypt = async (
    table: 'enquiries' | 'messages',
    record: { readonly id: string; readonly ciphertext: string; readonly key_id: string },
  ) =>
    isEncryptedToRecipient(record.key_id)
      ? await decryptConcern(identities ?? [], record)
      : encryption.decrypt(table, record);
  return {
    content: (await decrypt('enquiries', stored)) as EnquiryContent,
    messages: await Promise.all(
      messages.map(async (message) => ({
        sender: message.sender,
        sentAt: message.sent_at,
        text: ((await decrypt('messages', message)) as MessageContent).text,
      })),
    ),
  };
}

async function withDueDates(
  db: Queries,
  enquiries: readonly StoredEnquiry[],
  now: Date,
): Promise<readonly ListedEnquiry[]> {
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
    const dueDates = dueDatesOf.get(stored.id) ?? [];
    const unmet = outstanding(stored, dueDates, repliesTo.get(stored.id) ?? null);
    return { stored, dueDates, outstanding: unmet, isOverdue: unmet.some(({ at }) => at < now.getTime()) };
  });
}
