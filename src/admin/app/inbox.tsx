import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import brand from '../../../brand/names.json' with { type: 'json' };
import { enquirySubjects, type EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';
import type { EnquiryFilter, EnquiryRow } from './api-client.ts';
import { ConcernWords } from './concern-words.tsx';
import { Keys, Select } from './controls.tsx';
import { DatedList } from './dated-list.tsx';
import { useKeys } from './keys.ts';
import { enquiryListQuery } from './queries.ts';
import { KeyNotices } from './key-notices.tsx';
import { Empty, Screen } from './screen.tsx';

/** The filter with what is chosen instead; what is undefined or empty goes. It stays in the address while one enquiry is open. */
function useFilter() {
  const search: EnquiryFilter = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: EnquiryFilter) =>
    void navigate({
      to: '/',
      search: Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value)),
    });
  return { search, change };
}

const subjects = [
  ['', 'All subjects'] as const,
  ...enquirySubjects.map(({ slug, label }): readonly [EnquirySubjectSlug, string] => [slug, label]),
];
const states = [
  ['open', 'Open'],
  ['closed', 'Closed'],
  ['all', 'All'],
] as const;

function Filter() {
  const { search, change } = useFilter();
  const findRef = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => findRef.current?.focus() });
  return (
    <form
      className="tools end"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        change({ text: findRef.current?.value.trim() });
      }}
    >
      <label className="find">
        <span className="sr-only">Find by reference or by words, then press Enter</span>
        <input
          ref={findRef}
          key={search.text}
          placeholder={`${brand.referencePrefix}-…, or words`}
          defaultValue={search.text}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.blur();
          }}
        />
        <Keys keys="/" />
      </label>
      <Select
        label="Subject"
        options={subjects}
        value={search.subject ?? ''}
        choose={(subject) => change({ subject: subject || undefined })}
      />
      <Select
        label="State"
        options={states}
        value={search.state ?? 'open'}
        choose={(state) => change({ state: state === 'open' ? undefined : state })}
      />
    </form>
  );
}

const aboutConcern = (row: EnquiryRow) => (
  <>
    <b>{row.subjectLabel}</b>
    <ConcernWords row={row} />
  </>
);

const aboutEnquiry = ({ subjectLabel, sender, excerpt }: EnquiryRow) => (
  <>
    <b>
      {subjectLabel}, {sender ?? 'sender not readable'}
    </b>
    <span>{excerpt ?? 'Encrypted with a key that the server does not have'}</span>
  </>
);

const about = (row: EnquiryRow) => (row.isConcern ? aboutConcern(row) : aboutEnquiry(row));

function Nothing() {
  const { search } = useFilter();
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
      <Link className="btn plain" to="/" search={{}}>
        Clear
      </Link>
    </Empty>
  );
}

export function InboxScreen() {
  const { search } = useFilter();
  const query = useQuery(enquiryListQuery(search));
  return (
    <Screen title="Inbox" tools={<Filter />} query={query}>
      <KeyNotices />
      <DatedList query={query} about={about} empty={<Nothing />} />
    </Screen>
  );
}
