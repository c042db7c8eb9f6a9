import { randomUUID } from 'node:crypto';
import type { OpenDatabase } from '../database/open-database.ts';
import { nothingDue, type EmailOwner, type OutboxTable, type Transaction } from '../database/schema.ts';
import type { Encryption } from '../encryption/encryption.ts';
import { emailDomain, type Email } from './email.ts';
import { isBatchStopped } from './stop-batch.ts';

export type StoredEmail = OutboxTable;

declare module '../encryption/encryption.ts' {
  interface Plaintexts {
    readonly outbox: Email;
  }
}

export interface QueuedEmail {
  readonly kind: OutboxTable['kind'];
  /** The record that it belongs to, and with which it is deleted. */
  readonly owner?: EmailOwner;
  /** Lower numbers are sent first. */
  readonly priority?: number;
  /** What it has in common with the emails that take the same text to others. */
  readonly batch?: string;
  /** The kinds of emails about the same record that this one continues, so that mail programs show one conversation. */
  readonly continues?: readonly OutboxTable['kind'][];
  readonly email: Email;
  readonly now: Date;
  /** When it is sent at the earliest; now where this is left out. */
  readonly notBefore?: Date;
}

/**
 * Puts an email into the outbox, in the transaction of its cause. Its Message-ID is the same at every attempt.
 *
 * @returns its id in the outbox
 */
export async function queueEmail(
  trx: Transaction,
  encryption: Pick<Encryption, 'encrypt'>,
  { kind, owner, priority = 0, batch, continues = [], email, now, notBefore = now }: QueuedEmail,
): Promise<string> {
  const id = randomUUID();
  const isStopped = batch !== undefined && (await isBatchStopped(trx, batch));
  const { ciphertext, keyId } = encryption.encrypt(
    'outbox',
    { id, ...owner },
    { ...email, references: await messageIdsOf(trx, owner, continues) },
  );
  await trx
    .insertInto('outbox')
    .values({
      id,
      ...owner,
      kind,
      priority,
      batch: batch ?? null,
      message_id: `<${randomUUID()}@${emailDomain}>`,
      ciphertext,
      key_id: keyId,
      created_at: now.getTime(),
      asked_at: now.getTime(),
      next_attempt_at: isStopped ? nothingDue : notBefore.getTime(),
      attempts: 0,
      state: 'queued',
    })
    .execute();
  return id;
}

/**
 * Deletes an email that no worker has begun to send. On PostgreSQL it waits for a worker that is locking the email, and for which
 * it then comes too late.
 *
 * @returns whether it was deleted, and so is never sent
 */
export async function withdrawEmail(trx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The Message-IDs of a record’s emails, kind by kind, oldest first. */
async function messageIdsOf(
  trx: Transaction,
  owner: EmailOwner | undefined,
  kinds: NonNullable<QueuedEmail['continues']>,
): Promise<readonly string[]> {
  const id = owner?.enquiry_id;
  if (!id || kinds.length === 0) return [];
  const mails = await trx
    .selectFrom('outbox')
    .select(['kind', 'message_id'])
    .where('enquiry_id', '=', id)
    .where('kind', 'in', kinds)
    .orderBy('created_at')
    .execute();
  return kinds.flatMap((kind) => mails.filter((mail) => mail.kind === kind).map((mail) => mail.message_id));
}

/** How long a lock lasts: longer than any attempt. Then another worker takes the emails over, because theirs has died. */
export const lockTimeMs = 5 * 60_000;

/**
 * Locks the emails with the highest priority that have been due the longest. The attempt is counted now, so that it counts even if
 * its outcome is never recorded.
 *
 * @param limit how many emails are locked at most, and so how many a crash can repeat
 * @returns the emails with the attempt that begins
 */
export function lockDueEmails(
  { database, worker }: { readonly database: OpenDatabase; readonly worker: string },
  now: number,
  limit: number,
): Promise<readonly StoredEmail[]> {
  return database.transaction(async (trx) => {
    const due = trx
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', now)]))
      .orderBy('priority')
      .orderBy('next_attempt_at')
      .limit(limit);
    // SQLite has one writer at a time; on PostgreSQL several servers share the work.
    const found = await (database.dialect === 'postgresql' ? due.forUpdate().skipLocked() : due).execute();
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    await trx
      .updateTable('outbox')
      .set((is) => ({ locked_until: now + lockTimeMs, locked_by: worker, attempts: is('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    return found.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }));
  });
}
