import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../database/schema.ts';
import { deliveryFailure, formatFailure, nextAttemptAt, type DeliveryFailure } from './delivery-failure.ts';
import { maxConnections, type EmailTransport } from './email-transport.ts';
import type { Email } from './email.ts';
import {
  isDeadLetter,
  leaseDue,
  recordAttempt,
  releaseLeases,
  type AttemptOutcome,
  type StoredEmail,
} from './outbox-store.ts';

/** A kind of email, as the subject that sends it describes it. */
export interface MailKind {
  /** Whether a person wrote it, so that an absence notice may answer it. */
  readonly isPersonal?: boolean;
  /**
   * Runs in the transaction that records that an email was delivered or given up.
   *
   * @param failure null when it was delivered
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

/** Is given each attempt whose outcome has been recorded; the failure is null when the email was delivered. */
type CountAttempt = (state: StoredEmail['state'], failure: DeliveryFailure | null) => void;

export type Delivery = ReturnType<typeof createDelivery>;

interface Attempt {
  /** The email with this attempt counted. */
  readonly mail: StoredEmail;
  /** Why it failed; null when it was delivered. */
  readonly failure: DeliveryFailure | null;
  readonly now: Date;
}

const stopTimeoutMs = 5_000;

/** Only its name is logged: the message may contain an address. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

/**
 * Delivers the outbox. An email is never lost, and repeated at most once for each crash, with the same Message-ID. Any
 * number of workers may share one database.
 */
export function createDelivery(
  context: AppContext,
  transport: EmailTransport,
  kinds: MailKinds,
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
      if (isDeadLetter(mail)) return { mail, failure: notRecorded, now };
      const email = encryption.decrypt('outbox', mail) as Email;
      await transport.send({
        email,
        messageId: mail.message_id,
        date: new Date(mail.created_at),
        isAutomatic: !kinds[mail.kind].isPersonal,
      });
      return { mail, failure: null, now };
    } catch (error) {
      return { mail, failure: deliveryFailure(error), now };
    }
  }

  /** Records an outcome in its own transaction, so that one that cannot be recorded does not hold up the others. */
  async function record(made: Attempt): Promise<void> {
    const { mail, failure, now } = made;
    const outcome = outcomeOf(made);
    const consequence = await database.transaction(async (trx) => {
      const isOurs = await recordAttempt(trx, mail.id, worker, outcome);
      if (!isOurs || outcome.state === 'queued') return undefined;
      return await kinds[mail.kind].onSettled?.(trx, context, { mail, failure, now });
    });
    countAttempt?.(outcome.state, failure);
    const { id, kind, attempts } = mail;
    const line = { mail: id, kind, attempts, failure: outcome.failure ?? undefined };
    if (outcome.state === 'dead')
      logger.error(line, 'Email given up: correct the cause, then `npm run site -- mail-queue retry`');
    else if (outcome.state === 'queued')
      logger.warn(line, 'Email not delivered yet, and tried again; check SMTP_URL if this lasts');
    else logger.info(line, 'Email delivered');
    if (consequence !== undefined) logger.info({ mail: id }, consequence);
  }

  async function recordOrKeep(attempts: readonly Attempt[]): Promise<void> {
    const recordOne = async (made: Attempt) => {
      const { id } = made.mail;
      try {
        await record(made);
        unrecorded.delete(id);
      } catch (error) {
        if (!unrecorded.has(id))
          logger.error({ mail: id, failure: nameOf(error) }, 'What became of an email was not recorded');
        unrecorded.set(id, made);
      }
    };
    await Promise.all(attempts.map(recordOne));
  }

  /** Whether an email is known to be delivered or refused; such a one is not sent again, even if that is not recorded. */
  const isSettled = ({ id }: StoredEmail) => {
    const made = unrecorded.get(id);
    return made !== undefined && outcomeOf(made).state !== 'queued';
  };

  /** Sends as many emails at once as there are connections. */
  async function deliverBatch(leased: readonly StoredEmail[], now: Date): Promise<number> {
    const mails = leased.filter((mail) => !isSettled(mail));
    let delivered = 0;
    let tried = 0;
    while (tried < mails.length && !isStopping) {
      const next = mails.slice(tried, tried + maxConnections);
      const attempts = await Promise.all(next.map((mail) => attempt(mail, now)));
      tried += attempts.length;
      delivered += attempts.filter(({ failure }) => failure === null).length;
      await recordOrKeep(attempts);
    }
    await releaseLeases(
      database,
      worker,
      mails.slice(tried).map(({ id }) => id),
    );
    return delivered;
  }

  async function deliverAll(now: Date): Promise<number> {
    const began = performance.now();
    let delivered = 0;
    while (!isStopping) {
      await recordOrKeep([...unrecorded.values()]);
      // A run may last longer than a lease, so each batch has its own time.
      const time = new Date(now.getTime() + Math.floor(performance.now() - began));
      const mails = await leaseDue(database, worker, time.getTime());
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
    await deliverDue(new Date()).catch((error: unknown) => {
      logger.error({ failure: nameOf(error) }, 'The outbox could not be delivered');
    });
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
export const notRecorded: DeliveryFailure = { code: 'NOT_RECORDED', isPermanent: true };

function outcomeOf({ mail, failure, now }: Attempt): AttemptOutcome {
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
