import { describe, expect, it } from 'vitest';
import { organization } from '../../company/organization.ts';
import { eligibleInvestors, registeredIn } from '../specification/owner.ts';
import { headerLinks, notFound, pages, policies, quickLinks } from '../specification/site.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { find, findAll, linksIn, textOf } from '../support/page.ts';

it('every page of the route table has a title and a description of its own', async () => {
  const all = await Promise.all(pages.map(({ path }) => fetchPage(path)));
  expect(new Set(all.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(pages.length);
});

describe.each(pages)('$path', ({ path, heading }) => {
  it('is answered with 200 at its canonical address, and may be indexed', async () => {
    const { status, document } = await fetchPage(path);
    expect(status).toBe(200);
    expect(findAll(document, 'meta[name="robots"]')).toEqual([]);
    const canonical = find(document, 'link[rel="canonical"]').attribs['href'] ?? '';
    expect(new URL(canonical).pathname).toBe(path);
  });

  it('has one first heading, the title of the page, which the window’s title names too', async () => {
    const { document, title, main, description } = await fetchPage(path);
    expect(findAll(document, 'h1').map(textOf)).toEqual([heading]);
    expect(findAll(main, 'h1')).toHaveLength(1);
    const name = organization.tradingName.value;
    if (path === '/') expect(title).toContain(name);
    else expect(title).toBe(`${heading} | ${name}`);
    expect(description.length).toBeGreaterThan(40);
  });

  it('has the nine links in its header, in order, and marks the current one', async () => {
    const { header } = await fetchPage(path);
    const links = linksIn(find(header, 'nav'));
    expect(links).toEqual(headerLinks.map(({ name, path: href }) => ({ text: name, href })));
    const current = findAll(header, '[aria-current="page"]').map((link) => link.attribs['href']);
    expect(current).toEqual(headerLinks.map((link) => link.path).filter((link) => link === path));
    expect(findAll(header, '[aria-current]')).toHaveLength(current.length);
  });

  it('has the quick links and the twenty legal links in its footer, in order', async () => {
    const { footer } = await fetchPage(path);
    const [quick, legal] = findAll(footer, 'nav');
    if (!quick || !legal) throw new Error('The footer has not two lists of links');
    expect(linksIn(quick).map(({ href }) => href)).toEqual(quickLinks);
    expect(linksIn(quick).map(({ text }) => text)).toEqual(
      quickLinks.map((href) => headerLinks.find((link) => link.path === href)?.name),
    );
    expect(textOf(find(legal, 'h2'))).toBe('Legal & Compliance');
    expect(linksIn(legal).map(({ href }) => href)).toEqual(policies.map((policy) => policy.path));
    // On phones the groups are folded. The law wants the statement prominent on every page.
    const folded = findAll(legal, 'details').flatMap((group) => linksIn(group));
    expect(folded.map(({ href }) => href)).toEqual(
      policies.map((policy) => policy.path).filter((legalPath) => legalPath !== '/modern-slavery'),
    );
  });

  it('leads in its footer to the contact form, the press, a concern and the cookie settings', async () => {
    const { footer } = await fetchPage(path);
    const links = linksIn(find(footer, '.imprint')).map(({ text, href }) => `${text} ${href}`);
    expect(links).toEqual(
      expect.arrayContaining([
        'Contact us /contact',
        'Press /insights#press',
        'Report a concern /contact?subject=speak-up',
        'Cookie settings /cookies#settings',
      ]),
    );
  });

  it('ends with the copyright line, the registered office and the regulatory statement', async () => {
    const { operatingCompany, parent } = organization;
    const imprint = textOf((await fetchPage(path)).footer);
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

  it('is in British English, adapts to narrow screens and can be skipped to its content', async () => {
    const { document, main } = await fetchPage(path);
    expect(find(document, 'html').attribs['lang']).toBe('en-GB');
    const viewport = find(document, 'meta[name="viewport"]');
    expect(viewport.attribs['content']).toBe('width=device-width, initial-scale=1');
    const [first] = linksIn(find(document, 'body'));
    expect(first?.href).toBe(`#${main.attribs['id'] ?? ''}`);
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
