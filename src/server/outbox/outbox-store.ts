import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { OpenDatabase } from '../database/open-database.ts';
import type { EmailOwner, OutboxTable, Transaction } from '../database/schema.ts';
import type { Encryption } from '../encryption/encryption.ts';
import { maxAttempts } from './delivery-failure.ts';
import { emailDomain, type Email } from './email.ts';

export type StoredEmail = Selectable<OutboxTable>;

export interface QueuedEmail {
  readonly kind: OutboxTable['kind'];
  /** The record with which it is deleted. */
  readonly owner?: EmailOwner;
  /** The lower number goes first. */
  readonly priority?: number;
  /** The kinds of emails of the same record that this one continues, so that mail programs show them as one conversation. */
  readonly continues?: readonly OutboxTable['kind'][];
  readonly email: Email;
  readonly now: Date;
}

/** Puts an email into the outbox, in the transaction of what causes it. Its Message-ID stays the same at every attempt. */
export async function queueEmail(
  trx: Transaction,
  encryption: Pick<Encryption, 'encrypt'>,
  { kind, owner, priority = 0, continues = [], email, now }: QueuedEmail,
): Promise<void> {
  const id = randomUUID();
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
      message_id: `<${randomUUID()}@${emailDomain}>`,
      ciphertext,
      key_id: keyId,
      created_at: now.getTime(),
      next_attempt_at: now.getTime(),
      attempts: 0,
      status: 'queued',
    })
    .execute();
}

/** The Message-IDs of the emails about an enquiry, kind by kind, the oldest first. */
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

/** The number of emails that a worker takes at once: a crash can repeat no more. */
const batchSize = 20;

/** Whether its attempts are used up and not even that could be recorded, so that it waits for the owner. */
export const isDeadLetter = ({ status, attempts }: Pick<StoredEmail, 'status' | 'attempts'>) =>
  status === 'queued' && attempts > maxAttempts;

/** A lease is longer than a whole batch can take; afterwards the emails of a worker that has died are taken over. */
export const leaseTimeMs = 5 * 60_000;

/**
 * Takes the emails that have the highest priority and have been due the longest, so that no other worker does. The
 * attempt counts from here, so that one whose outcome is never recorded counts too. An email whose attempts are used up is
 * taken once more and never again, even if nothing else about it can be recorded.
 *
 * @returns the emails with the attempt that begins
 */
export function leaseDue(
  { transaction, dialect }: OpenDatabase,
  worker: string,
  now: number,
): Promise<readonly StoredEmail[]> {
  return transaction(async (trx) => {
    const due = trx
      .selectFrom('outbox')
      .selectAll()
      .where('status', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .where('attempts', '<=', maxAttempts)
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
      .orderBy('priority')
      .orderBy('next_attempt_at')
      .limit(batchSize);
    // SQLite has one writer at a time; on PostgreSQL several servers share the work.
    const found = await (dialect === 'postgresql' ? due.forUpdate().skipLocked() : due).execute();
    if (found.length === 0) return [];
    await trx
      .updateTable('outbox')
      .set((is) => ({
        leased_until: now + leaseTimeMs,
        leased_by: worker,
        attempts: is('attempts', '+', 1),
      }))
      .where(
        'id',
        'in',
        found.map(({ id }) => id),
      )
      .execute();
    return found.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }));
  });
}

export type AttemptOutcome = Pick<StoredEmail, 'status' | 'next_attempt_at' | 'delivered_at' | 'failure'>;

/** Stores the outcome of an attempt and ends the lease. False when another worker has taken the email over meanwhile. */
export async function recordAttempt(
  trx: Transaction,
  id: string,
  worker: string,
  outcome: AttemptOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ ...outcome, leased_until: null, leased_by: null })
    .where('id', '=', id)
    .where('leased_by', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the lease of emails that were not tried, which does not count as an attempt. */
export async function releaseLeases(
  { transaction }: OpenDatabase,
  worker: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction((trx) =>
    trx
      .updateTable('outbox')
      .set((is) => ({ leased_until: null, leased_by: null, attempts: is('attempts', '-', 1) }))
      .where('id', 'in', ids)
      .where('leased_by', '=', worker)
      .execute(),
  );
}
