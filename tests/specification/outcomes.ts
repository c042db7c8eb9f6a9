import { articleCategories, headerLinks, notFound, pages, policies, projectCategories } from './site.ts';

/*
 * What every link, button and disclosure of the site ends in. Written by hand: a test follows each on every page, and fails
 * for a control that no line describes and for a line that describes none.
 */

export const asNamed = Symbol('as the link names it');

export type Outcome =
  /** A page with this first heading, or with the one that the link names; `query` chooses its view. */
  | { readonly kind: 'page'; readonly heading: string | RegExp | typeof asNamed; readonly query?: RegExp }
  /** The contact form with this subject chosen, and these words in its message. */
  | { readonly kind: 'form'; readonly subject: RegExp; readonly message?: RegExp }
  /** A file of this media type. */
  | { readonly kind: 'file'; readonly type: string }
  /** A place on the same page. */
  | { readonly kind: 'place' }
  /** An address or a number that another program takes. */
  | { readonly kind: 'mail' | 'telephone' }
  /** Another site, over HTTPS. */
  | { readonly kind: 'site'; readonly host: RegExp }
  /** Something on the page opens: the menu, the details of a disclosure, a dialog; or closes. */
  | { readonly kind: 'menu' | 'details' | 'dialog' | 'closes' }
  /** In the question about consent: its categories are shown, or the choice is kept and the question gone. */
  | { readonly kind: 'categories' | 'choice' }
  /** The address of the page is copied. */
  | { readonly kind: 'copy' }
  /** What was filled in is sent, and answered by a page with this first heading, or with this explanation of a mistake. */
  | { readonly kind: 'sent'; readonly heading: RegExp; readonly mistake?: RegExp };

export interface Control {
  readonly control: 'link' | 'button' | 'details';
  /** The accessible name, whole. */
  readonly name: RegExp;
  /** The path and query of the pages that have it; every page unless given. */
  readonly on?: RegExp;
  /** Of a link, what it is written to lead to; anything unless given. */
  readonly to?: RegExp;
  readonly ends: Outcome;
}

const literally = (text: string) => new RegExp(`^${RegExp.escape(text)}$`);
const headingAt = (path: string): string => pages.find((page) => page.path === path)?.heading ?? path;

const link = (name: RegExp | string, ends: Outcome, on?: RegExp): Control => ({
  control: 'link',
  name: typeof name === 'string' ? literally(name) : name,
  ends,
  ...(on && { on }),
});
/** A link that is known by what it leads to, whatever its name. */
const to = (address: RegExp, ends: Outcome, on?: RegExp): Control => ({
  ...link(/./, ends, on),
  to: address,
});
const button = (name: RegExp, ends: Outcome, on?: RegExp): Control => ({
  control: 'button',
  name,
  ends,
  ...(on && { on }),
});
const details = (name: RegExp, on?: RegExp): Control => ({
  control: 'details',
  name,
  ends: { kind: 'details' },
  ...(on && { on }),
});

const page = (path: string, query?: RegExp): Outcome => ({
  kind: 'page',
  heading: headingAt(path),
  ...(query && { query }),
});
const form = (subject: string | RegExp, message?: RegExp): Outcome => ({
  kind: 'form',
  subject: typeof subject === 'string' ? literally(subject) : subject,
  ...(message && { message }),
});
const file = (type: string): Outcome => ({ kind: 'file', type });
const place: Outcome = { kind: 'place' };

/** Short names of policies in the footer, and in texts. */
const shortNames: Readonly<Record<string, string>> = {
  Privacy: '/privacy',
  Cookies: '/cookies',
  Disclaimer: '/disclaimer',
  'Investor Terms': '/investor-terms',
  'Data Protection': '/data-protection',
  Accessibility: '/accessibility',
  Copyright: '/copyright',
  'ESG Policy': '/esg-policy',
  'AML and CTF': '/aml-ctf',
  'AML/CTF Policy': '/aml-ctf',
  'Anti-Corruption': '/anti-corruption',
  'Conflicts of Interest': '/conflicts',
  'Modern Slavery': '/modern-slavery',
  Whistleblowing: '/whistleblowing',
  'Health and Safety': '/health-safety',
  'Information Security': '/info-security',
  'Regulatory Disclosure': '/regulatory-disclosure',
  'Code of Conduct': '/code-of-conduct',
  'Risk Management': '/risk-management',
};

const policyPages = new RegExp(`^(${policies.map(({ path }) => path).join('|')})$`);

/** Where a test opens the question about consent, which is the same everywhere. */
export const questionPages = /^\/terms$/;

/** The first that fits is the one that holds: what is special comes before what is general. */
export const controls: readonly Control[] = [
  to(/^#/, place),

  // Of single pages.
  link(notFound.link.text, page('/'), /^\/no-such-page$/),
  button(/^Search$/, { kind: 'sent', heading: /^Search$/ }, /^\/(no-such-page|insights\?search=.*)$/),
  // A clause, on the page of its policy.
  to(/^\/[a-z-]+#clause-[\d-]+$/, { kind: 'page', heading: /./ }, /^\/insights\?search=/),
  link(/^Whistleblowing Policy ./, page('/whistleblowing'), /^\/insights\?search=/),
  link('Our strategy', page('/strategy'), /^\/$/),
  link('Investor relations', page('/investor-relations'), /^\/$/),
  link('View the portfolio', page('/portfolio'), /^\/(strategy)?$/),
  link(/^Position Open: /, page('/careers'), /^\/about$/),
  link('Contact an office', page('/contact'), /^\/about$/),
  link('Read our strategy', page('/strategy'), /^\/about$/),
  link(/^Save contact \(vCard\): /, file('text/vcard'), /^\/(about|contact)/),
  link('Careers & Partnerships', page('/careers'), /^\/strategy$/),
  link('may stop work that they think is unsafe', page('/health-safety'), /^\/strategy$/),
  ...['All', ...projectCategories].map((category) =>
    link(
      new RegExp(`^${category} \\d$`),
      page('/portfolio', category === 'All' ? /^$/ : new RegExp(`category=${category.replace(' ', '.')}`)),
      /^\/portfolio/,
    ),
  ),
  link('Show all projects', page('/portfolio', /^$/), /^\/portfolio\?/),
  link(
    /^(London logistics hub|Manchester urban regeneration project|Swedish wind farm)$/,
    page('/portfolio', /^$/),
    /^\/portfolio/,
  ),
  link('Ask the London office', form('general'), /^\/portfolio/),
  link('Request Investor Access', page('/investor-relations'), /^\/portfolio/),
  link(/^Download Impact Report, PDF/, file('application/pdf'), /^\/sustainability$/),
  link('Impact data, CSV', file('text/csv'), /^\/sustainability$/),
  link(
    /^(Impact data, JSON|Columns of the (CSV|JSON), described)$/,
    file('application/json'),
    /^\/sustainability$/,
  ),
  link('Request Investor Access', form('investor-access'), /^\/investor-relations/),
  link('Ask for the documents', form('investor-access'), /^\/investor-relations/),
  link('arranged by Investor Relations', form('investor-portal'), /^\/investor-relations/),
  link(/^Download the reporting calendar/, file('text/calendar'), /^\/investor-relations/),
  link(/^Read the investor terms on /, page('/investor-terms'), /^\/investor-relations/),
  // Terms, each with the clause that defines it.
  link('CISO', page('/info-security')),
  link(/^(EPC|TCFD)$/, page('/esg-policy')),
  link('HSE Director', page('/health-safety')),
  link('facilitation payments', page('/anti-corruption')),

  link(/^Read the ESG policy( on verification)?$/, page('/esg-policy'), /^\/investor-relations/),
  link('Read the risk framework', page('/risk-management'), /^\/investor-relations/),
  button(/^Access Investor Portal$/, { kind: 'dialog' }, /^\/investor-relations$/),
  button(/^Close$/, { kind: 'closes' }, /^\/investor-relations$/),
  button(/^Continue to Investor Relations$/, { kind: 'sent', heading: /^Contact$/ }, /^\/investor-relations/),
  link(/^Read Article: /, { kind: 'page', heading: asNamed, query: /^article=/ }, /^\/insights/),
  ...['All', ...articleCategories].map((category) =>
    link(
      new RegExp(`^${category} \\d articles?$`),
      page('/insights', category === 'All' ? /^$/ : new RegExp(`^category=${category}$`)),
      /^\/insights/,
    ),
  ),
  to(/^\/insights\?category=/, page('/insights', /^category=/), /^\/insights\?article=/),
  link('Link to this article', { kind: 'page', heading: /./, query: /^article=/ }, /^\/insights\?article=/),
  link(/^(Show all|All|Back to all) articles$/, page('/insights', /^$/), /^\/insights\?/),
  link('RSS', file('application/rss+xml'), /^\/insights/),
  link('JSON Feed', file('application/feed+json'), /^\/insights/),
  link('Media use', page('/copyright'), /^\/insights$/),
  link(/^Download the press kit \(ZIP, [\d.]+ MB\)$/, file('application/zip'), /^\/insights$/),
  link('Send a media enquiry', form('media'), /^\/insights$/),
  button(/^Subscribe$/, { kind: 'sent', heading: /^Check your email$/ }, /^\/insights/),
  button(/^Copy link$/, { kind: 'copy' }, /^\/insights\?article=/),
  link('How we protect those who speak up', page('/whistleblowing'), /^\/careers$/),
  link('Our rules on safety', page('/health-safety'), /^\/careers$/),
  link('Our rules on equal treatment', page('/code-of-conduct'), /^\/careers$/),
  ...['Investment Analyst', 'ESG Manager', 'Asset Manager'].map((role) =>
    link(`Apply: ${role}`, form('application', new RegExp(role)), /^\/careers$/),
  ),
  ...['Founder & CEO', 'Chief Investment Officer', 'Head of Sustainability', 'Chief Operating Officer'].map(
    (post) => link(post, form('application', new RegExp(RegExp.escape(post))), /^\/careers$/),
  ),
  link('Submit General Application', form('application', /^$/), /^\/careers$/),
  link('Explore Partnership: For Developers', form('partnership', /developers/), /^\/careers$/),
  link('Explore Partnership: For Municipalities', form('partnership', /municipalities/), /^\/careers$/),
  link('Partner With Us', form('partnership', /^$/), /^\/careers$/),
  button(/^Send Message$/, { kind: 'sent', heading: /received$/ }, /^\/contact/),
  button(
    /^Open the Report$/,
    { kind: 'sent', heading: /^Contact$/, mistake: /not opened/ },
    /^\/contact\?subject=speak-up$/,
  ),
  link(/^(complaints procedure|Escalation)$/, page('/regulatory-disclosure'), /^\/contact/),
  link('complaints about data', page('/privacy'), /^\/contact/),
  link(/^Feedback /, page('/whistleblowing'), /^\/contact/),
  link(/^the limits of anonymity/, page('/whistleblowing'), /^\/contact\?subject=speak-up$/),

  // Of the policies and of texts.
  link('Contact Investor Relations', form('investor-access'), /^\/investor-terms$/),
  link('ask Investor Relations', form('investor-portal'), /^\/investor-terms$/),
  link('Report Accessibility Issue', form('accessibility'), /^\/accessibility$/),
  link('Report a Concern Confidentially', form('speak-up'), /^\/whistleblowing$/),
  link('speak-up subject of the contact form', form('speak-up'), /^\/whistleblowing$/),
  link('as complaints are', page('/regulatory-disclosure'), /^\/whistleblowing$/),
  link('Submit Formal Complaint', form('formal-complaint'), /^\/regulatory-disclosure$/),
  link(/^(tell us|data protection subject)$/, form('data-protection'), policyPages),
  link('Contact Us', form(/^(general|data-protection)$/), policyPages),
  link('contact form', form(/^[a-z-]+$/), policyPages),
  link('complaints procedure', page('/regulatory-disclosure'), policyPages),
  link('rules on prohibited conduct', page('/website-terms'), policyPages),
  link(/^(liability clause|clause on governing law)$/, page('/website-terms'), policyPages),
  link('machine learning and text mining', page('/copyright'), policyPages),
  link('risk warnings', page('/regulatory-disclosure'), policyPages),
  link('Read the Privacy Policy', page('/privacy'), /^\/cookies$/),
  link('About page', page('/about'), /^\/code-of-conduct$/),
  link('Modern Slavery Statement', page('/modern-slavery'), policyPages),
  link('Investor Terms & Conditions', page('/investor-terms'), policyPages),
  link(/^Basis(:| of )/, page('/sustainability'), /^\/(strategy|portfolio.*|sustainability)?$/),
  link(/^(the basis of each|(their|its) basis|what our words mean)$/, page('/sustainability')),
  details(/ as a table$/),
  details(/^About this project: /, /^\/portfolio/),
  details(/^Duties, how we select, adjustments: /, /^\/careers$/),
  details(/\?$/, /^\/investor-relations/),
  to(/^mailto:/, { kind: 'mail' }),
  to(/^tel:/, { kind: 'telephone' }),
  to(/^https:/, {
    kind: 'site',
    host: /^(www\.)?(gov\.uk|hse\.gov\.uk|legislation\.gov\.uk|caselaw\.nationalarchives\.gov\.uk|ico\.org\.uk|iea-wind\.org|protect-advice\.org\.uk|equalityadvisoryservice\.com|bbc\.co\.uk)$/,
  }),

  // Of every page.
  button(/^Menu$/, { kind: 'menu' }),
  // Without script; with it, the question that the buttons answer.
  link('Cookie settings', page('/cookies')),
  button(/^Choose$/, { kind: 'categories' }, questionPages),
  button(/^(Reject optional|Accept optional|Save choice)$/, { kind: 'choice' }, questionPages),
  // Without its script; with it, the search opens as a dialog.
  link('Search', { kind: 'page', heading: /^Search$/, query: /^search=$/ }),
  link('Hallmere, home', page('/')),
  link('Contact us', page('/contact')),
  ...headerLinks.map(({ name, path }) => link(name, page(path))),
  ...policies.map(({ heading, path }) => link(heading, page(path))),
  ...Object.entries(shortNames).map(([name, path]) => link(name, page(path))),
];
