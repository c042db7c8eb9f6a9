import { QueryClient } from '@tanstack/react-query';

const maxRetries = 3;
/** Milliseconds before the next attempt: one second, doubling to thirty. */
const retryDelay = (failureCount: number) => Math.min(1_000 * 2 ** failureCount, 30_000);

export function createQueryClient(): QueryClient {
  const defaults = { retry: maxRetries, retryDelay, gcTime: 5 * 60_000 };
  return new QueryClient({ defaultOptions: { queries: defaults, mutations: defaults } });
}
