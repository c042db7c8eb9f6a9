import { answeredBy, type MailboxName } from '../../../company/mailboxes.ts';
import { isEncryptedToPeople } from '../../enquiries/age-keys.ts';
import { findExtensible, hasQueuedExtension } from '../../enquiries/extend-date.server.ts';
import type { ListedEnquiry } from '../../enquiries/find-enquiries.server.ts';
import { findTransfers } from '../../enquiries/pass-on-enquiry.server.ts';
import { notesOf } from '../../enquiries/write-note.server.ts';
import type { AppContext } from '../../server/context.ts';
import type { Encryption } from '../../server/encryption/encryption.ts';
import { textOf } from './decrypted-text.server.ts';
import { toSealedText, type Ciphertext } from './sealed-text.server.ts';

/** "Complaints Officer" */
export const roleOf = (mailbox: MailboxName) => answeredBy[mailbox].replace(/^the /, '');

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
  const isMovable = stored.status === 'open' && !(await hasQueuedExtension(db, stored.id));
  const extensible = isMovable ? findExtensible(stored, dueDates, new Date()) : null;
  return {
    channel: stored.channel,
    /** The topic of a complaint that decides who answers it. */
    about: stored.about,
    transfers: transfers.map(({ id, author, passed_at, from_mailbox, to_mailbox, email_id }) => ({
      id,
      emailId: email_id,
      author,
      at: passed_at,
      from: roleOf(from_mailbox),
      to: roleOf(to_mailbox),
    })),
    notes: notes.map((note) => toNote(encryption, note, former.get(note.id))),
    /** The date that may be moved, and the last day to which it may be. */
    extensible: extensible && { label: extensible.label, date: extensible.date, latest: extensible.latest },
  };
}

type StoredNote = Awaited<ReturnType<typeof notesOf>>[number];

function toNote(encryption: Encryption, note: StoredNote, former?: readonly Ciphertext[]) {
  const { id, author, written_at: at } = note;
  if (isEncryptedToPeople(note.key_id))
    return { id, author, at, sealed: toSealedText('notes', note, former) };
  return { id, author, at, text: textOf(encryption, 'notes', note) };
}
