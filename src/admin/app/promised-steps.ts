import type { EnquiryDetail, KeptDate } from './api-client.ts';
import { count, dayOf, shortDayWords } from './days.ts';

/** "Fri 27 Nov", or "Tue 19 Jan 2027" in another year than this. @param day in ISO form */
function dayOnLine(day: string, now: number): string {
  const words = shortDayWords(day);
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? words : `${words} ${day.slice(0, 4)}`;
}

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

type AnsweredDate = KeptDate & { readonly keptAt: number };

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

const isKept = (due: KeptDate): due is AnsweredDate => due.keptAt !== null;

/** "Acknowledgment", "Acknowledgment and 2 progress updates" */
function joinedLabels(dates: readonly KeptDate[]): string {
  const groups = [...Map.groupBy(dates, ({ label }) => label)];
  const names = groups.map(([label, { length }], index) => {
    if (length > 1) return `${String(length)} ${label.toLowerCase()}s`;
    return index === 0 ? label : label.toLowerCase();
  });
  return new Intl.ListFormat('en-GB').format(names);
}

/**
 * What stands on the line of an enquiry: receipt, each promised date or the answer that kept it, and today, in order of time. One
 * answer that has kept several dates is one point.
 *
 * @param now in milliseconds
 */
export function promisedSteps({ receivedAt, state, dueDates }: Dated, now: number): readonly PromisedStep[] {
  const isOpen = state === 'open';
  const times = dueDates.flatMap((due) => (isKept(due) ? [due.at, due.keptAt] : [due.at]));
  const end = Math.max(receivedAt + 1, ...times, ...(isOpen ? [now] : []));
  const placeOf = (time: number) =>
    Math.min(100, Math.max(0, (100 * (time - receivedAt)) / (end - receivedAt)));
  const dayWordsOf = (day: string) => dayOnLine(day, now);
  const answers = Map.groupBy(dueDates.filter(isKept), ({ keptAt }) => keptAt);
  const kept = [...answers].map(([keptAt, dates]): PromisedStep => {
    const what = joinedLabels(dates);
    return {
      kind: 'kept',
      at: placeOf(keptAt),
      what,
      stressed: '',
      when: `${dayWordsOf(dayOf(keptAt))}, ${keptWords(dates)}`,
    };
  });
  const first = dueDates.find(({ outcome }) => outcome === 'outstanding');
  const open = dueDates
    .filter((due) => !isKept(due))
    .map((due): PromisedStep => {
      const { label: what, date, at, outcome, formerDate } = due;
      const moved = formerDate ? `, moved from ${dayWordsOf(formerDate)}` : '';
      const step = { at: placeOf(at), what, stressed: '', when: `${dayWordsOf(date)}${moved}` };
      if (outcome === 'closed without an answer')
        return { ...step, kind: 'missed', when: `${step.when}, not kept: closed without an answer` };
      if (outcome === 'not an enquiry')
        return { ...step, kind: 'unneeded', when: `${step.when}, not counted: not an enquiry` };
      if (outcome === 'not needed') return { ...step, kind: 'unneeded', when: `${step.when}, not needed` };
      const daysLeft = daysBetween(dayOf(now), date);
      if (daysLeft < 0)
        return {
          ...step,
          kind: 'overdue',
          late: placeOf(now) - step.at,
          when: `${step.when}, ${count(-daysLeft, 'day')} late`,
        };
      if (due !== first) return { ...step, kind: 'due' };
      const stressed = ['due today', 'due tomorrow'][daysLeft] ?? 'next';
      return { ...step, kind: 'next', stressed };
    });
  const last = dueDates.at(-1);
  const isEarly = last && isKept(last) && dayOf(last.keptAt) < last.date;
  return [
    { kind: 'received', at: 0, what: 'Received', stressed: '', when: dayWordsOf(dayOf(receivedAt)) },
    ...[
      ...kept,
      ...(isOpen
        ? [
            {
              kind: 'today',
              at: placeOf(now),
              what: `Today, ${dayWordsOf(dayOf(now))}`,
              stressed: '',
              when: 'Your reply would stand here',
            } as const,
          ]
        : []),
      ...open,
    ].toSorted((one, other) => one.at - other.at),
    ...(isEarly
      ? [
          {
            kind: 'end',
            at: placeOf(last.at),
            what: '',
            stressed: '',
            when: `promised by ${dayWordsOf(last.date)}`,
          } as const,
        ]
      : []),
  ];
}
