import { describe, expect, inject, it } from 'vitest';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { figures } from '../../company/figures.ts';
import { organization } from '../../company/organization.ts';
import { telephoneHref } from '../../company/telephone.ts';
import { policyGroups } from '../../company/site-map.ts';
import { yieldWarning } from '../../company/basis.ts';
import { formatForEachFund, formatTargetReturn, returnWarning } from '../../company/funds.ts';
import { warningStamp } from '../../company/warning-stamp.ts';
import {
  articleCategories,
  certifications,
  counters,
  esgTargets,
  firstYield,
  funds,
  projects,
  roles,
} from '../specification/owner.ts';
import {
  contactForm,
  investorQuestions,
  mainPageContents,
  mainPages,
  policies,
  projectCategories,
  type PageContent,
} from '../specification/site.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';
import { scriptsOf } from '../support/built-files.ts';
import {
  contentOf,
  find,
  findAll,
  linksIn,
  readPage,
  sectionCalled,
  textOf,
  type Element,
  type Page,
} from '../support/page.ts';

async function mainOf(path: string): Promise<Element> {
  return (await fetchPage(path)).main;
}

const hrefs = (node: Element, text?: string | RegExp) => linksIn(node, text).map(({ href }) => href);

const headingsOf = (node: Element) => findAll(node, 'h2, h3, h4').map(textOf);

/** The wanted texts that are on the page, in the order in which they stand. */
const amongHeadings = (node: Element, wanted: readonly string[]) =>
  headingsOf(node).filter((heading) => wanted.includes(heading));

function sectionOf(main: Element, section: PageContent['section']): Element {
  if (section === undefined) return main;
  if (section instanceof RegExp) return sectionCalled(main, section);
  const found = findAll(main, 'section').at(section === 'first' ? 0 : -1);
  if (found === undefined) throw new Error('The page has no sections');
  return found;
}

function linksWithText(node: Element, text: string): string[] {
  if (text === '*') return hrefs(node);
  return hrefs(node, new RegExp(`^${RegExp.escape(text)}( |$)`));
}

describe.each(mainPages)('$path', ({ path }) => {
  it.each([...mainPageContents[path]])('$what', async (content) => {
    const { section, headings = [], cards, text = [], buttons = [], links = {} } = content;
    const node = sectionOf(await mainOf(path), section);
    expect(amongHeadings(node, headings)).toEqual(headings);
    if (cards !== undefined) expect(findAll(node, 'h3')).toHaveLength(cards);
    for (const words of text) expect(textOf(node)).toMatch(words);
    for (const button of buttons) expect(findAll(node, 'button', button)).toHaveLength(1);
    for (const [words, targets] of Object.entries(links)) {
      expect(linksWithText(node, words)).toEqual(targets);
    }
  });
});

describe('the warning about returns', () => {
  it.each<readonly [path: string, figure: string, warning: string]>([
    ['/', firstYield, yieldWarning],
    ['/portfolio', firstYield, yieldWarning],
    ['/investor-relations', formatForEachFund(formatTargetReturn).split(' ')[0] ?? '', returnWarning],
    ...projects.map(({ path, facts: [, stated] }) => [path, stated, yieldWarning] as const),
  ])(
    'on %s follows the first of them once, as running text, after a stamp that leads to it',
    async (path, figure, warning) => {
      const main = await mainOf(path);
      const words = textOf(main);
      expect(words.split(warning)).toHaveLength(2);
      expect(findAll(main, '.note, small, figcaption', warning)).toEqual([]);
      const at = [warningStamp.join(' '), figure, warning].map((text) => words.indexOf(text));
      expect(at).not.toContain(-1);
      expect(at).toEqual(at.toSorted((a, b) => a - b));
    },
  );

  it('has a stamp in each project of the portfolio', async () => {
    const cards = findAll(await mainOf('/portfolio'), 'article');
    for (const card of cards) expect(hrefs(card)).toContain('#risk-warning');
  });
});

describe('the empty form of /contact', () => {
  const empty = enquirySubjects.map(({ slug }) => slug).filter((slug) => slug !== 'speak-up');

  it.each(empty)('for %s may be kept and shows what is rendered on request', async (subject) => {
    const address = `/contact?subject=${subject}`;
    const file = await fetchFromSite(address);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"/) as unknown,
      'referrer-policy': 'same-origin',
    });
    expect(file.headers.has('X-Robots-Tag')).toBe(false);
    // An empty parameter fills in nothing.
    const rendered = await fetchFromSite(`${address}&role=`);
    expect(rendered.headers.get('Cache-Control')).toBe('no-store');
    const [one, other] = [readPage(await file.text()), readPage(await rendered.text())];
    const shown = ({ title, main }: Page) => [
      title,
      textOf(main),
      findAll(main, '*').map(({ name }) => name),
    ];
    expect(shown(one)).toEqual(shown(other));
    expect(findAll(one.main, 'input[type="hidden"]')).toEqual([]);
    expect(find(one.main, 'option[selected]').attribs['value']).toBe(subject);
  });

  it.each([
    ['general', 'Contact'],
    ['formal-complaint', 'Make a formal complaint'],
    ['speak-up', 'Report a concern'],
    ['data-protection', 'Data protection request'],
    ['accessibility', 'Report an accessibility issue'],
    ['investor-access', 'Request investor access'],
    ['investor-portal', 'Investor portal'],
    ['application', 'Apply for a role'],
    ['application&role=investment-analyst?utm_source=x', 'Apply: Investment Analyst, London'],
    ['partnership&with=developers', 'Explore a partnership'],
    ['media', 'Media enquiry'],
  ])('for %s is titled “%s”', async (subject, heading) => {
    const { title, main } = readPage(await (await fetchFromSite(`/contact?subject=${subject}`)).text());
    expect(textOf(find(main, 'h1'))).toBe(heading);
    expect(title).toContain(heading);
    expect(textOf(main)).not.toMatch(/who you are and/);
  });

  it('for an unknown subject is the first', async () => {
    const texts = ['/contact?subject=castles', '/contact'].map(async (path) =>
      (await fetchFromSite(path)).text(),
    );
    const [unknown, first] = await Promise.all(texts);
    expect(unknown).toBe(first);
  });

  it('for a concern, a receipt or a refused post is kept by no cache', async () => {
    for (const query of ['subject=speak-up', `receipt=${'A'.repeat(43)}`]) {
      const { headers } = await fetchFromSite(`/contact?${query}`);
      expect(headers.get('Cache-Control'), query).toBe('no-store');
      expect(headers.get('ETag'), query).toBeNull();
    }
    const headers = { Origin: inject('origin') };
    const body = new URLSearchParams({ name: 'Ada' });
    const refused = await fetchFromSite('/contact', { method: 'POST', headers, body });
    expect(refused.status).toBe(422);
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('the requests of a browser for /contact', () => {
  const filesOf = async (address: string, body?: URLSearchParams) => {
    const headers = { Origin: inject('origin') };
    const response = await fetchFromSite(address, body ? { method: 'POST', headers, body } : {});
    const html = await response.text();
    const named = html.match(/(?<=")\/[\w./-]+\.(css|woff2|avif|jpg|svg|ico)(?=[" ])/g) ?? [];
    const { atOnce, later } = scriptsOf(readPage(html));
    return [...new Set([...named, ...atOnce, ...later])].sort();
  };
  const empty = filesOf('/contact');

  it.each(enquirySubjects.map(({ slug }) => slug))('are the same for the subject %s', async (subject) => {
    expect(await filesOf(`/contact?subject=${subject}`)).toEqual(await empty);
    expect(await filesOf('/contact', new URLSearchParams({ subject }))).toEqual(await empty);
    expect((await empty).filter((file) => file.endsWith('.js')).length).toBeGreaterThan(2);
  });

  it('do not begin before a link to it is followed', async () => {
    const rules = contentOf(find((await fetchPage('/')).document, 'script[type="speculationrules"]'));
    const [, excluded = '[]'] = /"not":\{"href_matches":(\[.*?\])/.exec(rules) ?? [];
    const patterns = (JSON.parse(excluded) as string[]).map(
      (pattern) => new URLPattern(pattern, inject('origin')),
    );
    for (const address of ['/contact', '/contact?subject=speak-up'])
      expect(patterns.some((pattern) => pattern.test(address, inject('origin')))).toBe(true);
  });
});

describe('the stages of the strategy', () => {
  it('have one name on every page, and the last is the result of the three steps', async () => {
    const stages = ['Invest', 'Transform', 'Operate', 'Endure'];
    const main = await mainOf('/strategy');
    expect(amongHeadings(main, stages)).toEqual(stages);
    expect(amongHeadings(await mainOf('/'), stages)).toEqual(stages);
    expect(textOf(sectionCalled(main, /^Endure$/))).toContain('the result of the three steps');
    expect(textOf(await mainOf('/about'))).toContain('three steps and one result');
  });
});

describe('the filter of /portfolio', () => {
  const address = (category: string) => `/portfolio?${new URLSearchParams({ category }).toString()}`;
  const titlesIn = (category: string) =>
    projects.filter((project) => project.category === category).map(({ title }) => title);
  const titlesOn = async (path: string) =>
    findAll(await mainOf(path), 'article')
      .filter((card) => card.attribs['hidden'] === undefined)
      .map((card) => textOf(find(card, 'h2')));

  it('offers All and the categories in order, with how many projects each has, and begins with All', async () => {
    const main = await mainOf('/portfolio');
    const filter = find(main, '[aria-label*="filter" i], [aria-label*="categor" i]');
    const tabs = [
      { text: `All ${String(projects.length)}`, href: '/portfolio' },
      ...projectCategories.map((category) => {
        const count = titlesIn(category).length;
        return { text: `${category} ${String(count)}`, href: address(category) };
      }),
    ];
    expect(linksIn(filter)).toEqual(tabs);
    expect(textOf(find(main, '[aria-current]'))).toBe(`All ${String(projects.length)}`);
    expect(await titlesOn('/portfolio')).toEqual(projects.map(({ title }) => title));
  });

  it.each(projectCategories)('shows only the projects of the category %s', async (category) => {
    const titles = titlesIn(category);
    expect(await titlesOn(address(category))).toEqual(titles);
    const main = await mainOf(address(category));
    const count = ['No projects', 'One project'][titles.length] ?? '';
    expect(textOf(find(main, '.page-head .lead'))).toMatch(new RegExp(`^${count} in ${category}[:.]`));
    const isShown = (part: Element) => part.attribs['hidden'] === undefined;
    const listed = findAll(main, '.locations li').filter(isShown);
    expect(listed.map((place) => textOf(find(place, 'a')))).toEqual(titles);
    expect(findAll(find(main, '.map'), 'g').filter(isShown)).toHaveLength(titles.length);
    expect(isShown(find(main, '.locations'))).toBe(titles.length > 0);
  });

  it('leads from each project to its drawings and figures', async () => {
    const cards = findAll(await mainOf('/portfolio'), 'article');
    expect(cards.map((card) => hrefs(card, 'Plan, section and figures'))).toEqual(
      projects.map(({ path }) => [path]),
    );
  });
});

it.each([
  ...esgTargets.map(({ target, by }) => ({ path: '/sustainability', words: [target, by] })),
  ...funds.map(({ name, targetReturn, minimum }) => ({
    path: '/investor-relations',
    words: [name, targetReturn, minimum],
  })),
])('$path has a row with $words', async ({ path, words }) => {
  const rows = findAll(await mainOf(path), 'tr').map(textOf);
  expect(rows.filter((row) => words.every((word) => row.includes(word)))).not.toEqual([]);
});

it.each(['/sustainability', '/esg-policy'])(
  'the table of targets on %s has the headline one too',
  async (path) => {
    const rows = findAll(await mainOf(path), 'tr').map(textOf);
    expect(rows.filter((row) => row.includes('100% renewable transition 2035'))).toHaveLength(1);
  },
);

it('the home page and the basis begin with the definition of assets under management, or say that there is none', async () => {
  const { definition } = figures.assetsUnderManagement;
  if (definition === undefined) throw new Error('The figure has no definition');
  for (const path of ['/', '/sustainability'])
    expect(textOf(await mainOf(path)).toLowerCase(), path).toContain(`${definition.value.toLowerCase()}. `);
});

it('every figure says in words beside it whether it is achieved, an estimate or a target', async () => {
  const shown = (await Promise.all(['/', '/sustainability'].map(mainOf))).flatMap((main) =>
    findAll(main, '.figure'),
  );
  const words = shown.map((figure) => [figure.attribs['data-status'], textOf(find(figure, '.note'))]);
  expect(words).toEqual(
    expect.arrayContaining(
      Object.values(figures).map(({ status }) => [
        status,
        expect.stringMatching(new RegExp(`^${status},`, 'i')) as unknown,
      ]),
    ),
  );
  expect(words).toHaveLength(Object.keys(figures).length);
});

describe('the basis of every figure', () => {
  it('stands on /sustainability, where the counters, targets, certificates and projects lead', async () => {
    const register = await mainOf('/sustainability');
    const pages = await Promise.all(['/', '/strategy', '/portfolio', '/sustainability'].map(mainOf));
    const fragments = new Set(
      pages.flatMap((main) => hrefs(main).flatMap((href) => /#(basis-.+)$/.exec(href)?.[1] ?? [])),
    );
    const counted = Object.values(counters).flat().length;
    expect(fragments.size).toBe(counted + esgTargets.length + certifications.length + projects.length);
    const rows = findAll(register, 'tr');
    for (const id of fragments) {
      const row = rows.find((candidate) => findAll(candidate, `[id="${id}"]`).length > 0);
      if (!row) throw new Error(`No row of the register has the id ${id}`);
      const cells = findAll(row, 'td');
      expect(cells.map((cell) => cell.attribs['data-label'])).toEqual(['Covers', 'Baseline', 'Method']);
      for (const cell of cells) expect(textOf(cell), id).not.toBe('');
    }
  });

  it('says once that nothing is verified while nobody has verified anything', async () => {
    const register = sectionCalled(await mainOf('/sustainability'), 'The basis of each figure');
    expect(textOf(register).match(/not independently verified/gi)).toHaveLength(1);
  });
});

it('the questions of /investor-relations are four, of which one at most is open', async () => {
  const items = findAll(await mainOf('/investor-relations'), 'details[name]');
  expect(items.map((item) => textOf(find(item, 'summary')))).toEqual(
    investorQuestions.map((topic) => expect.stringMatching(topic) as unknown),
  );
  expect(new Set(items.map((item) => item.attribs['name'])).size).toBe(1);
  expect(items.filter((item) => item.attribs['open'] !== undefined).length).toBeLessThanOrEqual(1);
});

describe('the articles of /insights', () => {
  it('are four, each with date, category, excerpt and Read Article', async () => {
    const articles = findAll(await mainOf('/insights'), 'article');
    expect(articles).toHaveLength(articleCategories.length);
    for (const article of articles) {
      const text = textOf(article);
      expect(text).toMatch(/\b\d{1,2} [A-Z][a-z]+ 2025\b/);
      expect(articleCategories.filter((category) => text.includes(category))).not.toEqual([]);
      expect(findAll(article, 'p', /^.{40,}/)).not.toEqual([]);
      expect(hrefs(article, /^Read Article/)).toEqual([
        expect.stringMatching(/^\/insights\?article=[a-z-]+$/),
      ]);
    }
  });

  it('are listed under All and four categories, in order, and can be subscribed to', async () => {
    const main = await mainOf('/insights');
    const list = linksIn(sectionCalled(main, 'Categories'));
    expect(list.map(({ text, href }) => `${text.replace(/ articles?$/, '')} ${href}`)).toEqual([
      `All ${String(articleCategories.length)} /insights`,
      ...articleCategories.map((category) => `${category} 1 /insights?category=${category}`),
    ]);
    const form = find(sectionCalled(main, 'Subscribe to Updates'), 'form[method="post"]');
    expect(findAll(form, 'input[type="email"]')).toHaveLength(1);
    expect(findAll(form, 'input[type="checkbox"]')).toHaveLength(articleCategories.length);
  });

  it.each(articleCategories)('are only that about %s when the category is chosen', async (category) => {
    const articles = findAll(await mainOf(`/insights?category=${category}`), 'article');
    expect(articles.map(textOf)).toEqual([expect.stringContaining(category)]);
  });
});

describe('the roles of /careers', () => {
  it('are not described as JobPosting, which requires the date of the advertisement: nobody has stated one', async () => {
    const { document } = await fetchPage('/careers');
    const data = findAll(document, 'script[type="application/ld+json"]');
    expect(data.map(contentOf)).not.toContainEqual(expect.stringContaining('JobPosting'));
  });

  it('are described, except where the law demands a pay that nobody has stated', async () => {
    const section = sectionCalled(await mainOf('/careers'), 'Open Positions');
    const listed = roles.map(({ slug }) => find(section, `[id="${slug}"]`));
    expect(listed.map((role) => findAll(role, 'details').length)).toEqual([1, 0, 1]);
    expect(listed.map(textOf)[1]).toContain('Opening soon');
  });
});

it('/investor-relations leads to every policy once by its full name, under the needs of readers', async () => {
  const section = sectionCalled(await mainOf('/investor-relations'), 'Policies');
  expect(findAll(section, 'h3').map(textOf)).toEqual(policyGroups.map(({ need }) => need));
  const links = linksIn(section).map(({ href, text }) => ({ path: href, heading: text }));
  const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path);
  expect(links.sort(byPath)).toEqual(policies.toSorted(byPath));
});

it('the form of /contact has the specified fields, each with its label, and Send Message', async () => {
  const main = await mainOf('/contact');
  const form = find(main, 'form');
  const labels = findAll(form, 'label');
  expect(labels.map((label) => textOf(label).replace(/ optional$/, ''))).toEqual(
    expect.arrayContaining([...contactForm.labels]),
  );
  for (const label of labels) find(form, `[id="${label.attribs['for'] ?? ''}"]`);
  expect(form.attribs['method']).toBe('post');
  expect(findAll(form, 'button', contactForm.button)).toHaveLength(1);
  expect(hrefs(form)).toContain('/privacy');
  const types = findAll(form, 'select[name="enquirerType"] option[value]:not([value=""])');
  expect(types.map((option) => option.attribs['value'])).toEqual(contactForm.enquirerTypes);
  expect(findAll(form, 'select[name="subject"] option').map(textOf)).toEqual(contactForm.subjects);
  // An email address and a telephone number stand beside it.
  const general = hrefs(sectionCalled(main, 'General enquiries'));
  expect(general.filter((href) => /^(mailto|tel):/.test(href))).toHaveLength(2);
});

it('/contact says what tenants, neighbours and suppliers can do, and what is asked of suppliers', async () => {
  const section = sectionCalled(await mainOf('/contact'), 'For tenants, neighbours and suppliers');
  const terms = findAll(section, 'dt').map(textOf);
  expect(terms).toEqual(expect.arrayContaining(['Tenants', 'Neighbours', 'Supplier standard', 'Complaints']));
  const links = hrefs(section);
  const telephones = [organization.telephone.value, organization.hazardTelephone.value].map(telephoneHref);
  const subjects = ['general', 'formal-complaint', 'speak-up'].map((slug) => `/contact?subject=${slug}`);
  expect(links).toEqual(expect.arrayContaining([...telephones, ...subjects]));
});
