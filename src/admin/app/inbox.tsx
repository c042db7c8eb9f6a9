import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { EnquiryFilter, EnquiryList, EnquiryRow } from './api-client.ts';
import { ConcernWords } from './concern-words.tsx';
import { Button, Keys } from './controls.tsx';
import { count, figure, timeWords } from './days.ts';
import { DatedList } from './dated-list.tsx';
import { DismissRows } from './dismiss-rows.tsx';
import { SearchProgress, useSearchedList } from './find-in-texts.tsx';
import { InboxFilter, useFilter } from './inbox-filter.tsx';
import { KeyHints } from './key-help.tsx';
import { KeyNotices } from './key-notices.tsx';
import { useKeys, type KeyHint } from './keys.ts';
import { enquiryListQuery } from './queries.ts';
import { Empty, ErrorNotice, Loading, Screen } from './screen.tsx';
import { TakeOnOutcome, useTakeOn } from './take-on.tsx';

const aboutConcern = (row: EnquiryRow) => (
  <>
    <b>{row.subjectLabel}</b>
    <ConcernWords row={row} />
  </>
);

const aboutEnquiry = ({ subjectLabel, sender, excerpt }: EnquiryRow) => (
  <>
    <b>
      {subjectLabel}
      <span>, {sender ?? 'sender not readable'}</span>
    </b>
    <span dir="auto">{excerpt ?? 'Encrypted with a key that the server does not have'}</span>
  </>
);

const about = (row: EnquiryRow) => (row.isConcern ? aboutConcern(row) : aboutEnquiry(row));

const hints: readonly KeyHint[] = [
  ['j k', 'next, previous'],
  ['Enter', 'open'],
  ['r', 'reply'],
  ['m', 'take on'],
  ['x', 'choose'],
  ['/', 'find'],
  ['?', 'all keys'],
];

const focusedReference = () => document.activeElement?.closest('li')?.querySelector('a.row')?.id;
const focusRow = (reference: string | undefined) => {
  const row = document.getElementById(reference ?? '');
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
};

/** The keys of the list, which act on the row with the focus. */
function useListKeys(
  rows: readonly EnquiryRow[],
  onChoose: (row: EnquiryRow) => void,
  onTake: (row: EnquiryRow) => void,
) {
  const navigate = useNavigate();
  const indexOfFocus = () => rows.findIndex(({ reference }) => reference === focusedReference());
  const move = (step: number) => focusRow(rows[Math.max(0, indexOfFocus() + step)]?.reference);
  const withFocused = (act: (row: EnquiryRow) => void) => () => {
    const row = rows[indexOfFocus()];
    if (row) act(row);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: withFocused(onChoose),
    m: withFocused(onTake),
    c: withFocused(({ reference }) => void navigator.clipboard.writeText(reference).catch(() => undefined)),
    r: withFocused(
      ({ reference }) =>
        void navigate({ to: '/enquiries/$reference', params: { reference }, search: true, hash: 'reply' }),
    ),
  });
}

interface Paged {
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  readonly total: number;
}

/** Which rows of the list are shown, and the ways to the others. */
function Pages({ page, pages, pageSize, total }: Paged) {
  const { search, change } = useFilter();
  const open = (step: number) => {
    if (page + step >= 1 && page + step <= pages) change({ ...search, page: String(page + step) });
  };
  useKeys({ '[': () => open(-1), ']': () => open(1) });
  if (pages <= 1) return null;
  const last = Math.min(page * pageSize, total);
  const linkTo = (step: number, label: string, keys: string) => (
    <span>
      <Link to="/" search={{ ...search, page: String(page + step) }}>
        {label}
      </Link>{' '}
      <Keys keys={keys} />
    </span>
  );
  return (
    <nav className="pages" aria-label="Pages">
      <span role="status">{`Rows ${figure((page - 1) * pageSize + 1)} to ${figure(last)} of ${figure(total)}`}</span>
      {page > 1 ? linkTo(-1, 'Previous page', '[') : null}
      {page < pages ? linkTo(1, 'Next page', ']') : null}
    </nav>
  );
}

function NothingListed({ search }: { readonly search: EnquiryFilter }) {
  if (Object.keys(search).length === 0)
    return (
      <Empty title="No open enquiries.">
        <p>New enquiries appear here by themselves, the next promised date first.</p>
        <Link className="btn plain" to="/" search={{ state: 'closed' }}>
          Show closed
        </Link>
      </Empty>
    );
  return (
    <Empty title={search.mine ? 'You have taken on nothing here.' : 'No enquiry matches.'}>
      <Link className="btn plain" to="/" search={{}}>
        Clear
      </Link>
    </Empty>
  );
}

const stateWords = { open: 'open ', closed: 'closed ', all: '' } as const;

/** Says that a search has found nothing, and where else to look. */
function NothingFound({
  search,
  reference,
}: {
  readonly search: EnquiryFilter;
  readonly reference: string | null;
}) {
  const { state = 'open' } = search;
  const kind = stateWords[state];
  const title =
    reference === null ? `No ${kind}enquiry has these words.` : `No ${kind}enquiry begins with ${reference}.`;
  return (
    <Empty title={title}>
      <p>
        {reference === null
          ? 'Every word must be in one enquiry, in its message or its other fields. Replies are not searched.'
          : 'A reference has no vowels, and no 0, 1 or L.'}
      </p>
      <p className="actions">
        {state === 'all' ? null : (
          <Link className="btn" to="/" search={{ ...search, page: undefined, state: 'all' }}>
            Look in all
          </Link>
        )}
        <Link className="btn plain" to="/" search={{}}>
          Clear
        </Link>
      </p>
    </Empty>
  );
}

/** Says that what a search has found was erased since, or passed on to others. */
const FoundIsGone = () => (
  <Empty title="What was found is no longer here.">
    <p>Since you searched, it was erased, or passed on to a mailbox that you do not answer.</p>
    <Link className="btn plain" to="/" search={{}}>
      Clear
    </Link>
  </Empty>
);

interface ListOfRowsProps {
  readonly rows: readonly EnquiryRow[];
  readonly readAt: number;
  readonly counts?: EnquiryList['counts'] | undefined;
  readonly paged: Paged;
  /** What is said at the foot. */
  readonly status: ReactNode;
}

interface ListFootProps extends Pick<ListOfRowsProps, 'status'> {
  readonly isChoosing: boolean;
  readonly onToggleChoosing: () => void;
}

/** Stands under the rows: the keys, and what else can be done. */
const ListFoot = ({ isChoosing, onToggleChoosing, status }: ListFootProps) => (
  <div className="foot">
    <KeyHints hints={hints} />
    <Button kind="link" aria-pressed={isChoosing} onClick={onToggleChoosing}>
      Choose rows
    </Button>
    <Link to="/record">Record…</Link>
    <p className="note" role="status">
      {status}
    </p>
  </div>
);

/** The rows of a page, and what is done with them; that the last ones were closed can be undone where none is left. */
function ListOfRows({ rows, readAt, counts, paged, status }: ListOfRowsProps) {
  const { search } = useFilter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isChoosing, setIsChoosing] = useState(false);
  const taking = useTakeOn();
  const shown = new Set(rows.map(({ reference }) => reference));
  const present = chosen.intersection(shown);
  const onChoose = ({ reference, isConcern, state }: EnquiryRow) => {
    if (!isConcern && state === 'open') setChosen(chosen.symmetricDifference(new Set([reference])));
  };
  const onTake = ({ reference, takenBy }: EnquiryRow) => taking.mutate({ reference, takenBy });
  useListKeys(rows, onChoose, onTake);
  return (
    <>
      <TakeOnOutcome taking={taking} />
      <DismissRows chosen={present} onClear={() => setChosen(new Set())} />
      {paged.total === 0 ? <NothingListed search={search} /> : null}
      {rows.length > 0 ? (
        <DatedList
          rows={rows}
          readAt={readAt}
          isOpen={search.state === undefined}
          counts={counts?.groups}
          about={about}
          isChoosing={isChoosing || present.size > 0}
          chosen={present}
          onChoose={onChoose}
        />
      ) : null}
      <Pages {...paged} />
      {rows.length > 0 ? (
        <p className="note legend">
          Each line runs from the day of receipt to the next promised date, on one scale. The upright line is
          now; shaded strips are weekends; a dot is a promise kept; a double stroke means that the line goes
          on.
        </p>
      ) : null}
      {paged.total > 0 ? (
        <ListFoot
          isChoosing={isChoosing}
          onToggleChoosing={() => setIsChoosing(!isChoosing)}
          status={status}
        />
      ) : null}
    </>
  );
}

function WholeList({ search }: { readonly search: EnquiryFilter }) {
  const { data, dataUpdatedAt } = useQuery(enquiryListQuery(search));
  if (!data) return null;
  const { rows, total, counts } = data;
  const checked = `Checked at ${timeWords(dataUpdatedAt)}.`;
  const { state = 'open' } = search;
  const what = count(total, `${stateWords[state]}enquiry`, `${stateWords[state]}enquiries`);
  return (
    <ListOfRows
      rows={rows}
      readAt={dataUpdatedAt}
      counts={counts}
      paged={data}
      status={`${data.pages === 1 && total > 1 ? 'All ' : ''}${what}. ${checked}`}
    />
  );
}

/** Focuses the first row that a search has found, unless whoever searched has gone on: then Enter opens it. */
function useFirstFound(first: string | undefined) {
  const isFound = first !== undefined;
  const onFound = useEffectEvent(() => {
    if (document.activeElement?.matches('h1')) focusRow(first);
  });
  useEffect(() => {
    if (isFound) onFound();
  }, [isFound]);
}

function FoundList({ search }: { readonly search: EnquiryFilter }) {
  const searched = useSearchedList(search);
  const { rows, found, reference, isDone, isReadingRows, error, retry, page, pages, pageSize } = searched;
  useFirstFound(isDone ? rows[0]?.reference : undefined);
  return (
    <>
      <ErrorNotice error={error} retry={retry} />
      <SearchProgress search={searched} />
      {isDone && found === 0 ? <NothingFound search={search} reference={reference} /> : null}
      {isReadingRows ? <Loading /> : null}
      {isDone && !isReadingRows && found > 0 && rows.length === 0 && !error ? <FoundIsGone /> : null}
      {rows.length > 0 ? (
        <ListOfRows
          rows={rows}
          readAt={searched.readAt}
          paged={{ page, pages, pageSize, total: found }}
          status={`${count(found, 'enquiry', 'enquiries')} found.`}
        />
      ) : null}
    </>
  );
}

/** The list of enquiries, filtered as the address says. */
export function InboxScreen() {
  const { search } = useFilter();
  const isSearch = search.text !== undefined;
  const query = useQuery(enquiryListQuery(isSearch ? { ...search, page: undefined } : search));
  return (
    <Screen
      title="Inbox"
      tools={<InboxFilter counts={query.data?.counts} />}
      query={isSearch ? undefined : query}
    >
      <KeyNotices />
      {isSearch ? <FoundList key={search.text} search={search} /> : <WholeList search={search} />}
    </Screen>
  );
}
