import { useEffect, useRef, useSyncExternalStore } from 'react';

type Actions = Readonly<Record<string, () => void>>;

const setting = 'letter-keys';
const listeners = new Set<() => void>();
const registered = new Set<{ readonly current: Actions }>();
/** "g " after the first key of "g i". */
let begun = '';

const isOff = () => localStorage.getItem(setting) === 'off';

function press(event: KeyboardEvent) {
  const { key, target } = event;
  const isWriting = target instanceof Element && target.closest('input, textarea, select') !== null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting || isOff())
    return;
  if (document.querySelector('dialog[open]')) return;
  const pressed = begun + key;
  begun = key === 'g' ? 'g ' : '';
  const actions = [...registered].flatMap(({ current }) => current[pressed] ?? []);
  if (actions.length > 0) event.preventDefault();
  for (const act of actions) act();
}
window.addEventListener('keydown', press);

/** Runs an action when its key is pressed outside of fields and dialogs: a letter, or two as in "g i". */
export function useKeys(actions: Actions) {
  const latestRef = useRef(actions);
  useEffect(() => {
    latestRef.current = actions;
  });
  useEffect(() => {
    registered.add(latestRef);
    return () => {
      registered.delete(latestRef);
    };
  }, []);
}

/** Whether single letters act, and how that is switched (WCAG 2.1.4). */
export function useLetterKeys() {
  const areOff = useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, isOff);
  const toggle = () => {
    localStorage.setItem(setting, areOff ? 'on' : 'off');
    for (const notify of listeners) notify();
  };
  return { areOff, toggle };
}

export const keyList = [
  ['j k', 'next, previous'],
  ['Enter', 'open'],
  ['r', 'reply'],
  ['c', 'copy the reference'],
  ['p', 'print'],
  ['u', 'back to the list'],
  ['/', 'find'],
  ['f', 'choose a subject'],
  ['Ctrl Enter', 'send, in the reply'],
  ['Esc', 'leave the text, keep the draft'],
  ['g i', 'inbox'],
  ['g c', 'concerns'],
  ['l', 'lock the key'],
  ['?', 'this list'],
] as const;
