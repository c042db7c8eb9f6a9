import { beforeAll, describe, expect, it } from 'vitest';
import { organization } from '../../company/organization.ts';
import { eligibleInvestors, registeredIn } from '../specification/owner.ts';
import { headerLinks, notFound, pages, policies, quickLinks } from '../specification/site.ts';
import { fetchPage, type Fetched } from '../support/fetch-page.ts';
import { find, findAll, linksIn, textOf } from '../support/page.ts';

/** The parts that every page of the route table and the not-found page have in common. */
const fetched = new Map<string, Fetched>();

beforeAll(async () => {
  for (const { path } of pages) fetched.set(path, await fetchPage(path));
});

function pageAt(path: string): Fetched {
  const page = fetched.get(path);
  if (page === undefined) throw new Error(`${path} was not fetched`);
  return page;
}

describe('the route table', () => {
  it('gives every page a title and a description of its own', () => {
    const all = [...fetched.values()];
    expect(new Set(all.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(pages.length);
  });
});

describe.each(pages)('$path', ({ path, heading }) => {
  it('is answered with 200 and may be indexed', () => {
    const { status, document } = pageAt(path);
    expect(status).toBe(200);
    expect(findAll(document, 'meta[name="robots"]')).toEqual([]);
  });

  it('has one first heading, the title of the page, which the window’s title names too', () => {
    const { document, title, main, description } = pageAt(path);
    expect(findAll(document, 'h1').map(textOf)).toEqual([heading]);
    expect(findAll(main, 'h1')).toHaveLength(1);
    const { tradingName } = organization;
    if (path === '/') expect(title).toContain(tradingName.value);
    else expect(title).toBe(`${heading} | ${tradingName.value}`);
    expect(description.length).toBeGreaterThan(40);
  });

  it('has the nine links in its header, in order, and marks the current one', () => {
    const nav = find(pageAt(path).header, 'nav');
    const links = findAll(nav, 'a');
    expect(links.map((link) => ({ name: textOf(link), path: link.attribs['href'] }))).toEqual(headerLinks);
    const current = findAll(pageAt(path).header, '[aria-current]');
    const expected = headerLinks.filter((link) => link.path === path).map((link) => link.path);
    expect(current.map((link) => link.attribs['href'])).toEqual(expected);
    expect(current.every((link) => link.attribs['aria-current'] === 'page')).toBe(true);
  });

  it('has the quick links and the twenty legal links in its footer, in order', () => {
    const { footer } = pageAt(path);
    const [quick, legal] = findAll(footer, 'nav');
    if (!quick || !legal) throw new Error('The footer has not two lists of links');
    expect(linksIn(quick).map(({ href }) => href)).toEqual(quickLinks);
    expect(linksIn(quick).map(({ text }) => text)).toEqual(
      quickLinks.map((href) => headerLinks.find((link) => link.path === href)?.name),
    );
    expect(textOf(find(legal, 'h2'))).toBe('Legal & Compliance');
    expect(linksIn(legal).map(({ href }) => href)).toEqual(policies.map((policy) => policy.path));
    expect(findAll(legal, 'details'), 'A legal link is hidden in a collapsed list').toEqual([]);
  });

  it('ends with the copyright line, the registered office and the regulatory statement', () => {
    const { operatingCompany, parent } = organization;
    const imprint = textOf(pageAt(path).footer);
    const year = String(new Date().getFullYear());
    expect(imprint).toContain(`© ${year} ${parent.name.value}, company number ${parent.number.value}`);
    expect(imprint).toContain(operatingCompany.name.value);
    expect(imprint).toContain(
      `registered in England and Wales with company number ${operatingCompany.number.value}`,
    );
    expect(imprint).toMatch(new RegExp(`Registered office: [^.]*\\b${registeredIn}\\b`));
    expect(imprint).toMatch(/\bunregulated\b/);
    expect(imprint).toContain(eligibleInvestors);
  });

  it('is in British English, adapts to narrow screens and can be skipped to its content', () => {
    const { document, main } = pageAt(path);
    expect(find(document, 'html').attribs['lang']).toBe('en-GB');
    const viewport = find(document, 'meta[name="viewport"]');
    expect(viewport.attribs['content']).toBe('width=device-width, initial-scale=1');
    const [first] = linksIn(find(document, 'body'));
    expect(first?.href).toBe(`#${main.attribs['id'] ?? ''}`);
  });

  it('names itself as the canonical address', () => {
    const link = find(pageAt(path).document, 'link[rel="canonical"]');
    expect(new URL(link.attribs['href'] ?? '').pathname).toBe(path);
  });
});

describe('any other path', () => {
  it.each(['/no-such-page', '/about/team', '/portfolio/1', '/404', '/500', '/error-screen', '/index.php'])(
    '%s shows the not-found page with status 404, and asks not to be indexed',
    async (path) => {
      const { status, document, main } = await fetchPage(path);
      expect(status).toBe(404);
      expect(findAll(document, 'h1').map(textOf)).toEqual([notFound.heading]);
      expect(findAll(main, '*', notFound.text)).not.toEqual([]);
      expect(linksIn(main, notFound.link.text)).toEqual([notFound.link]);
      const robots = find(document, 'meta[name="robots"]');
      expect(robots.attribs['content']).toContain('noindex');
      expect(findAll(document, 'link[rel="canonical"]')).toEqual([]);
    },
  );
});
