import type { AppContext } from '../context.ts';
import type { Transaction } from '../database/schema.ts';
import { deliveryFailure, formatFailure, nextAttemptAt, type DeliveryFailure } from './delivery-failure.ts';
import type { EmailTransport } from './email-transport.ts';
import type { StoredEmail } from './outbox-store.ts';

/** A kind of email, as the feature that sends it describes it. */
export interface MailKind {
  /** Whether a person wrote it. Only then may an absence notice answer it. */
  readonly isPersonal?: boolean;
  /** Runs in the transaction that records that an email was sent or given up. */
  readonly onSettled?: (
    trx: Transaction,
    context: Pick<AppContext, 'database' | 'encryption'>,
    settled: DeliveryAttempt,
  ) => Promise<void>;
}

export type MailKinds = Readonly<Record<StoredEmail['kind'], MailKind>>;

export interface DeliveryAttempt {
  /** The email with this attempt counted. */
  readonly mail: StoredEmail;
  /** Why it failed; null when the mail server has accepted the email. */
  readonly failure: DeliveryFailure | null;
  readonly now: Date;
}

export interface DeliveryServices extends Pick<AppContext, 'database' | 'encryption' | 'logger'> {
  readonly transport: EmailTransport;
  readonly kinds: MailKinds;
  /** A name for this process, which an email that it has locked bears. */
  readonly worker: string;
}

/** Sends an email once. @returns why it failed; null when it was accepted */
export async function attemptDelivery(
  { encryption, transport, kinds }: DeliveryServices,
  mail: StoredEmail,
): Promise<DeliveryFailure | null> {
  try {
    await transport.send({
      email: encryption.decrypt('outbox', mail),
      messageId: mail.message_id,
      date: new Date(mail.created_at),
      isAutomatic: !kinds[mail.kind].isPersonal,
    });
    return null;
  } catch (error) {
    return deliveryFailure(error);
  }
}

/** What becomes of an email after an attempt: sent, queued for another attempt, or dead. */
function outcomeOf({ mail, failure, now }: DeliveryAttempt) {
  const at = now.getTime();
  if (!failure) return { state: 'sent', next_attempt_at: at, sent_at: at, failure: null } as const;
  const { attempts, asked_at: askedAt } = mail;
  const next = failure.isPermanent ? null : nextAttemptAt({ attempts, askedAt, now: at });
  const rest = { next_attempt_at: next ?? at, sent_at: null, failure: formatFailure(failure) };
  return { state: next === null ? 'dead' : 'queued', ...rest } as const;
}

/**
 * Records and logs an attempt, and ends the lock. Each has a transaction of its own, so that one that cannot be recorded does not
 * hold up others.
 *
 * @returns the state of the email
 * @throws {DatabaseUnavailable}
 */
export async function recordAttempt(
  { database, encryption, logger, kinds, worker }: DeliveryServices,
  made: DeliveryAttempt,
): Promise<StoredEmail['state']> {
  const { id, kind, attempts } = made.mail;
  const outcome = outcomeOf(made);
  await database.transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ ...outcome, locked_until: null, locked_by: null })
      .where('id', '=', id)
      .where('locked_by', '=', worker)
      .executeTakeFirst();
    // Another worker may have taken the email over.
    if (numUpdatedRows === 1n && outcome.state !== 'queued')
      await kinds[kind].onSettled?.(trx, { database, encryption }, made);
  });
  const line = { mail: id, kind, attempts, failure: outcome.failure ?? undefined };
  if (outcome.state === 'dead')
    logger.error(
      line,
      'Email became a dead letter: correct the cause, then send it again in the admin app, under Mail',
    );
  else if (outcome.state === 'queued')
    logger.warn(line, 'Email not sent yet; it is tried again. Check SMTP_URL if this continues');
  else logger.info(line, 'Email sent');
  return outcome.state;
}
