import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { createRoot } from 'react-dom/client';
import { maxSearchLength, searchAddress, searchParameter } from './search.ts';
import { formatResultCount, SearchResultText } from './search-result.tsx';
import styles from './search.css?url';
import { createSearchIndex, type SearchFile, type SearchIndex, type SearchResults } from './search-index.ts';
import { IslandBoundary } from '../ui/island-boundary.tsx';
import { createQueryClient } from '../ui/query-client.ts';

interface Option {
  readonly url: string;
  readonly content: ReactNode;
}

interface OptionGroup {
  readonly heading: string;
  readonly isHeadingShown?: false;
  readonly options: readonly Option[];
}

const limits = { maxPages: 8, maxPlaces: 3 };
/** Milliseconds without another letter before the number of results is announced. */
const announcementDelay = 600;

async function fetchIndex({ signal }: { readonly signal: AbortSignal }): Promise<SearchIndex> {
  const response = await fetch('/search-index.json', { signal });
  if (!response.ok) throw new Error(`The search index was answered with ${String(response.status)}`);
  return createSearchIndex((await response.json()) as SearchFile);
}

const indexQuery = {
  queryKey: ['search-index'],
  queryFn: fetchIndex,
  staleTime: Infinity,
  structuralSharing: false,
  // The query fails offline instead of waiting for a connection.
  networkMode: 'always',
} as const;

/** The names of pages, from the links of the header and, with the policies, of the footer. */
function linkedPages(selector: string): Option[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(selector)].map((link) => ({
    url: link.pathname,
    content: link.textContent,
  }));
}

const mainPages = '.masthead nav a';
const allPages = `${mainPages}, .footer .legal a`;

/** The pages before this one in the history of this tab, the latest first. Nothing is stored for it. */
function recentPages(): Option[] {
  const titles = new Map(linkedPages(allPages).map(({ url, content }) => [url, content] as const));
  // Not every browser has the Navigation API.
  const { navigation } = globalThis as { readonly navigation?: Navigation };
  const entries = navigation?.entries().slice(0, navigation.currentEntry?.index ?? 0) ?? [];
  const addresses = entries.reverse().flatMap((entry) => {
    // A page about a concern has no address here, since it sends no referrer.
    if (entry.url === null) return [];
    const { pathname, search } = new URL(entry.url);
    return pathname + search;
  });
  return [...new Set(addresses)]
    .filter((url) => titles.has(url) && url !== location.pathname + location.search)
    .slice(0, 5)
    .map((url) => ({ url, content: titles.get(url) }));
}

function optionsOf({ pages, count }: SearchResults, text: string, returnWarning: string): OptionGroup[] {
  const groups = pages.map(({ page, hits }) => ({
    heading: page.document.title,
    isHeadingShown: false as const,
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

const queryClient = createQueryClient();

/** The index, once it has been fetched, and whether an attempt has failed before. */
function useSearchIndex() {
  const [index, setIndex] = useState<SearchIndex>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const stop = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.state.fetchFailureCount > 0) setHasFailed(true);
    });
    // The list of pages is shown until an attempt succeeds, and after the last.
    queryClient.query(indexQuery).then(setIndex, () => undefined);
    return stop;
  }, []);
  return { index, hasFailed: hasFailed && !index };
}

/** Announces a text once it has stayed the same for a while, so that a screen reader is not interrupted by each letter. */
function Announcement({ children }: { readonly children: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      setAnnounced(children);
    }, announcementDelay);
    return () => {
      clearTimeout(timer);
    };
  }, [children]);
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}

interface SearchDialogProps {
  /** The key in local storage that is set when “/” is turned off (WCAG 2.2, 2.1.4). */
  readonly keyOff: string;
  readonly onClose: () => void;
}

/** A combobox with its results in a list below, as the ARIA Authoring Practices describe it. */
function SearchDialog({ keyOff, onClose }: SearchDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  // The option that Enter opens, or -1 for none.
  const [chosen, setChosen] = useState<number | null>(null);
  const { index, hasFailed } = useSearchIndex();
  const query = text.trim();
  const results = useMemo(
    () => (index && query !== '' ? index.search(query, limits) : undefined),
    [index, query],
  );

  let message = '';
  if (hasFailed) message = 'The search cannot be loaded at the moment. These are all pages.';
  else if (query !== '' && !results) message = 'Loading the search';
  else if (results?.count === 0) message = `Nothing was found for “${query}”. Try fewer or other words.`;
  else if (results) message = formatResultCount(results.count);

  const [isKeyOn, setIsKeyOn] = useState(
    () => !navigator.cookieEnabled || localStorage.getItem(keyOff) === null,
  );
  const [recent] = useState(recentPages);
  const groups = useMemo(() => {
    if (index && results && results.count > 0) return optionsOf(results, query, index.returnWarning);
    if (hasFailed) return [{ heading: 'All pages', options: linkedPages(allPages) }];
    const pages = { heading: 'Pages', options: linkedPages(mainPages) };
    return recent.length > 0 && query === ''
      ? [{ heading: 'Recent pages', options: recent }, pages]
      : [pages];
  }, [index, results, query, hasFailed, recent]);

  const options = groups.flatMap((group) => group.options);
  const active = chosen ?? options.findIndex(({ url }) => url === results?.best);
  const optionId = (position: number) => `${id}-option-${String(position)}`;

  useLayoutEffect(() => {
    dialogRef.current?.showModal();
  }, []);
  useEffect(() => {
    dialogRef.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || options.length === 0) return;
    if (key === 'ArrowDown') setChosen((active + 1) % options.length);
    else if (key === 'ArrowUp') setChosen((Math.max(active, 0) + options.length - 1) % options.length);
    else if (key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  };

  const toggleKey = ({ target: { checked } }: ChangeEvent<HTMLInputElement>) => {
    if (checked) localStorage.removeItem(keyOff);
    else localStorage.setItem(keyOff, 'yes');
    setIsKeyOn(checked);
  };

  let position = -1;
  return (
    <dialog
      ref={dialogRef}
      className="search-dialog"
      aria-label="Search"
      data-background="panel"
      closedby="any"
      onClose={onClose}
    >
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
        <button className="close" type="button" onClick={() => dialogRef.current?.close()}>
          Close
        </button>
      </form>
      <p className="message">{message}</p>
      <Announcement>{message}</Announcement>
      <div className="options" id={`${id}-options`} role="listbox" aria-label="Results">
        {groups.map(({ heading, isHeadingShown, options: ofGroup }) => (
          <div key={heading} className="result-group" role="group" aria-label={heading}>
            {isHeadingShown === false ? null : (
              <p className="label-heading" aria-hidden="true">
                {heading}
              </p>
            )}
            {ofGroup.map(({ url, content }) => {
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
                    if (!ctrlKey && !metaKey && !shiftKey) dialogRef.current?.close();
                  }}
                >
                  {content}
                </a>
              );
            })}
          </div>
        ))}
      </div>
      <p className="note">
        <label className="checkbox-label">
          <input type="checkbox" checked={isKeyOn} disabled={!navigator.cookieEnabled} onChange={toggleKey} />
          Open the search with the key “/”
        </label>
      </p>
    </dialog>
  );
}

/** Leads to the results page of the server when the dialog fails. */
function OpenResultsPage() {
  useEffect(() => {
    location.assign(searchAddress(''));
  }, []);
  return null;
}

/** The dialog’s stylesheet comes after the other styles, whose layers it continues. */
const styled = new Promise((resolve) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  link.onload = link.onerror = resolve;
  document.head.append(link);
});

/** Shows the dialog. When it closes, the browser returns the focus to where it was. */
export async function openSearch(keyOff: string): Promise<void> {
  await styled;
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
    <IslandBoundary fallback={<OpenResultsPage />}>
      <SearchDialog keyOff={keyOff} onClose={close} />
    </IslandBoundary>,
  );
}
