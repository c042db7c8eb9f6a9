import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { businessDays } from '../../company/time-limits.ts';
import { formatDate, formatDay, formatMonth } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { optionalFacts, optionalFactsSchema, type OptionalFacts } from '../../company/optional-facts.ts';
import { mainPages, paths, policies } from '../specification/site.ts';
import { builtPages, compressedSize, readBuilt } from '../support/built-files.ts';
import {
  createEnquirer,
  offeredCaseCode,
  openForm,
  type Enquirer,
  type Fields,
} from '../support/enquirer.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { faultsOf } from '../support/html-faults.ts';
import { find, findAll, parse, readPage, textOf } from '../support/page.ts';
import { readPdf } from '../support/pdf.ts';
import { addContent, removeContent } from '../support/other-content.ts';
import { impactReportFile } from '../../src/downloads/impact-report/impact-report.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { becomeSecondCompany, secondCompany } from '../support/second-company.ts';
import { startSiteProcess, type SiteProcess } from '../support/site-process.ts';
import { legibleFiles, tracesIn, wordsOfFirst, type Legible } from '../support/traces-of-a-company.ts';

const fixture = 'tests/fixtures/optional-facts.json';
const facts = v.parse(optionalFactsSchema, JSON.parse(readFileSync(fixture, 'utf8')));

/** A text, and the file of the build in which it stands; the main pages are named as their files are. */
type Place = readonly [file: string, ...texts: readonly string[]];
/** A fact of the fixture, which is given in every part. */
type Given<T> = T extends object ? { readonly [Key in keyof T]: Given<NonNullable<T[Key]>> } : T;

const number = (value: number) => value.toLocaleString('en-GB');
const percent = (value: number) => `${String(value)}%`;
const day = (iso: string) => formatDay(new Date(iso));
const range = ({ from, to, currency }: { from: number; to: number; currency: string }) => {
  const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  const [least = '', most = ''] = [from, to].map((amount) => amount.toLocaleString('en-GB', options));
  return `${least.replace('\u00A0', ' ')} to ${most.replace('\u00A0', ' ')} a year`;
};
const governance = (...texts: readonly string[]): Place[] => [
  ['about.html', ...texts],
  ['investor-relations.html', ...texts],
];

/** What is given about the posts that have no holder in the copy. */
const openPosts = <T>(given: Readonly<Record<string, T>>) =>
  Object.entries(given).flatMap(([post, fact]) => (post === secondCompany.heldPost ? [] : [fact]));

/** The places where each fact stands. A fact that is added to the schema has no place here, and fails the test. */
const placesOf: {
  readonly [Name in keyof OptionalFacts]: (fact: Given<NonNullable<OptionalFacts[Name]>>) => readonly Place[];
} = {
  boardMembers: (members) =>
    members.flatMap(({ name, role, independent }) =>
      governance(name, `${role}${independent ? ', independent' : ''}`),
    ),
  committees: (committees) =>
    committees.flatMap(({ name, chair, members }) =>
      governance(name, `Chair: ${chair}. Members: ${members.join(', ')}.`),
    ),
  actingLeaders: (acting) => openPosts(acting).flatMap((person) => governance(person)),
  assetOrigins: (origins) =>
    origins.map(({ assets, from, year }) => ['about.html', assets, `${from}, ${String(year)}`]),
  returnBasis: ({ measure, fees, period, termYears }) => [
    [
      'investor-relations.html',
      `an ${measure} ${period}, ${fees} of fees and costs. The term is ${String(termYears)} years.`,
    ],
  ],
  netAssetValues: (values) =>
    Object.values(values).map(({ pounds, asAt }) => [
      'investor-relations.html',
      `£${number(pounds)} at ${day(asAt)}`,
    ]),
  factSheets: (sheets) => Object.values(sheets).map((address) => ['investor-relations.html', address]),
  accounts: (accounts) =>
    accounts.map(({ title, published, address }) => [
      'investor-relations.html',
      title,
      `Published on ${day(published)}`,
      address,
    ]),
  groupCompanies: (companies) =>
    companies.map(({ name, number, country, ownedPercent }) => [
      'investor-relations.html',
      name,
      `${country}, company number ${number}. ${percent(ownedPercent)} owned.`,
    ]),
  taxStrategy: (address) => [['investor-relations.html', address]],
  payGapReport: (address) => [['investor-relations.html', address]],
  emissionsByYear: (years) =>
    years.flatMap(({ year, scope1Tons, scope2Tons, scope3Tons, assurance }) => {
      const assured = `Assured by ${assurance.by} on ${day(assurance.date)}`;
      const tons = [scope1Tons, scope2Tons, scope3Tons];
      return [
        ['sustainability.html', String(year), ...tons.map(number), `${assurance.by}, ${day(assurance.date)}`],
        ['downloads/impact-data.json', ...tons.map((value) => `"value": ${String(value)}`), assured],
        ['downloads/impact-data.csv', `emissions.${String(year)}.scope3`, ...tons.map(String), assured],
        [secondCompany.reportFile, ...tons.map(number), assured],
      ];
    }),
  tenants: ({ repairsTelephone, repairsEmail, emergencyTelephone, manager, complaintRoute }) => [
    [
      'views/contact/general.html',
      repairsTelephone,
      `tel:${repairsTelephone.replaceAll(' ', '')}`,
      repairsEmail,
      emergencyTelephone,
      manager,
      complaintRoute,
    ],
  ],
  fundParticulars: (particulars) => [['investor-relations.html', ...Object.values(particulars)]],
  reportingDates: (dates) =>
    dates.flatMap(({ date }) => [
      ['investor-relations.html', formatDate(date)],
      ['downloads/reporting-calendar.ics', `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`],
    ]),
  roles: (roles) =>
    Object.values(roles).map(({ pay, closes, posted }) => [
      'careers.html',
      `Pay: ${range(pay)}.`,
      `Closing date: ${formatDate(closes)}`,
      `"datePosted":"${posted}"`,
      `"validThrough":"${closes}"`,
      `"minValue":${String(pay.from)},"maxValue":${String(pay.to)}`,
    ]),
  leadershipPay: (posts) => openPosts(posts).map((pay) => ['careers.html', range(pay)]),
  benefits: (benefits) => [['careers.html', ...benefits]],
  selectionStages: (stages) => stages.map(({ name, what }) => ['careers.html', name, what]),
  projects: (projects) =>
    Object.entries(projects).flatMap(([slug, project]) =>
      ['portfolio.html', `views/portfolio/project-${slug}.html`].map((file): Place => [
        file,
        `Site address: ${project.siteAddress}. Planning reference: ${project.planningReference}.`,
        `Status ${project.status}`,
        `${project.status === 'built' ? 'Opened' : 'Opening'} ${formatMonth(new Date(project.opening))}`,
        `Share owned ${percent(project.sharePercent)}`,
        `Floor area ${number(project.floorAreaSquareMetres)} sq m`,
        `Homes ${number(project.homes)}`,
        `Occupancy ${percent(project.occupancyPercent)}`,
        `Debt ${percent(project.debtPercent)} of value`,
      ]),
    ),
  articleAuthors: (authors) =>
    Object.entries(authors).flatMap(([slug, { name, role }]) => [
      [`views/insights/article-${slug}.html`, `${name}, ${role}`, `"@type":"Person","name":"${name}"`],
      ['feed.xml', `<dc:creator>${name}</dc:creator>`],
      ['feed.json', `"authors":[{"name":"${name}"}]`],
    ]),
  hotlineNumbers: (numbers) =>
    Object.entries(numbers).map(([city, telephone]) => ['whistleblowing.html', `${city} ${telephone}`]),
  modernSlaveryStatement: ({ yearFrom, yearTo, registryEntry }) => [
    ['modern-slavery.html', `from ${day(yearFrom)} to ${day(yearTo)}`, registryEntry],
  ],
  generalAnswerBusinessDays: (days) => [
    ['views/contact/general.html', `Within ${String(days)} business days`],
  ],
  certificates: (certificates) =>
    Object.values(certificates).flatMap(({ covers, holder, date }) => {
      const stated = `Covers ${covers}; held by ${holder} since ${day(date)}.`;
      return [
        ['sustainability.html', stated],
        [secondCompany.reportFile, stated],
      ];
    }),
  policyApprovals: (approvals) =>
    Object.entries(approvals).map(([path, date]) => [
      `${path.slice(1)}.html`,
      `${path === '/modern-slavery' ? 'Approved by the Board: ' : 'Board approval '}${day(date)}`,
    ]),
};

/** The text of a file of a build; for a page, its text and then its source. */
async function wordsOf(file: string, bytes: Buffer): Promise<string> {
  if (file.endsWith('.pdf')) return (await readPdf(bytes)).pages.join(' ');
  const source = bytes.toString();
  return file.endsWith('.html') ? `${textOf(find(parse(source), 'body'))} ${source}` : source;
}

/** Where the cities of the first company may stand, although it has no office there any more. */
const citiesWithoutOffice: readonly RegExp[] = [
  // The calendar and the clock by which the site counts are those of England and Wales.
  /London (times?|clock)\b|Europe\/London|\bda(y|te)\s+in\s+London\./g,
  // A project, its article, and the publications and laws that articles and policies cite.
  /London logistics hub|London E16|London, United Kingdom|>\d+ London<\/text>|bend in London|London Plan|London requires|Greater London/g,
  /New York City|the Dubai International|Singapore\.(<\/strong>)? Nothing here|Emirates and Singapore|Act 1960 of Singapore/g,
];
const withoutThose = (text: string) =>
  citiesWithoutOffice.reduce((rest, city) => rest.replaceAll(city, ''), text.replaceAll('\u00A0', ' '));

describe('a second company with every optional fact given, five projects, five articles, four roles and a leader', () => {
  let copy: ProjectCopy;
  let built: string;

  beforeAll(async () => {
    copy = copyProject();
    await becomeSecondCompany(copy);
    cpSync(fixture, join(copy.folder, 'company/optional-facts.json'));
    addContent(copy);
    // The names and texts that were added have letters of their own.
    await copy.run('fonts');
    built = await copy.build();
  }, 300_000);

  afterAll(() => {
    copy.remove();
  });

  const readFile = (file: string) => readFileSync(join(built, file));

  it('knows a place of each fact', () => {
    expect(Object.keys(placesOf).sort()).toEqual(Object.keys(optionalFacts).sort());
  });

  it.each(Object.keys(placesOf) as (keyof OptionalFacts)[])('%s stands in its places', async (name) => {
    const places = (placesOf[name] as (fact: unknown) => readonly Place[])(facts[name]);
    expect(places).not.toEqual([]);
    for (const [file, ...texts] of places) {
      const words = await wordsOf(file, readFile(file));
      for (const text of texts) expect(words, file).toContain(text);
    }
  });

  const textOfPage = (name: string) => textOf(find(parse(readFile(`${name}.html`).toString()), 'main'));

  it('counts its projects, on every page that names their number', () => {
    expect(textOfPage('portfolio')).toContain('Five projects. Each card shows');
    expect(textOfPage('strategy')).toContain('Our strategy in five projects.');
    expect(readFile('portfolio.html').toString()).toContain(
      '<meta name="description" content="Five projects: carbon saved, target yield and energy.">',
    );
    for (const name of ['portfolio', 'sustainability', 'search-index.json', 'downloads/impact-data.csv'])
      expect(readFile(name.includes('.') ? name : `${name}.html`).toString(), name).toContain(
        'Orkney tidal turbines',
      );
    expect(textOfPage('portfolio')).toMatch(/All 5 .*Infrastructure 1 .*Energy 2 /);
    expect(readFile('portfolio.html').toString()).toContain(
      '4 in Orkney, United Kingdom, 5 in Bergen, Norway.',
    );
    expect(textOfPage('sustainability')).toContain('257,000 tons');
  });

  it('has each project in its data, its report and its press kit', async () => {
    const { records } = JSON.parse(readFile('downloads/impact-data.json').toString()) as {
      records: { id: string }[];
    };
    expect(records.filter(({ id }) => /^projects\..*\.energy$/.test(id))).toHaveLength(5);
    const { pages } = await readPdf(readFile(secondCompany.reportFile));
    expect(pages.filter((page) => page.includes('Yield, indicative target'))).toHaveLength(5);
    expect(textOfPage('sustainability')).toContain(`PDF, ${String(pages.length)} pages`);
    expect(Object.keys(unzipSync(readFile(`downloads/${secondCompany.slug}-press-kit.zip`)))).toContain(
      `${secondCompany.slug}-press-kit/pictures/bergen-quay.jpg`,
    );
  });

  it('has its articles in the list and the feeds, also without a chart', () => {
    expect(textOfPage('views/insights/all-articles')).toMatch(/All 5 articles .*Energy 2 articles/);
    const { items } = JSON.parse(readFile('feed.json').toString()) as { items: { title: string }[] };
    expect(items.map(({ title }) => title)).toContain('Power for ships at berth');
    expect(items).toHaveLength(5);
    expect(
      readFile('feed.xml')
        .toString()
        .match(/<item>/g),
    ).toHaveLength(5);
    const article = parse(readFile('views/insights/article-shore-power.html').toString());
    expect(findAll(article, 'figure[class*="article-chart"]')).toEqual([]);
  });

  it('counts its open roles and posts, and names who holds the other', () => {
    expect(textOfPage('careers')).toContain('Four open roles, three open leadership posts, and two ways');
    expect(textOfPage('careers')).toContain('We are also recruiting three leaders:');
    expect(textOfPage('careers')).not.toContain('Head of Operations');
    expect(readFile('careers.html').toString()).toContain(
      'in Nairobi, Toronto, Leeds and Rotterdam, and partnerships',
    );
    expect(textOfPage('about')).toContain(
      'We are recruiting three leaders. Each card says what the person is',
    );
    expect(textOfPage('about')).toContain('Imogen Hartley. Ran the warehouses before.');
    expect(textOfPage('esg-policy')).toContain('That post is open.');
  });

  it('is valid HTML, with its headings in order', async () => {
    const changed = [
      'about',
      'careers',
      'portfolio',
      'sustainability',
      'investor-relations',
      'modern-slavery',
    ];
    const others = [
      'strategy',
      'whistleblowing',
      'views/contact/general',
      'views/insights/all-articles',
      'views/insights/article-grid-queue',
      'views/insights/article-shore-power',
    ];
    for (const name of [...changed, ...others])
      expect(await faultsOf(readFile(`${name}.html`).toString()), name).toEqual([]);
  });

  it('keeps each page within its budget of bytes', () => {
    const files: Readonly<Record<string, string>> = {
      '/': 'index',
      '/contact': 'views/contact/general',
      '/insights': 'views/insights/all-articles',
    };
    const sizeOf = (path: string) => compressedSize(readFile(`${files[path] ?? path.slice(1)}.html`));
    for (const path of paths) expect(sizeOf(path), path).toBeLessThanOrEqual(24_576);
  });

  it('has no fact in a script that a browser loads', () => {
    const scripts = readdirSync(join(built, '_astro')).filter((file) => file.endsWith('.js'));
    expect(scripts).not.toEqual([]);
    // Names of several words are compared, which no script has by chance.
    const names = Object.keys(facts).filter((name) => /[A-Z]/.test(name));
    const words = [...names, 'Imogen Hartley', 'documents.example', 'Dunmore'];
    for (const file of scripts) {
      const code = readFile(`_astro/${file}`).toString();
      expect(words.filter((word) => new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
    }
  });

  describe('served, with visitors who write to it', () => {
    let data: string;
    let site: SiteProcess;
    let enquirer: Enquirer;
    const seen: Legible[] = [];

    /** What a browser receives, kept for the search for the first company. */
    const visit = async (path: string) => {
      const { text } = await enquirer.request(path);
      seen.push({ name: path, text });
      return text;
    };
    const send = async (path: string, fields: Fields, to = '/contact') => {
      const answered = await enquirer.post({ ...(await openForm(enquirer, path)), ...fields }, {}, to);
      seen.push({ name: `the answer to ${path}`, text: answered.text });
      return answered;
    };
    const emails = async () => {
      const folder = join(data, 'outbox');
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
      return Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
    };
    const emailsAre = (number: number) =>
      vi.waitFor(
        async () => {
          const found = await emails();
          if (found.length < number) throw new Error(`${String(found.length)} e-mails`);
          return found;
        },
        { timeout: 60_000, interval: 100 },
      );

    beforeAll(async () => {
      data = mkdtempSync(join(tmpdir(), 'site-data-'));
      site = await startSiteProcess({
        folder: copy.folder,
        settings: { DATA_DIR: data },
      });
      enquirer = createEnquirer(site, '127.0.0.1');
    });

    afterAll(async () => {
      enquirer.close();
      await site.terminate();
      rmSync(data, { recursive: true, force: true });
    });

    const person = {
      name: 'Ada Merrow',
      email: 'ada@merrow.example',
      enquirerType: 'partner',
      message: 'Good day.',
    };

    it('promises an answer to a general enquiry within five business days, on the receipt and in both e-mails', async () => {
      const dueNow = () => deadlineFrom(new Date(), businessDays(5)).date;
      const before = dueNow();
      const answered = await send('/contact', { subject: 'general', ...person });
      expect(answered.status).toBe(303);
      const receipt = await visit(`/contact?receipt=${answered.token ?? ''}`);
      const due = [before, dueNow()].map((date) => formatDate(date));
      const isDue = (text: string) => due.some((date) => text.replaceAll('\u00A0', ' ').includes(date));
      expect(textOf(readPage(receipt).document)).toContain('Answer');
      expect(isDue(textOf(readPage(receipt).document))).toBe(true);
      const found = await emailsAre(2);
      expect(found.filter(({ text }) => isDue(text ?? ''))).toHaveLength(2);
    });

    it('says nothing of the first company, in any file, page, picture, e-mail or line of its log', async () => {
      const words = wordsOfFirst('.', copy.folder);
      expect(words.length).toBeGreaterThan(50);
      // What was to be found is found in the build of the first company.
      const own = readBuilt('index.html').toString();
      expect(tracesIn(own, words).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining([
          'name',
          'tagline',
          'company',
          'address',
          'telephone',
          'slug',
          'mark',
          'colour',
        ]),
      );

      for (const [subject, more] of Object.entries({
        'formal-complaint': {},
        'data-protection': {},
        'investor-access': {},
        application: { role: 'esg-manager' },
        media: {},
      })) {
        const answered = await send(`/contact?subject=${subject}`, { subject, ...person, ...more });
        expect(answered.status, subject).toBe(303);
        await visit(`/contact?receipt=${answered.token ?? ''}`);
        if (subject === 'formal-complaint') await visit(`/contact?receipt=${answered.token ?? ''}&calendar`);
      }
      const { fields } = await offeredCaseCode(enquirer);
      expect(
        (await send('/contact?subject=speak-up', { ...fields, subject: 'speak-up', message: 'A concern.' }))
          .status,
      ).toBe(200);
      const subscribed = await send('/insights', { email: person.email, 'topic-energy': 'on' }, '/insights');
      expect(subscribed.status).toBe(303);
      // Two of each enquiry, the notice of the concern, and the link that confirms the subscription.
      const mails = await emailsAre(2 * 6 + 2);
      const [, confirm = ''] =
        /(\/insights\?confirm=[\w-]+)/.exec(mails.map(({ text }) => text).join()) ?? [];
      await visit(confirm);
      expect((await send(confirm, {}, confirm)).status).toBe(303);
      for (const path of [
        ...paths,
        '/no-such-page',
        '/search?q=property',
        '/.well-known/security.txt',
        '/robots.txt',
        '/insights?article=grid-queue',
      ])
        await visit(path);
      const inEmails = mails.map(({ subject = '', attachments, ...mail }) => ({
        name: `the e-mail “${subject}”`,
        text: [
          JSON.stringify(mail),
          subject,
          ...attachments.map(
            ({ filename, content }) => `${filename ?? ''} ${Buffer.from(content as ArrayBuffer).toString()}`,
          ),
        ].join('\n'),
      }));
      const inFolder = { name: 'DATA_DIR', text: readdirSync(data, { recursive: true }).join('\n') };
      const inLog = { name: 'the log', text: site.output() };
      const all = [...(await legibleFiles(built)), ...seen, ...inEmails, inFolder, inLog];
      expect(
        all.flatMap(({ name, text }) =>
          tracesIn(withoutThose(text), words).map(({ kind, word }) => `${name}: the ${kind} ${word}`),
        ),
      ).toEqual([]);
    });
  });
});

describe('with one project, no article, no role and no open post', () => {
  let copy: ProjectCopy;
  let built: string;

  beforeAll(async () => {
    copy = copyProject();
    removeContent(copy);
    built = await copy.build();
  }, 300_000);

  afterAll(() => {
    copy.remove();
  });

  const sourceOf = (file: string) => readFileSync(join(built, file), 'utf8');
  const textOfPage = (name: string) => textOf(find(parse(sourceOf(`${name}.html`)), 'main'));

  it('speaks of one project, and compares nothing', () => {
    expect(textOfPage('portfolio')).toContain('One project. Its card shows');
    expect(textOfPage('portfolio')).not.toContain('The projects compared');
    expect(textOfPage('strategy')).toContain('Our strategy in one project.');
    expect(sourceOf('portfolio.html')).toContain(
      'content="A London logistics hub: carbon saved, target yield and energy."',
    );
    expect(textOfPage('sustainability')).toContain('The project shown states 1,200 tons of CO2');
  });

  it('says that no role is open, and that no post is', () => {
    expect(textOfPage('careers')).toContain('No role is open at present. There are two ways to work with us');
    expect(textOfPage('careers')).not.toMatch(/recruiting|Open a role/);
    expect(textOfPage('about')).toContain('Each card says what the person is responsible for.');
    expect(textOfPage('about')).toContain('Position filled. Ran the warehouses before.');
    expect(textOfPage('about')).not.toMatch(/recruiting|Position Open/);
    for (const policy of ['esg-policy', 'modern-slavery', 'risk-management'])
      expect(textOfPage(policy), policy).not.toMatch(
        /that post is open|the post of Head of Sustainability is open/i,
      );
  });

  it('says that there is no article, and serves feeds without one', () => {
    expect(textOfPage('views/insights/all-articles')).toContain('No article is published yet.');
    expect(textOfPage('views/insights/category-energy')).toContain('No article on energy is published yet.');
    expect(JSON.parse(sourceOf('feed.json'))).toMatchObject({ items: [] });
    expect(sourceOf('feed.xml')).not.toContain('<item>');
  });

  it('is valid HTML', async () => {
    const pages = ['index', 'about', 'careers', 'portfolio', 'strategy', 'sustainability', 'esg-policy'];
    for (const name of [...pages, 'views/insights/all-articles', 'views/portfolio/category-energy'])
      expect(await faultsOf(sourceOf(`${name}.html`)), name).toEqual([]);
  });

  it('has a report that speaks of one project, and of a Head of Sustainability in office', async () => {
    const text = await wordsOf('report.pdf', readFileSync(join(built, 'downloads', impactReportFile)));
    expect(text.replaceAll(/\s+/g, ' ')).toContain('The project shown states 1,200 tons');
    expect(text).not.toContain('Until it is filled');
  });
});

describe('without them', () => {
  /** "Data protection request" is none of these. */
  const fillers = /\b(on request|to be confirmed|open until filled|to be supplied)\b/i;

  it('no main page has a row that says nothing', async () => {
    for (const { path } of mainPages) {
      const { document } = await fetchPage(path);
      expect(textOf(document), path).not.toMatch(fillers);
    }
  });

  it('no other page has one', () => {
    for (const { name, file } of builtPages()) {
      const page = parse(readFileSync(file, 'utf8'));
      // The clauses of a policy may say that something is done on request.
      const rows = findAll(page, policies.some(({ path }) => path === `/${name}`) ? 'dd, td, th' : 'body');
      expect(
        rows.map(textOf).filter((row) => fillers.test(row)),
        name,
      ).toEqual([]);
      expect(textOf(find(page, 'body')), name).not.toMatch(/to be confirmed/i);
    }
  });

  it.each([`downloads/${impactReportFile}`, 'downloads/impact-data.json', 'feed.xml', 'feed.json'])(
    '%s has none',
    async (file) => {
      expect(await wordsOf(file, readBuilt(file))).not.toMatch(fillers);
    },
  );
});
