import {
  infiniteQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type {
  ConcernDetail,
  ConcernKey,
  ConcernRow,
  EnquiryDetail,
  EnquiryQuery,
  EnquiryRow,
  Page,
  Session,
} from '../api.ts';
import { failureOf, get } from './request.ts';

const minute = 60_000;

/** The filter of the inbox. */
export type Search = Omit<EnquiryQuery, 'after'>;

/** Set when a session has ended while its person was working: the screens stay, and ask to sign in again. */
export const sessionEndedQuery = queryOptions({
  queryKey: ['session-ended'],
  queryFn: () => false,
  initialData: false,
  staleTime: Infinity,
});

function noteFailure(error: unknown) {
  if (failureOf(error) === 'signed-out' && queryClient.getQueryData(sessionQuery.queryKey))
    queryClient.setQueryData(sessionEndedQuery.queryKey, true);
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure }),
  mutationCache: new MutationCache({ onError: noteFailure }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnReconnect: 'always' },
    mutations: { networkMode: 'always' },
  },
});

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  /** Null for somebody who has not signed in. */
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await get<Session>('/api/session', {}, signal);
    } catch (error) {
      if (failureOf(error) === 'signed-out' && !queryClient.getQueryData(['session'])) return null;
      throw error;
    }
  },
  refetchInterval: minute,
  // Every screen reads it.
  staleTime: minute / 2,
});

const pages = <Row>(path: string, query: Readonly<Record<string, string | undefined>>) => ({
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    get<Page<Row>>(path, { ...query, after: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page<Row>) => next,
});

export const enquiriesQuery = (query: Search) =>
  infiniteQueryOptions({
    queryKey: ['enquiries', query],
    ...pages<EnquiryRow>('/api/enquiries', { ...query }),
    // A search for words decrypts thousands of enquiries, and long lists were scrolled to be read.
    refetchInterval: ({ state }) =>
      query.text === undefined && (state.data?.pages.length ?? 0) < 3 ? minute : false,
    refetchOnWindowFocus: query.text === undefined,
  });

export const concernsQuery = (state: 'open' | 'closed' | 'all') =>
  infiniteQueryOptions({
    queryKey: ['concerns', state],
    ...pages<ConcernRow>('/api/concerns', { state }),
    refetchInterval: minute,
  });

export const enquiryQuery = (reference: string) =>
  queryOptions({
    queryKey: ['enquiry', reference],
    queryFn: ({ signal }) =>
      get<EnquiryDetail>(`/api/enquiries/${encodeURIComponent(reference)}`, {}, signal),
  });

export const concernQuery = (reference: string) =>
  queryOptions({
    queryKey: ['concern', reference],
    queryFn: ({ signal }) => get<ConcernDetail>(`/api/concerns/${encodeURIComponent(reference)}`, {}, signal),
  });

export const concernKeyQuery = queryOptions({
  queryKey: ['concern-key'],
  queryFn: ({ signal }) => get<ConcernKey>('/api/concern-key', {}, signal),
});
