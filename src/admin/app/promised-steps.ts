import type { EnquiryDetail, DateWithOutcome } from './api-client.ts';
import { count, dayOf, shortDayWords } from './days.ts';

/** A point on the line of promised days. */
export interface PromisedStep {
  readonly kind: 'received' | 'kept' | 'today' | 'next' | 'due' | 'overdue' | 'missed' | 'unneeded' | 'end';
  /** Where it stands between receipt and the last day, from 0 to 100. */
  readonly at: number;
  /** How far the time since it was due reaches from there, in the same measure. */
  readonly late?: number;
  /** "Progress update" */
  readonly what: string;
  /** "due tomorrow"; empty where nothing is to be stressed. */
  readonly stressed: string;
  /** "Fri 27 Nov" */
  readonly when: string;
}

type Dated = Pick<EnquiryDetail, 'receivedAt' | 'state' | 'dueDates'>;

type AnsweredDate = DateWithOutcome & { readonly keptAt: number };

const daysBetween = (earlier: string, later: string) =>
  (Date.parse(later) - Date.parse(earlier)) / 86_400_000;

/** How the dates were kept that one answer has kept: "a day early", "2 of them late" */
function keptWords([only, ...others]: readonly AnsweredDate[]): string {
  if (!only) return '';
  if (others.length === 0) return daysWords(only);
  const late = [only, ...others].filter(({ date, keptAt }) => dayOf(keptAt) > date).length;
  return late === 0 ? 'kept' : `${String(late)} of them late`;
}

/** "a day early", "kept", "3 days late" */
function daysWords({ date, keptAt }: AnsweredDate): string {
  const days = daysBetween(dayOf(keptAt), date);
  if (days === 0) return 'kept';
  const amount = Math.abs(days) === 1 ? 'a day' : count(Math.abs(days), 'day');
  return `${amount} ${days > 0 ? 'early' : 'late'}`;
}

const isKept = (due: DateWithOutcome): due is AnsweredDate => due.keptAt !== null;

/** "Acknowledgment", "Acknowledgment and 2 progress updates" */
function joinedLabels(dates: readonly DateWithOutcome[]): string {
  const groups = [...Map.groupBy(dates, ({ label }) => label)];
  const names = groups.map(([label, { length }], index) => {
    if (length > 1) return `${String(length)} ${label.toLowerCase()}s`;
    return index === 0 ? label : label.toLowerCase();
  });
  return new Intl.ListFormat('en-GB').format(names);
}

/** @returns where a moment stands between receipt and the last day, from 0 to 100 */
function placesOf({ receivedAt, state, dueDates }: Dated, now: number): (time: number) => number {
  const times = dueDates.flatMap((due) => (isKept(due) ? [due.at, due.keptAt] : [due.at]));
  const end = Math.max(receivedAt + 1, ...times, ...(state === 'open' ? [now] : []));
  return (time) => Math.min(100, Math.max(0, (100 * (time - receivedAt)) / (end - receivedAt)));
}

/** The line on which the steps stand. */
interface Line {
  readonly now: number;
  readonly placeOf: (time: number) => number;
}

/** The answers, of which each has kept one date or several. */
function answerSteps(dueDates: readonly DateWithOutcome[], { now, placeOf }: Line): readonly PromisedStep[] {
  const answers = Map.groupBy(dueDates.filter(isKept), ({ keptAt }) => keptAt);
  return [...answers].map(([keptAt, dates]) => ({
    kind: 'kept',
    at: placeOf(keptAt),
    what: joinedLabels(dates),
    stressed: '',
    when: `${shortDayWords(dayOf(keptAt), dayOf(now))}, ${keptWords(dates)}`,
  }));
}

/** What is said of a date that no answer is to keep any more. */
const settledWords: Readonly<
  Partial<Record<DateWithOutcome['outcome'], readonly [PromisedStep['kind'], string]>>
> = {
  'closed without an answer': ['missed', 'not kept: closed without an answer'],
  'not an enquiry': ['unneeded', 'not counted: not an enquiry'],
  'not needed': ['unneeded', 'not needed'],
};

/** A date that no answer has kept. @param isNext whether it is the first of those that are outstanding */
function unkeptStep(due: DateWithOutcome, isNext: boolean, { now, placeOf }: Line): PromisedStep {
  const { label: what, date, outcome, formerDate } = due;
  const moved = formerDate ? `, moved from ${shortDayWords(formerDate, dayOf(now))}` : '';
  const when = `${shortDayWords(date, dayOf(now))}${moved}`;
  const at = placeOf(due.at);
  const settled = settledWords[outcome];
  if (settled) return { kind: settled[0], at, what, stressed: '', when: `${when}, ${settled[1]}` };
  const daysLeft = daysBetween(dayOf(now), date);
  if (daysLeft < 0)
    return {
      kind: 'overdue',
      at,
      late: placeOf(now) - at,
      what,
      stressed: '',
      when: `${when}, ${count(-daysLeft, 'day')} late`,
    };
  if (!isNext) return { kind: 'due', at, what, stressed: '', when };
  return { kind: 'next', at, what, stressed: ['due today', 'due tomorrow'][daysLeft] ?? 'next', when };
}

/** Today, on the line of what is open. */
const todayStep = ({ now, placeOf }: Line): PromisedStep => ({
  kind: 'today',
  at: placeOf(now),
  what: `Today, ${shortDayWords(dayOf(now), dayOf(now))}`,
  stressed: '',
  when: 'Your reply would go here',
});

/** The last promised day, where it was kept before that day. */
function endSteps(dueDates: readonly DateWithOutcome[], { now, placeOf }: Line): readonly PromisedStep[] {
  const last = dueDates.at(-1);
  if (!last || !isKept(last) || dayOf(last.keptAt) >= last.date) return [];
  const when = `promised by ${shortDayWords(last.date, dayOf(now))}`;
  return [{ kind: 'end', at: placeOf(last.at), what: '', stressed: '', when }];
}

/**
 * What stands on the line of an enquiry: receipt, each promised date or the answer that kept it, and today, in order of time. One
 * answer that has kept several dates is one point.
 *
 * @param now in milliseconds
 */
export function promisedSteps(enquiry: Dated, now: number): readonly PromisedStep[] {
  const { receivedAt, state, dueDates } = enquiry;
  const line = { now, placeOf: placesOf(enquiry, now) };
  const first = dueDates.find(({ outcome }) => outcome === 'outstanding');
  const between = [
    ...answerSteps(dueDates, line),
    ...(state === 'open' ? [todayStep(line)] : []),
    ...dueDates.filter((due) => !isKept(due)).map((due) => unkeptStep(due, due === first, line)),
  ];
  return [
    {
      kind: 'received',
      at: 0,
      what: 'Received',
      stressed: '',
      when: shortDayWords(dayOf(receivedAt), dayOf(now)),
    },
    ...between.toSorted((one, other) => one.at - other.at),
    ...endSteps(dueDates, line),
  ];
}
