import { describe, expect, it } from 'vitest';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { projects } from '../specification/owner.ts';
import { pages, policies } from '../specification/site.ts';
import { articleSources } from '../support/content-sources.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';
import { contentOf, findAll, textOf } from '../support/page.ts';

type Node = Readonly<Record<string, unknown>>;
const addresses = [
  ...pages.map(({ path }) => path),
  ...articleSources().map(({ slug }) => `/insights?article=${slug}`),
  ...projects.map(({ path }) => path),
];
async function graphOf(address: string): Promise<readonly Node[]> {
  const scripts = findAll((await fetchPage(address)).document, 'script[type="application/ld+json"]');
  return scripts.flatMap((script) => (JSON.parse(contentOf(script)) as { '@graph': Node[] })['@graph']);
}

/** The description of a page as one type, and the names of the steps that lead to it. */
async function described(address: string, type: string) {
  const graph = await graphOf(address);
  const ofType = (wanted: string) => graph.find((node) => node['@type'] === wanted) ?? {};
  const steps = (ofType('BreadcrumbList')['itemListElement'] ?? []) as readonly Node[];
  return { node: ofType(type), steps: steps.map(({ name }) => name) };
}

const wordsOf = async (address: string) => textOf((await fetchPage(address)).main);

it.each(addresses)(
  'the structured data of %s describe its place, and name no placeholder but the trading name',
  async (address) => {
    const graph = await graphOf(address);
    expect(graph.map((node) => node['@type'])).toContain(address === '/' ? 'WebSite' : 'BreadcrumbList');
    const text = JSON.stringify(graph);
    const facts = [organization.operatingCompany.name, organization.telephone, organization.registeredOffice];
    for (const { status, value } of facts)
      if (status === 'placeholder')
        expect(text).not.toContain(typeof value === 'string' ? value : JSON.stringify(value).slice(1, -1));
    expect(text).not.toContain('0000');
  },
);

describe('what machines are told', () => {
  it('of the organisation and of the search, at an address that shows results without JavaScript', async () => {
    expect((await described('/', 'Organization')).node).toMatchObject({
      name: organization.tradingName.value,
      slogan: organization.tagline.value,
      url: expect.stringMatching(/\/$/) as unknown,
    });
    const { inLanguage, potentialAction } = (await described('/', 'WebSite')).node;
    expect(inLanguage).toBe('en-GB');
    const { target } = potentialAction as { readonly target: string };
    const { pathname, search } = new URL(target.replace('{words}', 'complaint'));
    expect(await wordsOf(pathname + search)).toMatch(/\d+ results\b.*complaint/);
  });

  it.each(policies)('of where $path stands', async ({ path, heading }) => {
    expect((await described(path, 'BreadcrumbList')).steps).toEqual(['Home', heading]);
  });

  it.each(articleSources())('of “$title”: its list, its date and its picture', async ({ slug, title }) => {
    const address = `/insights?article=${slug}`;
    const { node, steps } = await described(address, 'Article');
    expect(node).toMatchObject({
      headline: title,
      datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as unknown,
      image: expect.stringMatching(/^https?:\/\/.*\.jpg$/) as unknown,
    });
    expect(await wordsOf(address)).toContain(node['articleSection']);
    expect(steps).toEqual(['Home', 'Insights', title]);
  });

  it.each(projects)('of the $title: its list, its location and its picture', async ({ path, title }) => {
    const { node, steps } = await described(path, 'Place');
    const image = expect.stringMatching(/^https?:\/\/.*\/og\/portfolio\/[\w-]+\.jpg$/) as unknown;
    expect(node).toMatchObject({ name: title, image });
    expect(await wordsOf(path)).toContain(node['address']);
    expect(steps).toEqual(['Home', 'Portfolio', title]);
  });

  it('of the questions on Investor Relations: each with the answer that is on the page', async () => {
    const { node } = await described('/investor-relations', 'FAQPage');
    const questions = node['mainEntity'] as readonly {
      readonly name: string;
      readonly acceptedAnswer: { readonly text: string };
    }[];
    expect(questions).toHaveLength(4);
    const words = (await wordsOf('/investor-relations')).replaceAll(/\s+/g, '');
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

  it.each(['/robots.txt', '/llms.txt'])('%s lets programs read, as /copyright says', async (path) => {
    const text = await fetchText(path);
    expect(text).toMatch(/Programs may read, index and quote this site.*\/copyright$/m);
    expect(text).not.toMatch(/^Disallow:/m);
    if (path === '/robots.txt') expect(text).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
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
