import type { ClientDirective } from 'astro';
import { islandReady } from './island-ready.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island once somebody moves the pointer over it, touches it, or moves the focus into it. */
    'client:interaction'?: boolean;
  }
}

/** Whether somebody, or the browser in restoring a page, has changed a field since it was served. */
const isFilledIn = (island: HTMLElement) =>
  [...island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  ) ||
  [...island.querySelectorAll('select')].some(
    ({ options, selectedIndex }) => options[selectedIndex]?.defaultSelected === false && selectedIndex > 0,
  );

/** How long a form waits for its script, in milliseconds. */
const longestWait = 10_000;

/**
 * Holds a form that is sent while its script is on its way. Whatever answered it in place of this server, such as a sign-on page,
 * would otherwise be shown as the page’s own answer; the script knows this server’s. The form is sent once the script is ready, or
 * posts itself without it.
 *
 * @returns what sends the form that waits, if there is one, and holds no other; it is called in any case
 */
function holdForms(island: HTMLElement): () => void {
  const waiting = new AbortController();
  /** Its place among the forms, because React may draw them anew. */
  let held: number | undefined;
  const release = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    const form = held === undefined ? undefined : island.querySelectorAll('form')[held];
    form?.removeAttribute('aria-busy');
    form?.requestSubmit();
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    if (held !== undefined) return;
    held = [...island.querySelectorAll('form')].indexOf(form);
    form.ariaBusy = 'true';
    setTimeout(release, longestWait);
  };
  island.addEventListener('submit', onSubmit, { signal: waiting.signal });
  island.addEventListener(islandReady, release, { signal: waiting.signal });
  return release;
}

const loadOnInteraction: ClientDirective = (load, _options, island) => {
  const events = ['pointerover', 'pointerdown', 'focusin', 'input', 'submit'] as const;
  const untouched = new AbortController();
  const releaseForms = holdForms(island);
  const hydrate = async () => {
    // React would render an island that is hydrated twice anew.
    untouched.abort();
    try {
      await (
        await load()
      )();
    } catch {
      // Without its script the island is plain HTML.
      releaseForms();
    }
  };
  const onInteraction = () => void hydrate();
  const { signal } = untouched;
  for (const name of events) island.addEventListener(name, onInteraction, { passive: true, signal });
  const onPageShow = () => {
    if (isFilledIn(island) || island.contains(document.activeElement)) onInteraction();
  };
  // The browser puts back what was typed when the page is loaded again, and focus may be here before this script.
  addEventListener('pageshow', onPageShow, { signal });
};

export default loadOnInteraction;
