import { Link, useNavigate } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ConcernRow } from '../api.ts';
import { addDays, count, dayOf, dueWords, shortDay, timeOf, today, useNow, weekdayOf } from './days.ts';
import { keyList, useKeys } from './keys.ts';
import { Act, copyReference, Loaded } from './parts.tsx';
import { queryClient } from './queries.ts';
import { Axis, firstSaturday, Strip } from './strip.tsx';

/** Overdue, Today, This week and Later, by the next date. */
export function groupRows<Row extends Pick<ConcernRow, 'next'>>(rows: readonly Row[]) {
  const sunday = addDays(today(), 6 - weekdayOf(today()));
  return Map.groupBy(rows, ({ next }) => {
    if (!next) return 'Nothing due';
    if (next.day < today()) return 'Overdue';
    return next.day === today() ? 'Today' : next.day <= sunday ? 'This week' : 'Later';
  });
}

const lastOpened = ['last-opened'];
export const rememberOpened = (reference: string) => queryClient.setQueryData(lastOpened, reference);

/** Loads the next page when it comes into view. */
function More({ load }: { readonly load: () => void }) {
  const markerRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) load();
    });
    if (markerRef.current) observer.observe(markerRef.current);
    return () => observer.disconnect();
  });
  return (
    <p className="actions more" ref={markerRef}>
      <Act onClick={load}>Show more</Act>
    </p>
  );
}

interface RowLinkProps<Row> {
  readonly row: Row;
  readonly to: '/enquiries/$reference' | '/concerns/$reference';
  readonly about: (row: Row) => ReactNode;
  readonly now: Date;
  readonly isChosen: boolean;
  readonly choose: (reference: string) => void;
}

function RowLink<Row extends ConcernRow>({ row, to, about, now, isChosen, choose }: RowLinkProps<Row>) {
  const { reference, next, receivedAt, state } = row;
  const due = next && dueWords(next.day);
  return (
    <li>
      <Link
        className="row"
        to={to}
        params={{ reference }}
        search
        id={reference}
        data-chosen={isChosen || undefined}
        onFocus={() => choose(reference)}
      >
        <span className="due">
          <b>{due ?? (state === 'open' ? 'Answered' : 'Closed')}</b>
          <span>
            {next ? next.label : `received ${shortDay(dayOf(receivedAt))}`}
            {next && due !== shortDay(next.day) ? <span className="date">, {shortDay(next.day)}</span> : null}
          </span>
        </span>
        <span className="strip">
          <Strip row={row} now={now} />
        </span>
        <span className="about">{about(row)}</span>
        <span className="ref">{reference}</span>
      </Link>
    </li>
  );
}
const MemoizedRow = memo(RowLink) as typeof RowLink;

interface DatedListProps<Row> extends Pick<RowLinkProps<Row>, 'to' | 'about'> {
  readonly list: Parameters<typeof Loaded>[0]['query'] & {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly dataUpdatedAt: number;
    readonly fetchNextPage: () => unknown;
  };
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly isGrouped: boolean;
  /** The reference of what stands open beside the list, which then has the keys. */
  readonly opened?: string | undefined;
  /** What stands in place of no row. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A list on one scale of days, moved through by keys. New rows never move the chosen one. */
export function DatedList<Row extends ConcernRow>(props: DatedListProps<Row>) {
  const { list, rows, total, isGrouped, opened, empty, children, to, about } = props;
  const now = useNow();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(() => queryClient.getQueryData<string>(lastOpened));
  const groups = isGrouped ? groupRows(rows) : new Map([['Newest first', rows]]);
  const focus = (reference = '') => document.getElementById(reference)?.focus();
  const move = (step: number) => {
    const index = rows.findIndex(({ reference }) => reference === chosen) + step;
    focus(rows[Math.min(rows.length - 1, Math.max(0, index))]?.reference);
  };
  const keys = {
    j: () => move(1),
    k: () => move(-1),
    c: () => void (chosen && copyReference(chosen)),
    r: () => void (chosen && navigate({ to, params: { reference: chosen }, search: true, hash: 'reply' })),
  };
  useKeys(opened ? {} : keys);
  useEffect(() => {
    // Back from an enquiry, the list goes on where it was left.
    if (!opened) focus(chosen);
    // eslint-disable-next-line @eslint-react/exhaustive-deps -- only once, when the list comes
  }, []);
  return (
    <section className="inbox" aria-label="List" style={{ '--saturday': firstSaturday() }}>
      {children}
      <Loaded query={list} />
      {rows.length > 0 ? <Axis now={now} /> : list.isPending || list.error ? null : empty}
      {[...groups].map(([group, members]) => (
        <section className={group === 'Overdue' ? 'group overdue' : 'group'} key={group} aria-label={group}>
          <h2>
            {group} <span className="count">{members.length}</span>
          </h2>
          <ol>
            {members.map((row) => (
              <MemoizedRow
                key={row.reference}
                {...{ row, to, about, now }}
                choose={setChosen}
                isChosen={row.reference === (opened ?? chosen)}
              />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage ? (
        <More
          load={() => {
            if (!list.isFetching) list.fetchNextPage();
          }}
        />
      ) : null}
      {rows.length > 0 ? (
        <p className="note legend">
          Each line runs from the day of receipt to the next promised date, on one scale. The upright line is
          now; shaded strips are weekends; a dot is a promise kept; a double stroke means that the line goes
          on.
        </p>
      ) : null}
      <div className="foot">
        <p className="keys" aria-hidden="true">
          {keyList
            .filter(([pressed]) => ['j k', 'Enter', 'r', 'c', '/', '?'].includes(pressed))
            .map(([pressed, deed]) => (
              <span key={pressed}>
                {pressed.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}{' '}
                {pressed === '?' ? 'all keys' : deed}
              </span>
            ))}
        </p>
        <p className="note" role="status">
          {total === undefined
            ? ''
            : `${rows.length.toLocaleString('en-GB')} of ${count(total, 'row')}. Checked ${timeOf(new Date(list.dataUpdatedAt))}.`}
        </p>
      </div>
    </section>
  );
}
