import { inject } from 'vitest';
import { readPage, type Page } from './page.ts';

export interface Fetched extends Page {
  readonly status: number;
  readonly html: string;
}

/** The page as the running site answers it. Redirects are not followed. */
export async function fetchPage(path: string, options: RequestInit = {}): Promise<Fetched> {
  const response = await fetch(new URL(path, inject('origin')), { redirect: 'manual', ...options });
  const html = await response.text();
  return { ...readPage(html), status: response.status, html };
}

/** What a browser sends when the form on the page is sent. */
export async function postForm(path: string, fields: Readonly<Record<string, string>>): Promise<Fetched> {
  const origin = inject('origin');
  return fetchPage(path, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: origin } });
}
