import { useEffect, useRef } from 'react';

/**
 * Focuses the title of the screen whenever the element that has the focus leaves the page, such as a button that has done its work.
 * Browsers leave the focus with nothing then, and whoever uses the keyboard begins at the top again. What a component focuses itself
 * keeps the focus.
 */
export function keepFocusInPage(page: Document): void {
  let focused: EventTarget | null = null;
  page.addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  const onRemoved = () => {
    if (!(focused instanceof Element) || focused.isConnected) return;
    if (page.activeElement !== page.body) return;
    focused = null;
    page.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  new MutationObserver(onRemoved).observe(page.body, { childList: true, subtree: true });
}

/**
 * A ref of a row that can be focused. When it goes with the focus in it, such as an email that is put away, the row after it gets the
 * focus, or the one before it.
 */
export const focusNextRow = (row: HTMLElement | null) => () => {
  if (!row?.contains(document.activeElement)) return;
  const next = row.nextElementSibling ?? row.previousElementSibling;
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
};

/** @returns a ref of the field that gets the focus when its form opens: the button that opened it may be gone, or stand before others */
export function useFocusOnOpening<Field extends HTMLElement>() {
  const fieldRef = useRef<Field>(null);
  useEffect(() => fieldRef.current?.focus(), []);
  return fieldRef;
}
