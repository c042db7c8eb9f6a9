import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../context.ts';
import type { DeliveryFailure } from './delivery-failure.ts';
import { attemptDelivery, recordAttempt, type DeliveryServices, type MailKinds } from './delivery-attempt.ts';
import { maxConnections, type EmailTransport } from './email-transport.ts';
import { lockDueEmails, type StoredEmail } from './outbox-store.ts';
import { stopRefusedBatch } from './stop-batch.ts';

const stopTimeoutMs = 5_000;

/** Is called after each recorded attempt, with the email’s new state. */
export type CountAttempt = (state: StoredEmail['state']) => void;

/**
 * Delivers the outbox. An email is never lost. A crash, or a database that fails at the wrong moment, repeats it with the same
 * Message-ID. Any number of workers may share one database.
 */
export function createDelivery(
  context: AppContext,
  transport: EmailTransport,
  kinds: MailKinds,
  countAttempt?: CountAttempt,
) {
  const services = { ...context, transport, kinds, worker: randomUUID(), countAttempt };
  let isStopping = false;
  let run: Promise<number> | undefined;

  async function deliverAll(now: Date): Promise<number> {
    const began = performance.now();
    let sent = 0;
    while (!isStopping) {
      // A run may last longer than a lock, so each batch reads the time anew.
      const time = new Date(now.getTime() + Math.floor(performance.now() - began));
      const mails = await lockDueEmails(services, time.getTime(), maxConnections);
      if (mails.length === 0) break;
      const failures = await Promise.all(mails.map((mail) => deliver(services, mail, time)));
      sent += failures.filter((failure) => failure === null).length;
      const failed = mails.filter((_mail, index) => failures[index] !== null);
      await stopRefusedBatches(services, failed);
    }
    return sent;
  }

  return {
    /**
     * Tries every email that is due, several at once. A call during a run joins that run.
     *
     * @returns how many were sent
     * @throws {DatabaseUnavailable} if no email could be read
     */
    deliverDue: (now: Date): Promise<number> => {
      run ??= deliverAll(now).finally(() => {
        run = undefined;
      });
      return run;
    },
    /** Finishes what is being sent, or aborts it after a few seconds. */
    stop: async (): Promise<void> => {
      isStopping = true;
      const ended = run?.catch(() => undefined);
      await Promise.race([ended, delay(stopTimeoutMs, undefined, { ref: false })]);
      transport.close();
      await ended;
    },
  };
}

/** Tries to send an email, and records the outcome. @returns why it was not sent */
async function deliver(
  { countAttempt, ...services }: DeliveryServices & { readonly countAttempt: CountAttempt | undefined },
  mail: StoredEmail,
  now: Date,
): Promise<DeliveryFailure | null> {
  const failure = await attemptDelivery(services, mail);
  try {
    const state = await recordAttempt(services, { mail, failure, now });
    countAttempt?.(state);
  } catch (error) {
    // When the lock ends, the email is sent again, with the same Message-ID. The message of an error may contain an address.
    const { name } = error as Error;
    services.logger.error({ mail: mail.id, failure: name }, 'An attempt to send an email was not recorded');
  }
  return failure;
}

/** Stops the batches of which the mail server refuses most, and tells the owner so in the log. */
async function stopRefusedBatches(
  { database, logger }: Pick<DeliveryServices, 'database' | 'logger'>,
  failed: readonly StoredEmail[],
): Promise<void> {
  for (const batch of new Set(failed.map((mail) => mail.batch))) {
    const waiting = batch === null ? 0 : await stopRefusedBatch(database, batch);
    if (waiting > 0)
      logger.error(
        { batch, waiting },
        'The mail server refuses most of a newsletter, so the rest waits: correct the cause, then send it again in the admin app, under Newsletter',
      );
  }
}
