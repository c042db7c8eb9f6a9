/**
 * The requirements of the specification for the site, transcribed by hand. Nothing here is read from `company/` or
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
  { path: '/', heading: "Building Tomorrow's Legacy. Today." },
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

const offices = ['London', 'New York', 'Dubai', 'Singapore'] as const;

/** The figures as written on the page, and the path on which each stands. */
export const counters = {
  '/': ['£8.5bn', '35%', '4', '100%'],
  '/sustainability': ['87,500+', '52 MW', '15+', '2,400+'],
} as const;

export const projects = [
  {
    title: 'London logistics hub',
    category: 'Logistics',
    facts: ['CO2 saved 1,200 tons annually', 'Yield 8%', '2.5 MW solar'],
  },
  {
    title: 'Manchester urban regeneration project',
    category: 'Urban Redevelopment',
    facts: ['CO2 saved 800 tons annually', 'Yield 7.2%', 'green roofs and heat pumps'],
  },
  {
    title: 'Swedish wind farm',
    category: 'Energy',
    facts: ['CO2 saved 85,000 tons annually', 'Yield 9.5%', '50 MW wind'],
  },
] as const;

/** The categories in the order of the filter, after All. */
export const projectCategories = ['Logistics', 'Infrastructure', 'Energy', 'Urban Redevelopment'] as const;

export const funds = [
  { name: 'Core Fund', targetReturn: '6-8%', minimum: '£250,000' },
  { name: 'Transition Fund', targetReturn: '10-12%', minimum: '£500,000' },
  { name: 'Impact Fund', targetReturn: '9-11%', minimum: '£500,000' },
] as const;

/** BREEAM, LEED, GRESB and UN PRI. */
export const certificationCount = 4;

/** Each ESG target with its year, or with the purchases to which it applies. */
export const esgTargets = [
  { target: '25% lower', by: '2030' },
  { target: '50% reduction', by: '2030' },
  { target: 'Net-zero', by: '2040' },
  { target: 'B or above', by: 'acquisition' },
  { target: '70% diverted', by: '2028' },
] as const;

/** The topics of the four questions, in order. */
export const investorQuestions = [
  /minimum investment/i,
  /report/i,
  /ESG.*verif|verif.*ESG/i,
  /risk/i,
] as const;

/** The categories in the order of the list, after All. Each has one article. */
export const articleCategories = ['Infrastructure', 'Sustainability', 'Property', 'Energy'] as const;

const roles = [
  { slug: 'investment-analyst', title: 'Investment Analyst', location: 'London', department: 'Investments' },
  { slug: 'esg-manager', title: 'ESG Manager', location: 'New York', department: 'Sustainability' },
  { slug: 'asset-manager', title: 'Asset Manager', location: 'Dubai', department: 'Operations' },
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
        text: [
          /£8\.5bn ?8\.5 billion pounds of assets under management/,
          /35% ?35% carbon reduction/,
          /4 ?4 continents/,
          /100% ?100% renewable transition by 2035/,
        ],
      },
      {
        what: 'features the London logistics hub and leads on to the portfolio',
        section: /^London logistics hub$/,
        text: ['Yield 8%', /net-zero/i],
        links: { '*': ['/portfolio'] },
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
        what: 'marks four leadership positions as open, each leading to the open positions',
        section: /leadership/i,
        headings: [
          'Founder & CEO',
          'Chief Investment Officer',
          'Head of Sustainability',
          'Chief Operating Officer',
        ],
        cards: 4,
        links: { 'Position Open': Array<string>(4).fill('/careers#open-positions') },
      },
      {
        what: 'orders the timeline from the foundation to net-zero operations',
        section: /timeline/i,
        text: [/2025.*Foundation and launch.*2030.*50% carbon reduction target.*2040.*Net-zero operations/i],
      },
      { what: 'lists the four offices', section: /offices/i, text: offices, cards: 4 },
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
      ...projects.map(({ title, category, facts }) => ({
        what: `shows the ${title} with its category, carbon saved, yield and energy`,
        section: new RegExp(`^${title}$`),
        text: [category, ...facts],
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
        text: [/2025.*baseline/i, /2030.*50% reduction/i, /2040.*full net-zero/i],
      },
      {
        what: 'shows the four impact figures, final in the HTML',
        text: [
          /87,500\+ ?(more than 87,500)? tons CO2 offset/,
          /52 MW ?(52 megawatts)? renewable/,
          /15\+ ?(more than 15)? communities/,
          /2,400\+ ?(more than 2,400)? jobs/,
        ],
      },
      {
        what: 'lists the four certifications',
        section: /^Certifications$/,
        text: [/BREEAM Excellent.*LEED Platinum.*GRESB 5 Stars.*UN PRI Signatory/],
      },
      {
        what: 'has one Download Impact Report',
        links: { 'Download Impact Report': ['/downloads/impact-report-2025.pdf'] },
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
        what: 'offers three roles, each with Apply, and takes general applications',
        section: /^Open Positions$/,
        headings: roles.map(({ title }) => title),
        text: roles.map(
          ({ title, location, department }) =>
            new RegExp(`${title} ${location}\\W+${department}\\W+Full-time`),
        ),
        links: {
          Apply: roles.map(({ slug }) => `/contact?subject=application&role=${slug}`),
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
        what: 'lists the four offices, London as the headquarters',
        headings: offices,
        text: ['London Headquarters'],
      },
    ],
  };
