import { answeredBy, type MailboxName } from '../../../company/mailboxes.ts';
import { isEncryptedToPeople } from '../../enquiries/age-keys.ts';
import type { MessageContent } from '../../enquiries/enquiry-store.server.ts';
import { findExtensible } from '../../enquiries/extend-date.server.ts';
import type { ListedEnquiry } from '../../enquiries/find-enquiries.server.ts';
import { findTransfers } from '../../enquiries/pass-on-enquiry.server.ts';
import { notesOf } from '../../enquiries/write-note.server.ts';
import type { AppContext } from '../../server/context.ts';
import type { Queries } from '../../server/database/schema.ts';
import { DecryptionError, type Encryption } from '../../server/encryption/encryption.ts';
import { toSealedText, type Ciphertext } from './sealed-text.server.ts';

/** "Complaints Officer" */
const roleOf = (mailbox: MailboxName) => answeredBy[mailbox].replace(/^the /, '');

/**
 * What the register has of an enquiry besides its messages and dates.
 *
 * @param former what its texts were before they were encrypted again, by the id of the record
 */
export async function describeRegister(
  { database: { db }, encryption }: Pick<AppContext, 'database' | 'encryption'>,
  { stored, dueDates }: ListedEnquiry,
  former: ReadonlyMap<string, readonly Ciphertext[]>,
) {
  const transfers = await findTransfers(db, stored.id);
  const notes = await notesOf(db, stored.id);
  const extensible = stored.status === 'open' ? findExtensible(stored, dueDates, new Date()) : null;
  return {
    channel: stored.channel,
    /** The topic of a complaint that decides who answers it. */
    about: stored.about,
    transfers: transfers.map(({ id, author, passed_at, from_mailbox, to_mailbox }) => ({
      id,
      author,
      at: passed_at,
      from: roleOf(from_mailbox),
      to: roleOf(to_mailbox),
    })),
    notes: notes.map((note) => toNote(encryption, note, former.get(note.id))),
    /** The date that may be moved, and the last day to which it may be. */
    extensible: extensible && { label: extensible.label, date: extensible.date, latest: extensible.latest },
    isReceiptUndelivered: await isReceiptUndelivered(db, stored.id),
  };
}

type StoredNote = Awaited<ReturnType<typeof notesOf>>[number];

function toNote(encryption: Encryption, note: StoredNote, former?: readonly Ciphertext[]) {
  const { id, author, written_at: at } = note;
  if (isEncryptedToPeople(note.key_id))
    return { id, author, at, sealed: toSealedText('notes', note, former) };
  try {
    return { id, author, at, text: (encryption.decrypt('notes', note) as MessageContent).text };
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return { id, author, at, text: 'This text cannot be decrypted with the keys of the server.' };
  }
}

/** Whether the last receipt to the sender was refused or given up. */
async function isReceiptUndelivered(queries: Queries, enquiryId: string): Promise<boolean> {
  const last = await queries
    .selectFrom('outbox')
    .select('state')
    .where('enquiry_id', '=', enquiryId)
    .where('kind', '=', 'receipt')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return last?.state === 'dead';
}
