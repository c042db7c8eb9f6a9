import { beforeAll, describe, expect, it } from 'vitest';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { projects } from '../specification/owner.ts';
import { pages, policies } from '../specification/site.ts';
import { articleSources } from '../support/content-sources.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';
import { contentOf, findAll, textOf } from '../support/page.ts';

type Node = Readonly<Record<string, unknown>>;
interface Page {
  readonly graph: readonly Node[];
  readonly words: string;
}

const addresses = [
  ...pages.map(({ path }) => path),
  ...articleSources().map(({ slug }) => `/insights?article=${slug}`),
  ...projects.map(({ path }) => path),
];
const read = new Map<string, Page>();

beforeAll(async () => {
  for (const address of addresses) {
    const { document, main } = await fetchPage(address);
    const scripts = findAll(document, 'script[type="application/ld+json"]');
    const graph = scripts.flatMap(
      (script) => (JSON.parse(contentOf(script)) as { '@graph': Node[] })['@graph'],
    );
    read.set(address, { graph, words: textOf(main) });
  }
});

function ofType(address: string, type: string): Node | undefined {
  return read.get(address)?.graph.find((node) => node['@type'] === type);
}

describe.each(addresses)('the structured data of %s', (address) => {
  it('describes at least the place of the page', () => {
    expect(read.get(address)?.graph.map((node) => node['@type'])).toContain(
      address === '/' ? 'WebSite' : 'BreadcrumbList',
    );
  });

  it('names no placeholder but the trading name', () => {
    const text = JSON.stringify(read.get(address)?.graph);
    const facts = [organization.operatingCompany.name, organization.telephone, organization.registeredOffice];
    for (const { status, value } of facts)
      if (status === 'placeholder')
        expect(text).not.toContain(typeof value === 'string' ? value : JSON.stringify(value).slice(1, -1));
    expect(text).not.toContain('0000');
  });
});

describe('what machines are told', () => {
  it('of the organisation and the site, on the home page', () => {
    expect(ofType('/', 'Organization')).toMatchObject({
      name: organization.tradingName.value,
      slogan: organization.tagline.value,
      url: expect.stringMatching(/\/$/) as unknown,
    });
    expect(ofType('/', 'WebSite')).toMatchObject({ inLanguage: 'en-GB' });
  });

  it('of the search, at an address that shows results without JavaScript', async () => {
    const { target } = ofType('/', 'WebSite')?.['potentialAction'] as { readonly target: string };
    const { pathname, search } = new URL(target.replace('{words}', 'complaint'));
    const { main, status } = await fetchPage(pathname + search);
    expect(status).toBe(200);
    expect(textOf(main)).toMatch(/\d+ results\b.*complaint/);
  });

  it.each(policies)('of where $path stands', ({ path, heading }) => {
    const steps = ofType(path, 'BreadcrumbList')?.['itemListElement'] as readonly Node[];
    expect(steps.map(({ position, name }) => [position, name])).toEqual([
      [1, 'Home'],
      [2, heading],
    ]);
  });

  it.each(articleSources())('of “$title”: its list, its date and its picture', ({ slug, title }) => {
    const address = `/insights?article=${slug}`;
    const { headline, datePublished, image, articleSection } = ofType(address, 'Article') ?? {};
    expect(headline).toBe(title);
    expect(datePublished).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(image).toMatch(/^https?:\/\/.*\.jpg$/);
    expect(read.get(address)?.words).toContain(articleSection);
    const steps = ofType(address, 'BreadcrumbList')?.['itemListElement'] as readonly Node[];
    expect(steps.map(({ name }) => name)).toEqual(['Home', 'Insights', title]);
  });

  it.each(projects)('of the $title: its list, its location and its picture', ({ path, title }) => {
    const { name, address, image } = ofType(path, 'Place') ?? {};
    expect(name).toBe(title);
    expect(read.get(path)?.words).toContain(address);
    expect(image).toMatch(/^https?:\/\/.*\/og\/portfolio\/[\w-]+\.jpg$/);
    const steps = ofType(path, 'BreadcrumbList')?.['itemListElement'] as readonly Node[];
    expect(steps.map((step) => step['name'])).toEqual(['Home', 'Portfolio', title]);
  });

  it('of the questions on Investor Relations: each with the answer that is on the page', () => {
    const questions = ofType('/investor-relations', 'FAQPage')?.['mainEntity'] as readonly {
      readonly name: string;
      readonly acceptedAnswer: { readonly text: string };
    }[];
    expect(questions).toHaveLength(4);
    const words = read.get('/investor-relations')?.words.replaceAll(/\s+/g, '') ?? '';
    for (const { name, acceptedAnswer } of questions)
      expect(words).toContain(`${name}${acceptedAnswer.text}`.replaceAll(/\s+/g, ''));
  });
});

async function fetchText(path: string): Promise<string> {
  const response = await fetchFromSite(path);
  expect(response.status).toBe(200);
  return response.text();
}

describe('files for machines', () => {
  it('the sitemap names every page once, and the dates that policies and articles state', async () => {
    const xml = await fetchText('/sitemap.xml');
    const entries = [
      ...xml.matchAll(/<url><loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g),
    ];
    const found = new Map(entries.map(([, path = '', date]) => [path, date]));
    expect(found.size).toBe(entries.length);
    for (const { path } of [...pages, ...projects]) expect(found.has(path), path).toBe(true);
    for (const { path } of policies) expect(found.get(path), path).toMatch(/^2025-01-\d\d$/);
    for (const { slug } of articleSources())
      expect(found.get(`/insights?article=${slug}`)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('robots.txt names the sitemap', async () => {
    expect(await fetchText('/robots.txt')).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  });

  it.each(['/robots.txt', '/llms.txt'])('%s lets programs read, as /copyright says', async (path) => {
    const text = await fetchText(path);
    expect(text).toMatch(/Programs may read, index and quote this site.*\/copyright$/m);
    expect(text).not.toMatch(/^Disallow:/m);
  });

  it('llms.txt names every page with its description', async () => {
    const text = await fetchText('/llms.txt');
    expect(text).toMatch(/^# .+\n\n> .+/);
    for (const { path } of [...pages, ...projects])
      expect(text, path).toMatch(new RegExp(`\\]\\(https?://[^/)]+${RegExp.escape(path)}\\): .+`));
  });

  it('security.txt says where to write, and is valid for at least 30 days', async () => {
    const text = await fetchText('/.well-known/security.txt');
    expect(text).toContain(`Contact: mailto:${mailboxes.security.value}\n`);
    expect(text).toContain(`Expires: ${organization.securityTxtExpires}\n`);
    expect(Date.parse(organization.securityTxtExpires) - Date.now()).toBeGreaterThan(30 * 86_400_000);
    const policy = /^Policy: https?:\/\/[^/]+(\/[\w-]+)#([\w-]+)$/m.exec(text);
    const { document } = await fetchPage(policy?.[1] ?? '');
    expect(findAll(document, `[id="${policy?.[2] ?? ''}"]`)).toHaveLength(1);
  });
});
