import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island once somebody touches it, or moves the focus into it. */
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

const loadOnInteraction: ClientDirective = (load, _options, island) => {
  const events = ['pointerdown', 'focusin', 'input'] as const;
  const untouched = new AbortController();
  const hydrate = async () => {
    // React would render an island that is hydrated twice anew.
    untouched.abort();
    await (
      await load()
    )();
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
