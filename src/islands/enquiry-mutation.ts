import {
  MutationCache,
  MutationObserver,
  focusManager,
  onlineManager,
  type MutationObserverResult,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { NotSent, pauseAfter, sendEnquiry, type Sent } from './enquiry-sending.ts';

const mostRetries = 3;
const mutations = new MutationCache();

/** As much of a client as a mutation asks for. The rest serves queries, and is a seventh of this page’s own script. */
const client = {
  getMutationCache: () => mutations,
  defaultMutationOptions: (options) => options,
} as Pick<QueryClient, 'getMutationCache' | 'defaultMutationOptions'> as QueryClient;

type Sending = MutationObserverResult<Sent, Error, URLSearchParams>;

/**
 * Sends the form: network faults and a server without its database are tried again with the same form, and what cannot
 * be sent without a connection waits for one.
 */
export function useSending(): Sending {
  const [observer] = useState(
    () =>
      new MutationObserver<Sent, Error, URLSearchParams>(client, {
        mutationFn: sendEnquiry,
        retry: (failures, error) => failures < mostRetries && error instanceof NotSent && error.mayPass,
        retryDelay: pauseAfter,
      }),
  );
  useEffect(() => {
    const resume = () => void mutations.resumePausedMutations();
    const forget = [onlineManager.subscribe(resume), focusManager.subscribe(resume)];
    return () => {
      for (const end of forget) end();
    };
  }, []);
  // Always the same function: whoever leaves an observer, even for a moment, takes it away from what it is sending.
  const subscribe = useCallback((listener: () => void) => observer.subscribe(listener), [observer]);
  const result = () => observer.getCurrentResult();
  return useSyncExternalStore(subscribe, result, result);
}

const followConnection = (listener: () => void) => onlineManager.subscribe(listener);

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    followConnection,
    () => onlineManager.isOnline(),
    () => true,
  );
}
