import { useEffect, useEffectEvent } from 'react';
import { readStored, store } from './browser-storage.ts';

/** Whether single letters act; they can be switched off (WCAG 2.1.4). */
export const letterKeys = {
  areOff: () => readStored('letter-keys') === 'off',
  toggle: () => store('letter-keys', letterKeys.areOff() ? 'on' : 'off'),
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * The key that somebody means: a small letter or a sign. A letter of another alphabet stands for the Latin one at its place, and Caps
 * Lock changes nothing.
 */
export function meantKey({ key, code, shiftKey }: KeyPress): string {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  // A key with a name, such as "Enter".
  if (/^[A-Za-z]\w+$/.test(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

/**
 * Whether an input method takes the key, so that it is no command. WebKit ends a composition before it reports its last key, and tells of
 * that by the code 229 alone.
 */
export const isComposed = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) =>
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing else tells of it.
  event.isComposing || event.keyCode === 229;

/** Whether somebody writes or composes there, or holds a key with which they write or command the browser. */
function isWriting(event: KeyboardEvent): boolean {
  const { target } = event;
  if (isComposed(event)) return true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState('AltGraph')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('textarea, select') !== null) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** The first key of two, such as `g` before `i`, and when it was pressed. */
let firstKey = { key: '', at: 0 };
/** Milliseconds in which the second of two keys follows. */
const secondKeyTime = 1_500;

/** Forgets or notes the first of two keys, once for each press, however many components listen. */
function noteFirstKey(event: KeyboardEvent) {
  firstKey = isWriting(event) ? { key: '', at: 0 } : { key: meantKey(event), at: event.timeStamp };
}

const isDialogOpen = () => document.querySelector('dialog:modal') !== null;

/**
 * Runs an action when its key is pressed outside of fields.
 *
 * @param actions by the key that is meant, or by two keys that are pressed one after the other, "g i"
 */
export function useKeys(actions: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isWriting(event) || letterKeys.areOff() || isDialogOpen()) return;
    const key = meantKey(event);
    const isSecond = event.timeStamp - firstKey.at < secondKeyTime;
    const action = (isSecond ? actions[`${firstKey.key} ${key}`] : undefined) ?? actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Notes the first of two keys after every listener has seen it. */
export function useKeySequences() {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => void setTimeout(noteFirstKey, 0, event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

/** Keys as they are shown, and what each does. */
export type KeyHint = readonly [keys: string, action: string];

export const keyList: readonly KeyHint[] = [
  ['j k', 'next, previous'],
  ['Enter', 'open'],
  ['r', 'reply'],
  ['m', 'take it on, or give it back'],
  ['x', 'choose a row'],
  ['!', 'close the chosen rows: not an enquiry'],
  ['z', 'undo that'],
  ['c', 'copy the reference'],
  ['p', 'print'],
  ['t', 'saved texts'],
  ['o', 'pass on'],
  ['d', 'more time: another date'],
  ['n', 'note'],
  ['a', 'answered elsewhere'],
  ['e', 'close: end it'],
  ['u', 'back to the list'],
  ['/', 'find'],
  ['f', 'choose a subject'],
  ['[ ]', 'previous page, next page'],
  ['Ctrl Enter', 'send the reply'],
  ['Esc', 'leave the text; the draft is kept'],
  ['g i', 'inbox'],
  ['w', 'record what came by letter or telephone'],
  ['l', 'lock the key'],
  ['?', 'this list'],
];
