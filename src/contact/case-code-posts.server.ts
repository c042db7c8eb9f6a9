import { randomUUID } from 'node:crypto';
import { formatCompanyDay } from '../../company/dates.ts';
import { postedIdempotencyKey } from '../forms/hidden-fields.ts';
import type { AppContext } from '../server/context.ts';
import { parseCaseCode } from '../enquiries/case-code.ts';
import type { PostedFields } from '../server/http/posted-form.ts';
import type { ConcernState, ConcernStateOf } from './contact-response.ts';
import type { DateWithOutcome } from '../enquiries/deadlines.server.ts';
import { parseAddition } from '../enquiries/enquiry.ts';
import { logNotStored } from './log-not-stored.server.ts';
import { shownConcern } from './receipt-dates.ts';
import {
  addToConcern,
  findConcern,
  type ConcernOfReporter,
} from '../enquiries/concern-of-reporter.server.ts';

/** "given on 2 December 2026" */
function outcomeWords(
  { commitment, at, outcome, keptAt }: DateWithOutcome,
  hasReplyToRead: boolean,
  now: Date,
): string {
  if (keptAt !== null) return `given on ${formatCompanyDay(new Date(keptAt))}${keptAt > at ? ', late' : ''}`;
  if (outcome !== 'outstanding') return 'not given: the concern was closed without it';
  if (at >= now.getTime()) return 'due on this day at the latest';
  return commitment === 'answerConcern' && hasReplyToRead
    ? 'overdue: not complete yet. Read our latest reply'
    : 'overdue: not given yet';
}

/** A concern that its reporter has opened: what has become of each date, too. */
function shownToReporter(concern: ConcernOfReporter, now: Date) {
  const { messages, deadlines } = concern;
  const replies = messages.filter(({ sender }) => sender === 'company');
  // The first reply is the acknowledgment, and none before an addition answers that.
  const hasReplyToRead = replies.length > 1 && messages.at(-1)?.sender === 'company';
  const outcomes = new Map(deadlines.map((date) => [date.label, outcomeWords(date, hasReplyToRead, now)]));
  const { dates, ...shown } = shownConcern(concern);
  return { ...shown, dates: dates.map((date) => ({ ...date, outcome: outcomes.get(date.label) })) };
}

/**
 * Opens a concern by its case code, and adds to it what was written. The code is posted each time and never part of an
 * address, which a browser would keep in its history.
 */
export async function postCaseCode(
  context: AppContext,
  fields: PostedFields,
  isTooMany: boolean,
): Promise<{ readonly state: ConcernState }> {
  const now = new Date();
  const typed = fields.get('caseCode') ?? '';
  const addition = fields.get('addition') ?? '';
  const refuse = (problem: ConcernStateOf<'case-code'>['problem']) => ({
    state: { kind: 'case-code', typed: typed.slice(0, 100), addition, problem } as const,
  });

  if (isTooMany) return refuse('too-many');
  try {
    const { text, error } = fields.has('addition') ? parseAddition(addition) : {};
    const idempotencyKey = postedIdempotencyKey(fields) ?? randomUUID();
    const isAdded = text !== undefined;
    const found = isAdded
      ? await addToConcern(context, typed, text, now, idempotencyKey)
      : await findConcern(context, typed);
    if (found === null) return refuse('unknown');
    const next = isAdded
      ? { idempotencyKey: randomUUID(), addition: '' }
      : { idempotencyKey, addition, error };
    const caseCode = parseCaseCode(typed) ?? typed;
    return { state: { kind: 'concern', caseCode, ...shownToReporter(found, now), isAdded, ...next } };
  } catch (error) {
    return refuse(logNotStored(context, error));
  }
}
