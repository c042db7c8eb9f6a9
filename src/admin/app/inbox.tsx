import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import brand from '../../../brand/names.json' with { type: 'json' };
import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import type { EnquiryRow } from '../api.ts';
import { DatedList, groupRows } from './dated-list.tsx';
import { count } from './days.ts';
import { useKeys } from './keys.ts';
import { Act, Empty, Head, Tabs, useTitle } from './parts.tsx';
import { enquiriesQuery, type Search } from './queries.ts';

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
  return { search, change, clear: () => void navigate({ to: '/', search: {} }) };
}

export function useEnquiries() {
  const { search } = useFilter();
  const list = useInfiniteQuery(enquiriesQuery(search));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  return { list, rows, page: list.data?.pages[0] };
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
        onChange={({ target }) => change({ [name]: target.value })}
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
          onChange={({ target }) =>
            change({ subject: enquirySubjects.find(({ slug }) => slug === target.value)?.slug })
          }
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
        choose={(state) => change({ state: state === 'open' ? undefined : state })}
      />
    </form>
  );
}

const about = ({ subjectLabel, sender, excerpt }: EnquiryRow) => (
  <>
    <b>
      {subjectLabel}
      <span>, {sender ?? 'sender not readable'}</span>
    </b>
    <span className={excerpt === null ? 'hatched' : undefined}>
      {excerpt ?? 'Encrypted with a key that the server does not have'}
    </span>
  </>
);

function Nothing() {
  const { search, change, clear } = useFilter();
  const { state = 'open', ...rest } = search;
  if (Object.keys(rest).length === 0 && state === 'open')
    return (
      <Empty title="Nothing is due.">
        <p>New enquiries appear here by themselves, the next promised date first.</p>
        <p className="actions">
          <Act onClick={() => change({ state: 'closed' })}>Show closed</Act>
        </p>
      </Empty>
    );
  return (
    <Empty title={`No ${state === 'all' ? '' : state} enquiry fits.`}>
      <p>
        A reference has no vowels, and no 0, 1 or L. Names and messages are stored encrypted: words are looked
        for in the newest 2,000 enquiries that fit the rest of the filter.
      </p>
      <p className="actions">
        <Act kind="main" onClick={() => change({ state: 'all' })}>
          Look in all
        </Act>
        <Act onClick={clear}>Clear</Act>
      </p>
    </Empty>
  );
}

/** @param opened the reference of the enquiry that stands beside the list */
export function Inbox({ opened }: { readonly opened?: string }) {
  const { search } = useFilter();
  const { list, rows, page } = useEnquiries();
  const isOpen = (search.state ?? 'open') === 'open';
  const groups = groupRows(isOpen ? rows : []);
  const words = Object.entries({ Overdue: 'overdue', Today: 'due today' }).flatMap(([group, due]) => {
    const number = groups.get(group as 'Today')?.length ?? 0;
    return number > 0 ? [`${String(number)} ${due}`] : [];
  });
  useTitle(opened ? null : words.join(', ') || 'Inbox');
  return (
    <DatedList
      {...{ list, rows, about, opened }}
      to="/enquiries/$reference"
      total={page?.total}
      isGrouped={isOpen}
      empty={<Nothing />}
    >
      <Head title="Inbox" isSecond={opened !== undefined}>
        <Filter total={page?.total} />
      </Head>
      {page?.searched === undefined ? null : (
        <p className="note searched" role="status">
          Names and messages are stored encrypted, so they were decrypted to be searched. Read{' '}
          {page.searched.toLocaleString('en-GB')}: {count(page.total, 'enquiry', 'enquiries')} found.
        </p>
      )}
    </DatedList>
  );
}
