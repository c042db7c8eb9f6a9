import type { AppContext } from '../context.ts';
import type { Transaction } from '../database/schema.ts';
import {
  deliveryFailure,
  formatFailure,
  maxAttempts,
  nextAttemptAt,
  type DeliveryFailure,
} from './delivery-failure.ts';
import type { EmailTransport } from './email-transport.ts';
import type { Email } from './email.ts';
import { recordOutcome, type AttemptOutcome, type StoredEmail } from './outbox-store.ts';

/** A kind of email, as the feature that sends it describes it. */
export interface MailKind {
  /** Whether a person wrote it, so that an absence notice may answer it. */
  readonly isPersonal?: boolean;
  /**
   * Runs in the transaction that records that an email was sent or is dead.
   *
   * @param failure null when it was sent
   * @returns what is logged afterwards, if anything
   */
  readonly onSettled?: (
    trx: Transaction,
    context: Pick<AppContext, 'encryption'>,
    settled: {
      readonly mail: StoredEmail;
      readonly failure: DeliveryFailure | null;
      readonly now: Date;
    },
  ) => Promise<string | undefined>;
}

export type MailKinds = Readonly<Record<StoredEmail['kind'], MailKind>>;

export interface DeliveryAttempt {
  /** The email with this attempt counted. */
  readonly mail: StoredEmail;
  /** Why it failed; null when the mail server has accepted the email. */
  readonly failure: DeliveryFailure | null;
  readonly now: Date;
}

/** The failure of an email whose attempts are used up and whose last outcome is unknown. */
export const notRecorded: DeliveryFailure = { code: 'NOT_RECORDED', isPermanent: true };

/** Sends an email once; an email whose attempts are used up is not sent. It never throws. */
export async function attemptDelivery(
  {
    encryption,
    transport,
    kinds,
  }: Pick<AppContext, 'encryption'> & { transport: EmailTransport; kinds: MailKinds },
  mail: StoredEmail,
  now: Date,
): Promise<DeliveryAttempt> {
  if (mail.attempts > maxAttempts) return { mail, failure: notRecorded, now };
  try {
    await transport.send({
      email: encryption.decrypt('outbox', mail) as Email,
      messageId: mail.message_id,
      date: new Date(mail.created_at),
      isAutomatic: !kinds[mail.kind].isPersonal,
    });
    return { mail, failure: null, now };
  } catch (error) {
    return { mail, failure: deliveryFailure(error), now };
  }
}

/** What becomes of an email after an attempt: sent, queued for another attempt, or dead. */
function outcomeOf({ mail, failure, now }: DeliveryAttempt): AttemptOutcome {
  const at = now.getTime();
  if (!failure) return { state: 'sent', next_attempt_at: at, sent_at: at, failure: null };
  const { attempts, created_at: createdAt } = mail;
  const next = failure.isPermanent ? null : nextAttemptAt({ attempts, createdAt, now: at });
  return {
    state: next === null ? 'dead' : 'queued',
    next_attempt_at: next ?? at,
    sent_at: null,
    failure: formatFailure(failure),
  };
}

/**
 * Records an attempt in a transaction of its own, so that one that cannot be recorded does not hold up the others, and logs it.
 *
 * @param worker that holds the lock of the email
 * @returns the state of the email
 * @throws {DatabaseUnavailable}
 */
export async function recordAttempt(
  {
    database,
    encryption,
    logger,
    kinds,
  }: Pick<AppContext, 'database' | 'encryption' | 'logger'> & { kinds: MailKinds },
  worker: string,
  made: DeliveryAttempt,
): Promise<StoredEmail['state']> {
  const { mail } = made;
  const { id, kind, attempts } = mail;
  const outcome = outcomeOf(made);
  const consequence = await database.transaction(async (trx) => {
    const isLockHeld = await recordOutcome(trx, id, worker, outcome);
    if (!isLockHeld || outcome.state === 'queued') return undefined;
    return await kinds[kind].onSettled?.(trx, { encryption }, made);
  });
  const line = { mail: id, kind, attempts, failure: outcome.failure ?? undefined };
  if (outcome.state === 'dead')
    logger.error(
      line,
      'Email became a dead letter: correct the cause, then send it again in the admin app, under Mail',
    );
  else if (outcome.state === 'queued')
    logger.warn(line, 'Email not sent yet, and tried again; check SMTP_URL if this lasts');
  else logger.info(line, 'Email sent');
  if (consequence !== undefined) logger.info({ mail: id }, consequence);
  return outcome.state;
}
