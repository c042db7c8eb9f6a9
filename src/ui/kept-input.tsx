import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { islandReady } from './island-ready.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The fields of an island before React began. React hydrates them as they are, but two things can go wrong: where the page is no
 * longer what was served, because it was translated, React draws the fields anew; and a text area that was served with a text gets
 * that text again.
 */
interface FieldsBefore {
  /** By their ids. Once React has drawn others, these still hold what was typed. */
  readonly fields: ReadonlyMap<string, Control>;
  /** What stands in the text areas that were served with a text, until React has rendered. */
  readonly texts: Map<EventTarget, string>;
  /** The id of the element that had the focus, or "". */
  focused: string;
  readonly onInput: (event: Event) => void;
}

/** Kept until the island is rendered. React may begin twice: the second time because the page differs from what was served. */
const before = new Map<string, FieldsBefore>();

const controlsIn = (root: HTMLElement) =>
  [...root.querySelectorAll<Control>('input, select, textarea')].filter(({ id }) => id !== '');

function readFields(root: HTMLElement): FieldsBefore {
  const controls = controlsIn(root);
  const areas = [...root.querySelectorAll('textarea')].filter(({ defaultValue }) => defaultValue !== '');
  const texts = new Map<EventTarget, string>(areas.map((area) => [area, area.value]));
  const onInput = ({ target }: Event) => {
    if (target && texts.has(target)) texts.set(target, (target as HTMLTextAreaElement).value);
  };
  // React renders in pieces, between which somebody goes on typing. The document hears of it before React, which may then end at once.
  document.addEventListener('input', onInput, { capture: true });
  return { fields: new Map(controls.map((control) => [control.id, control])), texts, focused: '', onInput };
}

/** @param rootId the id of the element around the island */
function fieldsBefore(rootId: string, root: HTMLElement): FieldsBefore {
  const known = before.get(rootId) ?? readFields(root);
  known.focused = root.contains(document.activeElement) ? (document.activeElement?.id ?? '') : '';
  before.set(rootId, known);
  return known;
}

function valueOf({ fields, texts }: FieldsBefore, id: string): string | undefined {
  const field = fields.get(id);
  return field && (texts.get(field) ?? field.value);
}

function putBack(rootId: string, known: FieldsBefore, root: HTMLElement): void {
  const { fields, focused, onInput } = known;
  document.removeEventListener('input', onInput, { capture: true });
  before.delete(rootId);
  for (const control of controlsIn(root)) {
    const field = fields.get(control.id);
    const value = valueOf(known, control.id);
    if (value !== undefined && value !== control.value) control.value = value;
    if (control instanceof HTMLInputElement && field instanceof HTMLInputElement)
      control.checked = field.checked;
  }
  // An element that is taken out of the page loses the focus.
  if (focused === '' || document.activeElement !== document.body) return;
  const target = document.getElementById(focused);
  target?.focus({ preventScroll: true });
  const { selectionStart: start, selectionEnd: end } = (fields.get(focused) ?? {}) as HTMLInputElement;
  if (typeof start === 'number' && typeof end === 'number')
    (target as HTMLInputElement).setSelectionRange(start, end);
}

/**
 * Puts back what was typed, and the focus, where React has not kept it. Says with `islandReady` when the island has been rendered.
 *
 * @param rootId the id of the element around the island
 * @returns what stood in a field before, by the field’s id; undefined on the server
 */
export function useKeptInput(rootId: string): ((id: string) => string | undefined) | undefined {
  const [kept] = useState(() => {
    const root = typeof document === 'undefined' ? null : document.getElementById(rootId);
    if (!root) return undefined;
    const known = fieldsBefore(rootId, root);
    return { known, typed: (id: string) => valueOf(known, id) };
  });
  useLayoutEffect(() => {
    const root = document.getElementById(rootId);
    if (kept && root) putBack(rootId, kept.known, root);
  }, [kept, rootId]);
  useEffect(() => {
    document.getElementById(rootId)?.dispatchEvent(new Event(islandReady, { bubbles: true }));
  }, [rootId]);
  return kept?.typed;
}

/**
 * The fallback of an error boundary: a copy of the island’s DOM, with what was typed. It needs neither the components that failed nor
 * HTML from a string, and its forms work without script.
 */
export function PageAsItStands({ rootId }: { readonly rootId: string }) {
  const [copy] = useState(() => {
    const root = document.getElementById(rootId);
    return root && { known: fieldsBefore(rootId, root), clone: root.cloneNode(true) as HTMLElement };
  });
  const placeRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!copy) return;
    placeRef.current?.replaceWith(copy.clone);
    putBack(rootId, copy.known, copy.clone);
    copy.clone.dispatchEvent(new Event(islandReady, { bubbles: true }));
  }, [copy, rootId]);
  return <div ref={placeRef} />;
}
