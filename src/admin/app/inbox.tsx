import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import brand from '../../../brand/names.json' with { type: 'json' };
import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import type { EnquiryRow, Page } from '../api.ts';
import { addDays, count, dayOf, dueWords, shortDay, timeOf, today, useNow, weekdayOf } from './days.ts';
import { keyList, useKeys } from './keys.ts';
import { copyReference, Fault, Head, Loading, Tabs, useTitle } from './parts.tsx';
import { enquiriesQuery, queryClient, type Search } from './queries.ts';
import { Axis, firstSaturday, Strip } from './strip.tsx';

const lastOpened = ['last-opened'];
const states = [
  ['open', 'Open'],
  ['closed', 'Closed'],
  ['all', 'All'],
] as const;

/** The filter in the address, with what is chosen instead; what is undefined goes. */
function useFilter() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: { readonly [Name in keyof Search]?: Search[Name] | undefined }) => {
    void navigate({
      to: '/',
      search: Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value)),
    });
  };
  return { search, change };
}

/** The rows of all loaded pages. */
const rowsOf = (pages: readonly Page<EnquiryRow>[] | undefined) => pages?.flatMap(({ rows }) => rows) ?? [];

export function useEnquiries() {
  const { search } = useFilter();
  const list = useInfiniteQuery(enquiriesQuery(search));
  const rows = useMemo(() => rowsOf(list.data?.pages), [list.data]);
  return { list, rows };
}

/** Overdue, Today, This week and Later; what is not open is one group. */
export function groupRows<Row extends Pick<EnquiryRow, 'next'>>(rows: readonly Row[]) {
  const sunday = addDays(today(), 6 - weekdayOf(today()));
  const groupOf = ({ next }: Row) => {
    if (!next) return 'Nothing due';
    if (next.day < today()) return 'Overdue';
    return next.day === today() ? 'Today' : next.day <= sunday ? 'This week' : 'Later';
  };
  return Map.groupBy(rows, groupOf);
}

function Filter({ total }: { readonly total: number | undefined }) {
  const { search, change } = useFilter();
  const findRef = useRef<HTMLInputElement>(null);
  const subjectRef = useRef<HTMLSelectElement>(null);
  useKeys({ '/': () => findRef.current?.focus(), f: () => subjectRef.current?.focus() });
  const look = (words: string) => {
    const isReference = words.toUpperCase().startsWith(`${brand.referencePrefix}-`);
    change({
      reference: isReference ? words.toUpperCase() : undefined,
      text: isReference ? undefined : words,
    });
  };
  const day = (name: 'from' | 'to', label: string) => (
    <label className="day">
      {label}{' '}
      <input
        type="date"
        value={search[name] ?? ''}
        onChange={({ target }) => {
          change({ [name]: target.value });
        }}
      />
    </label>
  );
  return (
    <form
      className="tools end"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        look(findRef.current?.value.trim() ?? '');
      }}
    >
      <label className="find">
        <span className="hidden">Find by reference or by words, then press Enter</span>
        <input
          ref={findRef}
          key={search.reference ?? search.text ?? ''}
          type="search"
          placeholder={`${brand.referencePrefix}-…, or words`}
          defaultValue={search.reference ?? search.text ?? ''}
          onChange={({ target }) => {
            if (target.value === '' && (search.reference ?? search.text)) look('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Chromium would empty the field.
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <label className="pick">
        <span className="hidden">Subject</span>
        <select
          ref={subjectRef}
          value={search.subject ?? ''}
          onChange={({ target }) => {
            change({ subject: enquirySubjects.find(({ slug }) => slug === target.value)?.slug });
          }}
        >
          <option value="">All subjects</option>
          {enquirySubjects
            .filter(({ slug }) => slug !== 'speak-up')
            .map(({ slug, label }) => (
              <option key={slug} value={slug}>
                {label}
              </option>
            ))}
        </select>
      </label>
      <details className="days" open={search.from !== undefined || search.to !== undefined}>
        <summary>Dates</summary>
        {day('from', 'Received from')}
        {day('to', 'to')}
      </details>
      <Tabs
        legend="State"
        name="state"
        options={states.map(
          ([value, label]) => [value, label, value === (search.state ?? 'open') ? total : undefined] as const,
        )}
        value={search.state ?? 'open'}
        choose={(state) => {
          change({ state: state === 'open' ? undefined : state });
        }}
      />
    </form>
  );
}

interface RowProps {
  readonly row: EnquiryRow;
  readonly now: Date;
  readonly isChosen: boolean;
  readonly choose: (reference: string) => void;
  readonly keep: (reference: string, link: HTMLAnchorElement | null) => void;
}

const Row = memo(function Row({ row, now, isChosen, choose, keep }: RowProps) {
  const { reference, next, subjectLabel, sender, excerpt, receivedAt } = row;
  return (
    <li>
      <Link
        className="row"
        to="/enquiries/$reference"
        params={{ reference }}
        search
        ref={(link: HTMLAnchorElement | null) => keep(reference, link)}
        data-chosen={isChosen || undefined}
        onFocus={() => choose(reference)}
      >
        <span className="due">
          <b>{next ? dueWords(next.day) : row.state === 'open' ? 'Answered' : 'Closed'}</b>
          <span>
            {next ? next.label : `received ${shortDay(dayOf(receivedAt))}`}
            {next && /late|Tomorrow/.test(dueWords(next.day)) ? (
              <span className="date">, {shortDay(next.day)}</span>
            ) : null}
          </span>
        </span>
        <span className="strip">
          <Strip row={row} now={now} />
        </span>
        <span className="about">
          <b>
            {subjectLabel}
            <span>, {sender ?? 'sender not readable'}</span>
          </b>
          <span className={excerpt === null ? 'hatched' : undefined}>
            {excerpt ?? 'Encrypted with a key that the server does not have'}
          </span>
        </span>
        <span className="ref">{reference}</span>
      </Link>
    </li>
  );
});

function Nothing() {
  const { search, change } = useFilter();
  const { state = 'open', ...rest } = search;
  if (Object.keys(rest).length === 0 && state === 'open')
    return (
      <div className="card dashed">
        <h2>Nothing is due.</h2>
        <p>New enquiries appear here by themselves, the next promised date first.</p>
        <p className="actions">
          <button
            type="button"
            onClick={() => {
              change({ state: 'closed' });
            }}
          >
            Show closed
          </button>
        </p>
      </div>
    );
  return (
    <div className="card dashed">
      <h2>No {state === 'all' ? '' : state} enquiry fits.</h2>
      <p>
        A reference has no vowels, and no 0, 1 or L. Names and messages are stored encrypted: words are looked
        for in the newest 2,000 enquiries that fit the rest of the filter.
      </p>
      <p className="actions">
        {state === 'all' ? null : (
          <button
            className="main"
            type="button"
            onClick={() => {
              change({ state: 'all' });
            }}
          >
            Look in all
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            change({
              state: undefined,
              subject: undefined,
              reference: undefined,
              from: undefined,
              to: undefined,
              text: undefined,
            });
          }}
        >
          Clear
        </button>
      </p>
    </div>
  );
}

/** Loads the next page when it comes into view. */
function More({ load }: { readonly load: () => void }) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) load();
    });
    if (buttonRef.current) observer.observe(buttonRef.current);
    return () => observer.disconnect();
  });
  return (
    <p className="actions more">
      <button ref={buttonRef} type="button" onClick={load}>
        Show more
      </button>
    </p>
  );
}

/** @param opened the reference of the enquiry that stands beside the list */
export function Inbox({ opened }: { readonly opened?: string }) {
  const { search } = useFilter();
  const { list, rows } = useEnquiries();
  const now = useNow();
  const navigate = useNavigate();
  const [chosen, choose] = useState(() => opened ?? queryClient.getQueryData<string>(lastOpened));
  const linksRef = useRef(new Map<string, HTMLAnchorElement>());
  const [keep] = useState(() => (reference: string, link: HTMLAnchorElement | null) => {
    if (link) linksRef.current.set(reference, link);
    else linksRef.current.delete(reference);
  });
  const isOpen = (search.state ?? 'open') === 'open';
  const groups = isOpen ? groupRows(rows) : new Map([['Newest first', rows]]);
  const move = (step: number) => {
    const index = rows.findIndex(({ reference }) => reference === chosen);
    const row = rows[Math.min(rows.length - 1, Math.max(0, index + step))];
    if (row) linksRef.current.get(row.reference)?.focus();
  };
  useKeys(
    opened
      ? {}
      : {
          j: () => move(1),
          k: () => move(-1),
          c: () => {
            if (chosen) void copyReference(chosen);
          },
          r: () => {
            if (chosen)
              void navigate({
                to: '/enquiries/$reference',
                params: { reference: chosen },
                search,
                hash: 'reply',
              });
          },
        },
  );
  useEffect(() => {
    // Back from an enquiry, the list goes on where it was left.
    if (opened === undefined && chosen !== undefined) linksRef.current.get(chosen)?.focus();
    // Only once, when the list comes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const number = (group: string) => groups.get(group)?.length ?? 0;
  const words = [
    number('Overdue') > 0 ? `${String(number('Overdue'))} overdue` : '',
    number('Today') > 0 ? `${String(number('Today'))} due today` : '',
  ].filter(Boolean);
  useTitle(opened ? null : words.join(', ') || 'Inbox');

  const [page] = list.data?.pages ?? [];
  return (
    <section className="inbox" aria-label="Inbox" style={{ '--saturday': firstSaturday() }}>
      <Head title="Inbox" isSecond={opened !== undefined}>
        <Filter total={page?.total} />
      </Head>
      {page?.searched === undefined ? null : (
        <p className="note searched" role="status">
          Names and messages are stored encrypted, so they were decrypted to be searched. Read{' '}
          {page.searched.toLocaleString('en-GB')}: {count(page.total, 'enquiry', 'enquiries')} found.
        </p>
      )}
      {list.isPending ? <Loading /> : null}
      {list.error ? <Fault error={list.error} retry={list.refetch} /> : null}
      {list.isSuccess && rows.length === 0 ? <Nothing /> : null}
      {rows.length > 0 ? <Axis now={now} /> : null}
      {[...groups].map(([group, members]) => (
        <section className={group === 'Overdue' ? 'group overdue' : 'group'} key={group} aria-label={group}>
          <h2>
            {group} <span className="count">{members.length}</span>
          </h2>
          <ol>
            {members.map((row) => (
              <Row
                key={row.reference}
                row={row}
                now={now}
                isChosen={row.reference === (opened ?? chosen)}
                choose={choose}
                keep={keep}
              />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage ? (
        <More
          load={() => {
            if (!list.isFetching) void list.fetchNextPage();
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
            .filter(([keys]) => ['j k', 'Enter', 'r', 'c', '/', '?'].includes(keys))
            .map(([keys, deed]) => (
              <span key={keys}>
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}{' '}
                {keys === '?' ? 'all keys' : deed}
              </span>
            ))}
        </p>
        <p className="note" role="status">
          {page
            ? `${count(rows.length, 'enquiry', 'enquiries')} of ${page.total.toLocaleString('en-GB')}. Checked ${timeOf(new Date(list.dataUpdatedAt))}.`
            : ''}
        </p>
      </div>
    </section>
  );
}

export const rememberOpened = (reference: string) => queryClient.setQueryData(lastOpened, reference);
