import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { IslandBoundary } from '../ui/island-boundary.tsx';
import { openDialog } from '../ui/open-dialog.ts';
import { createSearchIndex, type SearchFile, type SearchIndex, type SearchResults } from './search-index.ts';
import { formatResultCount, SearchResultText } from './search-result.tsx';
import styles from './search.css?url';
import { SlashKeySetting } from './slash-key-setting.tsx';
import { maxSearchLength, searchAddress, searchParameter } from './search.ts';

interface Option {
  readonly url: string;
  readonly content: ReactNode;
}

interface OptionGroup {
  /** What screen readers call it. */
  readonly heading: string;
  readonly isHeadingShown?: boolean;
  readonly options: readonly Option[];
}

const limits = { maxPages: 8, maxPlaces: 3 };

/** Shown before a search, and where none succeeds. */
const suggestionsOf = ({ suggestions }: SearchIndex) =>
  suggestions.map(({ heading, links }): OptionGroup => ({
    heading,
    isHeadingShown: true,
    options: links.map(({ url, title }) => ({ url, content: title })),
  }));

/** The page on which the server searches: shown where the index cannot be loaded. */
const serverSearch = (text: string): OptionGroup => ({
  heading: 'More',
  options: [{ url: searchAddress(text), content: 'Search on a page of its own' }],
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
    if (!index)
      return failureCount > 0
        ? {
            groups: [serverSearch(text)],
            message: 'Search is not available here at the moment.',
            best: undefined,
          }
        : { groups: [], message: text === '' ? '' : 'Loading the search', best: undefined };
    if (text === '') return { groups: suggestionsOf(index), message: '', best: undefined };
    const results = index.search(text, limits);
    if (results.count === 0)
      return {
        groups: suggestionsOf(index),
        message: `Nothing was found for “${text}”. Try fewer or other words, or one of these links.`,
        best: undefined,
      };
    return {
      groups: groupsOf(results, text, index.returnWarning),
      message: formatResultCount(results.count),
      best: results.best,
    };
  }, [index, failureCount, text]);
}

interface ResultsProps {
  readonly id: string;
  /** What was searched for: translators replace the texts that React would change, so each search has texts of its own. */
  readonly query: string;
  readonly groups: readonly OptionGroup[];
  readonly active: number;
  readonly optionId: (position: number) => string;
  readonly onClose: () => void;
}

/** The list below the field. */
function Results({ id, query, groups, active, optionId, onClose }: ResultsProps) {
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (listRef.current) listRef.current.scrollTop = 0;
  }, [groups]);
  useEffect(() => {
    listRef.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, groups]);

  const all = groups.flatMap(({ options }) => options);
  return (
    <div className="options" id={id} role="listbox" aria-label="Results" ref={listRef}>
      {groups.map(({ heading, isHeadingShown, options }) => (
        <div
          key={heading}
          className={isHeadingShown ? 'suggestions' : 'result-group'}
          role="group"
          aria-label={heading}
        >
          {options.map((option) => {
            const { url, content } = option;
            const position = all.indexOf(option);
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
                <span key={query}>{content}</span>
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The option that Enter opens: the best one, until the arrow keys choose another. */
function useActiveOption(groups: readonly OptionGroup[], best: string | undefined, onClose: () => void) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const options = groups.flatMap((group) => group.options);
  const active = chosen ?? options.findIndex(({ url }) => url === best);
  const chosenOption = options[active];
  const optionId = (position: number) => `${id}-option-${String(position)}`;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || options.length === 0) return;
    if (key === 'ArrowDown') setChosen((active + 1) % options.length);
    else if (key === 'ArrowUp') setChosen((Math.max(active, 0) + options.length - 1) % options.length);
    else if (key === 'Enter' && chosenOption) {
      onClose();
      location.assign(chosenOption.url);
    } else return;
    event.preventDefault();
  };
  const reset = () => {
    setChosen(null);
  };
  return { id: `${id}-options`, active, optionId, onKeyDown, reset };
}

/** A combobox with a list of results below it, as the ARIA Authoring Practices describe. */
function SearchCombobox({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const query = text.trim();
  const { groups, message, best } = useSearch(query);
  const { id, active, optionId, onKeyDown, reset } = useActiveOption(groups, best, onClose);
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
          aria-controls={id}
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
            reset();
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
      <Results id={id} query={query} groups={groups} active={active} optionId={optionId} onClose={onClose} />
    </>
  );
}

interface SearchDialogProps {
  /** The key in local storage that is set when “/” is turned off. */
  readonly keyOff: string;
  readonly onClose: () => void;
}

function SearchDialog({ keyOff, onClose }: SearchDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const onStylesSettled = () => {
    if (dialogRef.current && !dialogRef.current.open) openDialog(dialogRef.current);
  };
  return (
    <dialog
      ref={dialogRef}
      className="search-dialog"
      aria-label="Search"
      data-background="panel"
      closedby="any"
      onClose={onClose}
    >
      {/* It stands after the other styles and uses their layers. The dialog is not shown without it. */}
      <link rel="stylesheet" href={styles} onLoad={onStylesSettled} onError={onStylesSettled} />
      <IslandBoundary fallback={<a href={searchAddress('')}>Search on a page of its own</a>}>
        <SearchCombobox onClose={() => dialogRef.current?.close()} />
      </IslandBoundary>
      <SlashKeySetting keyOff={keyOff} />
    </dialog>
  );
}

/** Makes a function that shows the dialog. When it closes, the browser returns the focus to where it was. */
export function createSearchDialog(keyOff: string): () => void {
  const queryClient = new QueryClient();
  let isOpen = false;
  return () => {
    // The visitor pressed again while the dialog was loading.
    if (isOpen) return;
    isOpen = true;
    const container = document.createElement('div');
    document.body.append(container);
    const root = createRoot(container);
    const close = () => {
      root.unmount();
      container.remove();
      isOpen = false;
    };
    root.render(
      <QueryClientProvider client={queryClient}>
        <SearchDialog keyOff={keyOff} onClose={close} />
      </QueryClientProvider>,
    );
  };
}
