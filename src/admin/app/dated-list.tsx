import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { EnquiryList, EnquiryRow } from './api-client.ts';
import { Keys } from './controls.tsx';
import { count, dayOf, dayWords, dueWords, figure, today } from './days.ts';
import { useKeys } from './keys.ts';

/** The row that was opened last, where the list goes on. */
let lastOpened = '';
const focusRow = (reference = '') => document.getElementById(reference)?.focus();

function DueNext({ row: { next, receivedAt, state } }: { readonly row: EnquiryRow }) {
  if (!next)
    return (
      <span>
        <b>{state === 'open' ? 'Answered' : 'Closed'}</b>
        <span>received {dayWords(dayOf(receivedAt))}</span>
      </span>
    );
  const [due, day] = [dueWords(next.date), dayWords(next.date)];
  return (
    <span>
      <b className={next.date < today() ? 'late' : undefined}>{due}</b>
      <span>{due === day ? next.label : `${next.label}, ${day}`}</span>
    </span>
  );
}

interface DatedListProps {
  readonly query: UseQueryResult<EnquiryList>;
  /** What a row says beside its date. */
  readonly about: (row: EnquiryRow) => ReactNode;
  /** What stands in place of no row. */
  readonly empty: ReactNode;
}

/** Enquiries with the next promised date of each, moved through by keys. */
export function DatedList({ query, about, empty }: DatedListProps) {
  const { rows = [], total = 0 } = query.data ?? {};
  const move = (step: number) => {
    const index = rows.findIndex(({ reference }) => reference === document.activeElement?.id);
    focusRow(rows[Math.max(0, index + step)]?.reference);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  useEffect(() => focusRow(lastOpened), []);
  if (!query.data) return null;
  if (rows.length === 0) return empty;
  return (
    <section aria-label="List">
      <ol>
        {rows.map((row) => (
          <li key={row.reference}>
            <Link
              className="row"
              to="/enquiries/$reference"
              params={{ reference: row.reference }}
              search
              id={row.reference}
              onClick={() => {
                lastOpened = row.reference;
              }}
            >
              <DueNext row={row} />
              <span className="about">{about(row)}</span>
              <span className="ref note">{row.reference}</span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="note" role="status">
        <span>{`${figure(rows.length)} of ${count(total, 'row')}.`}</span>{' '}
        <span className="keys">
          <Keys keys="j k" /> next, previous <Keys keys="Enter" /> open
        </span>
      </p>
    </section>
  );
}
