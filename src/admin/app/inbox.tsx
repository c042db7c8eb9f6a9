import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import brand from '../../../brand/names.json' with { type: 'json' };
import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import type { EnquiryQuery } from '../server/enquiry-routes.server.ts';
import type { EnquiryRow } from '../server/shown-enquiry.server.ts';
import { DatedList, groupRows } from './dated-list.tsx';
import { count, figure } from './days.ts';
import { useKeys } from './keys.ts';
import { Button, Field, Keys, Tabs } from './controls.tsx';
import { Empty, Screen } from './screen.tsx';
import { usePages } from './queries.ts';

/** The filter of the inbox, which stays in the address while one enquiry is open. */
export type Search = Omit<EnquiryQuery, 'after'>;

/** The filter with what is chosen instead; what is undefined or empty goes. */
function useFilter() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: Search) =>
    void navigate({
      to: '/',
      search: Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value)),
    });
  return { search, change };
}

export function useEnquiries() {
  const { search } = useFilter();
  return usePages<EnquiryRow>('/enquiries', search, { isFixed: search.text !== undefined });
}

function Filter({ total }: { readonly total: number | undefined }) {
  const { search, change } = useFilter();
  const findRef = useRef<HTMLInputElement>(null);
  const subjectRef = useRef<HTMLSelectElement>(null);
  useKeys({ '/': () => findRef.current?.focus(), f: () => subjectRef.current?.focus() });
  const words = search.reference ?? search.text ?? '';
  const look = (given: string) => {
    const isReference = given.toUpperCase().startsWith(`${brand.referencePrefix}-`);
    change({ reference: isReference ? given : undefined, text: isReference ? undefined : given });
  };
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
          key={words}
          type="search"
          placeholder={`${brand.referencePrefix}-…, or words`}
          defaultValue={words}
          onChange={({ target }) => {
            if (target.value === '' && words !== '') look('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Chromium would empty the field.
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
        <Keys keys="/" />
      </label>
      <select
        ref={subjectRef}
        aria-label="Subject"
        value={search.subject ?? ''}
        onChange={({ target }) => change({ subject: target.value as NonNullable<Search['subject']> })}
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
      <details open={Boolean(search.from ?? search.to)}>
        <summary>Dates</summary>
        <Field
          label="Received from"
          type="date"
          value={search.from ?? ''}
          change={(from) => change({ from })}
        />
        <Field label="to" type="date" value={search.to ?? ''} change={(to) => change({ to })} />
      </details>
      <Tabs
        legend="State"
        options={[
          ['open', 'Open'],
          ['closed', 'Closed'],
          ['all', 'All'],
        ]}
        value={search.state ?? 'open'}
        number={total}
        choose={(state) => change({ state: state === 'open' ? undefined : state })}
      />
    </form>
  );
}

const about = ({ subjectLabel, sender, excerpt }: EnquiryRow) => (
  <>
    <b>
      {subjectLabel}, {sender ?? 'sender not readable'}
    </b>
    <span>{excerpt ?? 'Encrypted with a key that the server does not have'}</span>
  </>
);

function Nothing() {
  const { search, change } = useFilter();
  if (Object.keys(search).length === 0)
    return (
      <Empty title="Nothing is due.">
        <p>New enquiries appear here by themselves, the next promised date first.</p>
      </Empty>
    );
  return (
    <Empty title="No enquiry fits.">
      <p>
        A reference has no vowels, and no 0, 1 or L. Names and messages are stored encrypted: words are looked
        for in the first 2,000 enquiries of the list.
      </p>
      <p className="actions">
        <Button kind="main" onClick={() => change({ state: 'all' })}>
          Look in all
        </Button>
        <Link className="button" to="/" search={{}}>
          Clear
        </Link>
      </p>
    </Empty>
  );
}

export function InboxScreen() {
  const { search } = useFilter();
  const { list, rows, page } = useEnquiries();
  const isOpen = (search.state ?? 'open') === 'open';
  const groups = groupRows(isOpen ? rows : []);
  const due = [
    [groups.get('Overdue'), 'overdue'] as const,
    [groups.get('Today'), 'due today'] as const,
  ].flatMap(([members, words]) => (members ? [`${String(members.length)} ${words}`] : []));
  return (
    <Screen
      title="Inbox"
      documentTitle={due.join(', ') || 'Inbox'}
      tools={<Filter total={page?.total} />}
      query={list}
    >
      {page?.searched === undefined ? null : (
        <p className="note" role="status">
          Decrypted and read {figure(page.searched)}: {count(page.total, 'enquiry', 'enquiries')} found.
        </p>
      )}
      <DatedList
        {...{ list, rows, about }}
        to="/enquiries/$reference"
        total={page?.total}
        isGrouped={isOpen}
        empty={<Nothing />}
      />
    </Screen>
  );
}
