import { MutationCache, QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Session } from '../server/sign-in-routes.server.ts';
import { failureOf, get, type Query } from './request.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** A path of the API, and its parameters. */
    readonly queryKey: readonly [path: string, query?: Query];
  }
}

export const minute = 60_000;

/** Where a session has ended while its person was working, here or at the company’s sign-on, the screens stay, and the frame asks to sign in again. */
function noteFailure(error: unknown) {
  if (['signed-out', 'sign-on'].includes(failureOf(error))) void queryClient.invalidateQueries(sessionQuery);
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [path] }) => {
      if (path !== sessionQuery.queryKey[0]) noteFailure(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: noteFailure,
    // What is on the screen may show what was changed.
    onSuccess: () => void queryClient.invalidateQueries(),
  }),
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey: [path, query = {}], signal }) => get(path, query, signal),
      networkMode: 'always',
      retry: false,
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

export const sessionQuery = queryOptions<Session>({
  queryKey: ['/session'],
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

/** What a path answers. @param interval in milliseconds, of what is read again by itself, unless the person is signed out */
export const useAnswer = <Answer>(path: string, query: Query = {}, interval: number | false = false) =>
  useQuery<Answer>({
    queryKey: [path, query],
    refetchInterval: ({ state }) => failureOf(state.error) !== 'signed-out' && interval,
  });
