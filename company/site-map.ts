import { eligibleInvestors, formatFundCount } from './funds.ts';
import { formatOfficeCities } from './offices.ts';
import { organization } from './organization.ts';
import { targets } from './targets.ts';

const name = organization.tradingName.value;

/** A page of the site. Resources that are not pages (feeds, downloads, health) have no route. */
export interface Route {
  readonly path: Path;
  /** The page’s own heading. */
  readonly title: string;
  /** The text of links to it in the header or footer. */
  readonly linkText: string;
}

const route = <const Path extends string>(path: Path, linkText: string, title = linkText) => ({
  path,
  linkText,
  title,
});

/** A main page, and the ways in which people ask for it in the search. A policy has its own in its header. */
const mainRoute = <const Path extends string>(
  path: Path,
  linkText: string,
  askedAs: string,
  title?: string,
) => ({
  ...route(path, linkText, title),
  askedAs,
});

/** The nine main pages, in the order of the specification. */
export const mainRoutes = [
  mainRoute(
    '/',
    'Home',
    'start page, front page, landing page, beginning, what do you do, home, what is this company, what does it do, introduction, overview',
    organization.tagline.value,
  ),
  mainRoute(
    '/about',
    'About',
    'who are you, who owns you, history, team, bosses, directors, where are you based, mission, vision, values, owner, parent company, group, leadership, management, who runs it, who started it, who is behind this, how big are you, size, number of staff, how long have you been going, when did it begin, company number, registered office, branches abroad, who is in charge',
  ),
  mainRoute(
    '/strategy',
    'Strategy',
    'how do you invest, approach, what do you buy, plans, buy and hold, where does the money go, philosophy, transform, operate, endure, how do you make money, business model, long term, flip, hold, sell you my building, why buildings and wind, what would you never buy, how you choose, criteria, acquisitions, decisions, goals',
  ),
  mainRoute(
    '/portfolio',
    'Portfolio',
    'what do you own, buildings, properties, offices, holdings, projects, assets, investments, map, what have you built, developments, flats, homes, sites, case studies, examples, where are they',
  ),
  mainRoute(
    '/sustainability',
    'Sustainability',
    'green, climate, carbon footprint, net zero, CO2, environment, ESG, eco, download the impact report, pdf, net-zero, roadmap, targets, certifications, data, csv, are you really green, planet, pollution, clean energy, renewable percentage, carbon neutral, net zero date, progress, how is it measured, numbers behind the claims, communities, jobs created, waste, breeam, results, certificates',
  ),
  mainRoute(
    '/investor-relations',
    'Investor Relations',
    'IR, put money in, buy shares, funds, yield, annual results, dividends, factsheet, investors, returns, portal login, calendar, reports, log in, password, accounts, audited accounts, financial statements, profits, how are you doing, performance, when do I get paid, payments to investors, brochure, savings, earn, compare funds, who else invests, shareholders, annual report, dates, next call',
  ),
  mainRoute(
    '/insights',
    'Insights',
    'news, blog, articles, press, research, market commentary, opinion, newsletter, subscribe, updates, feed, rss, press kit, latest, stories, what do you think, views, housing market, property market, sign up, mailing list, emails, reporters, writing about you, journalists, logo, photographs, solar roof, grid, timber, retrofit',
  ),
  mainRoute(
    '/careers',
    'Careers',
    'jobs, vacancies, hiring, apply, work for you, internship, joint venture, become a supplier, roles, positions, application, cv, recruitment, salary, pay, graduate, apprenticeship, work from home, remote, holiday, benefits, visa, partnerships, developers, municipalities, openings, are you taking people on, are you hiring, work here, part time, student, summer job, placement, trainee, interview, resume, how much do you pay, staff perks, culture, I have land, site to develop, councils, joint project, work with you, sell you land',
    'Careers & Partnerships',
  ),
  mainRoute(
    '/contact',
    'Contact',
    'phone number, email, address, get in touch, write to you, call, speak to someone, where to find you, telephone, message, journalist, press, how long does an answer take, reply, switchboard, ring, postal address, letter, email address, help, support, question, problem, complain, nobody answered, call back, fake email, visit, tip-off, human',
  ),
] as const;

/** The twenty policies, in the order of the specification. */
export const policyRoutes = [
  route('/privacy', 'Privacy', 'Privacy Policy'),
  route('/cookies', 'Cookies', 'Cookie & Tracking Policy'),
  route('/terms', 'Terms'),
  route('/website-terms', 'Website Terms of Use'),
  route('/disclaimer', 'Disclaimer', 'General Disclaimer'),
  route('/investor-terms', 'Investor Terms', 'Investor Terms & Conditions (summary)'),
  route('/data-protection', 'Data Protection', 'Data Protection Addendum'),
  route('/accessibility', 'Accessibility', 'Accessibility Statement'),
  route('/copyright', 'Copyright', 'Copyright & Intellectual Property'),
  route('/esg-policy', 'ESG Policy', 'ESG Investment Policy'),
  route('/aml-ctf', 'AML and CTF', 'Anti-Money Laundering and Counter-Terrorist Financing Policy'),
  route('/anti-corruption', 'Anti-Corruption', 'Anti-Bribery & Corruption Policy'),
  route('/conflicts', 'Conflicts of Interest', 'Conflicts of Interest Policy'),
  route('/modern-slavery', 'Modern Slavery', 'Modern Slavery and Supply Chain Statement'),
  route('/whistleblowing', 'Whistleblowing', 'Whistleblowing Policy'),
  route('/health-safety', 'Health and Safety', 'Health, Safety and Environmental Policy'),
  route('/info-security', 'Information Security', 'Information Security Policy'),
  route('/regulatory-disclosure', 'Regulatory Disclosure', 'Regulatory Disclosure and Complaints Handling'),
  route('/code-of-conduct', 'Code of Conduct', 'Code of Conduct and Ethics'),
  route('/risk-management', 'Risk Management', 'Enterprise Risk Management Framework'),
] as const;

export type MainPath = (typeof mainRoutes)[number]['path'];
export type PolicyPath = (typeof policyRoutes)[number]['path'];
export type Path = MainPath | PolicyPath;

/** Every policy once, grouped by what a reader may need it for. */
export const policyGroups: readonly { readonly need: string; readonly paths: readonly PolicyPath[] }[] = [
  {
    need: 'Before you invest, and how to complain',
    paths: ['/investor-terms', '/regulatory-disclosure', '/risk-management', '/disclaimer'],
  },
  {
    need: 'How we conduct business',
    paths: ['/code-of-conduct', '/conflicts', '/anti-corruption', '/aml-ctf'],
  },
  {
    need: 'People, the environment and raising a concern',
    paths: ['/esg-policy', '/health-safety', '/modern-slavery', '/whistleblowing'],
  },
  { need: 'Your data', paths: ['/privacy', '/cookies', '/data-protection', '/info-security'] },
  { need: 'Using this site', paths: ['/website-terms', '/terms', '/accessibility', '/copyright'] },
];

/**
 * The policies in the footer, in order. On phones each group is folded under its name. The statement on modern
 * slavery is in no group: the law wants it prominent on every page (Modern Slavery Act 2015, section 54).
 */
export const footerPolicies = [
  { name: 'Privacy and terms', routes: policyRoutes.slice(0, 9) },
  { name: 'Business conduct', routes: policyRoutes.slice(9, 13) },
  { name: null, routes: policyRoutes.slice(13, 14) },
  { name: 'Safety and risk', routes: policyRoutes.slice(14) },
] as const;

/** The descriptions of main pages. A policy’s description is its summary. */
const descriptions: Readonly<Record<MainPath, string>> = {
  '/': `${name} invests in property, infrastructure and sustainable energy, and runs what it builds.`,
  '/about': `Who ${name} is: mission, values, leadership, targets to ${String(targets.netZeroOperations.by)}, and offices in ${formatOfficeCities()}.`,
  '/strategy': `How ${name} buys, refits and runs real assets, how it measures each step, and what it will not do.`,
  // src/page-description.ts names the projects and the cities of the open roles.
  '/portfolio': 'The projects of the portfolio: carbon saved, target yield and energy.',
  '/sustainability': `The roadmap from the ${targets.netZeroOperations.baseline} baseline to full net-zero, the targets, and the basis of every figure.`,
  '/investor-relations': `${formatFundCount()} for ${eligibleInvestors}: target returns, minimums, governance and reports.`,
  '/insights': 'Articles on infrastructure, sustainability, property and energy, each with its sources.',
  '/careers': `Open positions at ${name}, and partnerships for developers and municipalities.`,
  '/contact': `Contact ${name}: investors, partners, media, complaints, data requests and confidential concerns.`,
};

export const routes: readonly Route[] = [...mainRoutes, ...policyRoutes];

/** The 29 paths. */
export const paths: ReadonlySet<string> = new Set(routes.map(({ path }) => path));

/** The footer’s five quick links, in order. */
export const quickLinkPaths = [
  '/about',
  '/strategy',
  '/sustainability',
  '/investor-relations',
  '/careers',
] as const satisfies readonly MainPath[];

/** @throws {RangeError} for a path that is not on the site map. */
export function routeAt(path: string): Route {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new RangeError(`Not on the site map: ${path}`);
  return route;
}

/** The description of a main page for search engines and shared links: one sentence of at most 160 characters. */
export const describePage = (path: MainPath) => descriptions[path];
