import type { Transaction } from '../database/schema.ts';
import { removeEmailFiles } from '../outbox/email-transport.ts';
import type { Email } from '../outbox/email.ts';
import type { AppContext } from '../context.ts';
import {
  decryptReport,
  isEncryptedToOfficer,
  readOfficerRecipients,
  type OfficerIdentity,
} from '../encryption/report-encryption.ts';
import { hashesOfEmail, type EnquiryContent, type StoredEnquiry } from './enquiry-store.ts';
import {
  decryptEnquiry,
  listAllEnquiries,
  type DecryptedMessage,
  type ListedEnquiry,
} from './read-enquiries.ts';

/** Everything held about one address, decrypted. Times are ISO, in UTC. */
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
  readonly messages: readonly (Pick<DecryptedMessage, 'sender' | 'text'> & { readonly sentAt: string })[];
  /** E-mails about the enquiry; the text of one is null once it has been deleted. */
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
 * Whose data, and whether speak-up reports are included: for the officer only, or whoever has this command could find
 * out who has reported. Before there is an officer’s key they are included for everybody.
 */
export interface DataSubject {
  readonly email: string;
  /** Where the officer’s key file was given. */
  readonly officer?: readonly OfficerIdentity[] | undefined;
}

export function reportsAreIncluded(
  { environment }: Pick<AppContext, 'environment'>,
  { officer }: DataSubject,
): boolean {
  return officer !== undefined || readOfficerRecipients(environment.dataDirectory).length === 0;
}

/**
 * @throws {DecryptionError} when something was encrypted to another key.
 * @throws {DatabaseUnavailable}
 */
export async function exportDataSubject(
  context: AppContext,
  subject: DataSubject,
  now: Date,
): Promise<DataSubjectExport> {
  const enquiries: ExportedEnquiry[] = [];
  for (const listed of await enquiriesOf(context, subject, now))
    enquiries.push(await exportEnquiry(context, listed, subject));
  return { exportedAt: now.toISOString(), enquiries };
}

/** How many enquiries an erasure would remove. */
export async function countDataSubject(
  context: AppContext,
  subject: DataSubject,
  now: Date,
): Promise<number> {
  return (await enquiriesOf(context, subject, now)).length;
}

/** Deletes the enquiries of an address with all that belongs to them, in one transaction. @throws {DatabaseUnavailable} */
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
      removed.messages += await deleteFrom(trx, 'messages', stored.id);
      removed.deadlines += await deleteFrom(trx, 'deadlines', stored.id);
      const { numDeletedRows } = await trx
        .deleteFrom('enquiries')
        .where('id', '=', stored.id)
        .executeTakeFirst();
      removed.enquiries += Number(numDeletedRows);
    }
    return removed;
  });
  // Without a mail server, e-mails are files.
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
  const included: ListedEnquiry[] = [];
  for (const listed of found) {
    const { stored } = listed;
    if (stored.subject !== 'speak-up' || (withReports && (await canDecrypt(subject.officer, stored))))
      included.push(listed);
  }
  return included;
}

/** A key that decrypts the report is the officer’s; any other might have been made for the purpose. */
async function canDecrypt(
  officer: DataSubject['officer'],
  { ciphertext, key_id }: StoredEnquiry,
): Promise<boolean> {
  if (!isEncryptedToOfficer(key_id)) return true;
  if (officer === undefined) return false;
  try {
    await decryptReport(officer, { ciphertext, keyId: key_id });
    return true;
  } catch {
    return false;
  }
}

async function exportEnquiry(
  context: AppContext,
  listed: ListedEnquiry,
  { officer }: DataSubject,
): Promise<ExportedEnquiry> {
  const { stored, dueDates } = listed;
  const { content, messages } = await decryptEnquiry(context, stored, officer);
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
    receivedAt: toIso(stored.received_at),
    lastInteractionAt: toIso(stored.last_interaction_at),
    ...content,
    deadlines: dueDates.map(({ label, date }) => ({ label, date })),
    messages: messages.map(({ sender, sentAt, text }) => ({ sender, sentAt: toIso(sentAt), text })),
    mails: mails.map(({ kind, status, created_at, ciphertext, key_id }) => {
      const email = ciphertext === null ? null : (context.encryption.decrypt(ciphertext, key_id) as Email);
      return {
        kind,
        status,
        createdAt: toIso(created_at),
        to: email?.to.address ?? null,
        text: email?.text ?? null,
      };
    }),
  };
}

async function deleteFrom(
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

const toIso = (milliseconds: number) => new Date(milliseconds).toISOString();
