import { figures } from './figures.ts';
import { organization } from './organization.ts';

const name = organization.tradingName.value;

/**
 * The 29 paths of the site, in the order of the route table, with what each is called.
 * Nothing else is a page; resources that are not pages (feeds, downloads, health) are not here.
 */
export interface Route {
  readonly path: `/${string}`;
  readonly kind: 'main' | 'policy';
  /** The page’s own heading. */
  readonly title: string;
  /** What links to it are called in the header or footer. */
  readonly linkText: string;
  /** For search engines and shared links: one sentence, at most 160 characters. */
  readonly description: string;
}

const main = <const P extends Route['path']>(path: P, linkText: string, title: string, description: string) =>
  ({ path, kind: 'main', title, linkText, description }) as const;
const policy = <const P extends Route['path']>(
  path: P,
  linkText: string,
  title: string,
  description: string,
) => ({ path, kind: 'policy', title, linkText, description }) as const;

export const mainRoutes = [
  main(
    '/',
    'Home',
    'Building Tomorrow’s Legacy. Today.',
    `${name} invests in property, infrastructure and sustainable energy across ${figures.continents.written} continents, and stays to run what it builds.`,
  ),
  main(
    '/about',
    'About',
    'About',
    `Who ${name} is: mission, values, leadership, the road to 2040, and offices in London, New York, Dubai and Singapore.`,
  ),
  main(
    '/strategy',
    'Strategy',
    'Strategy',
    `How ${name} invests in, transforms and operates real assets, how each step is measured, and where it stops.`,
  ),
  main(
    '/portfolio',
    'Portfolio',
    'Portfolio',
    'A London logistics hub, a Manchester regeneration project and a Swedish wind farm: what each saves, yields and generates.',
  ),
  main(
    '/sustainability',
    'Sustainability',
    'Sustainability',
    'The roadmap from the 2025 baseline to full net-zero, the targets behind it, and how every figure is worked out.',
  ),
  main(
    '/investor-relations',
    'Investor Relations',
    'Investor Relations',
    'Three funds for institutional and professional investors, how they are governed, and how often they report.',
  ),
  main(
    '/insights',
    'Insights',
    'Insights',
    `Working notes on infrastructure, sustainability, property and energy from the people who buy, build and run ${name}’s assets.`,
  ),
  main(
    '/careers',
    'Careers',
    'Careers & Partnerships',
    `Open positions at ${name} in London, New York and Dubai, and partnerships for developers and municipalities.`,
  ),
  main(
    '/contact',
    'Contact',
    'Contact',
    `Write to ${name}: investors, partners, media, complaints, data requests and confidential concerns, each to the right person.`,
  ),
] as const satisfies readonly Route[];

export const policyRoutes = [
  policy(
    '/privacy',
    'Privacy',
    'Privacy Policy',
    `What personal data ${name} collects, why, who receives it, how long it is kept, and your rights.`,
  ),
  policy(
    '/cookies',
    'Cookies',
    'Cookie & Tracking Policy',
    'Everything this website stores on your device, what is optional, and how to change your choice.',
  ),
  policy(
    '/terms',
    'Terms',
    'Terms',
    `The general terms on which ${name} deals with visitors to its website and its services.`,
  ),
  policy(
    '/website-terms',
    'Website Terms of Use',
    'Website Terms of Use',
    'The rules for using this website: licence, prohibited conduct, links, liability and governing law.',
  ),
  policy(
    '/disclaimer',
    'Disclaimer',
    'General Disclaimer',
    'What the information on this website is and is not: no offer, no advice, targets that may not be met.',
  ),
  policy(
    '/investor-terms',
    'Investor Terms',
    'Investor Terms & Conditions',
    'A summary of the terms for investors: eligibility, minimums, reporting, liquidity and precedence.',
  ),
  policy(
    '/data-protection',
    'Data Protection',
    'Data Protection Addendum',
    `The terms on which ${name} processes personal data for others: security, sub-processors, breaches, audit and return.`,
  ),
  policy(
    '/accessibility',
    'Accessibility',
    'Accessibility Statement',
    'The accessibility standard this website aims at, how it is tested, its known limitations and how to report an issue.',
  ),
  policy(
    '/copyright',
    'Copyright',
    'Copyright & Intellectual Property',
    'Who owns what is on this website, what you may do with it, and how to ask for permission.',
  ),
  policy(
    '/esg-policy',
    'ESG Policy',
    'ESG Investment Policy',
    `How environmental, social and governance matters decide what ${name} buys, how it builds and what it reports.`,
  ),
  policy(
    '/aml-ctf',
    'AML and CTF',
    'Anti-Money Laundering and Counter-Terrorist Financing Policy',
    `How ${name} identifies its counterparties, screens them, reports suspicion and keeps records.`,
  ),
  policy(
    '/anti-corruption',
    'Anti-Corruption',
    'Anti-Bribery & Corruption Policy',
    `${name}’s rules on bribery, gifts, hospitality, facilitation payments and third parties.`,
  ),
  policy(
    '/conflicts',
    'Conflicts of Interest',
    'Conflicts of Interest Policy',
    'How conflicts of interest are disclosed, managed, recorded and reported to the Board.',
  ),
  policy(
    '/modern-slavery',
    'Modern Slavery',
    'Modern Slavery and Supply Chain Statement',
    `The steps ${name} takes to keep slavery and human trafficking out of its business and supply chains.`,
  ),
  policy(
    '/whistleblowing',
    'Whistleblowing',
    'Whistleblowing Policy',
    'How to raise a concern, in confidence or anonymously, and how people who speak up are protected.',
  ),
  policy(
    '/health-safety',
    'Health and Safety',
    'Health, Safety and Environmental Policy',
    `Who is responsible for health, safety and the environment at ${name}’s sites, and what happens after an incident.`,
  ),
  policy(
    '/info-security',
    'Information Security',
    'Information Security Policy',
    `How ${name} classifies, protects and monitors information, and how to report a vulnerability.`,
  ),
  policy(
    '/regulatory-disclosure',
    'Regulatory Disclosure',
    'Regulatory Disclosure and Complaints Handling',
    `${name} is unregulated: what that means, the risks to weigh, and how complaints are handled, with dates.`,
  ),
  policy(
    '/code-of-conduct',
    'Code of Conduct',
    'Code of Conduct and Ethics',
    `The standard of conduct expected of everyone who works for ${name}, and how it is upheld.`,
  ),
  policy(
    '/risk-management',
    'Risk Management',
    'Enterprise Risk Management Framework',
    `${name}’s appetite for risk, eight risk categories, how each is assessed, and three lines of defence.`,
  ),
] as const satisfies readonly Route[];

export const routes: readonly Route[] = [...mainRoutes, ...policyRoutes];

export type MainPath = (typeof mainRoutes)[number]['path'];
export type PolicyPath = (typeof policyRoutes)[number]['path'];
export type Path = MainPath | PolicyPath;

/** The footer’s five quick links, in order. */
export const quickLinkPaths = [
  '/about',
  '/strategy',
  '/sustainability',
  '/investor-relations',
  '/careers',
] as const satisfies readonly MainPath[];

const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]));

/** @throws {RangeError} for a path that is not on the site map. */
export function routeAt(path: string): Route {
  const route = byPath.get(path);
  if (!route) throw new RangeError(`Not on the site map: ${path}`);
  return route;
}
