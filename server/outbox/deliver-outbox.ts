import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { mailboxes } from '../../company/organization.ts';
import type { AppContext } from '../context.ts';
import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import type { Transaction } from '../database/schema.ts';
import { recordNewsletterOutcome } from '../subscriptions/change-subscription.ts';
import { deliveryFailure, failureInWords, nextAttemptAt, type DeliveryFailure } from './delivery-failure.ts';
import { maxConnections, type EmailTransport } from './email-transport.ts';
import { emailAddress, emailBodies, facts, paragraph, type Email } from './email.ts';
import { leaseDue, queueEmail, recordAttempt, releaseLeases, type StoredEmail } from './outbox-store.ts';

export type Delivery = ReturnType<typeof createDelivery>;

interface Attempt {
  readonly mail: StoredEmail;
  /** Null when it was delivered. */
  readonly failure: DeliveryFailure | null;
  readonly now: Date;
}

const stopTimeoutMs = 5_000;

/**
 * Delivers the outbox. An e-mail is never lost, and repeated at most once for each crash, with the same Message-ID. Any
 * number of workers may share one database.
 */
export function createDelivery(context: AppContext, transport: EmailTransport) {
  const { database, encryption, logger } = context;
  const worker = randomUUID();
  /** Attempts that could not be stored. Until they are, the lease keeps other workers from repeating them. */
  let unrecorded: readonly Attempt[] = [];
  let isStopping = false;
  let run: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function attempt(mail: StoredEmail, now: Date): Promise<Attempt> {
    try {
      if (mail.ciphertext === null) throw new TypeError('The body of this e-mail has been deleted');
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

  /** Stores several attempts in one transaction, so that delivering needs few of them. */
  async function store(attempts: readonly Attempt[]): Promise<void> {
    const records = attempts.map((made) => ({ ...made, record: attemptRecord(made) }));
    const ended: string[] = [];
    await database.transaction(async (trx) => {
      for (const { mail, failure, record, now } of records) {
        const isOurs = await recordAttempt(trx, mail.id, worker, record);
        if (!isOurs || record.status === 'queued') continue;
        if (mail.subscriber_id === null) {
          if (failure) await queueOwnerAlert(trx, context, mail, failure, now);
        } else if (mail.kind === 'newsletter' && (failure?.isPermanent ?? true)) {
          const hasEnded = await recordNewsletterOutcome(trx, mail.subscriber_id, failure === null);
          if (hasEnded) ended.push(mail.id);
        }
      }
    });
    for (const { mail, record } of records) {
      const line = {
        mail: mail.id,
        kind: mail.kind,
        attempts: record.attempts,
        failure: record.failure ?? undefined,
      };
      if (record.status === 'failed') logger.error(line, 'E-mail given up');
      else if (record.status === 'queued') logger.warn(line, 'E-mail not delivered yet');
      else logger.info(line, 'E-mail delivered');
    }
    for (const mail of ended)
      logger.info({ mail }, 'Subscription ended, because its newsletters were refused');
  }

  async function storeOrKeep(attempts: readonly Attempt[]): Promise<void> {
    if (attempts.length === 0) return;
    try {
      await store(attempts);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      unrecorded = [...unrecorded, ...attempts];
    }
  }

  /** Sends as many at once as there are connections. */
  async function deliverBatch(mails: readonly StoredEmail[], now: Date): Promise<number> {
    let delivered = 0;
    let tried = 0;
    while (tried < mails.length && !isStopping) {
      const next = mails.slice(tried, tried + maxConnections);
      const attempts = await Promise.all(next.map((mail) => attempt(mail, now)));
      tried += attempts.length;
      delivered += attempts.filter(({ failure }) => failure === null).length;
      await storeOrKeep(attempts);
    }
    const left = mails.slice(tried).map(({ id }) => id);
    await releaseLeases(database, worker, left);
    return delivered;
  }

  async function deliverAll(now: Date): Promise<number> {
    const began = performance.now();
    let delivered = 0;
    while (!isStopping) {
      const kept = unrecorded;
      unrecorded = [];
      await storeOrKeep(kept);
      // A run may last longer than a lease, so each batch has its own time.
      const time = new Date(now.getTime() + Math.floor(performance.now() - began));
      const mails = await leaseDue(database, worker, time.getTime());
      if (mails.length === 0) break;
      delivered += await deliverBatch(mails, time);
    }
    return delivered;
  }

  /**
   * Tries every e-mail that is due, several at once.
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
      // Only its name: the message may contain an address.
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

function attemptRecord({ mail, failure, now }: Attempt): Parameters<typeof recordAttempt>[3] {
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

const emailDescriptions = {
  receipt: 'the receipt for its sender',
  notice: 'the notice for the mailbox that answers it',
  reply: 'a reply to its sender',
} as const;

/** Tells the owner that an e-mail was given up. An alert that is given up itself is only logged. */
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
        ['Attempts', String(mail.attempts + 1)],
        ['Last answer', failureInWords(failure)],
        ['Id in the queue', mail.id],
      ),
      paragraph(
        `On the server, "npm run site -- mail-queue show" lists what waits, and "npm run site -- mail-queue retry ${mail.id}" sends this one again.`,
      ),
    ]),
  };
  await queueEmail(trx, encryption, { kind: 'owner-alert', enquiryId, email, now });
}

/** The enquiries mailbox, unless that is the one whose e-mail was given up. */
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
