import { mailboxes } from '../../../company/mailboxes.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../database/schema.ts';
import {
  deliveryFailure,
  formatFailure,
  maxAttempts,
  nextAttemptAt,
  type DeliveryFailure,
} from './delivery-failure.ts';
import { maxConnections, type EmailTransport } from './email-transport.ts';
import { emailAddress, emailBodies, facts, paragraph, type Email } from './email.ts';
import {
  isDeadLetter,
  leaseDue,
  queueEmail,
  recordAttempt,
  releaseLeases,
  type AttemptOutcome,
  type StoredEmail,
} from './outbox-store.ts';

/** Records whether a subscriber’s newsletter was delivered or refused for good; resolves with whether the subscription has ended. */
type RecordNewsletterOutcome = (
  trx: Transaction,
  subscriberId: string,
  wasDelivered: boolean,
  now: Date,
) => Promise<boolean>;

/** Is given each attempt whose outcome has been recorded; the failure is null when the email was delivered. */
type CountAttempt = (status: StoredEmail['status'], failure: DeliveryFailure | null) => void;

export type Delivery = ReturnType<typeof createDelivery>;

interface Attempt {
  /** The email with this attempt counted. */
  readonly mail: StoredEmail;
  /** Why it failed; null when it was delivered. */
  readonly failure: DeliveryFailure | null;
  readonly outcome: AttemptOutcome;
  readonly now: Date;
  /** Whether the email is deleted instead of being sent. */
  readonly isWithheld?: true;
}

const stopTimeoutMs = 5_000;

/**
 * Delivers the outbox. An email is never lost, and repeated at most once for each crash, with the same Message-ID. Any
 * number of workers may share one database.
 */
export function createDelivery(
  context: AppContext,
  transport: EmailTransport,
  recordNewsletterOutcome: RecordNewsletterOutcome,
  countAttempt?: CountAttempt,
) {
  const { database, encryption, logger } = context;
  const worker = randomUUID();
  /** Attempts whose outcome could not be recorded, by the id of the email. Recording them is tried again before each batch. */
  const unrecorded = new Map<string, Attempt>();
  let isStopping = false;
  let run: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function attempt(mail: StoredEmail, now: Date): Promise<Attempt> {
    try {
      if (isDeadLetter(mail)) return attemptOf(mail, notRecorded, now);
      if (mail.ciphertext === null) throw new TypeError('The body of this email has been deleted');
      const email = encryption.decrypt(mail.ciphertext, mail.key_id) as Email;
      if (email.isWithheld) return { ...attemptOf(mail, null, now), isWithheld: true };
      await transport.send({
        email,
        messageId: mail.message_id,
        date: new Date(mail.created_at),
        isAutomatic: mail.kind !== 'reply',
      });
      return attemptOf(mail, null, now);
    } catch (error) {
      return attemptOf(mail, deliveryFailure(error), now);
    }
  }

  /** Records an outcome in its own transaction, so that one that cannot be recorded does not hold up the others. */
  async function record({ mail, failure, outcome, now, isWithheld }: Attempt): Promise<void> {
    if (isWithheld) {
      await database.transaction((trx) => trx.deleteFrom('outbox').where('id', '=', mail.id).execute());
      return;
    }
    const hasEnded = await database.transaction(async (trx) => {
      const isOurs = await recordAttempt(trx, mail.id, worker, outcome);
      if (!isOurs || outcome.status === 'queued') return false;
      if (mail.subscriber_id === null) {
        // The owner has already been told of an email that was set aside.
        if (failure && !isDeadLetter(mail)) await queueOwnerAlert(trx, context, mail, failure, now);
      } else if (mail.kind === 'newsletter' && failure !== notRecorded && (failure?.isPermanent ?? true)) {
        return await recordNewsletterOutcome(trx, mail.subscriber_id, failure === null, now);
      }
      return false;
    });
    countAttempt?.(outcome.status, failure);
    const { id, kind, attempts } = mail;
    const line = { mail: id, kind, attempts, failure: outcome.failure ?? undefined };
    if (outcome.status === 'failed') logger.error(line, 'Email given up');
    else if (outcome.status === 'queued') logger.warn(line, 'Email not delivered yet');
    else logger.info(line, 'Email delivered');
    if (hasEnded) logger.info({ mail: id }, 'Subscription ended, because its newsletters were refused');
  }

  async function recordOrKeep(attempts: readonly Attempt[]): Promise<void> {
    const recordOne = async (made: Attempt) => {
      const { id } = made.mail;
      try {
        await record(made);
        unrecorded.delete(id);
      } catch (error) {
        // Only the error’s name is logged: its message may contain an address.
        const failure = error instanceof Error ? error.name : 'unknown';
        if (!unrecorded.has(id))
          logger.error({ mail: id, failure }, 'What became of an email was not recorded');
        unrecorded.set(id, made);
      }
    };
    await Promise.all(attempts.map(recordOne));
  }

  /** Whether an email is known to be delivered or refused; such a one is not sent again, even if that is not recorded. */
  const isSettled = ({ id }: StoredEmail) => (unrecorded.get(id)?.outcome.status ?? 'queued') !== 'queued';

  /** Sends as many emails at once as there are connections. */
  async function deliverBatch(leased: readonly StoredEmail[], now: Date): Promise<number> {
    const mails = leased.filter((mail) => !isSettled(mail));
    let delivered = 0;
    let tried = 0;
    while (tried < mails.length && !isStopping) {
      const next = mails.slice(tried, tried + maxConnections);
      const attempts = await Promise.all(next.map((mail) => attempt(mail, now)));
      tried += attempts.length;
      delivered += attempts.filter(({ failure, isWithheld }) => failure === null && !isWithheld).length;
      await recordOrKeep(attempts);
    }
    const remaining = mails.slice(tried).map(({ id }) => id);
    await releaseLeases(database, worker, remaining);
    return delivered;
  }

  async function deliverAll(now: Date): Promise<number> {
    const began = performance.now();
    let delivered = 0;
    while (!isStopping) {
      await recordOrKeep([...unrecorded.values()]);
      // A run may last longer than a lease, so each batch has its own time.
      const time = new Date(now.getTime() + Math.floor(performance.now() - began));
      const mails = await leaseDue(database, worker, time.getTime(), (trx, usedUp) =>
        queueSetAsideAlert(trx, context, usedUp, time),
      );
      if (mails.length === 0) break;
      delivered += await deliverBatch(mails, time);
    }
    return delivered;
  }

  /**
   * Tries every email that is due, several at once.
   *
   * @returns how many were delivered
   * @throws {DatabaseUnavailable} when none could be taken.
   */
  const deliverDue = (now: Date): Promise<number> => {
    run ??= deliverAll(now).finally(() => {
      run = undefined;
    });
    return run;
  };

  const deliverRepeatedly = async (intervalMs: number) => {
    try {
      await deliverDue(new Date());
    } catch (error) {
      // Only the error’s name is logged: its message may contain an address.
      logger.error(
        { failure: error instanceof Error ? error.name : 'unknown' },
        'The outbox could not be delivered',
      );
    }
    if (!isStopping) timer = setTimeout(() => void deliverRepeatedly(intervalMs), intervalMs);
  };

  return {
    deliverDue,
    /** Delivers what is due now, and again this long after each run. */
    start: (intervalMs: number) => void deliverRepeatedly(intervalMs),
    /** Finishes what is being sent, or aborts it after a few seconds, and releases the rest. */
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      const finished = run?.catch(() => undefined);
      await Promise.race([finished, delay(stopTimeoutMs, undefined, { ref: false })]);
      transport.close();
      await finished;
    },
  };
}

/** The failure of an email whose attempts are used up and whose last outcome is unknown. */
const notRecorded: DeliveryFailure = { code: 'NOT_RECORDED', isPermanent: true };

function attemptOf(mail: StoredEmail, failure: DeliveryFailure | null, now: Date): Attempt {
  const at = now.getTime();
  if (!failure) {
    const outcome = { status: 'delivered', next_attempt_at: at, delivered_at: at, failure: null } as const;
    return { mail, failure, outcome, now };
  }
  const { attempts, created_at: createdAt } = mail;
  const next = failure.isPermanent ? null : nextAttemptAt({ attempts, createdAt, now: at });
  const outcome = {
    status: next === null ? 'failed' : 'queued',
    next_attempt_at: next ?? at,
    delivered_at: null,
    failure: formatFailure(failure),
  } as const;
  return { mail, failure, outcome, now };
}

const emailDescriptions = {
  receipt: 'the receipt for its sender',
  notice: 'the notice for the mailbox that answers it',
  reply: 'a reply to its sender',
  subscription: 'a link for a subscriber',
  newsletter: 'a newsletter',
} as const;

/** Tells the owner, in one email, that these have been set aside. It does not mention alerts. */
async function queueSetAsideAlert(
  trx: Transaction,
  { encryption }: Pick<AppContext, 'encryption'>,
  mails: readonly StoredEmail[],
  now: Date,
): Promise<void> {
  const rows = mails.flatMap(({ id, kind }) =>
    kind === 'owner-alert' ? [] : [['Id in the queue', `${id}, ${emailDescriptions[kind]}`] as const],
  );
  if (rows.length === 0) return;
  const title = 'Emails have been set aside';
  const email: Email = {
    to: emailAddress(mailboxes.enquiries.value),
    subject: title,
    ...emailBodies(title, [
      paragraph(
        `The server could not record what became of these emails, ${String(maxAttempts)} times for each. They may have arrived, and more than once. They are not sent again.`,
      ),
      facts(...rows),
      paragraph(
        'The server’s log names the error. Once it is put right, "npm run site -- mail-queue retry" with an id sends that email again.',
      ),
    ]),
  };
  await queueEmail(trx, encryption, { kind: 'owner-alert', enquiryId: null, email, now });
}

/** Tells the owner that an email was given up. An alert that is given up itself is only logged. */
async function queueOwnerAlert(
  trx: Transaction,
  { encryption }: Pick<AppContext, 'encryption'>,
  mail: StoredEmail,
  failure: DeliveryFailure,
  now: Date,
): Promise<void> {
  const { kind, enquiry_id: enquiryId } = mail;
  if (kind === 'owner-alert' || kind === 'subscription' || kind === 'newsletter') return;
  const enquiry =
    enquiryId === null
      ? undefined
      : await trx.selectFrom('enquiries').select('reference').where('id', '=', enquiryId).executeTakeFirst();
  const title = `An email could not be delivered${enquiry ? `: ${enquiry.reference}` : ''}`;
  const email: Email = {
    to: emailAddress(alertMailbox(encryption, mail)),
    subject: title,
    ...emailBodies(title, [
      paragraph(
        `An email about an enquiry was given up: ${emailDescriptions[kind]}. The enquiry itself is stored and can be answered.`,
      ),
      facts(
        ...(enquiry ? [['Reference', enquiry.reference] as const] : []),
        ['Attempts', String(mail.attempts)],
        ['Last answer', formatFailure(failure)],
        ['Id in the queue', mail.id],
      ),
      paragraph(
        `On the server, "npm run site -- mail-queue show" lists what waits, and "npm run site -- mail-queue retry ${mail.id}" sends this one again.`,
      ),
    ]),
  };
  await queueEmail(trx, encryption, { kind: 'owner-alert', enquiryId, email, now });
}

/** The enquiries mailbox, unless that is the one whose email was given up. */
function alertMailbox(
  encryption: AppContext['encryption'],
  { ciphertext, key_id: keyId }: StoredEmail,
): string {
  const [first, second] = [mailboxes.enquiries.value, mailboxes.privacy.value];
  try {
    const refused =
      ciphertext === null ? undefined : (encryption.decrypt(ciphertext, keyId) as Email).to.address;
    return refused === first ? second : first;
  } catch {
    return first;
  }
}
