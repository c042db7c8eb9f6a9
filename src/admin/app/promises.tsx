import type { ConcernRow, KeptDate } from '../server/shown-enquiry.server.ts';
import { count, daysBetween, dayOf, dueWords, shortDay, shortMoment, today, useNow } from './days.ts';

interface Point {
  readonly kind: 'received' | 'kept' | 'overdue' | 'next' | 'later' | 'now';
  readonly at: number;
  readonly what: string;
  readonly when: string;
}

/** "Wed 28 Oct, a day early" */
function keptWords({ date, at }: KeptDate, keptAt: number): string {
  const keptDay = dayOf(keptAt);
  const days = daysBetween(keptDay, date);
  const words = days > 0 ? 'early' : keptAt > at ? 'late' : 'in time';
  return `${shortDay(keptDay)}, ${days === 0 ? words : `${count(Math.abs(days), 'day')} ${words}`}`;
}

function pointOf(due: KeptDate, next: KeptDate | null): Point {
  const { label: what, date, at, keptAt } = due;
  if (keptAt !== null) return { kind: 'kept', at: keptAt, what, when: keptWords(due, keptAt) };
  const words = dueWords(date);
  const when = words === shortDay(date) ? words : `${words}, ${shortDay(date)}`;
  return { kind: date < today() ? 'overdue' : at === next?.at ? 'next' : 'later', at, what, when };
}

interface PromisedDatesProps {
  readonly of: ConcernRow & { readonly closedAt: number | null };
  readonly canReply: boolean;
}

/** The promised dates in their order, with the receipt and the present or the end. */
export function PromisedDates({ of, canReply }: PromisedDatesProps) {
  const { receivedAt, closedAt, dueDates, next } = of;
  const now = useNow();
  const points: Point[] = [
    { kind: 'received', at: receivedAt, what: 'Received', when: shortMoment(receivedAt) },
    ...dueDates.map((due) => pointOf(due, next)),
  ];
  if (closedAt === null)
    points.push({
      kind: 'now',
      at: now,
      what: `Today, ${shortDay(today())}`,
      when: canReply ? 'Your reply would stand here' : '',
    });
  else if (!dueDates.some(({ keptAt }) => keptAt === closedAt))
    points.push({ kind: 'kept', at: closedAt, what: 'Closed', when: shortMoment(closedAt) });
  points.sort((one, other) => one.at - other.at);
  return (
    <section className="dates" aria-labelledby="dates">
      <h2 className="hidden" id="dates">
        Promised dates
      </h2>
      <ol className="promises">
        {points.map(({ kind, at, what, when }) => (
          <li key={`${what} ${String(at)}`} className={kind}>
            <b>{what}</b>
            <span className="note">{when}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
