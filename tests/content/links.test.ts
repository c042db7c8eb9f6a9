import { getDocumentProxy } from 'unpdf';
import { expect, inject, it } from 'vitest';
import { paths, pathsAndNotFound } from '../specification/specified-pages.ts';
import { fetchFromSite } from '../support/fetch-page.ts';
import { findAll, readPage, type Page } from '../support/page.ts';

interface Answer {
  readonly status: number;
  readonly page: Page | undefined;
  /** The places on the page to which a link may lead. */
  readonly ids: ReadonlySet<string | undefined>;
}

const answers = new Map<string, Promise<Answer>>();

/** Every address is requested once. */
function request(address: string): Promise<Answer> {
  const answer = answers.get(address) ?? read(address);
  answers.set(address, answer);
  return answer;
}

async function read(address: string): Promise<Answer> {
  const { pathname } = new URL(address);
  if (pathname.endsWith('.pdf')) return readDocument(address);
  // Of any other file it is enough that it is there.
  const method = /\.\w+$/.test(pathname) ? 'HEAD' : 'GET';
  const response = await fetchFromSite(address, { method });
  const body = await response.text();
  const page = response.headers.get('content-type')?.startsWith('text/html') ? readPage(body) : undefined;
  const ids = page ? findAll(page.document, '[id]').map(({ attribs }) => attribs['id']) : [];
  return { status: response.status, page, ids: new Set(ids) };
}

/** A PDF, in which each page is a place: “page=2”. */
async function readDocument(address: string): Promise<Answer> {
  const response = await fetchFromSite(address);
  const { numPages } = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const ids = Array.from({ length: numPages }, (_, index) => `page=${String(index + 1)}`);
  return { status: response.status, page: undefined, ids: new Set(ids) };
}

/** Every address that is written on the page at `from`. */
function addressesIn({ document }: Page, from: string): URL[] {
  const written = ['a[href]', 'link[href]', 'img[src]', 'script[src]', 'form[action]'].flatMap((selector) =>
    findAll(document, selector).map(
      ({ attribs }) => attribs['href'] ?? attribs['src'] ?? attribs['action'] ?? '',
    ),
  );
  const sets = findAll(document, '[srcset]').flatMap(({ attribs }) =>
    (attribs['srcset'] ?? '').split(',').map((candidate) => candidate.trim().replace(/\s.*$/, '')),
  );
  return [...written, ...sets].map((address) => new URL(address, from));
}

it('links lead, on every page and every view that a link opens, to something that is there', async () => {
  const origin = inject('origin');
  const waiting = pathsAndNotFound.map((path) => new URL(path, origin).href);
  const found = new Set(waiting);
  const wrong: string[] = [];
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    const { page } = await request(from);
    if (page === undefined) continue;
    for (const { href, hash, pathname, search, protocol, origin: site } of addressesIn(page, from)) {
      // The canonical address of a build without a public origin is this machine’s.
      if (site !== origin) {
        if (protocol === 'http:' && !/^http:\/\/(127\.0\.0\.1|localhost)\b/.test(href))
          wrong.push(`${from} → ${href}`);
        continue;
      }
      const address = new URL(pathname + search, origin).href;
      const answer = await request(address);
      if (answer.status !== 200 && address !== from)
        wrong.push(`${from} → ${href} (${String(answer.status)})`);
      const isOwn = paths.includes(pathname) || address === from || /\.\w+$/.test(pathname);
      if (!isOwn) wrong.push(`${from} → ${href} (not the spelling of a path)`);
      const id = decodeURIComponent(hash.slice(1));
      if (id !== '' && !answer.ids.has(id)) wrong.push(`${from} → ${href} (no such place on the page)`);
      if (answer.page && !found.has(address)) {
        found.add(address);
        waiting.push(address);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(found.size).toBeGreaterThan(pathsAndNotFound.length);
});
