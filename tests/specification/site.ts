import * as owner from './owner.ts';

/**
 * The requirements of the specification for the site of any owner, transcribed by hand; `owner.ts` has the words and figures of
 * this company. Nothing here is read from `company/` or
 * `content/`: a mistake there would be compared with itself. Every test with an expectation about the specification
 * reads it from here or, for the policies, from `policies.ts`.
 */

/** The header’s links, in order. */
export const headerLinks = [
  { name: 'Home', path: '/' },
  { name: 'About', path: '/about' },
  { name: 'Strategy', path: '/strategy' },
  { name: 'Portfolio', path: '/portfolio' },
  { name: 'Sustainability', path: '/sustainability' },
  { name: 'Investor Relations', path: '/investor-relations' },
  { name: 'Insights', path: '/insights' },
  { name: 'Careers', path: '/careers' },
  { name: 'Contact', path: '/contact' },
] as const;

export const mainPages = [
  { path: '/', heading: owner.tagline },
  { path: '/about', heading: 'About' },
  { path: '/strategy', heading: 'Strategy' },
  { path: '/portfolio', heading: 'Portfolio' },
  { path: '/sustainability', heading: 'Sustainability' },
  { path: '/investor-relations', heading: 'Investor Relations' },
  { path: '/insights', heading: 'Insights' },
  { path: '/careers', heading: 'Careers & Partnerships' },
  { path: '/contact', heading: 'Contact' },
] as const;

/** The policies in the order of the footer’s Legal & Compliance links. */
export const policies = [
  { path: '/privacy', heading: 'Privacy Policy' },
  { path: '/cookies', heading: 'Cookie & Tracking Policy' },
  { path: '/terms', heading: 'Terms' },
  { path: '/website-terms', heading: 'Website Terms of Use' },
  { path: '/disclaimer', heading: 'General Disclaimer' },
  { path: '/investor-terms', heading: 'Investor Terms & Conditions (summary)' },
  { path: '/data-protection', heading: 'Data Protection Addendum' },
  { path: '/accessibility', heading: 'Accessibility Statement' },
  { path: '/copyright', heading: 'Copyright & Intellectual Property' },
  { path: '/esg-policy', heading: 'ESG Investment Policy' },
  { path: '/aml-ctf', heading: 'Anti-Money Laundering and Counter-Terrorist Financing Policy' },
  { path: '/anti-corruption', heading: 'Anti-Bribery & Corruption Policy' },
  { path: '/conflicts', heading: 'Conflicts of Interest Policy' },
  { path: '/modern-slavery', heading: 'Modern Slavery and Supply Chain Statement' },
  { path: '/whistleblowing', heading: 'Whistleblowing Policy' },
  { path: '/health-safety', heading: 'Health, Safety and Environmental Policy' },
  { path: '/info-security', heading: 'Information Security Policy' },
  { path: '/regulatory-disclosure', heading: 'Regulatory Disclosure and Complaints Handling' },
  { path: '/code-of-conduct', heading: 'Code of Conduct and Ethics' },
  { path: '/risk-management', heading: 'Enterprise Risk Management Framework' },
] as const;

export type PolicyPath = (typeof policies)[number]['path'];

export const pages = [...mainPages, ...policies];

/** All 29 paths, in order. */
export const paths: readonly string[] = pages.map(({ path }) => path);

/** The 29 pages and the not-found page. */
export const pathsAndNotFound: readonly string[] = [...paths, '/no-such-page'];

/** The page of one project, with everything that such a page can have. */
export const projectPage = owner.projects[0].path;

/** The footer’s quick links, in order. */
export const quickLinks = [
  '/about',
  '/strategy',
  '/sustainability',
  '/investor-relations',
  '/careers',
] as const;

export const notFound = {
  heading: '404',
  text: 'Oops! Page not found',
  link: { text: 'Return to Home', href: '/' },
} as const;

/** 16 units of 4 pixels: the height of the fixed header, and the padding of the content below it. */
export const topPaddingPx = 64;

/** The categories in the order of the filter, after All. */
export const projectCategories = ['Logistics', 'Infrastructure', 'Energy', 'Urban Redevelopment'] as const;

/** The topics of the four questions, in order. */
export const investorQuestions = [
  /minimum investment/i,
  /report/i,
  /ESG.*verif|verif.*ESG/i,
  /risk/i,
] as const;

export const contactForm = {
  labels: ['Subject', 'Name', 'Organisation', 'Email', 'I am a...', 'Message'],
  button: 'Send Message',
  enquirerTypes: ['investor', 'partner', 'media', 'other'],
  subjects: [
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
  ],
} as const;

/** A part that a page must have. A property that is absent is not checked. */
export interface PageContent {
  /** A text that completes the sentence that begins with the path. */
  readonly what: string;
  /** The page’s first or last section, or the heading of one; without it the whole of the main element. */
  readonly section?: 'first' | 'last' | RegExp;
  /** Headings of the second to fourth level, in this order; others may stand among them. */
  readonly headings?: readonly string[];
  /** The number of headings of the third level. */
  readonly cards?: number;
  readonly text?: readonly (string | RegExp)[];
  readonly buttons?: readonly string[];
  /** All links with this text (`*` for any) lead to exactly these, in this order. */
  readonly links?: Readonly<Record<string, readonly string[]>>;
}

/** Each figure that counts up on a page, final in the HTML, with what it counts. */
const spoken = (path: keyof typeof owner.counters) =>
  owner.counters[path].map(
    ([figure, words]) => new RegExp(`${RegExp.escape(figure)} ?${RegExp.escape(words)}`),
  );

const [firstProject] = owner.projects;
const openPosts = owner.leadershipPosts.filter(({ isOpen }) => isOpen);

export const mainPageContents: Readonly<Record<(typeof mainPages)[number]['path'], readonly PageContent[]>> =
  {
    '/': [
      {
        what: 'begins with buttons to the strategy and to Investor Relations',
        section: 'first',
        links: { '*': ['/strategy', '/investor-relations'] },
      },
      {
        what: 'presents the four pillars',
        section: /philosophy/i,
        headings: ['Invest', 'Transform', 'Operate', 'Endure'],
        cards: 4,
      },
      {
        what: 'shows the four headline figures, final in the HTML, each with what it counts',
        text: spoken('/'),
      },
      {
        what: 'features the first project and leads on to its page and to the portfolio',
        section: new RegExp(`^${RegExp.escape(firstProject.title)}$`),
        text: [`Yield ${owner.firstYield}`],
        links: { '*': [firstProject.path, firstProject.path, '/portfolio'] },
      },
      { what: 'ends with a link to the contact form', section: 'last', links: { '*': ['/contact'] } },
    ],
    '/about': [
      { what: 'states the mission and the vision', headings: ['Mission', 'Vision'] },
      {
        what: 'names the five values',
        section: /values/i,
        headings: ['Integrity', 'Innovation', 'Stewardship', 'Accountability', 'Impact'],
        cards: 5,
      },
      {
        what: 'names the leadership posts, and marks those that are open, each leading to the open positions',
        section: /leadership/i,
        headings: owner.leadershipPosts.map(({ title }) => title),
        cards: owner.leadershipPosts.length,
        links: { 'Position Open': openPosts.map(() => '/careers#open-positions') },
      },
      {
        what: 'orders the timeline from the foundation to net-zero operations',
        section: /timeline/i,
        text: [
          new RegExp(owner.timeline.map(({ year, title }) => `${String(year)}.*${title}`).join('.*'), 'i'),
        ],
      },
      { what: 'lists the offices', section: /offices/i, text: owner.offices, cards: owner.offices.length },
    ],
    '/strategy': [
      { what: 'has three pillars', headings: ['Invest', 'Transform', 'Operate'] },
      ...[/^Invest$/, /^Transform$/, /^Operate$/].map((section) => ({
        what: `says of ${section.source.slice(1, -1)} what is done, how it is measured and where it stops`,
        section,
        headings: ['What we do', 'How we measure it', 'Where we stop'],
      })),
      {
        what: 'has six differentiators',
        section: /six ways in which we work/i,
        headings: [
          'Owner-operator teams',
          'Whole-life carbon underwriting',
          'Published data',
          'Municipal partnership',
          'Moderate leverage',
          'Co-investment alignment',
        ],
        cards: 6,
      },
      { what: 'ends with a link to the portfolio', section: 'last', links: { '*': ['/portfolio'] } },
    ],
    '/portfolio': [
      ...owner.projects.map(({ title, path, category, facts }) => ({
        what: `shows the ${title} with its category, carbon saved, yield and energy, and leads to its page`,
        section: new RegExp(`^${RegExp.escape(title)}$`),
        text: [category, ...facts],
        links: { [title]: [path] },
      })),
      {
        what: 'leads to Investor Relations by Request Investor Access',
        links: { 'Request Investor Access': ['/investor-relations'] },
      },
    ],
    '/sustainability': [
      {
        what: 'draws the roadmap and says the same in words',
        section: /roadmap/i,
        text: owner.roadmap.map(([, words]) => new RegExp(words.replace(' ', '.*'), 'i')),
      },
      {
        what: 'shows the four impact figures, final in the HTML',
        text: spoken('/sustainability'),
      },
      {
        what: 'lists the certifications',
        section: /^Certifications$/,
        text: [new RegExp(owner.certifications.join('.*'))],
      },
      {
        what: 'has one Download Impact Report',
        links: { 'Download Impact Report': [`/downloads/impact-report-${String(owner.reportYear)}.pdf`] },
      },
    ],
    '/investor-relations': [
      {
        what: 'says beside the returns that they are targets, that capital is at risk and who they are for',
        section: /funds/i,
        text: [
          /not (forecasts|guaranteed)/,
          'Capital is at risk',
          /institutional (and|or) professional investors/,
          'unregulated',
        ],
      },
      {
        what: 'promises quarterly reports, annual audited financials and biannual calls',
        text: [/quarterly reports/i, /annual audited financials/i, /biannual (investor )?calls/i],
      },
      {
        what: 'has Governance & Compliance with two cards',
        section: /^Governance & Compliance$/,
        headings: ['Responsible Investment Framework', 'Reporting Portal'],
        cards: 2,
      },
      {
        what: 'has Access Investor Portal in the second card, where access is arranged by Investor Relations',
        section: /^Reporting Portal$/,
        buttons: ['Access Investor Portal'],
        links: { '*': ['/contact?subject=investor-portal'] },
      },
      {
        what: 'closes with Request Investor Access, which leads to the contact form',
        section: 'last',
        links: { 'Request Investor Access': ['/contact?subject=investor-access'] },
      },
    ],
    '/insights': [
      {
        what: 'has a Subscribe button under Subscribe to Updates',
        section: /^Subscribe to Updates$/,
        buttons: ['Subscribe'],
      },
    ],
    '/careers': [
      { what: 'describes the culture in three cards', section: /^Our Culture$/, cards: 3 },
      {
        what: 'offers the roles, each with Apply, and takes general applications',
        section: /^Open Positions$/,
        headings: owner.roles.map(({ title }) => title),
        text: owner.roles.map(
          ({ title, location, department }) =>
            new RegExp(`${title} ${location}\\W+${department}\\W+Full-time`),
        ),
        links: {
          Apply: owner.roles.map(({ slug }) => `/contact?subject=application&role=${slug}`),
          'Submit General Application': ['/contact?subject=application'],
        },
      },
      {
        what: 'offers partnerships to developers and municipalities',
        section: /^Strategic Partnerships$/,
        headings: ['For Developers', 'For Municipalities'],
        cards: 2,
        links: {
          'Explore Partnership': [
            '/contact?subject=partnership&with=developers',
            '/contact?subject=partnership&with=municipalities',
          ],
        },
      },
      {
        what: 'ends with Partner With Us',
        section: 'last',
        links: { 'Partner With Us': ['/contact?subject=partnership'] },
      },
    ],
    '/contact': [
      {
        what: 'lists the offices, the first as the headquarters',
        headings: owner.offices,
        text: [`${owner.offices[0]} Headquarters`],
      },
    ],
  };
