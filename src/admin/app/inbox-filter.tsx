import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import brand from '../../../brand/names.json' with { type: 'json' };
import { enquirySubjects, type EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';
import type { EnquiryFilter, EnquiryList } from './api-client.ts';
import { Keys, Select } from './controls.tsx';
import { figure } from './days.ts';
import { useKeys } from './keys.ts';

/**
 * The filter with what is chosen instead; what is undefined or empty goes, and the page goes with every change. It stays in the
 * address while one enquiry is open.
 */
export function useFilter() {
  const search: EnquiryFilter = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: EnquiryFilter) =>
    void navigate({
      to: '/',
      search: Object.fromEntries(
        Object.entries({ ...search, page: undefined, ...changes }).filter(([, value]) => value),
      ),
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

function Find() {
  const { search, change } = useFilter();
  const findRef = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => findRef.current?.focus() });
  return (
    <form
      className="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        change({ text: findRef.current?.value.trim() });
      }}
    >
      <label>
        <span className="sr-only">Find by reference or by words, then press Enter</span>
        <input
          ref={findRef}
          key={search.text}
          type="search"
          placeholder={`${brand.referencePrefix}-…, or words`}
          defaultValue={search.text}
          maxLength={200}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.blur();
          }}
        />
      </label>
      <Keys keys="/" />
    </form>
  );
}

/** What the list is narrowed to. @param counts of both states, once they are known */
export function InboxFilter({ counts }: { readonly counts: EnquiryList['counts'] | undefined }) {
  const { search, change } = useFilter();
  const toolsRef = useRef<HTMLDivElement>(null);
  useKeys({ f: () => toolsRef.current?.querySelector('select')?.focus() });
  const { state: chosen = 'open' } = search;
  return (
    <div className="tools end" ref={toolsRef}>
      <Find />
      <Select
        label="Subject"
        options={subjects}
        value={search.subject ?? ''}
        onChoose={(subject) => change({ subject: subject || undefined })}
      />
      <fieldset className="tabs">
        <legend className="sr-only">State</legend>
        {states.map(([state, label]) => (
          <label key={state}>
            <input
              type="radio"
              name="state"
              checked={chosen === state}
              onChange={() => change({ state: state === 'open' ? undefined : state })}
            />
            {label}{' '}
            {counts && state !== 'all' ? <span className="count">{figure(counts[state])}</span> : null}
          </label>
        ))}
        <label className="mine">
          <input
            type="checkbox"
            checked={search.mine === 'yes'}
            onChange={({ target }) => change({ mine: target.checked ? 'yes' : undefined })}
          />
          Mine
        </label>
      </fieldset>
    </div>
  );
}
