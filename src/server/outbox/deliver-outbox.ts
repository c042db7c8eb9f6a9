import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../context.ts';
import { attemptDelivery, recordAttempt, type DeliveryAttempt, type MailKinds } from './delivery-attempt.ts';
import { maxConnections, type EmailTransport } from './email-transport.ts';
import { lockDueEmails, type StoredEmail } from './outbox-store.ts';

/** Is called after each recorded attempt, with the email’s new state. */
type CountAttempt = (state: StoredEmail['state']) => void;

const stopTimeoutMs = 5_000;

/**
 * Delivers the outbox. An email is never lost. Each crash repeats it at most once, with the same Message-ID. Any number of
 * workers may share one database.
 */
export function createDelivery(
  context: AppContext,
  transport: EmailTransport,
  kinds: MailKinds,
  countAttempt?: CountAttempt,
) {
  const { database, encryption, logger } = context;
  const services = { database, encryption, logger, transport, kinds };
  const worker = randomUUID();
  /** Attempts that could not be recorded yet. This worker does not send their emails again. */
  let unrecorded: readonly DeliveryAttempt[] = [];
  let isStopping = false;
  let run: Promise<number> | undefined;

  /** Resolves with the attempts that could not be recorded. */
  async function record(attempts: readonly DeliveryAttempt[]): Promise<readonly DeliveryAttempt[]> {
    const results = await Promise.all(
      attempts.map(async (attempt) => {
        try {
          const state = await recordAttempt(services, worker, attempt);
          countAttempt?.(state);
          return [];
        } catch (error) {
          // The message of an error may contain an address.
          const { name } = error as Error;
          logger.error(
            { mail: attempt.mail.id, failure: name },
            'An attempt to send an email was not recorded',
          );
          return [attempt];
        }
      }),
    );
    return results.flat();
  }

  async function deliverAll(now: Date): Promise<number> {
    const began = performance.now();
    let sent = 0;
    while (!isStopping) {
      unrecorded = await record(unrecorded);
      // A run may last longer than a lock, so each batch reads the time anew.
      const time = new Date(now.getTime() + Math.floor(performance.now() - began));
      const mails = await lockDueEmails(database, {
        worker,
        now: time.getTime(),
        limit: maxConnections,
        except: unrecorded.map(({ mail }) => mail.id),
      });
      if (mails.length === 0) break;
      const attempts = await Promise.all(mails.map((mail) => attemptDelivery(services, mail, time)));
      sent += attempts.filter(({ failure }) => failure === null).length;
      unrecorded = [...unrecorded, ...(await record(attempts))];
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
