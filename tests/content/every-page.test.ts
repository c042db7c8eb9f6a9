import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import config from '../../.htmlvalidate.mjs';
import { contactLink, enquirySubjects } from '../../company/enquiry-subjects.ts';
import { eligibleInvestors } from '../../company/funds.ts';
import { termsOf } from '../../company/optional-facts.ts';
import { hasClosed } from '../../src/careers/job-posting.ts';
import { organization } from '../../company/organization.ts';
import {
  headerLinks,
  notFound,
  pages,
  paths,
  policies,
  quickLinks,
} from '../specification/specified-pages.ts';
import { articleSources, projectSources, roleSources } from '../support/content-sources.ts';
import { fetchFromSite, fetchPage, postForm, type Fetched } from '../support/fetch-page.ts';
import { contentOf, find, findAll, linksIn, textOf } from '../support/page.ts';

const articles = articleSources();
const projects = projectSources();
const articlePath = (slug: string) => `/insights?article=${slug}`;
const projectPath = (slug: string) => `/portfolio?project=${slug}`;

/** Every page that is shared, and its first heading. */
const shared = new Map<string, string>([
  ...pages.map(({ path, heading }) => [path, heading] as const),
  ...projects.map(({ slug, title }) => [projectPath(slug), title] as const),
  ...articles.map(({ slug, title }) => [articlePath(slug), title] as const),
]);

/** States of pages that no link of the header or the footer opens. */
const states = [
  ...['/insights?search=', '/insights?search=fees', '/insights?search=zzqqxx', '/insights?subscribed'],
  ...['/insights?unsubscribed', `/insights?confirm=${'A'.repeat(43)}`, '/insights?category=Property'],
  ...['/portfolio?category=Energy', '/portfolio?category=Castles', '/portfolio?project=no-such-project'],
  ...['/sustainability?tons=1', '/sustainability?tons=100000000', '/sustainability?tons=nine'],
  ...['/investor-relations?view=portal', '/no-such-page', '/privcy'],
  ...enquirySubjects.map(({ slug }) => contactLink(slug)),
];

const validator = new HtmlValidate(new StaticConfigLoader(config));

const faultsOf = async (html: string) =>
  (await validator.validateString(html)).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (line ${String(line)})`),
  );

/** A longer description tires a listener: further details belong in the caption. */
const longestAlternative = 150;

/** The links by which a visitor would leave a form with what was typed into it: in its section, and in the banner above it. */
function linksThatLeaveForms({ document, main }: Fetched): string[] {
  const beside = findAll(main, 'section').filter((part) => findAll(part, 'form[method="post"]').length > 0);
  const links = [...beside, ...findAll(document, '.consent-region')].flatMap((part) =>
    findAll(part, 'a[href]').filter(({ attribs }) => {
      const { href = '', target, rel = '' } = attribs;
      // The settings of the banner open in it.
      if (/^(?:#|mailto:|tel:)/.test(href) || href === '/cookies#settings') return false;
      return target !== '_blank' || !rel.split(' ').includes('noopener');
    }),
  );
  const unmarked = findAll(main, 'a[target="_blank"]').filter(
    (link) => !textOf(link).endsWith('(opens in a new tab)'),
  );
  return [...links, ...unmarked].map(textOf);
}

/** What must be right in any state of any page. */
async function expectSound(page: Fetched): Promise<void> {
  const { document, html, header, footer, main } = page;
  expect(await faultsOf(html)).toEqual([]);
  expect(linksThatLeaveForms(page)).toEqual([]);
  // The content security policy would refuse them.
  expect(findAll(document, '[style]').map(({ tagName }) => tagName)).toEqual([]);
  // WebKit knows no rem in an attribute of a drawing, and would draw it 150 pixels high.
  const lengths = findAll(document, 'svg, svg *').flatMap(({ attribs }) => Object.values(attribs));
  expect(lengths.filter((length) => /^-?[\d.]+rem$/.test(length))).toEqual([]);
  // Other pictures would move the page when they arrive, or say nothing to those who do not see them.
  const complete = new Set(findAll(document, 'img[width][height][alt]'));
  expect(findAll(document, 'img').filter((image) => !complete.has(image))).toEqual([]);
  const texts = findAll(document, '[alt], [aria-label]').flatMap(({ attribs }) => [
    attribs['alt'] ?? '',
    attribs['aria-label'] ?? '',
  ]);
  expect(texts.filter((text) => text.length > longestAlternative)).toEqual([]);
  for (const { attribs } of findAll(document, 'source, img, meta, link'))
    if (Object.values(attribs).some((value) => value.includes('-dusk')))
      expect(attribs['media']).toMatch(/^screen and \(prefers-color-scheme: dark\)/);

  expect(find(document, 'html').attribs['lang']).toBe('en-GB');
  expect(find(document, 'meta[name="viewport"]').attribs['content']).toBe(
    'width=device-width, initial-scale=1',
  );
  expect(linksIn(find(document, 'body'))[0]?.href).toBe(`#${main.attribs['id'] ?? ''}`);
  const named = headerLinks.map(({ name, path: href }) => ({ text: name, href }));
  expect(linksIn(find(header, 'nav')).slice(0, named.length)).toEqual(named);
  const [quick, legal] = findAll(footer, 'nav');
  if (!quick || !legal) throw new Error('The footer has not two lists of links');
  expect(linksIn(quick)).toEqual(
    quickLinks.map((href) => ({ href, text: headerLinks.find(({ path }) => path === href)?.name })),
  );
  expect(textOf(find(legal, 'h2'))).toBe('Legal & Compliance');
  expect(linksIn(legal).map(({ href }) => href)).toEqual(policies.map(({ path }) => path));
  // On phones the groups are folded. The law wants the statement prominent on every page.
  const folded = findAll(legal, 'details').flatMap((group) => linksIn(group));
  expect(folded.map(({ href }) => href)).not.toContain('/modern-slavery');
  expect(linksIn(find(footer, '.imprint')).map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/contact', '/insights#press', '/contact?subject=speak-up', '/cookies#settings']),
  );
  const { operatingCompany, parent } = organization;
  const imprint = textOf(footer);
  for (const words of [
    `© ${String(new Date().getFullYear())} ${parent.name.value}, company number ${parent.number.value}`,
    `registered in ${organization.placeOfRegistration.value} with company number ${operatingCompany.number.value}`,
    ...[operatingCompany.name.value, 'unregulated', eligibleInvestors],
  ])
    expect(imprint).toContain(words);
  expect(imprint).toMatch(
    new RegExp(`Registered office: [^.]*\\b${organization.registeredOffice.value.city}\\b`),
  );
  // Words of a page that is not finished.
  expect(textOf(main)).not.toMatch(/lorem ipsum|coming soon|\bTODO\b|\[object|\bundefined\b|\bNaN\b/i);
}

it.each([...shared.keys(), ...states])(
  '%s is valid, complete, and has the frame of every page',
  async (path) => {
    await expectSound(await fetchPage(path));
  },
);

it.each([
  ['an empty enquiry', '/contact', {}],
  ['a concern with a wrong address', '/contact', { subject: 'speak-up', email: 'ada@' }],
  ['an empty complaint', '/contact', { subject: 'formal-complaint' }],
  ['an unknown case code', '/contact', { caseCode: 'BBBB-CCCC-DDDD-FFFF' }],
  ['an empty subscription', '/insights', {}],
])('the answer to %s is valid too', async (_name, path, fields) => {
  const page = await postForm(path, fields);
  expect(page.status).toBe(422);
  await expectSound(page);
});

it.each([...shared])(
  '%s has its title, its own address, its place and its picture',
  async (path, heading) => {
    const { status, document, title, main, description } = await fetchPage(path);
    expect(status).toBe(200);
    expect(findAll(document, 'meta[name="robots"]')).toEqual([]);
    const canonical = new URL(find(document, 'link[rel="canonical"]').attribs['href'] ?? '');
    expect(canonical.pathname + canonical.search).toBe(path);
    expect(findAll(main, 'h1').map(textOf)).toEqual([heading.replaceAll('’', "'")]);
    const name = organization.tradingName.value;
    if (path === '/') expect(title).toContain(name);
    else if (paths.includes(path)) expect(title).toBe(`${heading} | ${name}`);
    expect(description.length).toBeGreaterThan(40);
    const isMain = headerLinks.find((link) => link.path === path.replace(/\?.*/, ''));
    const current = findAll(document, 'header [aria-current]').map((link) => link.attribs['href']);
    expect(current).toEqual(isMain ? [isMain.path] : []);

    const meta = Object.fromEntries(
      findAll(document, 'meta[content]').map(({ attribs }) => [
        attribs['property'] ?? attribs['name'] ?? '',
        attribs['content'] ?? '',
      ]),
    );
    const isArticle = path.includes('article=');
    expect(meta).toMatchObject({
      'og:type': isArticle ? 'article' : 'website',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\S{3}/) as unknown,
      'twitter:card': 'summary_large_image',
    });
    if (isArticle) expect(meta['article:published_time']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const picture = new URL(meta['og:image'] ?? '');
    expect(picture.origin).toBe(canonical.origin);
    // A copy of the project is built without them.
    if (!existsSync('src/pages/og')) return;
    const file = Buffer.from(await (await fetchFromSite(picture.pathname)).arrayBuffer());
    expect(file.length).toBeLessThanOrEqual(120_000);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  },
);

it('no two pages have the same title, description or picture, and what has no address of its own has no picture', async () => {
  const all = await Promise.all([...shared.keys()].map(fetchPage));
  const pictureOf = ({ document }: Fetched) =>
    findAll(document, 'meta[property="og:image"]').map(({ attribs }) => attribs['content'])[0];
  const addresses = [...shared.keys()];
  for (const values of [
    all.map(({ title }) => title),
    all.map(({ description }) => description),
    all.map(pictureOf),
  ]) {
    const pagesOf = Map.groupBy(addresses, (_address, index) => values[index]);
    expect([...pagesOf].filter(([, same]) => same.length > 1)).toEqual([]);
  }
  expect(pictureOf(await fetchPage('/no-such-page'))).toBeUndefined();
});

it.each(['/no-such-page', '/about/team', '/portfolio/1', '/404', '/500', '/error-screen', '/index.php'])(
  '%s shows the not-found page with status 404, and asks not to be indexed',
  async (path) => {
    const { status, document, main } = await fetchPage(path);
    expect(status).toBe(404);
    expect(findAll(document, 'h1').map(textOf)).toEqual([notFound.heading]);
    expect(findAll(main, '*', notFound.text)).not.toEqual([]);
    expect(linksIn(main, notFound.link.text)).toEqual([notFound.link]);
    expect(find(document, 'meta[name="robots"]').attribs['content']).toContain('noindex');
    expect(findAll(document, 'link[rel="canonical"]')).toEqual([]);
  },
);

describe('structured data', () => {
  type Node = Readonly<Record<string, unknown>>;
  const graphOf = async (path: string) =>
    findAll((await fetchPage(path)).document, 'script[type="application/ld+json"]').flatMap(
      (script) => (JSON.parse(contentOf(script)) as { '@graph': Node[] })['@graph'],
    );
  const described = async (path: string, type: string) =>
    (await graphOf(path)).find((node) => node['@type'] === type) ?? {};
  const stepsTo = async (path: string) =>
    (((await described(path, 'BreadcrumbList'))['itemListElement'] ?? []) as Node[]).map(({ name }) => name);
  const wordsOf = async (path: string) => textOf((await fetchPage(path)).main);

  it.each([...shared.keys()])('of %s name no placeholder but the trading name', async (path) => {
    const text = JSON.stringify(await graphOf(path));
    const facts = [organization.operatingCompany.name, organization.telephone, organization.registeredOffice];
    for (const { status, value } of facts)
      if (status === 'placeholder')
        expect(text).not.toContain(typeof value === 'string' ? value : JSON.stringify(value).slice(1, -1));
    expect(text).not.toContain('0000');
  });

  it('describe the organisation and its website', async () => {
    expect(await described('/', 'Organization')).toMatchObject({
      name: organization.tradingName.value,
      slogan: organization.tagline.value,
    });
    expect(await described('/', 'WebSite')).toMatchObject({ inLanguage: 'en-GB' });
  });

  it('say where policies, articles and projects stand, and what they are', async () => {
    for (const { path, heading } of policies) expect(await stepsTo(path)).toEqual(['Home', heading]);
    const picture = expect.stringMatching(/^https?:\/\/.*\.jpg$/) as unknown;
    for (const { slug, title, category, date } of articles) {
      expect(await stepsTo(articlePath(slug))).toEqual(['Home', 'Insights', title]);
      expect(await described(articlePath(slug), 'Article')).toMatchObject({
        headline: title,
        articleSection: category,
        datePublished: date.toISOString().slice(0, 10),
        image: picture,
      });
    }
    for (const { slug, title } of projects) {
      expect(await stepsTo(projectPath(slug))).toEqual(['Home', 'Portfolio', title]);
      const place = await described(projectPath(slug), 'Place');
      expect(place).toMatchObject({ name: title, image: picture });
      expect(await wordsOf(projectPath(slug))).toContain(place['address']);
    }
  });

  it('advertise the roles of which the date of the advertisement is stated, which JobPosting requires', async () => {
    const advertised = roleSources().filter(({ slug }) => termsOf(slug).posted !== null && !hasClosed(slug));
    const postings = (await graphOf('/careers')).filter((node) => node['@type'] === 'JobPosting');
    expect(postings.map(({ title }) => title)).toEqual(advertised.map(({ title }) => title));
  });
});
