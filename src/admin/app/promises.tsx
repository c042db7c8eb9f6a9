import { useLayoutEffect, useRef, useState } from 'react';
import type { DueDate } from '../api.ts';
import { count, daysBetween, dayOf, dueWords, shortDay, shortMoment, today, useNow } from './days.ts';

interface Promises {
  readonly receivedAt: string;
  readonly closedAt: string | null;
  readonly dueDates: readonly DueDate[];
  readonly next: DueDate | null;
}

interface Label {
  readonly key: string;
  readonly kind: string;
  readonly at: number;
  readonly what: string;
  readonly when: string;
}

/** "Wed 28 Oct, a day early" */
function keptWords({ keptAt, day, isLate }: DueDate): string {
  const keptDay = dayOf(keptAt ?? day);
  const days = daysBetween(keptDay, day);
  const words =
    isLate && days === 0
      ? 'late'
      : days === 0
        ? 'in time'
        : `${count(Math.abs(days), 'day')} ${days > 0 ? 'early' : 'late'}`;
  return `${shortDay(keptDay)}, ${words}`;
}

function labelsOf(
  { receivedAt, closedAt, dueDates, next }: Promises,
  now: Date,
  canReply: boolean,
): readonly Label[] {
  const moments = dueDates.map(({ state, keptAt, at }) =>
    new Date(state === 'kept' ? (keptAt ?? at) : at).getTime(),
  );
  const begin = new Date(receivedAt).getTime();
  const end = Math.max(...moments, closedAt ? new Date(closedAt).getTime() : now.getTime(), begin + 1);
  const share = (moment: number) => Math.min(1, Math.max(0, (moment - begin) / (end - begin)));
  const labels = dueDates.map((date, index): Label => {
    const isNext = date.day === next?.day && date.label === next.label;
    const days = daysBetween(today(), date.day);
    const when =
      date.state === 'kept'
        ? keptWords(date)
        : `${isNext && days >= 0 && days <= 1 ? `due ${dueWords(date.day).toLowerCase()}, ` : ''}${shortDay(date.day)}${days < 0 ? `, ${dueWords(date.day)}` : ''}`;
    const kind = date.state === 'kept' ? 'kept' : days < 0 ? 'overdue' : isNext ? 'next' : 'later';
    return { key: `${date.label} ${date.day}`, kind, at: share(moments[index] ?? 0), what: date.label, when };
  });
  if (closedAt === null)
    labels.push({
      key: 'now',
      kind: canReply ? 'now' : 'now silent',
      at: share(now.getTime()),
      what: `Today, ${shortDay(today())}`,
      when: canReply ? 'Your reply would stand here' : '',
    });
  else if (!dueDates.some(({ keptAt }) => keptAt === closedAt))
    labels.push({
      key: 'closed',
      kind: 'kept',
      at: share(new Date(closedAt).getTime()),
      what: 'Closed',
      when: shortMoment(closedAt),
    });
  return labels.sort((one, other) => one.at - other.at);
}

/** The width of a label in rem, from its number of characters. */
const widthOf = ({ what, when }: Label) => Math.max(what.length * 0.52, when.length * 0.43) + 1;

/** Whether no labels touch on a line of this width in rem. The label of the present stands above the line, the others below. */
function doesFit(labels: readonly Label[], width: number): boolean {
  const below = labels.filter(({ kind }) => !kind.startsWith('now'));
  const apart = below.every((label, index) => {
    const following = below[index + 1];
    if (!following) return true;
    // The last label ends at the end of the line.
    const begin = following.at === 1 ? width - widthOf(following) : following.at * width;
    return label.at * width + widthOf(label) <= begin;
  });
  return apart && labels.every((label) => label.at === 1 || label.at * width + widthOf(label) <= width);
}

/** The line of promised dates, to scale; where its labels would touch, a list. */
export function PromisedDates({ canReply = false, ...promises }: Promises & { readonly canReply?: boolean }) {
  const now = useNow();
  const listRef = useRef<HTMLOListElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!listRef.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      setWidth((entry?.target.parentElement?.clientWidth ?? 0) / rem);
    });
    observer.observe(listRef.current);
    return () => observer.disconnect();
  }, []);
  const labels = labelsOf(promises, now, canReply);
  const late = labels.find(({ kind }) => kind === 'overdue');
  const present = labels.find(({ kind }) => kind.startsWith('now'))?.at ?? 1;
  // The label of the receipt stands before the line.
  const isListed = width < 45 || !doesFit(labels, width - 11);
  return (
    <section className="dates" aria-labelledby="dates">
      <h2 className="hidden" id="dates">
        Promised dates
      </h2>
      <ol
        ref={listRef}
        className={isListed ? 'promises listed' : 'promises'}
        style={{ '--today': `${String(present * 100)}%` }}
      >
        <li className="received" style={{ '--at': '0%' }}>
          <span className="what">Received</span>
          <span className="when">{shortMoment(promises.receivedAt)}</span>
        </li>
        {late && !isListed ? (
          <li
            className="span"
            aria-hidden="true"
            style={{ '--at': `${String(late.at * 100)}%`, '--for': `${String((present - late.at) * 100)}%` }}
          />
        ) : null}
        {labels.map(({ key, kind, at, what, when }) => (
          <li
            key={key}
            className={at === 1 ? `${kind} last` : kind}
            style={{ '--at': `${String(at * 100)}%` }}
          >
            <span className="what">{what}</span>
            <span className="when">{when}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
