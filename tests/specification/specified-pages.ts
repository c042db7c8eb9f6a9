import { organization } from '../../company/organization.ts';
import { articleSources, projectSources } from '../support/content-sources.ts';

/**
 * The requirements of the specification for the site of any owner, transcribed by hand. `owner.ts` has what the owner of this
 * company asked for, and tests/content/main-pages.test.ts the parts of the nine main pages.
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
  { path: '/', heading: organization.tagline.value.replaceAll('’', "'") },
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

/** What every policy says. */
export const lastUpdated = 'Last Updated: January 2025';

export const riskCategoryCount = 8;

/** The buttons and links of policies whose words the specification gives, with their targets. */
export const policyLinks: readonly (readonly [path: PolicyPath, text: string, href: string])[] = [
  ['/cookies', 'Privacy Policy', '/privacy'],
  ['/investor-terms', 'Contact Investor Relations', '/contact?subject=investor-access'],
  ['/accessibility', 'Report Accessibility Issue', '/contact?subject=accessibility'],
  ['/copyright', 'Contact Us', '/contact'],
  ['/whistleblowing', 'Report a Concern Confidentially', '/contact?subject=speak-up'],
  ['/regulatory-disclosure', 'Submit Formal Complaint', '/contact?subject=formal-complaint'],
];

export const pages = [...mainPages, ...policies];

/** All 29 paths, in order. */
export const paths: readonly string[] = pages.map(({ path }) => path);

/** The 29 pages and the not-found page. */
export const pathsAndNotFound: readonly string[] = [...paths, '/no-such-page'];

/** The page of one project, with everything that such a page can have. */
export const projectPage = `/portfolio?project=${projectSources()[0]?.slug ?? ''}`;

/** The page of the newest article. */
export const articlePage = `/insights?article=${articleSources()[0]?.slug ?? ''}`;

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

export const contactForm = {
  labels: ['Subject', 'Name', 'Organisation', 'Email', 'I am a...', 'Message'],
  button: 'Send Message',
  enquirerTypes: ['investor', 'partner', 'media', 'other'],
} as const;
