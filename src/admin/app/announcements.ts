import { useSyncExternalStore } from 'react';

let text = '';
const listeners = new Set<() => void>();

/** A short result that is shown for a moment and read out by screen readers. */
export const announced = {
  say(words: string) {
    text = words;
    for (const notify of listeners) notify();
  },
};

export const useAnnouncement = () =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => text,
  );
