import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type CSSProperties, type ReactNode } from 'react';
import { dueGroupOf, type DueGroup } from '../due-groups.ts';
import type { EnquiryRow } from './api-client.ts';
import { dayOf, shortDayWords, dueWords, figure } from './days.ts';
import { listPlace, rowToGoOnWith, setListPlace } from './list-place.ts';
import { Axis, RowLine } from './row-line.tsx';
import { timeScale, type TimeScale } from './timeline.ts';

type Group = DueGroup | 'closed' | 'all';

const groupTitles: Readonly<Record<Group, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  none: 'Nothing due',
  closed: 'Closed',
  all: 'All',
};

/** "2 days late", "Today", "Mon 30 Nov" */
function dueInRow(date: string, today: string): string {
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  return days > 1 ? shortDayWords(date, today) : dueWords(date);
}

function DueNext({
  row: { next, receivedAt, state },
  today,
}: {
  readonly row: EnquiryRow;
  readonly today: string;
}) {
  if (!next)
    return (
      <span className="due">
        <b>{state === 'open' ? 'Answered' : 'Closed'}</b>
        <span>received {shortDayWords(dayOf(receivedAt), today)}</span>
      </span>
    );
  const [due, day] = [dueInRow(next.date, today), shortDayWords(next.date, today)];
  return (
    <span className="due">
      <b className={next.date < today ? 'late' : undefined}>{due}</b>
      <span>
        {next.label}
        {due === day || next.date === today ? null : <span className="date">, {day}</span>}
      </span>
    </span>
  );
}

/** What the line of a row shows besides its next date. */
function lineWords({ receivedAt, dueDates }: EnquiryRow, today: string): string {
  const kept = dueDates.flatMap(({ keptAt, label }) =>
    keptAt === null ? [] : [`${label} kept ${shortDayWords(dayOf(keptAt), today)}.`],
  );
  return [`Received ${shortDayWords(dayOf(receivedAt), today)}.`, ...kept].join(' ');
}

interface RowsProps {
  /** What a row says beside its date. */
  readonly about: (row: EnquiryRow) => ReactNode;
  readonly scale: TimeScale;
  /** Whether a box stands before each row that can be chosen. */
  readonly isChoosing: boolean;
  /** The references of the rows that are chosen. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (row: EnquiryRow) => void;
  readonly onOpen: (row: EnquiryRow) => void;
}

const Row = ({ row, about, scale, chosen, onChoose, onOpen }: RowsProps & { readonly row: EnquiryRow }) => (
  <li>
    {row.isConcern || row.state === 'closed' ? null : (
      <input
        className="choose"
        type="checkbox"
        aria-label={`Choose ${row.reference}`}

        checked={chosen.has(row.reference)}
        onChange={() => onChoose(row)}
      />
    )}
    <Link
      className="row"
      to="/enquiries/$reference"
      params={{ reference: row.reference }}
      search
      id={row.reference}
      onClick={() => onOpen(row)}
    >
      <DueNext row={row} today={scale.today} />
      <RowLine row={row} scale={scale} />
      <span className="about" dir="auto">
        {about(row)}
        <span className="sr-only">{lineWords(row, scale.today)}</span>
      </span>
      <span className="ref">
        {row.reference}
        {row.takenBy === null ? null : <span className="taken-by">{row.takenBy}</span>}
      </span>
    </Link>
  </li>
);

interface DatedListProps extends Omit<RowsProps, 'scale' | 'onOpen'> {
  readonly rows: readonly EnquiryRow[];
  /** When they were read, in milliseconds: where now stands. */
  readonly readAt: number;
  /** Whether it has open enquiries alone, which stand in groups by their next date. */
  readonly isOpen: boolean;
  /** How many a group has on all pages; undefined where nobody has counted. */
  readonly counts?: Readonly<Partial<Record<Group, number>>> | undefined;
}

/** Focuses the row with which the list goes on, once there are rows. */
function useListPlace(rows: readonly EnquiryRow[]) {
  const hasRows = rows.length > 0;
  const goOn = useEffectEvent(() => {
    const reference = rowToGoOnWith(rows, listPlace());
    if (hasRows && reference) document.getElementById(reference)?.focus();
  });
  useEffect(() => goOn(), [hasRows]);
}

/** Enquiries with the next promised date of each, each with a line on one scale. */
export function DatedList({ rows, readAt, isOpen, counts, ...row }: DatedListProps) {
  const scale = timeScale(readAt);
  useListPlace(rows);
  const groupOf = ({ next, state }: EnquiryRow): Group => {
    if (!isOpen) return 'all';
    return state === 'closed' ? 'closed' : dueGroupOf(next?.date, scale.today);
  };
  const onOpen = ({ reference, next, state }: EnquiryRow) => {
    const index = rows.findIndex((one) => one.reference === reference);
    const following = rows[index + 1]?.reference ?? null;
    setListPlace({ reference, due: next?.date ?? null, state, next: following });
  };
  return (
    <section
      className={row.isChoosing ? 'list choosing' : 'list'}
      aria-label="List"
      style={{ '--weekend': firstSaturday(scale) } as CSSProperties}
    >
      <Axis scale={scale} />
      {[...Map.groupBy(rows, groupOf)].map(([group, members]) => (
        <section key={group} className={`group ${group}`} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>
            {groupTitles[group]} <span className="count">{figure(counts?.[group] ?? members.length)}</span>
          </h2>
          <ol>
            {members.map((member) => (
              <Row key={member.reference} row={member} scale={scale} onOpen={onOpen} {...row} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

/** How many days after the first that is drawn a weekend begins. */
function firstSaturday({ mondays, startOf }: TimeScale): number {
  const monday = Math.round((startOf(mondays[0] ?? '') / 100) * 38);
  return (monday + 5) % 7;
}
