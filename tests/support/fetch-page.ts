import { inject } from 'vitest';
import { readPage, type Page } from './page.ts';

export interface Fetched extends Page {
  readonly status: number;
  readonly html: string;
}

/** Pages that were fetched by any test of this worker: nothing that is sent changes them. */
const fetched = new Map<string, Promise<Fetched>>();

/** The page as the running site answers it. Redirects are not followed. Each path is asked for once. */
export function fetchPage(path: string): Promise<Fetched> {
  const known = fetched.get(path);
  if (known) return known;
  const page = request(path);
  fetched.set(path, page);
  return page;
}

/** What a browser sends when the form on the page is sent. */
export function postForm(path: string, fields: Readonly<Record<string, string>>): Promise<Fetched> {
  const headers = { Origin: inject('origin') };
  return request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/**
 * Asks the running site for a path or an address. Redirects are not followed. Each request has a connection of its own:
 * the server may be closing one that was kept, which a test that works for seconds learns too late.
 */
export function fetchFromSite(path: string, options: RequestInit = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set('Connection', 'close');
  return fetch(new URL(path, inject('origin')), { redirect: 'manual', ...options, headers });
}

async function request(path: string, options?: RequestInit): Promise<Fetched> {
  const response = await fetchFromSite(path, options);
  const html = await response.text();
  return { ...readPage(html), status: response.status, html };
}
