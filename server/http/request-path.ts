import type { IncomingMessage } from 'node:http';

/** What was asked for, as it was written, without the query. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** The query of what was asked for, decoded; empty where there is none. */
export function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const query = url.indexOf('?');
  return new URLSearchParams(query === -1 ? '' : url.slice(query));
}
