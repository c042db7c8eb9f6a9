import { describe, expect, inject, it } from 'vitest';
import { articleCategories, projectCategories } from '../../company/categories.ts';
import { formatDay } from '../../company/dates.ts';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { formatSpokenFigure } from '../../company/figure-format.ts';
import { figures, formatFigure, type FigureName } from '../../company/figures.ts';
import { allFunds, formatMinimumInvestment, formatTargetReturn, returnWarning } from '../../company/funds.ts';
import { leadershipPosts, openPosts } from '../../company/leadership-posts.ts';
import { headquartersCity, offices } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import { policyGroups } from '../../company/site-map.ts';
import { certifications, roadmap, targetRows, targets, timeline } from '../../company/targets.ts';
import { telephoneHref } from '../../company/telephone.ts';
import { warningStamp } from '../../company/warning-stamp.ts';
import { yieldWarning } from '../../company/basis.ts';
import { hasClosed, isAdvertised } from '../../src/careers/job-posting.ts';
import { contactForm, policies } from '../specification/specified-pages.ts';
import { articleSources, projectSources, roleSources } from '../support/content-sources.ts';
import { fetchFromSite, fetchPage, mainOf } from '../support/fetch-page.ts';
import { contentOf, find, findAll, linksIn, sectionCalled, textOf, type Element } from '../support/page.ts';

// The parts of the main pages. Names, figures and counts are those of company/ and content/, so that another fact or text, or another
// company, turns no test red; tests/specification compares the facts of this company with what its owner asked for.

const projects = projectSources();
const articles = articleSources();
const roles = roleSources().filter(({ slug }) => !hasClosed(slug));
const [featured = expect.fail('There is no project')] = projects;
const cities = offices.map(({ city }) => city);
/** Texts as `textOf` gives them. */
const plain = (text: string) => text.replaceAll('’', "'");

const sectionOf = async (path: string, heading: string | RegExp) =>
  sectionCalled(await mainOf(path), heading);
const lastSectionOf = async (path: string) =>
  findAll(await mainOf(path), 'section').at(-1) ?? expect.fail(path);
const hrefs = (node: Element, text?: string | RegExp) => linksIn(node, text).map(({ href }) => href);
const exactly = (text: string) => new RegExp(`^${RegExp.escape(text)}$`);
const isShown = (part: Element) => part.attribs['hidden'] === undefined;

/** The wanted headings stand there in this order; others may stand among them. */
const expectHeadings = (node: Element, wanted: readonly string[]) => {
  const found = findAll(node, 'h2, h3, h4').map(textOf);
  expect(found.filter((heading) => wanted.includes(heading))).toEqual(wanted);
};

describe('/', () => {
  it('begins with the ways to the strategy and to investors, and ends with that to the contact form', async () => {
    const [first] = findAll(await mainOf('/'), 'section');
    expect(first && hrefs(first)).toEqual(['/strategy', '/investor-relations']);
    expect(hrefs(await lastSectionOf('/'))).toEqual(['/contact']);
  });

  it('features the first project, and leads on to its page and to the portfolio', async () => {
    const section = await sectionOf('/', plain(featured.title));
    expect(textOf(section)).toContain(`Yield ${featured.yield}`);
    expect(hrefs(section)).toEqual(
      expect.arrayContaining([`/portfolio?project=${featured.slug}`, '/portfolio']),
    );
  });
});

it.each<[path: string, ...names: FigureName[]]>([
  ['/', 'assetsUnderManagement', 'carbonReduction', 'continents', 'renewableTransition'],
  ['/sustainability', 'carbonOffset', 'renewableCapacity', 'communities', 'jobs'],
])('%s shows its figures, final in the HTML and with words to be read aloud', async (path, ...names) => {
  const words = textOf(await mainOf(path));
  for (const name of names)
    expect(words).toMatch(
      new RegExp(`${RegExp.escape(formatFigure(name))} ?${RegExp.escape(formatSpokenFigure(figures[name]))}`),
    );
});

describe('/about', () => {
  it('names the posts that lead the group, and marks those that are open', async () => {
    const section = await sectionOf('/about', /leadership/i);
    expectHeadings(
      section,
      leadershipPosts.map(({ title }) => plain(title)),
    );
    expect(hrefs(section, /^Position Open( |$)/)).toEqual(openPosts.map(() => '/careers#open-positions'));
  });

  it('orders the timeline, and lists the offices, as /contact does', async () => {
    const words = textOf(await sectionOf('/about', /timeline/i)).toLowerCase();
    const places = timeline.map(({ year, title }) => words.indexOf(`${String(year)} ${title.toLowerCase()}`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // By the clock on /about, the headquarters first on /contact.
    const listed = findAll(await sectionOf('/about', /offices/i), 'h3').map(textOf);
    expect(listed.sort()).toEqual(cities.toSorted());
    expectHeadings(await mainOf('/contact'), cities);
    expect(textOf(await mainOf('/contact'))).toContain(`${headquartersCity} Headquarters`);
  });
});

it('/strategy ends with a link to the portfolio', async () => {
  expect(hrefs(await lastSectionOf('/strategy'))).toEqual(['/portfolio']);
});

describe('/portfolio', () => {
  const address = (category: string) => `/portfolio?${new URLSearchParams({ category }).toString()}`;
  const titlesIn = (category: string) =>
    projects.filter((project) => project.category === category).map(({ title }) => plain(title));
  const titlesOn = async (path: string) =>
    findAll(await mainOf(path), 'article')
      .filter(isShown)
      .map((card) => textOf(find(card, 'h2')));

  it('shows each project with its figures, and leads to its page, to the warning and to Investor Relations', async () => {
    const main = await mainOf('/portfolio');
    for (const { title, slug, ...project } of projects) {
      const card = sectionCalled(main, plain(title));
      for (const fact of [`CO2 saved ${project.co2Saved}`, `Yield ${project.yield}`, project.energyGen])
        expect(textOf(card)).toContain(plain(fact));
      expect(textOf(card)).toContain(project.category);
      expect(hrefs(card, exactly(plain(title)))).toEqual([`/portfolio?project=${slug}`]);
      expect(hrefs(card)).toContain('#risk-warning');
    }
    expect(hrefs(main, /^Request Investor Access( |$)/)).toEqual(['/investor-relations']);
  });

  it('offers All and the categories in order, with how many projects each has, and begins with All', async () => {
    const main = await mainOf('/portfolio');
    expect(linksIn(find(main, '[aria-label*="categor" i]'))).toEqual([
      { text: `All ${String(projects.length)}`, href: '/portfolio' },
      ...projectCategories.map((category) => ({
        text: `${category} ${String(titlesIn(category).length)}${titlesIn(category).length === 0 ? ', nothing yet' : ''}`,
        href: address(category),
      })),
    ]);
    expect(textOf(find(main, '[aria-current]'))).toBe(`All ${String(projects.length)}`);
    expect(await titlesOn('/portfolio')).toEqual(projects.map(({ title }) => plain(title)));
  });

  it.each(projectCategories)(
    'shows only the projects of the category %s, as its map does',
    async (category) => {
      const titles = titlesIn(category);
      expect(await titlesOn(address(category))).toEqual(titles);
      const main = await mainOf(address(category));
      expect(textOf(find(main, '.page-head .lead'))).toContain(`in ${category}`);
      const listed = findAll(main, '.project-places li').filter(isShown);
      expect(listed.map((place) => textOf(find(place, 'a')))).toEqual(titles);
      expect(findAll(main, '.project-map g').filter(isShown)).toHaveLength(titles.length);
      expect(findAll(main, '.project-places').filter(isShown)).toHaveLength(titles.length > 0 ? 1 : 0);
    },
  );
});

it('/portfolio shows all projects for a category that does not exist, and does not repeat its name', async () => {
  const words = textOf(await mainOf('/portfolio?category=Castles'));
  expect(words).toContain('No such category exists');
  expect(words).not.toContain('Castles');
  for (const { title } of projects) expect(words).toContain(plain(title));
});

describe('/sustainability', () => {
  it('says the roadmap in words, lists the certifications and has one Download Impact Report', async () => {
    const drawn = textOf(await sectionOf('/sustainability', /roadmap/i));
    for (const { year, title } of roadmap) {
      expect(drawn).toContain(String(year));
      expect(drawn.toLowerCase()).toContain(title.toLowerCase());
    }
    const listed = textOf(await sectionOf('/sustainability', 'Certifications'));
    for (const { scheme, grade } of Object.values(certifications))
      expect(listed).toContain(`${scheme} ${grade}`);
    const [report = '', ...others] = hrefs(await mainOf('/sustainability'), /^Download Impact Report/);
    expect([report, others]).toEqual([expect.stringMatching(/^\/downloads\/impact-report-\d{4}\.pdf$/), []]);
  });

  it('has each target in a row, which the ESG Investment Policy has too', async () => {
    for (const path of ['/sustainability', '/esg-policy']) {
      const rows = findAll(await mainOf(path), 'tr').map(textOf);
      for (const [, { target, by }] of targetRows) {
        const found = rows.filter((row) => row.includes(target) && row.includes(String(by ?? '')));
        expect(found, `${path}: ${target}`).not.toEqual([]);
      }
    }
  });

  it('has the basis of every figure, where counters, targets, certificates and projects lead', async () => {
    const pages = await Promise.all(['/', '/strategy', '/portfolio', '/sustainability'].map(mainOf));
    const fragments = new Set(
      pages.flatMap((main) => hrefs(main).flatMap((href) => /#(basis-.+)$/.exec(href)?.[1] ?? [])),
    );
    const stated = [figures, targets, certifications, projects].flatMap((all) => Object.keys(all));
    expect(fragments.size).toBe(stated.length);
    const rows = findAll(await mainOf('/sustainability'), 'tr');
    for (const id of fragments) {
      const row = rows.find((candidate) => findAll(candidate, `[id="${id}"]`).length > 0);
      const cells = findAll(row ?? expect.fail(`No row has the id ${id}`), 'td');
      expect(cells.map((cell) => textOf(find(cell, '.cell-label')))).toEqual([
        'Covers',
        'Baseline',
        'Method',
      ]);
      for (const cell of cells) expect(textOf(cell), id).not.toBe('');
    }
    const register = textOf(await sectionOf('/sustainability', 'The basis of each figure'));
    expect(register.match(/not independently verified/gi)).toHaveLength(1);
    const { definition } = figures.assetsUnderManagement;
    if (definition !== undefined) expect(register.toLowerCase()).toContain(definition.value.toLowerCase());
  });

  it('says beside every figure whether it is achieved, an estimate or a target', async () => {
    const shown = (await Promise.all(['/', '/sustainability'].map(mainOf))).flatMap((main) =>
      findAll(main, '.figure'),
    );
    const statuses = shown.map((figure) => figure.attribs['data-status']).sort();
    expect(statuses).toEqual(
      Object.values(figures)
        .map(({ status }) => status)
        .sort(),
    );
    for (const figure of shown) {
      const status = figure.attribs['data-status'] ?? '';
      const note = textOf(find(figure, '.note'));
      expect(note).toMatch(new RegExp(`^${status},`, 'i'));
    }
  });
});

describe('/investor-relations', () => {
  it('has the funds in rows, and what investors are told and sent', async () => {
    const main = await mainOf('/investor-relations');
    const rows = findAll(main, 'tr').map(textOf);
    for (const fund of allFunds) {
      const words = [fund.name, formatTargetReturn(fund), formatMinimumInvestment(fund)].map(plain);
      expect(
        rows.some((row) => words.every((word) => row.includes(word))),
        fund.name,
      ).toBe(true);
    }
    const words = textOf(main).toLowerCase();
    for (const part of ['quarterly reports', 'annual audited financials', 'biannual', 'unregulated'])
      expect(words).toContain(part);
  });

  it('leads to every policy once by its full name, under the needs of readers', async () => {
    const section = await sectionOf('/investor-relations', 'Policies');
    expect(findAll(section, 'h3').map(textOf)).toEqual(policyGroups.map(({ need }) => need));
    const links = linksIn(section).map(({ href, text }) => ({ path: href, heading: text }));
    const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path);
    expect(links.sort(byPath)).toEqual(policies.toSorted(byPath));
  });
});

it.each<readonly [path: string, figure: string, warning: string]>([
  ['/', featured.yield, yieldWarning],
  ['/portfolio', featured.yield, yieldWarning],
  ['/investor-relations', allFunds.map(formatTargetReturn)[0] ?? '', returnWarning],
  ...projects.map((project) => [`/portfolio?project=${project.slug}`, project.yield, yieldWarning] as const),
])(
  'the warning about returns on %s follows the first of them once, as running text, after a stamp that leads to it',
  async (path, figure, printed) => {
    const warning = plain(printed);
    const main = await mainOf(path);
    const words = textOf(main);
    expect(words.split(warning)).toHaveLength(2);
    expect(findAll(main, '.note, small, figcaption', warning)).toEqual([]);
    const at = [warningStamp.join(' '), figure, warning].map((text) => words.indexOf(text));
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(hrefs(main)).toContain('#risk-warning');
  },
);

describe('/insights', () => {
  it('lists each article with date, category, excerpt and Read Article, and the categories with their counts', async () => {
    const main = await mainOf('/insights');
    const cards = findAll(main, 'article');
    expect(cards.map((card) => hrefs(card, /^Read Article/))).toEqual(
      articles.map(({ slug }) => [`/insights?article=${slug}`]),
    );
    for (const [index, { date, category, excerpt }] of articles.entries()) {
      const words = textOf(cards[index] ?? expect.fail());
      for (const part of [formatDay(date), category]) expect(words).toContain(part);
      expect(words).toContain(excerpt.replaceAll('’', "'"));
    }
    const counts = articleCategories.map((category) => {
      const count = articles.filter((article) => article.category === category).length;
      return `${category} ${String(count)} /insights?category=${category}`;
    });
    const list = linksIn(await sectionOf('/insights', 'Categories'));
    expect(list.map(({ text, href }) => `${text.replace(/ articles?$/, '')} ${href}`)).toEqual([
      `All ${String(articles.length)} /insights`,
      ...counts,
    ]);
  });

  it.each(articleCategories)('lists only articles about %s when the category is chosen', async (category) => {
    const cards = findAll(await mainOf(`/insights?category=${category}`), 'article');
    expect(cards).toHaveLength(articles.filter((article) => article.category === category).length);
    for (const card of cards) expect(textOf(card)).toContain(category);
  });
});

describe('/careers', () => {
  it('offers the roles, each described unless the law demands a pay that nobody has stated', async () => {
    const section = await sectionOf('/careers', 'Open Positions');
    for (const { title, location, department, type } of roles)
      expect(textOf(section)).toMatch(new RegExp(`${title} ${location}\\W+${department}\\W+${type}`));
    expect(hrefs(section, /^Apply( |$)/)).toEqual(
      roles.map(({ slug }) => `/contact?subject=application&role=${slug}`),
    );
    expect(hrefs(section, /^Submit General Application( |$)/)).toEqual(['/contact?subject=application']);
    const { html } = await fetchPage('/careers');
    for (const role of roles) {
      const shown = find(section, `[id="${role.slug}"]`);
      expect(findAll(shown, 'details').length, role.slug).toBe(isAdvertised(role) ? 1 : 0);
      if (!isAdvertised(role)) expect(textOf(shown)).toContain('Opening soon');
      if (!isAdvertised(role)) expect(html).not.toContain(`"title":"${role.title}"`);
    }
  });
});

describe('/contact', () => {
  it('has the specified form, each field with its label, beside an email address and a telephone number', async () => {
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
    const subjects = findAll(form, 'select[name="subject"] option').map((option) => option.attribs['value']);
    expect(subjects).toEqual(enquirySubjects.map(({ slug }) => slug));
    const general = hrefs(sectionCalled(main, 'General enquiries'));
    expect(general.filter((href) => /^(mailto|tel):/.test(href))).toHaveLength(2);
  });

  it('says what tenants, neighbours and suppliers can do', async () => {
    const links = hrefs(await sectionOf('/contact', 'For tenants, neighbours and suppliers'));
    const telephones = [organization.telephone.value, organization.hazardTelephone.value].map(telephoneHref);
    const subjects = ['general', 'formal-complaint', 'speak-up'].map((slug) => `/contact?subject=${slug}`);
    expect(links).toEqual(expect.arrayContaining([...telephones, ...subjects]));
  });

  it.each(['subject=speak-up', `receipt=${'A'.repeat(43)}`])('with %s is kept by no cache', async (query) => {
    const { headers } = await fetchFromSite(`/contact?${query}`);
    expect([headers.get('Cache-Control'), headers.get('ETag')]).toEqual(['no-store', null]);
  });

  it('is not requested before a link to it is followed', async () => {
    const rules = contentOf(find((await fetchPage('/')).document, 'script[type="speculationrules"]'));
    const [, excluded = '[]'] = /"not":\{"href_matches":(\[.*?\])/.exec(rules) ?? [];
    const patterns = (JSON.parse(excluded) as string[]).map(
      (pattern) => new URLPattern(pattern, inject('origin')),
    );
    for (const address of ['/contact', '/contact?subject=speak-up'])
      expect(patterns.some((pattern) => pattern.test(address, inject('origin')))).toBe(true);
  });
});
