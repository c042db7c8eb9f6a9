/**
 * The route table as the site was asked for, typed out: were it read from `company/`, a mistake there would be
 * tested against itself. `name` is the heading of the page.
 */
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

export const policies = [
  { path: '/privacy', heading: 'Privacy Policy' },
  { path: '/cookies', heading: 'Cookie & Tracking Policy' },
  { path: '/terms', heading: 'Terms' },
  { path: '/website-terms', heading: 'Website Terms of Use' },
  { path: '/disclaimer', heading: 'General Disclaimer' },
  { path: '/investor-terms', heading: 'Investor Terms & Conditions' },
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

export const pages = [...mainPages, ...policies];

/** All 29, in order. */
export const paths: readonly string[] = pages.map(({ path }) => path);

/** The 29 pages and the one that is shown in place of any other. */
export const pathsAndNotFound: readonly string[] = [...paths, '/no-such-page'];

/** The footer’s quick links, in order. */
export const quickLinks = [
  '/about',
  '/strategy',
  '/sustainability',
  '/investor-relations',
  '/careers',
] as const;
