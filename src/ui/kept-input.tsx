import { useLayoutEffect, useRef, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Focus {
  readonly id: string;
  /** Undefined in what is not a field of text. */
  readonly selection: readonly [start: number, end: number] | undefined;
}

/** What stood in the fields of an island before React first touched them: hydration sets fields to what was served. */
interface Input {
  /** The values by the ids of the fields. */
  readonly values: ReadonlyMap<string, string>;
  readonly focused: Focus | undefined;
}

/** Kept until the island has been drawn: React may begin twice, the second time because the page is not as it was served. */
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

/** What was typed before React began, where the island has not been drawn yet, and otherwise what stands in the fields now. */
function readInput(rootId: string, root: HTMLElement): Input {
  const known = inputBefore.get(rootId);
  if (known) return known;
  const values = new Map(controlsIn(root).map(({ id, value }) => [id, value]));
  return { values, focused: readFocus(root) };
}

function putBack({ values, focused }: Input, root: HTMLElement): void {
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
 * Puts back what was typed, and the focus, once React has taken over the served HTML of an island or has drawn it afresh.
 *
 * @param rootId the id of the element around the island
 * @returns the values by the ids of the fields; undefined on the server
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
 * A copy of an island as it stands in the page, with what was typed: the fallback of its error boundary. Nothing of it is drawn
 * by the components that failed, or made of a string, and its forms send themselves.
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
