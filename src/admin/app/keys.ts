import { useEffect, useRef } from 'react';

type Actions = Readonly<Record<string, () => void>>;

const registered = new Set<{ readonly current: Actions }>();
/** "g " after the first key of "g i". */
let begun = '';

/** Whether single letters act; they can be switched off (WCAG 2.1.4). */
export const letterKeys = {
  areOff: () => localStorage.getItem('letter-keys') === 'off',
  toggle: () => localStorage.setItem('letter-keys', letterKeys.areOff() ? 'on' : 'off'),
};

function press(event: KeyboardEvent) {
  const { key, target } = event;
  const isWriting = target instanceof Element && target.closest('input, textarea, select') !== null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting) return;
  if (letterKeys.areOff() || document.querySelector('dialog[open]')) return;
  const pressed = begun + key;
  begun = key === 'g' ? 'g ' : '';
  for (const { current } of registered) {
    if (current[pressed]) event.preventDefault();
    current[pressed]?.();
  }
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
    return () => void registered.delete(latestRef);
  }, []);
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
