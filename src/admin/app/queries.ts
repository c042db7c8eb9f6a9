import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '../api.ts';
import type { Session } from '../server/sign-in-routes.server.ts';
import { failureOf, get, type Query } from './request.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** A path of the API, and its parameters. */
    readonly queryKey: readonly [path: string, query?: Query];
  }
}

export const minute = 60_000;

/** Where a session has ended while its person was working, the screens stay, and the frame asks to sign in again. */
function noteFailure(error: unknown) {
  if (failureOf(error) === 'signed-out') void queryClient.invalidateQueries(sessionQuery);
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [path] }) => {
      if (path !== sessionQuery.queryKey[0]) noteFailure(error);
    },
  }),
  mutationCache: new MutationCache({ onError: noteFailure }),
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey: [path, query], pageParam, signal }) =>
        get(path, { ...query, after: (pageParam ?? undefined) as string | undefined }, signal),
      networkMode: 'always',
      retry: false,
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

export const sessionQuery = queryOptions<Session>({
  queryKey: ['/session'],
  refetchInterval: minute,
  // Every screen reads it.
  staleTime: minute / 2,
});

/** Who is signed in; only within the frame. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

/** What a path answers. */
export const useAnswer = <Answer>(path: string, query: Query = {}) =>
  useQuery<Answer>({ queryKey: [path, query] });

/** A list that comes in pages. `isFixed` for one that is read again only when it is asked for. */
export function usePages<Row>(
  path: string,
  query: Query,
  { isFixed = false, refetchInterval = minute } = {},
) {
  const list = useInfiniteQuery({
    queryKey: [path, query],
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page<Row>) => next,
    // A long list is being read.
    refetchInterval: ({ state }) => !isFixed && (state.data?.pages.length ?? 0) < 3 && refetchInterval,
    refetchOnWindowFocus: !isFixed,
  });
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  return { list, rows, page: list.data?.pages[0] };
}

/** Has what these paths answer read again. */
export const readAgain = (...paths: readonly string[]) =>
  Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
