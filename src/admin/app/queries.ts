import { MutationCache, QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import { api, enquiry, type ConcernKeys, type EnquiryFilter, type Session } from './api-client.ts';
import { failureOf } from './request.ts';

/** What is read and kept, each by the first part of its query key. */
type QueryName =
  | 'session'
  | 'counts'
  | 'enquiry list'
  | 'enquiry'
  | 'concern keys'
  | 'concern row'
  | 'mail'
  | 'newsletter'
  | 'person'
  | 'statistics'
  | 'launch';

type QueryKey = readonly [name: QueryName, ...parts: readonly unknown[]];

export const minute = 60_000;

/** Where a session has ended while its person was working, here or at the company’s sign-on, the screens stay, and the frame asks to sign in again. */
function noteFailure(error: unknown) {
  if (['signed-out', 'sign-on'].includes(failureOf(error))) void invalidate('session');
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [name] }) => {
      if (name !== 'session') noteFailure(error);
    },
  }),
  mutationCache: new MutationCache({ onError: noteFailure }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnReconnect: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Reads again what a change has touched: at once what is on the screen, and the rest when it is shown. */
export async function invalidate(...names: readonly QueryName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

export const sessionQuery = queryOptions({
  queryKey: ['session'] satisfies QueryKey,
  queryFn: ({ signal }) => parseResponse(api.session.$get({}, { init: { signal } })),
  // Somebody who signs in at the company’s sign-on does so in another tab, and the app goes on by itself.
  refetchInterval: ({ state }) => (failureOf(state.error) === 'sign-on' ? 3_000 : minute),
  // Every screen reads it.
  staleTime: minute / 2,
});

/** Who is signed in; only within the frame. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

/** Reads again by itself, unless the person is signed out. @param interval in milliseconds, or false */
const every =
  (interval: number | false) =>
  ({ state }: { readonly state: { readonly error: Error | null } }) =>
    failureOf(state.error) !== 'signed-out' && interval;

export const countsQuery = queryOptions({
  queryKey: ['counts'] satisfies QueryKey,
  queryFn: ({ signal }) => parseResponse(api.counts.$get({}, { init: { signal } })),
  refetchInterval: every(minute),
});

export const enquiryListQuery = (filter: EnquiryFilter) =>
  queryOptions({
    queryKey: ['enquiry list', filter] satisfies QueryKey,
    queryFn: ({ signal }) => parseResponse(api.enquiries.$get({ query: filter }, { init: { signal } })),
    // A search for words decrypts the whole list.
    refetchInterval: every(filter.text ? false : minute),
  });

/** The client puts parameters into a path as they are. */
export const enquiryParam = (reference: string) => ({ reference: encodeURIComponent(reference) });

export const enquiryQuery = (reference: string) =>
  queryOptions({
    queryKey: ['enquiry', reference] satisfies QueryKey,
    queryFn: ({ signal }) =>
      parseResponse(enquiry.$get({ param: enquiryParam(reference) }, { init: { signal } })),
  });

/** The ciphertexts of the first text and the label of a concern. */
export const concernRowQuery = (reference: string) =>
  queryOptions({
    queryKey: ['concern row', reference] satisfies QueryKey,
    queryFn: ({ signal }) =>
      parseResponse(
        api['concern-rows'][':reference'].$get({ param: enquiryParam(reference) }, { init: { signal } }),
      ),
    staleTime: minute,
  });

/** The keys of those who answer the same concerns as the person who is signed in. */
export const concernKeysQuery = queryOptions({
  queryKey: ['concern keys'] satisfies QueryKey,
  queryFn: ({ signal }) => parseResponse(api['concern-keys'].$get({}, { init: { signal } })),
  refetchInterval: every(minute),
});

/** Concerns that the server could read are encrypted now, and the launch may have waited for a key. */
export function onKeysChanged(keys: ConcernKeys): void {
  queryClient.setQueryData(concernKeysQuery.queryKey, keys);
  void invalidate('counts', 'enquiry', 'enquiry list', 'launch', 'person');
}

export const mailQuery = queryOptions({
  queryKey: ['mail'] satisfies QueryKey,
  queryFn: ({ signal }) => parseResponse(api.mail.$get({}, { init: { signal } })),
  refetchInterval: every(15_000),
});

export const newsletterQuery = queryOptions({
  queryKey: ['newsletter'] satisfies QueryKey,
  queryFn: ({ signal }) => parseResponse(api.newsletter.$get({}, { init: { signal } })),
  refetchInterval: ({ state }) =>
    failureOf(state.error) !== 'signed-out' &&
    state.data?.articles.some(({ sent }) => sent && sent.queued > 0 && !sent.isStopped) &&
    2_000,
});

export const refusedSubscribersQuery = queryOptions({
  queryKey: ['newsletter', 'refused'] satisfies QueryKey,
  queryFn: ({ signal }) => parseResponse(api.newsletter.refused.$get({}, { init: { signal } })),
});

/** A post, so that no address gets into a log. */
export const personQuery = (email: string) =>
  queryOptions({
    queryKey: ['person', email] satisfies QueryKey,
    queryFn: ({ signal }) => parseResponse(api.people.find.$post({ json: { email } }, { init: { signal } })),
    enabled: email !== '',
    staleTime: Infinity,
  });

/** @param days until today */
export const statisticsQuery = (days: string) =>
  queryOptions({
    queryKey: ['statistics', days] satisfies QueryKey,
    queryFn: ({ signal }) => parseResponse(api.statistics.$get({ query: { days } }, { init: { signal } })),
  });

export const launchQuery = queryOptions({
  queryKey: ['launch'] satisfies QueryKey,
  queryFn: ({ signal }) => parseResponse(api.launch.$get({}, { init: { signal } })),
});
