import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import type { AppContext } from '../context.ts';
import { deliveryFailure, failureInWords, type DeliveryFailure } from './delivery-failure.ts';
import { connections, type EmailTransport } from './email-transport.ts';
import type { Email } from './email.ts';
import {
  leaseDue,
  recordAttempt,
  releaseLeases,
  type AttemptRecord,
  type StoredEmail,
} from './outbox-store.ts';
import { queueOwnerAlert } from './owner-alert.ts';
import { nextAttemptAt } from './retry-schedule.ts';

export interface Delivery {
  /**
   * Tries every mail that is due, several at once, and answers with how many were delivered.
   *
   * @throws {DatabaseUnavailable} when none could be taken.
   */
  readonly deliverDue: (now: Date) => Promise<number>;
  /** Looks for due mail now, and so many milliseconds after each round. */
  readonly start: (every: number) => void;
  /** Finishes what is on its way, or cuts it off after a few seconds, and gives back the rest. */
  readonly stop: () => Promise<void>;
}

/** An attempt, and what came of it: null where the mail was taken over by the server. */
interface Attempt {
  readonly mail: StoredEmail;
  readonly failure: DeliveryFailure | null;
  readonly now: Date;
}

const patienceAtStop = 5_000;

/**
 * Delivers the outbox. A mail is never lost, and repeated at most once for each crash, with the same Message-ID. Any
 * number of workers may share one database.
 */
export function createDelivery(context: AppContext, transport: EmailTransport): Delivery {
  const { database, encryption, logger } = context;
  const worker = randomUUID();
  /** Attempts that the database could not take. Until it can, the lease keeps others from repeating them. */
  let unrecorded: Attempt[] = [];
  let isStopping = false;
  let round: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function attempt(mail: StoredEmail, now: Date): Promise<Attempt> {
    try {
      if (mail.ciphertext === null) throw new TypeError('This mail has no body any more');
      await transport.send({
        email: encryption.decrypt(mail.ciphertext, mail.key_id) as Email,
        messageId: mail.message_id,
        date: new Date(mail.created_at),
        isAutomatic: mail.kind !== 'reply',
      });
      return { mail, failure: null, now };
    } catch (error) {
      return { mail, failure: deliveryFailure(error), now };
    }
  }

  async function record({ mail, failure, now }: Attempt): Promise<void> {
    const entry = recordOf(mail, failure, now);
    await database.transaction(async (trx) => {
      const isOurs = await recordAttempt(trx, mail.id, worker, entry);
      if (isOurs && failure && entry.status === 'failed')
        await queueOwnerAlert(trx, context, mail, failure, now);
    });
    const line = {
      mail: mail.id,
      kind: mail.kind,
      attempts: entry.attempts,
      failure: entry.failure ?? undefined,
    };
    if (entry.status === 'failed') logger.error(line, 'E-mail given up');
    else if (failure) logger.warn(line, 'E-mail not delivered yet');
    else logger.info(line, 'E-mail delivered');
  }

  async function recordOrKeep(made: Attempt): Promise<void> {
    try {
      await record(made);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      unrecorded.push(made);
    }
  }

  async function deliverBatch(mails: readonly StoredEmail[], now: Date): Promise<number> {
    const waiting = [...mails];
    let delivered = 0;
    const deliverOneByOne = async () => {
      for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
        const made = await attempt(mail, now);
        if (!made.failure) delivered += 1;
        await recordOrKeep(made);
        if (isStopping) return;
      }
    };
    await Promise.all(Array.from({ length: connections }, deliverOneByOne));
    await releaseLeases(
      database,
      worker,
      waiting.map(({ id }) => id),
    );
    return delivered;
  }

  async function deliverAll(now: Date): Promise<number> {
    const began = performance.now();
    let delivered = 0;
    while (!isStopping) {
      const left = unrecorded;
      unrecorded = [];
      for (const made of left) await recordOrKeep(made);
      // A round may outlast a lease, so each batch has its own time.
      const time = new Date(now.getTime() + Math.floor(performance.now() - began));
      const mails = await leaseDue(database, worker, time.getTime());
      if (mails.length === 0) break;
      delivered += await deliverBatch(mails, time);
    }
    return delivered;
  }

  const deliverDue = (now: Date): Promise<number> => {
    round ??= deliverAll(now).finally(() => {
      round = undefined;
    });
    return round;
  };

  const keepDelivering = async (every: number) => {
    try {
      await deliverDue(new Date());
    } catch (error) {
      // Only its name: what a mail server or a database says may repeat an address.
      logger.error(
        { failure: error instanceof Error ? error.name : 'unknown' },
        'The outbox could not be delivered',
      );
    }
    if (!isStopping) timer = setTimeout(() => void keepDelivering(every), every);
  };

  return {
    deliverDue,
    start: (every) => void keepDelivering(every),
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      const finished = round?.catch(() => undefined);
      await Promise.race([finished, pause(patienceAtStop, undefined, { ref: false })]);
      transport.close();
      await finished;
    },
  };
}

function recordOf(mail: StoredEmail, failure: DeliveryFailure | null, now: Date): AttemptRecord {
  const attempts = mail.attempts + 1;
  const at = now.getTime();
  if (!failure) {
    return { status: 'delivered', attempts, next_attempt_at: at, delivered_at: at, failure: null };
  }
  const next = failure.isPermanent ? null : nextAttemptAt({ attempts, createdAt: mail.created_at, now: at });
  return {
    status: next === null ? 'failed' : 'queued',
    attempts,
    next_attempt_at: next ?? at,
    delivered_at: null,
    failure: failureInWords(failure),
  };
}
