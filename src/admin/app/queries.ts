import {
  infiniteQueryOptions,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import {
  api,
  enquiry,
  savedTextsOf,
  type ConcernKeys,
  type EnquiryDetail,
  type EnquiryFilter,
  type Passkeys,
  type Session,
} from './api-client.ts';
import { failureOf } from './request.ts';

/** What is read and kept, each by the first part of its query key. */
type QueryName =
  | 'session'
  | 'passkeys'
  | 'counts'
  | 'enquiry list'
  | 'found enquiries'
  | 'neighbours'
  | 'enquiry'
  | 'readers'
  | 'saved texts'
  | 'signature'
  | 'concern keys'
  | 'concern row'
  | 'mail'
  | 'newsletter'
  | 'person'
  | 'statistics'
  | 'launch'
  | 'audit'
  | 'invitation'
  /** What a key file has opened, which is forgotten when the key is locked. */
  | 'decrypted';

export type QueryKey = readonly [name: QueryName, ...parts: readonly unknown[]];

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

/** The passkeys of the person who is signed in. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'] satisfies QueryKey,
  queryFn: ({ signal }) => parseResponse(api.passkeys.$get({}, { init: { signal } })),
});

/** Shows the passkeys as a change has left them. */
export const onPasskeysChanged = (passkeys: Passkeys) =>
  queryClient.setQueryData(passkeysQuery.queryKey, passkeys);

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

/** For how long a list that was left stays as it was: somebody may write a long reply. */
const listTime = 12 * 60 * minute;

/** One page of the list. */
export const enquiryListQuery = ({ text: _, ...filter }: EnquiryFilter) =>
  queryOptions({
    queryKey: ['enquiry list', filter] satisfies QueryKey,
    queryFn: ({ signal }) => parseResponse(api.enquiries.$get({ query: filter }, { init: { signal } })),
    refetchInterval: every(minute),
    gcTime: listTime,
  });

/** The list in which something is found or that an enquiry stands in: the filter without the page and the text. */
const wholeList = ({ state, subject, mine }: EnquiryFilter) => ({ state, subject, mine });

/** What a search finds, in parts of the list that follow each other. It is not read again by itself: it decrypts the whole list. */
export const foundEnquiriesQuery = ({ text = '', ...filter }: EnquiryFilter) =>
  infiniteQueryOptions({
    queryKey: ['found enquiries', text, wholeList(filter)] satisfies QueryKey,
    queryFn: async ({ signal, pageParam }) => {
      const startedAt = Date.now();
      const query = { ...wholeList(filter), text, after: pageParam === '' ? undefined : pageParam };
      const part = await parseResponse(api.enquiries.search.$get({ query }, { init: { signal } }));
      /** In milliseconds. */
      const took = Date.now() - startedAt;
      return { ...part, took };
    },
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    enabled: text !== '',
    staleTime: 10 * minute,
    gcTime: listTime,
    refetchOnWindowFocus: false,
  });

/** The rows of a page of what was found. */
export const enquiryRowsQuery = (references: readonly string[]) =>
  queryOptions({
    queryKey: ['enquiry list', 'rows', references] satisfies QueryKey,
    queryFn: ({ signal }) =>
      parseResponse(
        api.enquiries.rows.$post({ json: { references: [...references] } }, { init: { signal } }),
      ),
    enabled: references.length > 0,
    gcTime: listTime,
    placeholderData: keepPreviousData,
  });

/** What stands before and after an enquiry in the list, as it was when the enquiry was opened. */
export const neighboursQuery = (reference: string, filter: EnquiryFilter) =>
  queryOptions({
    queryKey: ['neighbours', reference, wholeList(filter)] satisfies QueryKey,
    queryFn: ({ signal }) =>
      parseResponse(
        enquiry.neighbours.$get(
          { param: enquiryParam(reference), query: wholeList(filter) },
          { init: { signal } },
        ),
      ),
    enabled: filter.text === undefined,
    staleTime: Infinity,
    gcTime: 0,
  });

/** The client puts parameters into a path as they are. */
export const enquiryParam = (reference: string) => ({ reference: encodeURIComponent(reference) });

/** One enquiry with its messages and dates. */
export const enquiryQuery = (reference: string) =>
  queryOptions({
    queryKey: ['enquiry', reference] satisfies QueryKey,
    queryFn: ({ signal }) =>
      parseResponse(enquiry.$get({ param: enquiryParam(reference) }, { init: { signal } })),
  });

/** Tells the server that an enquiry is on the screen, and asks who else has it there. */
export const readersQuery = (reference: string) =>
  queryOptions({
    queryKey: ['readers', reference] satisfies QueryKey,
    queryFn: ({ signal }) => {
      const json = { isOpen: true };
      return parseResponse(
        enquiry.readers.$post({ param: enquiryParam(reference), json }, { init: { signal } }),
      );
    },
    refetchInterval: every(minute / 2),
  });

/** The texts that those who answer a mailbox have saved for replies. */
export const savedTextsQuery = (mailbox: EnquiryDetail['mailbox']) =>
  queryOptions({
    queryKey: ['saved texts', mailbox] satisfies QueryKey,
    queryFn: ({ signal }) => parseResponse(savedTextsOf.$get({ param: { mailbox } }, { init: { signal } })),
    staleTime: minute,
  });

export const signatureQuery = queryOptions({
  queryKey: ['signature'] satisfies QueryKey,
  queryFn: ({ signal }) => parseResponse(api.signature.$get({}, { init: { signal } })),
  staleTime: Infinity,
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

/** What is left of data requests that were erased. */
export const erasedRequestsQuery = queryOptions({
  queryKey: ['person', 'erased requests'] satisfies QueryKey,
  queryFn: ({ signal }) => parseResponse(api.people['erased-requests'].$get({}, { init: { signal } })),
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
