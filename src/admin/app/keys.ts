import { useEffect, useEffectEvent } from 'react';
import { readStored, store } from './browser-storage.ts';

/** Whether single letters act; they can be switched off (WCAG 2.1.4). */
export const letterKeys = {
  areOff: () => readStored('letter-keys') === 'off',
  toggle: () => store('letter-keys', letterKeys.areOff() ? 'on' : 'off'),
};

/** Runs an action when its key is pressed outside of fields. */
export function useKeys(actions: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isWriting = target instanceof Element && target.closest('input, textarea, select') !== null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting) return;
    if (letterKeys.areOff()) return;
    if (actions[key]) event.preventDefault();
    actions[key]?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

export const keyList = [
  ['j k', 'next, previous'],
  ['Enter', 'open'],
  ['r', 'reply'],
  ['Ctrl Enter', 'send the reply'],
  ['Esc', 'leave the text; the draft is kept'],
  ['u', 'back to the list'],
  ['/', 'find'],
  ['l', 'lock the key'],
] as const;
