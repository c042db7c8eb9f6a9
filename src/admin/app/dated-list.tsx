import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo, useEffect, useState, type ReactNode } from 'react';
import type { ConcernRow } from '../server/shown-enquiry.server.ts';
import {
  addDays,
  count,
  dayOf,
  dueWords,
  figure,
  shortDay,
  timeOf,
  today,
  useNow,
  weekdayOf,
} from './days.ts';
import { useKeys } from './keys.ts';
import { Button, Keys } from './controls.tsx';
import { copyReference } from './screen.tsx';
import { queryClient } from './queries.ts';
import { Axis, Strip } from './strip.tsx';

/** Overdue, Today, This week and Later, by the next date. */
export function groupRows<Row extends Pick<ConcernRow, 'next'>>(rows: readonly Row[]) {
  const sunday = addDays(today(), 6 - weekdayOf(today()));
  return Map.groupBy(rows, ({ next }) => {
    if (!next) return 'Nothing due';
    if (next.date < today()) return 'Overdue';
    return next.date === today() ? 'Today' : next.date <= sunday ? 'This week' : 'Later';
  });
}

const lastOpened = ['last-opened'] as const;
export const rememberOpened = (reference: string) => queryClient.setQueryData(lastOpened, reference);

interface RowLinkProps<Row> {
  readonly row: Row;
  readonly to: '/enquiries/$reference' | '/concerns/$reference';
  /** What the row says beside its dates. */
  readonly about: (row: Row) => ReactNode;
  readonly now: number;
  readonly isChosen: boolean;
  readonly choose: (reference: string) => void;
}

function RowLink<Row extends ConcernRow>({ row, to, about, now, isChosen, choose }: RowLinkProps<Row>) {
  const { reference, next, receivedAt, state } = row;
  const due = next && dueWords(next.date);
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
            {next && due !== shortDay(next.date) ? `, ${shortDay(next.date)}` : ''}
          </span>
        </span>
        <Strip row={row} now={now} />
        <span className="about">{about(row)}</span>
        <span className="ref">{reference}</span>
      </Link>
    </li>
  );
}
const MemoizedRow = memo(RowLink) as typeof RowLink;

interface DatedListProps<Row> extends Pick<RowLinkProps<Row>, 'to' | 'about'> {
  readonly list: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'error' | 'hasNextPage' | 'fetchNextPage' | 'dataUpdatedAt'
  >;
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /** By what is due; otherwise the newest come first. */
  readonly isGrouped: boolean;
  /** What stands in place of no row. */
  readonly empty: ReactNode;
}

/** A list on one scale of days, moved through by keys. New rows never move the chosen one. */
export function DatedList<Row extends ConcernRow>(props: DatedListProps<Row>) {
  const { list, rows, total, isGrouped, empty, to, about } = props;
  const now = useNow();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(() => queryClient.getQueryData<string>(lastOpened));
  const groups = isGrouped ? groupRows(rows) : new Map([['Newest first', rows]]);
  const focus = (reference = '') => document.getElementById(reference)?.focus();
  const move = (step: number) => {
    const index = rows.findIndex(({ reference }) => reference === chosen) + step;
    focus(rows[Math.min(rows.length - 1, Math.max(0, index))]?.reference);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    c: () => chosen && copyReference(chosen),
    r: () => chosen && void navigate({ to, params: { reference: chosen }, search: true, hash: 'reply' }),
  });
  useEffect(() => {
    // Back from an enquiry, the list goes on where it was left.
    focus(chosen);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, when the list comes
  }, []);
  return (
    <section className="list" aria-label="List">
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
                isChosen={row.reference === chosen}
              />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()}>Show more</Button> : null}
      <div className="foot note">
        <p className="keys" aria-hidden="true">
          <Keys keys="j k" /> next, previous
          <Keys keys="Enter" /> open
          <Keys keys="?" /> all keys
        </p>
        <p role="status">
          {total === undefined
            ? ''
            : `${figure(rows.length)} of ${count(total, 'row')}. Checked ${timeOf(list.dataUpdatedAt)}.`}
        </p>
      </div>
    </section>
  );
}
