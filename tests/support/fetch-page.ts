import { expect, inject } from 'vitest';
import { readPage, type Page } from './page.ts';

export interface Fetched extends Page {
  readonly status: number;
  readonly html: string;
}

/** Pages that a test of this worker has fetched. They never change, so they are fetched once. */
const fetched = new Map<string, Promise<Fetched>>();

/** The page as the running site sends it. Redirects are not followed. Each path is requested once. */
export function fetchPage(path: string): Promise<Fetched> {
  const page = fetched.get(path) ?? request(path);
  fetched.set(path, page);
  return page;
}

/** The main element of a page. */
export const mainOf = async (path: string) => (await fetchPage(path)).main;

/** The fields that a browser posts with the form on the page. */
export function postForm(path: string, fields: Readonly<Record<string, string>>): Promise<Fetched> {
  const headers = { Origin: inject('origin') };
  return request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/**
 * Requests a path or an address from the running site. Redirects are not followed. Each request opens a connection: the server
 * may just be closing an idle one.
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

/** A file of the running site, which must be there. */
export async function fileAt(path: string) {
  const response = await fetchFromSite(path);
  expect(response.status, path).toBe(200);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}
