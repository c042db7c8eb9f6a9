import type { KeyObject } from 'node:crypto';
import type { Transaction } from '../database/schema.ts';
import type { Email } from '../outbox/email.ts';
import { removeEmailFiles } from '../outbox/email-files.ts';
import type { AppContext } from '../context.ts';
import {
  isEncryptedToOfficer,
  decryptAsOfficer,
  readOfficerPublicKey,
} from '../encryption/report-encryption.ts';
import { hashesOfEmail, type EnquiryContent, type StoredEnquiry } from './enquiry-store.ts';
import { listAllEnquiries, openEnquiry, type ListedEnquiry, type OpenedMessage } from './read-enquiries.ts';

/** Everything held about one address, opened. Times are ISO, in UTC. */
export interface DataSubjectExport {
  readonly exportedAt: string;
  readonly enquiries: readonly ExportedEnquiry[];
}

interface ExportedEnquiry extends EnquiryContent {
  readonly reference: string;
  readonly subject: string;
  readonly status: string;
  readonly receivedAt: string;
  readonly lastInteractionAt: string;
  readonly deadlines: readonly { readonly label: string; readonly date: string }[];
  readonly messages: readonly (Pick<OpenedMessage, 'sender' | 'text'> & { readonly sentAt: string })[];
  /** Mails about the enquiry; the words of one are null once they are no longer kept. */
  readonly mails: readonly {
    readonly kind: string;
    readonly status: string;
    readonly createdAt: string;
    readonly to: string | null;
    readonly text: string | null;
  }[];
}

export interface Erased {
  readonly enquiries: number;
  readonly messages: number;
  readonly mails: number;
  readonly deadlines: number;
}

/**
 * Whose data, and whether reports of concerns count. They count for the officer only: otherwise whoever has this
 * command could find out who has reported. Before there is an officer’s key there is nobody else to ask.
 */
export interface DataSubject {
  readonly email: string;
  /** The officer’s private key. */
  readonly officer?: KeyObject | undefined;
}

export function reportsAreIncluded(
  { environment }: Pick<AppContext, 'environment'>,
  { officer }: DataSubject,
): boolean {
  return officer !== undefined || readOfficerPublicKey(environment.dataDirectory) === null;
}

/**
 * @throws {DecryptionError} when something does not open with the keys at hand.
 * @throws {DatabaseUnavailable}
 */
export async function exportDataSubject(
  context: AppContext,
  subject: DataSubject,
  now: Date,
): Promise<DataSubjectExport> {
  const enquiries: ExportedEnquiry[] = [];
  for (const listed of await enquiriesOf(context, subject, now))
    enquiries.push(await exported(context, listed, subject));
  return { exportedAt: now.toISOString(), enquiries };
}

/** What an erasure would remove. */
export async function countDataSubject(
  context: AppContext,
  subject: DataSubject,
  now: Date,
): Promise<number> {
  return (await enquiriesOf(context, subject, now)).length;
}

/** Removes the enquiries of an address with all that belongs to them, in one step. @throws {DatabaseUnavailable} */
export async function eraseDataSubject(
  context: AppContext,
  subject: DataSubject,
  now: Date,
): Promise<Erased> {
  const found = await enquiriesOf(context, subject, now);
  const messageIds: string[] = [];
  const erased = await context.database.transaction(async (trx) => {
    const removed = { enquiries: 0, messages: 0, mails: 0, deadlines: 0 };
    for (const { stored } of found) {
      const mails = await trx
        .deleteFrom('outbox')
        .where('enquiry_id', '=', stored.id)
        .returning('message_id')
        .execute();
      messageIds.push(...mails.map(({ message_id }) => message_id));
      removed.mails += mails.length;
      removed.messages += await removeOf(trx, 'messages', stored.id);
      removed.deadlines += await removeOf(trx, 'deadlines', stored.id);
      const { numDeletedRows } = await trx
        .deleteFrom('enquiries')
        .where('id', '=', stored.id)
        .executeTakeFirst();
      removed.enquiries += Number(numDeletedRows);
    }
    return removed;
  });
  // Where no mail server is set, mails are files. None is left of an enquiry that is gone.
  removeEmailFiles(context.environment.dataDirectory, messageIds);
  return erased;
}

async function enquiriesOf(
  context: AppContext,
  subject: DataSubject,
  now: Date,
): Promise<readonly ListedEnquiry[]> {
  const withReports = reportsAreIncluded(context, subject);
  const emailHashes = hashesOfEmail(context, subject.email);
  const found = await listAllEnquiries(context.database.db, { emailHashes }, now);
  return found.filter(
    ({ stored }) => stored.subject !== 'speak-up' || (withReports && isOpenTo(subject.officer, stored)),
  );
}

/** A key that opens the report is the officer’s; any other might have been made for the purpose. */
function isOpenTo(officer: KeyObject | undefined, { ciphertext, key_id }: StoredEnquiry): boolean {
  if (!isEncryptedToOfficer(key_id)) return true;
  if (officer === undefined) return false;
  try {
    decryptAsOfficer(officer, { ciphertext, keyId: key_id });
    return true;
  } catch {
    return false;
  }
}

async function exported(
  context: AppContext,
  listed: ListedEnquiry,
  { officer }: DataSubject,
): Promise<ExportedEnquiry> {
  const { stored, dueDates } = listed;
  const { content, messages } = await openEnquiry(context, stored, officer);
  const mails = await context.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('enquiry_id', '=', stored.id)
    .orderBy('created_at')
    .execute();
  return {
    reference: stored.reference,
    subject: stored.subject,
    status: stored.status,
    receivedAt: inIso(stored.received_at),
    lastInteractionAt: inIso(stored.last_interaction_at),
    ...content,
    deadlines: dueDates.map(({ label, date }) => ({ label, date })),
    messages: messages.map(({ sender, sentAt, text }) => ({ sender, sentAt: inIso(sentAt), text })),
    mails: mails.map(({ kind, status, created_at, ciphertext, key_id }) => {
      const email = ciphertext === null ? null : (context.encryption.decrypt(ciphertext, key_id) as Email);
      return {
        kind,
        status,
        createdAt: inIso(created_at),
        to: email?.to.address ?? null,
        text: email?.text ?? null,
      };
    }),
  };
}

async function removeOf(
  trx: Transaction,
  table: 'messages' | 'deadlines',
  enquiryId: string,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom(table)
    .where('enquiry_id', '=', enquiryId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const inIso = (milliseconds: number) => new Date(milliseconds).toISOString();
