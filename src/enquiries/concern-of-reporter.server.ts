import { randomUUID } from 'node:crypto';
import { recipientAt } from '../../company/enquiry-subjects.ts';
import { formatCompanyDay, formatMoment, timeOfHeadquarters } from '../../company/dates.ts';
import type { ConcernSummary } from './enquiry-receipt.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries } from '../server/database/schema.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import {
  datesWithOutcomes,
  feedbackDeadline,
  outstanding,
  type DateWithOutcome,
} from './deadlines.server.ts';
import { isTimeKnown } from './answer-enquiry.server.ts';
import { additionNoticeEmail } from './enquiry-emails.server.ts';
import {
  datesAndRepliesOf,
  findAndLockEnquiry,
  findEnquiryBy,
  messagesOf,
  openState,
  subjectOf,
  updateNextDate,
  type MessageContent,
  type StoredEnquiry,
} from './enquiry-store.server.ts';
import { storeEncrypted } from './person-keys.server.ts';
import { describeConcern } from './receive-enquiry.server.ts';
import { parseCaseCode } from './case-code.ts';
import { hashOfSecret } from '../server/encryption/tokens.ts';

/** A concern as its reporter sees it. */
export interface ConcernOfReporter extends ConcernSummary {
  readonly isOpen: boolean;
  /** "30 December 2026"; undefined while it is open. */
  readonly closedOn?: string | undefined;
  readonly deadlines: readonly DateWithOutcome[];
  /** The oldest message comes first. That of the reporter has no text, because only those who answer the mailbox can read it. */
  readonly messages: {
    readonly sender: 'company' | 'reporter';
    /** "30 December 2026 at 09:15, London time"; the day alone of an answer that was given elsewhere. */
    readonly sentAt: string;
    readonly text?: string | undefined;
  }[];
}

/**
 * The concern with this case code, however it was typed. Null when there is none.
 *
 * @throws {DatabaseUnavailable}
 */
export async function findConcern(context: AppContext, typedCode: string): Promise<ConcernOfReporter | null> {
  const { db } = context.database;
  const stored = await findByCode(db, typedCode);
  return stored ? await loadConcern(context, db, stored) : null;
}

/**
 * Adds to a concern, reopens it with a new date for feedback if it was closed, and notifies the person who received it. The same
 * addition sent again with the same key is stored once. Null when there is no such concern.
 *
 * @param text checked by the caller: not empty, and within the limit of a message
 * @throws {ConcernRecipientUnavailable} when it cannot be encrypted for those who answer the concern.
 * @throws {DatabaseUnavailable} when it could not be stored.
 */
export async function addToConcern(
  context: AppContext,
  typedCode: string,
  text: string,
  now: Date,
  idempotencyKey: string = randomUUID(),
): Promise<ConcernOfReporter | null> {
  // To whom a concern is never changes.
  const found = await findByCode(context.database.db, typedCode);
  if (!found) return null;
  const recipient = recipientAt(found.mailbox);
  const message = {
    id: hashOfSecret('form', JSON.stringify([idempotencyKey, found.id, text.replaceAll('\r\n', '\n')])),
    enquiry_id: found.id,
  };
  const content: MessageContent = { text };
  const addition = ['messages', message, content] as const;
  return await storeEncrypted(context, recipient.mailbox, addition, async (trx, { ciphertext, keyId }) => {
    const stored = await findAndLockEnquiry(context.database, trx, 'id', found.id);
    if (!stored) return null;
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('messages')
      .values({ ...message, sender: 'reporter', sent_at: now.getTime(), ciphertext, key_id: keyId })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return await loadConcern(context, trx, stored);
    await trx
      .updateTable('enquiries')
      .set({ last_interaction_at: now.getTime(), ...openState })
      .where('id', '=', stored.id)
      .execute();
    if (stored.status === 'closed') {
      const { commitment, date, at } = feedbackDeadline(now);
      await trx
        .updateTable('deadlines')
        .set({ due_date: date, due_at: at })
        .where('enquiry_id', '=', stored.id)
        .where('commitment', '=', commitment)
        .execute();
    }
    await updateNextDate(trx, stored.id);
    const { dueDates, replies } = await datesAndRepliesOf(trx, stored.id);
    const notice = {
      reference: stored.reference,
      subject: subjectOf(stored),
      recipient,
      deadlines: outstanding({ ...stored, ...openState }, dueDates, replies),
      isReopened: stored.status === 'closed',
    };
    await queueEmail(trx, context.encryption, {
      kind: 'notice',
      owner: { enquiry_id: stored.id },
      continues: ['notice'],
      email: additionNoticeEmail(notice, context.environment.admin?.origin),
      now,
    });
    return await loadConcern(context, trx, { ...stored, ...openState });
  });
}

async function findByCode(queries: Queries, typedCode: string) {
  const code = parseCaseCode(typedCode);
  if (code === null) return undefined;
  return findEnquiryBy(queries, 'case_code_hash', hashOfSecret('case code', code));
}

async function loadConcern(
  { encryption }: AppContext,
  queries: Queries,
  stored: StoredEnquiry,
): Promise<ConcernOfReporter> {
  const messages = await messagesOf(queries, stored.id);
  const { dueDates, replies } = await datesAndRepliesOf(queries, stored.id);
  return {
    ...(await describeConcern(queries, stored)),
    isOpen: stored.status === 'open',
    closedOn: stored.closed_at === null ? undefined : formatCompanyDay(new Date(stored.closed_at)),
    deadlines: datesWithOutcomes(stored, dueDates, replies),
    messages: messages.map((message) => {
      const { sender } = message;
      const sentAt = new Date(message.sent_at);
      const moment = `${formatMoment(sentAt)}, ${timeOfHeadquarters}`;
      if (sender === 'reporter') return { sender, sentAt: moment };
      const { text } = encryption.decrypt('messages', message);
      return { sender, sentAt: isTimeKnown({ sender, text }) ? moment : formatCompanyDay(sentAt), text };
    }),
  };
}
