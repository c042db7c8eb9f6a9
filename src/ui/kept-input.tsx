import { useLayoutEffect, useRef, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Focus {
  readonly id: string;
  /** Undefined for an element that is not a text field. */
  readonly selection: readonly [start: number, end: number] | undefined;
}

/** What was typed into an island’s fields before React has rendered it. Hydration resets fields to what was served. */
interface Input {
  /** The values, by the ids of the fields. */
  readonly values: ReadonlyMap<string, string>;
  readonly focused: Focus | undefined;
  /** Ends the listening for what is typed and where the focus goes while React renders. */
  readonly stop: () => void;
}

/** Kept until the island is rendered. React may begin twice: the second time because the page differs from what was served. */
const inputBefore = new Map<string, Input>();

const controlsIn = (root: ParentNode) =>
  [...root.querySelectorAll<Control>('input, select, textarea')].filter(({ id }) => id !== '');

function readFocus(root: HTMLElement): Focus | undefined {
  const active = document.activeElement;
  if (!active || !root.contains(active)) return undefined;
  const { id, selectionStart, selectionEnd } = active as HTMLInputElement;
  const isText = typeof selectionStart === 'number' && typeof selectionEnd === 'number';
  return { id, selection: isText ? [selectionStart, selectionEnd] : undefined };
}

/** What was typed before React began, if the island has not been rendered yet; otherwise what the fields contain now. */
function readInput(rootId: string, root: HTMLElement): Input {
  const known = inputBefore.get(rootId);
  if (known) return known;
  const values = new Map(controlsIn(root).map(({ id, value }) => [id, value]));
  const rendering = new AbortController();
  const input = {
    values,
    focused: readFocus(root),
    stop: () => {
      rendering.abort();
    },
  };
  // React renders in pieces, between which somebody goes on typing. The document hears of it before React, which may then end at once.
  document.addEventListener(
    'input',
    ({ target }) => {
      const { id, value } = target as Control;
      if (id === '' || !root.contains(target as Control)) return;
      values.set(id, value);
      input.focused = readFocus(root);
    },
    { capture: true, signal: rendering.signal },
  );
  document.addEventListener('focusin', () => (input.focused = readFocus(root)), { signal: rendering.signal });
  return input;
}

function putBack({ values, focused, stop }: Input, root: HTMLElement): void {
  stop();
  for (const control of controlsIn(root)) {
    const value = values.get(control.id);
    if (value !== undefined && value !== control.value) control.value = value;
  }
  const target = focused && document.getElementById(focused.id);
  if (!target) return;
  if (document.activeElement === document.body) target.focus({ preventScroll: true });
  if (document.activeElement === target && focused.selection)
    (target as HTMLInputElement).setSelectionRange(...focused.selection);
}

/**
 * Restores what was typed, and the focus, after React has hydrated an island or rendered it anew.
 *
 * @param rootId the id of the element around the island
 * @returns the values, by the ids of the fields; undefined on the server
 */
export function useKeptInput(rootId: string): ReadonlyMap<string, string> | undefined {
  const [input] = useState(() => {
    const root = typeof document === 'undefined' ? null : document.getElementById(rootId);
    if (!root) return undefined;
    const read = readInput(rootId, root);
    inputBefore.set(rootId, read);
    return read;
  });
  useLayoutEffect(() => {
    const root = document.getElementById(rootId);
    if (!input || !root) return;
    inputBefore.delete(rootId);
    putBack(input, root);
  }, [input, rootId]);
  return input?.values;
}

/**
 * The fallback of an error boundary: a copy of the island’s DOM, with what was typed. It needs neither the components that failed nor
 * HTML from a string, and its forms work without script.
 */
export function PageAsItStands({ rootId }: { readonly rootId: string }) {
  const [copy] = useState(() => {
    const root = document.getElementById(rootId);
    return root && { input: readInput(rootId, root), clone: root.cloneNode(true) as HTMLElement };
  });
  const placeRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!copy) return;
    placeRef.current?.replaceWith(copy.clone);
    putBack(copy.input, copy.clone);
  }, [copy]);
  return <div ref={placeRef} />;
}
