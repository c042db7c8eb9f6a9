import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { IslandBoundary } from '../ui/island-boundary.tsx';
import { createSearchIndex, type SearchFile, type SearchResults } from './search-index.ts';
import { formatResultCount, SearchResultText } from './search-result.tsx';
import styles from './search.css?url';
import { SlashKeySetting } from './slash-key-setting.tsx';
import { maxSearchLength, searchAddress, searchParameter } from './search.ts';

interface Option {
  readonly url: string;
  readonly content: ReactNode;
}

interface OptionGroup {
  readonly heading: string;
  /** Whether only screen readers get the heading, because the first option shows it. */
  readonly isHidden?: boolean;
  readonly options: readonly Option[];
}

const limits = { maxPages: 8, maxPlaces: 3 };

/** Shown before anything is typed. */
const tasks: OptionGroup = {
  heading: 'Often needed',
  options: [
    { url: '/careers#open-positions', content: 'Apply for a role' },
    { url: contactLink('speak-up'), content: 'Report a concern' },
    { url: '/insights#press', content: 'Press kit' },
    { url: '/investor-relations#reporting-portal', content: 'Fund documents' },
  ],
};

/** All pages, with their names in the header and footer. */
const allPages = (): OptionGroup => ({
  heading: 'All pages',
  options: [...document.querySelectorAll<HTMLAnchorElement>('.masthead nav a, .footer .legal a')].map(
    (link) => ({ url: link.pathname, content: link.textContent }),
  ),
});

async function fetchIndex({ signal }: { readonly signal: AbortSignal }) {
  const response = await fetch('/search-index.json', { signal });
  if (!response.ok) throw new Error(`The search index was answered with ${String(response.status)}`);
  return createSearchIndex((await response.json()) as SearchFile);
}

const indexQuery = {
  queryKey: ['search-index'],
  queryFn: fetchIndex,
  staleTime: Infinity,
  structuralSharing: false,
  // Offline, the query fails at once and does not wait for a connection.
  networkMode: 'always',
} as const;

function groupsOf({ pages, count }: SearchResults, text: string, returnWarning: string): OptionGroup[] {
  const groups = pages.map(({ page, hits }): OptionGroup => ({
    heading: page.document.title,
    isHidden: true,
    options: [page, ...hits].map((hit) => ({
      url: hit.document.url,
      content: (
        <SearchResultText
          hit={hit}
          pageTitle={hit === page ? undefined : page.document.title}
          returnWarning={returnWarning}
        />
      ),
    })),
  }));
  const shown = groups.reduce((sum, { options }) => sum + options.length, 0);
  if (shown === count) return groups;
  const all = { url: searchAddress(text), content: `All ${formatResultCount(count)} on one page` };
  return [...groups, { heading: 'More', options: [all] }];
}

/** The options of a search, the one that Enter opens, and what screen readers announce. */
function useSearch(text: string) {
  const { data: index, failureCount } = useQuery(indexQuery);
  return useMemo(() => {
    const results = index && text !== '' ? index.search(text, limits) : undefined;
    // The list of pages is shown until an attempt succeeds, and if all fail.
    if (!index && failureCount > 0)
      return {
        groups: [allPages()],
        message: 'The search cannot be loaded at the moment. These are all pages.',
      };
    if (!index || !results) return { groups: [tasks], message: text === '' ? '' : 'Loading the search' };
    if (results.count === 0)
      return { groups: [tasks], message: `Nothing was found for “${text}”. Try fewer or other words.` };
    return {
      groups: groupsOf(results, text, index.returnWarning),
      message: formatResultCount(results.count),
      best: results.best,
    };
  }, [index, failureCount, text]);
}

interface ResultsProps {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly active: number;
  readonly optionId: (position: number) => string;
  readonly onClose: () => void;
}

/** The list below the field. */
function Results({ id, groups, active, optionId, onClose }: ResultsProps) {
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  let position = -1;
  return (
    <div className="options" id={id} role="listbox" aria-label="Results" ref={listRef}>
      {groups.map(({ heading, isHidden, options }) => (
        <div key={heading} className="result-group" role="group" aria-label={heading}>
          {isHidden ? null : (
            <p className="label-heading" aria-hidden="true">
              {heading}
            </p>
          )}
          {options.map(({ url, content }) => {
            position += 1;
            return (
              <a
                key={url}
                className="result"
                id={optionId(position)}
                href={url}
                role="option"
                aria-selected={position === active}
                tabIndex={-1}
                onClick={({ ctrlKey, metaKey, shiftKey }) => {
                  if (!ctrlKey && !metaKey && !shiftKey) onClose();
                }}
              >
                {content}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** A combobox with a list of results below it, as the ARIA Authoring Practices describe. */
function SearchCombobox({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  /** The option that the arrow keys have chosen; null until then, when it is the best one. */
  const [chosen, setChosen] = useState<number | null>(null);
  const query = text.trim();
  const { groups, message, best } = useSearch(query);

  const options = groups.flatMap((group) => group.options);
  const active = chosen ?? options.findIndex(({ url }) => url === best);
  const optionId = (position: number) => `${id}-option-${String(position)}`;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || options.length === 0) return;
    if (key === 'ArrowDown') setChosen((active + 1) % options.length);
    else if (key === 'ArrowUp') setChosen((Math.max(active, 0) + options.length - 1) % options.length);
    else if (key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <form action="/insights" role="search">
        <input
          name={searchParameter}
          type="text"
          role="combobox"
          aria-label="Search this site"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={`${id}-options`}
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          placeholder="Search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxSearchLength}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
        <button className="close" type="button" onClick={onClose}>
          Close
        </button>
      </form>
      <p className="message" role="status">
        {message}
      </p>
      {/* Each search has a list of its own, since translators replace the texts that React would change. */}
      <Results
        key={`${query} ${message}`}
        id={`${id}-options`}
        groups={groups}
        active={active}
        optionId={optionId}
        onClose={onClose}
      />
    </>
  );
}

interface SearchDialogProps {
  /** The key in local storage that is set when “/” is turned off. */
  readonly keyOff: string;
  readonly onClose: () => void;
}

/** Shown if the search fails: a form that the server answers. */
const ServerSearch = () => (
  <form action="/insights" role="search">
    <input name={searchParameter} type="text" aria-label="Search this site" maxLength={maxSearchLength} />
    <button className="close" type="submit">
      Search
    </button>
  </form>
);

function SearchDialog({ keyOff, onClose }: SearchDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialogRef.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialogRef}
      className="search-dialog"
      aria-label="Search"
      data-background="panel"
      closedby="any"
      onClose={onClose}
    >
      <IslandBoundary fallback={<ServerSearch />}>
        <SearchCombobox onClose={() => dialogRef.current?.close()} />
      </IslandBoundary>
      <SlashKeySetting keyOff={keyOff} />
    </dialog>
  );
}

/** The dialog’s stylesheet comes after the other styles and uses their layers. */
async function loadStyles(): Promise<void> {
  if (document.querySelector(`link[href="${styles}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  const arrived = new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
  document.head.append(link);
  await arrived;
}

/** Makes a function that shows the dialog. When it closes, the browser returns the focus to where it was. */
export function createSearchDialog(keyOff: string): () => Promise<void> {
  const queryClient = new QueryClient();
  return async () => {
    await loadStyles();
    // The visitor pressed again while the dialog was loading.
    if (document.querySelector('.search-dialog')) return;
    const container = document.createElement('div');
    document.body.append(container);
    const root = createRoot(container);
    const close = () => {
      root.unmount();
      container.remove();
    };
    root.render(
      <QueryClientProvider client={queryClient}>
        <SearchDialog keyOff={keyOff} onClose={close} />
      </QueryClientProvider>,
    );
  };
}
