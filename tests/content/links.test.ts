import { describe, expect, inject, it } from 'vitest';
import { fetchFromSite } from '../support/fetch-page.ts';
import { findAll, readPage, textOf, type Page } from '../support/page.ts';
import { pages, paths, pathsAndNotFound } from '../specification/site.ts';

/** Other sites to which texts link. */
const otherSites = [
  'caselaw.nationalarchives.gov.uk',
  'ico.org.uk',
  'iea-wind.org',
  'protect-advice.org.uk',
  'www.bbc.co.uk',
  'www.equalityadvisoryservice.com',
  'www.gov.uk',
  'www.hse.gov.uk',
  'www.legislation.gov.uk',
];

/** Attributes that hold an address, by element. */
const addressed: readonly (readonly [tag: string, attribute: string])[] = [
  ['a', 'href'],
  ['link', 'href'],
  ['img', 'src'],
  ['script', 'src'],
  ['form', 'action'],
];

interface Answer {
  readonly status: number;
  readonly page: Page | undefined;
  /** The places on the page to which a link may lead. */
  readonly ids: ReadonlySet<string | undefined>;
}

const answers = new Map<string, Promise<Answer>>();

/** Every address is requested once. */
function request(address: string): Promise<Answer> {
  const known = answers.get(address);
  if (known) return known;
  const answer = fetchFromSite(address).then(async (response) => {
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const body = await response.text();
    const page = isPage ? readPage(body) : undefined;
    const ids = page ? findAll(page.document, '[id]').map(({ attribs }) => attribs['id']) : [];
    return { status: response.status, page, ids: new Set(ids) };
  });
  answers.set(address, answer);
  return answer;
}

function addressesIn({ document }: Page): string[] {
  const plain = addressed.flatMap(([tag, name]) =>
    findAll(document, `${tag}[${name}]`).map((element) => element.attribs[name] ?? ''),
  );
  const sets = findAll(document, '[srcset]').flatMap((element) =>
    (element.attribs['srcset'] ?? '').split(',').map((candidate) => candidate.trim().replace(/\s.*$/, '')),
  );
  return [...plain, ...sets];
}

/** Addresses on this site that are written on the page at `from`, without the canonical one, which names the public host. */
function ownAddresses(from: string, page: Page): URL[] {
  return addressesIn(page)
    .filter((address) => !/^(mailto|tel|data):/.test(address))
    .map((address) => new URL(address, from))
    .filter(({ origin }) => origin === inject('origin'));
}

describe('links', () => {
  it('lead, on every page and every view that a link opens, to something that is there', async () => {
    const origin = inject('origin');
    const waiting = pathsAndNotFound.map((path) => new URL(path, origin).href);
    const read = new Set(waiting);
    const broken: string[] = [];
    for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
      const { page } = await request(from);
      if (page === undefined) continue;
      for (const { href, hash, pathname, search } of ownAddresses(from, page)) {
        const address = new URL(pathname + search, origin).href;
        const isItself = address === from;
        const answer = await request(address);
        if (answer.status !== 200 && !isItself) broken.push(`${from} → ${href} (${String(answer.status)})`);
        const id = decodeURIComponent(hash.slice(1));
        if (id !== '' && !answer.ids.has(id)) {
          broken.push(`${from} → ${href} (no such place on the page)`);
        }
        if (answer.page && !read.has(address)) {
          read.add(address);
          waiting.push(address);
        }
      }
    }
    expect(broken).toEqual([]);
    expect(read.size).toBeGreaterThan(pathsAndNotFound.length);
  });

  it('go to a page of this site by the spelling of its path, elsewhere over HTTPS, and where their text says', async () => {
    const own = new Set<string>(paths);
    const wrong: string[] = [];
    for (const path of pathsAndNotFound) {
      const from = new URL(path, inject('origin')).href;
      const { page } = await request(from);
      if (page === undefined) throw new Error(`${path} is no page`);
      for (const address of addressesIn(page)) {
        const { origin, hostname, pathname, protocol } = new URL(address, from);
        // The canonical address of a build without a public origin is this machine’s.
        const isHere = ['127.0.0.1', 'localhost'].includes(hostname);
        if (protocol === 'http:' && !isHere) wrong.push(`${path} → ${address}`);
        const isOwn = own.has(pathname) || pathname === path || /\.\w+$/.test(pathname);
        if (origin === inject('origin') && !isOwn) wrong.push(`${path} → ${pathname}`);
      }
      for (const link of findAll(page.document, 'a[href]')) {
        const text = link.attribs['aria-label'] ?? textOf(link);
        const href = link.attribs['href'] ?? '';
        const { protocol, hostname, pathname, origin } = new URL(href, from);
        const named = pages.find(({ heading }) => heading === text);
        const isRight =
          pathname === named?.path ||
          (named === undefined && (origin === inject('origin') || otherSites.includes(hostname))) ||
          (protocol === 'mailto:' && /^[a-z-]+@[a-z.]+$/.test(pathname)) ||
          (protocol === 'tel:' && /^\+\d{7,15}$/.test(pathname));
        if (!isRight || text === '') wrong.push(`${path}: “${text}” leads to ${href}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
