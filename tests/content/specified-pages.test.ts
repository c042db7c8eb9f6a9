import { describe, expect, it } from 'vitest';
import { fetchPage } from '../support/fetch-page.ts';
import { attribute, find, findAll, linksIn, sectionCalled, textOf, type Element } from '../support/page.ts';

/** What the specification lists for each of the nine main pages, its words and figures typed out. */
async function mainOf(path: string): Promise<Element> {
  return (await fetchPage(path)).main;
}

const hrefs = (node: Element, text?: string | RegExp) => linksIn(node, text).map(({ href }) => href);

/** The pathnames that links with this text lead to. */
const places = (node: Element, text?: string | RegExp) =>
  hrefs(node, text).map((href) => href.replace(/[?#].*/, ''));

const headingsOf = (node: Element, tag: string | readonly string[] = ['h2', 'h3', 'h4']) =>
  findAll(node, { tag }).map(textOf);

const offices = ['London', 'New York', 'Dubai', 'Singapore'];

describe('Home', () => {
  it('begins with the tagline and leads to the strategy and to Investor Relations', async () => {
    const main = await mainOf('/');
    const [hero] = findAll(main, { tag: 'section' });
    if (!hero) throw new Error('There is no hero');
    expect(textOf(find(hero, { tag: 'h1' }))).toBe("Building Tomorrow's Legacy. Today.");
    expect(hrefs(hero)).toEqual(['/strategy', '/investor-relations']);
  });

  it('presents the four pillars in order', async () => {
    const philosophy = sectionCalled(await mainOf('/'), /philosophy/i);
    expect(headingsOf(philosophy, 'h3')).toEqual(['Invest', 'Transform', 'Operate', 'Endure']);
  });

  it('shows the four headline figures, final in the HTML, each with what it counts', async () => {
    const text = textOf(await mainOf('/'));
    expect(text).toMatch(/£8\.5bn ?8\.5 billion pounds of assets under management/);
    expect(text).toMatch(/35% ?35% carbon reduction/);
    expect(text).toMatch(/4 ?4 continents/);
    expect(text).toMatch(/100% ?100% renewable transition by 2035/);
  });

  it('features the London logistics hub, net-zero, at a yield of 8%, and leads on to the portfolio', async () => {
    const featured = sectionCalled(await mainOf('/'), 'London logistics hub');
    expect(textOf(featured)).toMatch(/Yield 8%/);
    expect(textOf(featured)).toMatch(/net-zero/i);
    expect(hrefs(featured)).toContain('/portfolio');
  });

  it('ends with a call that leads to the contact form', async () => {
    const sections = findAll(await mainOf('/'), { tag: 'section' });
    const last = sections.at(-1);
    if (!last) throw new Error('There is no closing call');
    expect(places(last)).toEqual(['/contact']);
  });
});

describe('About', () => {
  it('states the mission and the vision', async () => {
    const headings = headingsOf(await mainOf('/about')).join('; ');
    expect(headings).toMatch(/\bmission\b/i);
    expect(headings).toMatch(/\bvision\b/i);
  });

  it('names the five values in order', async () => {
    const values = ['Integrity', 'Innovation', 'Stewardship', 'Accountability', 'Impact'];
    const named = findAll(await mainOf('/about'))
      .map(textOf)
      .filter((text) => values.includes(text));
    expect([...new Set(named)]).toEqual(values);
  });

  it('marks four leadership positions as open, each leading to the open positions', async () => {
    const main = await mainOf('/about');
    const roles = [
      'Founder & CEO',
      'Chief Investment Officer',
      'Head of Sustainability',
      'Chief Operating Officer',
    ];
    for (const role of roles) expect(textOf(main)).toContain(role);
    expect(textOf(main).match(/Position Open/g)).toHaveLength(4);
    expect(hrefs(main)).toContain('/careers#open-positions');
  });

  it('orders the timeline from the foundation to net-zero operations', async () => {
    const list = findAll(await mainOf('/about'), { tag: 'ol' })
      .map(textOf)
      .join(' ');
    expect(list).toMatch(
      /2025.*Foundation and launch.*2030.*50% carbon reduction target.*2040.*Net-zero operations/i,
    );
  });

  it('lists the four offices', async () => {
    const cities = headingsOf(await mainOf('/about')).filter((heading) => offices.includes(heading));
    expect(cities.toSorted()).toEqual(offices.toSorted());
  });
});

describe('Strategy', () => {
  it('has three pillars in order, each with what is done, how it is measured and where it stops', async () => {
    const main = await mainOf('/strategy');
    const pillars = ['Invest', 'Transform', 'Operate'];
    expect(headingsOf(main).filter((heading) => [...pillars, 'Endure'].includes(heading))).toEqual(pillars);
    const text = textOf(main);
    for (const part of [/what we do/gi, /how we measure/gi, /where we stop/gi]) {
      expect(text.match(part)?.length ?? 0, String(part)).toBeGreaterThanOrEqual(3);
    }
  });

  it('has six differentiators', async () => {
    const text = textOf(await mainOf('/strategy'));
    const differentiators = [
      /owner-operator/i,
      /whole-life carbon/i,
      /published data/i,
      /municipal/i,
      /moderate leverage/i,
      /co-invest/i,
    ];
    for (const differentiator of differentiators) expect(text).toMatch(differentiator);
  });

  it('ends with a link to the portfolio', async () => {
    expect(hrefs(await mainOf('/strategy')).at(-1)).toBe('/portfolio');
  });
});

describe('Portfolio', () => {
  const projects = [
    ['London logistics hub', 'Logistics', '1,200 tons annually', '8%', '2.5 MW solar'],
    [
      'Manchester urban regeneration project',
      'Urban Redevelopment',
      '800 tons annually',
      '7.2%',
      'green roofs and heat pumps',
    ],
    ['Swedish wind farm', 'Energy', '85,000 tons annually', '9.5%', '50 MW wind'],
  ] as const;
  const shown = async (query: string) => {
    const headings = headingsOf(await mainOf(`/portfolio${query}`));
    return projects.map(([title]) => title).filter((title) => headings.includes(title));
  };

  it('offers All and the four categories in order, with how many projects each has', async () => {
    const filter = find(await mainOf('/portfolio'), { attributes: { 'aria-label': /filter|categor/i } });
    expect(textOf(filter)).toMatch(/^All 3 Logistics 1 Infrastructure 0 Energy 1 Urban Redevelopment 1$/);
    expect(hrefs(filter)).toEqual([
      '/portfolio',
      '/portfolio?category=Logistics',
      '/portfolio?category=Infrastructure',
      '/portfolio?category=Energy',
      '/portfolio?category=Urban+Redevelopment',
    ]);
  });

  it.each(projects)(
    'shows the %s with its category, carbon saved, yield and energy',
    async (title, ...facts) => {
      const [category, co2Saved, yieldInWords, energyGen] = facts;
      const card = textOf(sectionCalled(await mainOf('/portfolio'), title));
      expect(card).toContain(category);
      expect(card).toContain(`CO2 saved ${co2Saved}`);
      expect(card).toContain(`Yield ${yieldInWords}`);
      expect(card).toContain(energyGen);
    },
  );

  it('shows all three at first, and says that All is chosen', async () => {
    expect(await shown('')).toHaveLength(3);
    const current = find(await mainOf('/portfolio'), { attributes: { 'aria-current': true } });
    expect(textOf(current)).toBe('All 3');
  });

  it.each([
    ['Logistics', ['London logistics hub']],
    ['Energy', ['Swedish wind farm']],
    ['Urban+Redevelopment', ['Manchester urban regeneration project']],
    ['Infrastructure', []],
  ])('shows only what is of the category %s', async (category, titles) => {
    expect(await shown(`?category=${category}`)).toEqual(titles);
  });

  it('leads to Investor Relations by Request Investor Access', async () => {
    expect(hrefs(await mainOf('/portfolio'), 'Request Investor Access')).toEqual(['/investor-relations']);
  });
});

describe('Sustainability', () => {
  it('draws the roadmap and says the same in words', async () => {
    const roadmap = textOf(sectionCalled(await mainOf('/sustainability'), /roadmap/i));
    expect(roadmap).toMatch(/2025.*baseline/i);
    expect(roadmap).toMatch(/2030.*50% reduction/i);
    expect(roadmap).toMatch(/2040.*full net-zero/i);
  });

  it('shows the four impact figures, final in the HTML', async () => {
    const text = textOf(await mainOf('/sustainability'));
    expect(text).toMatch(/87,500\+ ?(more than 87,500)? tons CO2 offset/);
    expect(text).toMatch(/52 MW ?(52 megawatts)? renewable/);
    expect(text).toMatch(/15\+ ?(more than 15)? communities/);
    expect(text).toMatch(/2,400\+ ?(more than 2,400)? jobs/);
  });

  it.each([
    [/25% lower/, '2030'],
    [/50% reduction/, '2030'],
    [/net-zero/i, '2040'],
    [/B or above/, 'acquisition'],
    [/70% diverted/, '2028'],
  ])('publishes the target of %s', async (target, by) => {
    const rows = findAll(await mainOf('/sustainability'), { tag: 'tr' }).map(textOf);
    expect(rows.filter((row) => target.test(row) && row.includes(by))).not.toEqual([]);
  });

  it('lists the four certifications in order', async () => {
    const text = textOf(sectionCalled(await mainOf('/sustainability'), 'Certifications'));
    expect(text).toMatch(/BREEAM Excellent.*LEED Platinum.*GRESB 5 Stars.*UN PRI Signatory/);
  });

  it('has one Download Impact Report', async () => {
    expect(hrefs(await mainOf('/sustainability'), /^Download Impact Report/)).toHaveLength(1);
  });
});

describe('Investor Relations', () => {
  it.each([
    ['Core Fund', '6-8%', '£250,000'],
    ['Transition Fund', '10-12%', '£500,000'],
    ['Impact Fund', '9-11%', '£500,000'],
  ])('states the target return and the minimum of the %s', async (fund, targetReturn, minimum) => {
    const main = await mainOf('/investor-relations');
    const row =
      findAll(main, { tag: 'tr' })
        .map(textOf)
        .find((text) => text.startsWith(fund)) ?? '';
    expect(row).toContain(targetReturn);
    expect(row).toContain(minimum);
  });

  it('says beside the returns that they are targets, that capital is at risk and who they are for', async () => {
    const section = textOf(sectionCalled(await mainOf('/investor-relations'), /funds/i));
    expect(section).toMatch(/not (forecasts|guaranteed)/);
    expect(section).toMatch(/Capital is at risk/);
    expect(section).toMatch(/institutional (and|or) professional investors/);
    expect(section).toMatch(/unregulated/);
  });

  it('promises quarterly reports, annual audited financials and biannual calls', async () => {
    const text = textOf(await mainOf('/investor-relations'));
    expect(text).toMatch(/quarterly reports/i);
    expect(text).toMatch(/annual audited financials/i);
    expect(text).toMatch(/biannual (investor )?calls/i);
  });

  it('has Governance & Compliance with two cards, and Access Investor Portal in the second', async () => {
    const main = await mainOf('/investor-relations');
    const governance = find(main, { tag: 'h2', text: 'Governance & Compliance' });
    expect(governance).toBeDefined();
    expect(textOf(sectionCalled(main, 'Responsible Investment Framework')).length).toBeGreaterThan(80);
    const portal = sectionCalled(main, 'Reporting Portal');
    const access = find(portal, { tag: ['a', 'button'], text: 'Access Investor Portal' });
    const target = attribute(access, 'href');
    if (target !== undefined) expect(target).toBe('/contact?subject=investor-portal');
  });

  it('answers four questions, of which one at most is open', async () => {
    const items = findAll(await mainOf('/investor-relations'), {
      tag: 'details',
      attributes: { name: true },
    });
    const questions = items.map((item) => textOf(find(item, { tag: 'summary' })));
    expect(questions).toHaveLength(4);
    const [minimum, frequency, verification, risk] = questions;
    expect(minimum).toMatch(/minimum investment/i);
    expect(frequency).toMatch(/report/i);
    expect(verification).toMatch(/ESG.*verif|verif.*ESG/i);
    expect(risk).toMatch(/risk/i);
    expect(new Set(items.map((item) => attribute(item, 'name'))).size).toBe(1);
    expect(items.filter((item) => attribute(item, 'open') !== undefined).length).toBeLessThanOrEqual(1);
  });

  it('closes with Request Investor Access, which leads to the contact form', async () => {
    expect(places(await mainOf('/investor-relations'), 'Request Investor Access')).toEqual(['/contact']);
  });
});

describe('Insights', () => {
  const categories = ['Infrastructure', 'Sustainability', 'Property', 'Energy'];

  it('lists four articles, each with date, category, excerpt and Read Article', async () => {
    const articles = findAll(await mainOf('/insights'), { tag: 'article' });
    expect(articles).toHaveLength(4);
    for (const article of articles) {
      const text = textOf(article);
      expect(text).toMatch(/\b\d{1,2} [A-Z][a-z]+ 2025\b/);
      expect(categories.filter((category) => text.includes(category))).not.toEqual([]);
      expect(findAll(article, { tag: 'p', text: /^.{40,}/ })).not.toEqual([]);
      expect(hrefs(article, /^Read Article/)).toEqual([
        expect.stringMatching(/^\/insights\?article=[a-z-]+$/),
      ]);
    }
  });

  it('has a Subscribe to Updates box with an email field and a Subscribe button', async () => {
    const box = sectionCalled(await mainOf('/insights'), 'Subscribe to Updates');
    expect(findAll(box, { tag: 'input', attributes: { type: 'email' } })).toHaveLength(1);
    expect(findAll(box, { tag: 'button', text: 'Subscribe' })).toHaveLength(1);
  });

  it('lists All and the four categories in order', async () => {
    const box = sectionCalled(await mainOf('/insights'), 'Categories');
    expect(linksIn(box).map(({ text, href }) => `${text.replace(/ articles?$/, '')} ${href}`)).toEqual([
      'All 4 /insights',
      ...categories.map((category) => `${category} 1 /insights?category=${category}`),
    ]);
  });

  it.each(categories)('shows only the article about %s when that category is chosen', async (category) => {
    const articles = findAll(await mainOf(`/insights?category=${category}`), { tag: 'article' });
    expect(articles.map(textOf)).toEqual([expect.stringContaining(category)]);
  });
});

describe('Careers & Partnerships', () => {
  it('describes the culture in three cards', async () => {
    expect(headingsOf(sectionCalled(await mainOf('/careers'), 'Our Culture'), 'h3')).toHaveLength(3);
  });

  it.each([
    ['Investment Analyst', 'London', 'Investments', 'investment-analyst'],
    ['ESG Manager', 'New York', 'Sustainability', 'esg-manager'],
    ['Asset Manager', 'Dubai', 'Operations', 'asset-manager'],
  ])('offers the full-time role of %s in %s, with Apply', async (title, location, department, role) => {
    const main = await mainOf('/careers');
    const text = textOf(sectionCalled(main, 'Open Positions'));
    expect(text).toMatch(new RegExp(`${title}.*${location}`));
    expect(text).toContain(department);
    expect(text.match(/Full-time/g)).toHaveLength(3);
    expect(hrefs(main, 'Apply')).toContain(`/contact?subject=application&role=${role}`);
    expect(hrefs(main, 'Apply')).toHaveLength(3);
  });

  it('takes general applications and offers partnerships to developers and municipalities', async () => {
    const main = await mainOf('/careers');
    expect(hrefs(main, 'Submit General Application')).toEqual(['/contact?subject=application']);
    expect(headingsOf(main)).toEqual(
      expect.arrayContaining(['Strategic Partnerships', 'For Developers', 'For Municipalities']),
    );
    expect(hrefs(main, 'Explore Partnership')).toEqual([
      '/contact?subject=partnership&with=developers',
      '/contact?subject=partnership&with=municipalities',
    ]);
    expect(places(main, 'Partner With Us')).toEqual(['/contact']);
  });
});

describe('Contact', () => {
  it('has the five specified fields and the subject, each with its label, and Send Message', async () => {
    const main = await mainOf('/contact');
    const form = find(main, { tag: 'form' });
    const labels = findAll(form, { tag: 'label' }).map((label) => ({
      label: textOf(label).replace(/ optional$/, ''),
      field: attribute(label, 'for'),
    }));
    expect(labels.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Subject', 'Name', 'Organisation', 'Email', 'I am a...', 'Message']),
    );
    for (const { field } of labels) find(form, { attributes: { id: field ?? '' } });
    expect(attribute(form, 'method')).toBe('post');
    expect(findAll(form, { tag: 'button', text: 'Send Message' })).toHaveLength(1);
    expect(hrefs(form)).toContain('/privacy');
  });

  it('offers the four kinds of enquirer', async () => {
    const select = find(await mainOf('/contact'), { tag: 'select', attributes: { name: 'enquirerType' } });
    const options = findAll(select, { tag: 'option', attributes: { value: /./ } });
    expect(options.map((option) => attribute(option, 'value'))).toEqual([
      'investor',
      'partner',
      'media',
      'other',
    ]);
  });

  it('offers the ten subjects in order, General enquiry first', async () => {
    const select = find(await mainOf('/contact'), { tag: 'select', attributes: { name: 'subject' } });
    expect(findAll(select, { tag: 'option' }).map(textOf)).toEqual([
      'General enquiry',
      'Formal Complaint',
      'Speak up (confidential)',
      'Data protection request',
      'Accessibility issue',
      'Investor access',
      'Investor portal',
      'Application',
      'Partnership',
      'Media',
    ]);
  });

  it('lists the four offices, London as the headquarters, with general enquiries beside', async () => {
    const main = await mainOf('/contact');
    expect(headingsOf(main).filter((heading) => offices.includes(heading))).toEqual(offices);
    expect(textOf(main)).toMatch(/London Headquarters/);
    const general = sectionCalled(main, 'General enquiries');
    expect(hrefs(general).filter((href) => /^(mailto|tel):/.test(href))).toHaveLength(2);
  });
});
