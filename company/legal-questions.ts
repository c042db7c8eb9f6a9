import { placeholder, type Place } from './organization.ts';

const question = (needed: string, on: readonly Place[]) =>
  placeholder(true, `counsel’s confirmation that ${needed}`, { on, counsel: true });

/** Questions on which the law is uncertain; the site follows the stricter reading until counsel has confirmed it. */
export const legalQuestions = [
  question(
    'target returns, yields, minimums and “Request Investor Access” may be shown to everyone who opens the site, under a warning that they are directed only at investment professionals (article 19(5)) and high net worth bodies (article 49(2)) and that claims no exemption',
    ['/', '/portfolio', '/investor-relations', '/investor-terms', 'the Impact Report'],
  ),
  question('an unregulated group may offer the funds as described, through firms that hold the permissions', [
    '/regulatory-disclosure',
    '/investor-relations',
  ]),
  question(
    'the statements for the United States, the United Arab Emirates, Singapore and the European Economic Area are enough',
    ['/disclaimer'],
  ),
  question(
    'the duty to take all reasonable steps against sexual harassment, planned for October 2026, is in force',
    ['/code-of-conduct'],
  ),
  question(
    'the group is, or is not, a large organisation to which the failure to prevent fraud offence applies',
    ['/anti-corruption', '/aml-ctf', '/code-of-conduct', '/risk-management'],
  ),
  question(
    'the conditions for special-category and criminal-offence data are those that the group relies on, and that it keeps the policy document of the Data Protection Act 2018, Schedule 1, Part 4',
    ['/privacy'],
  ),
  question(
    'a firm that approves or communicates the promotions may do so for unregulated schemes (FSMA 2000, sections 238 and 240; COBS 4.12B), and that “directed only at” meets the conditions of articles 19(5) and 49(2) of the Financial Promotion Order if an exemption is used instead',
    [
      '/',
      '/portfolio',
      '/investor-relations',
      '/investor-terms',
      '/disclaimer',
      '/regulatory-disclosure',
      'the Impact Report',
    ],
  ),
  question(
    'what the group does for the funds, which is to recommend purchases and sales to their managers and to answer investors, needs no permission of its own (FSMA 2000, section 19; Regulated Activities Order 2001, articles 25, 51ZC and 53)',
    ['/regulatory-disclosure', '/investor-terms', '/conflicts', '/esg-policy'],
  ),
  question(
    'each company has, or needs none of, the authorisations outside finance: for heat networks (Ofgem, from 27 January 2026) and membership of a redress scheme for property management (SI 2014/2359)',
    ['/regulatory-disclosure', '/portfolio'],
  ),
  question(
    'the words “Transition” and “Impact” may stand in the names of the funds (ESMA guidelines on fund names; FCA Handbook, ESG 4.3)',
    ['/investor-relations', '/investor-terms', '/disclaimer', '/esg-policy'],
  ),
  question(
    'the Swedish wind farm is, or is not, an establishment that brings the EU GDPR with it (article 3(1)), and what follows for a representative (article 27)',
    ['/privacy'],
  ),
  question(
    'a public page of target returns does not end the exemptions for private offers in the United States (Securities Act of 1933, Rule 506) and Singapore (Securities and Futures Act 2001, sections 302B to 305), and that the offices there may take investor enquiries without a licence',
    ['/', '/portfolio', '/investor-relations', '/about', '/contact', '/disclaimer'],
  ),
  question(
    'a code made from the address, with the version and times of a consent, is enough as proof after a subscription has ended, may be kept for five years, and is enough as a suppression list (UK GDPR, article 7(1))',
    ['/insights', '/privacy'],
  ),
  question(
    'the group need not appoint a data protection officer (UK GDPR, article 37), and that separate privacy notices for tenants, visitors and cameras are in use at each building (articles 13 and 14)',
    ['/privacy'],
  ),
  question(
    'the Information Commissioner’s Office is still the name of the authority, or the day from which the Information Commission acts in its place (SI 2026/386)',
    [
      '/privacy',
      '/cookies',
      '/data-protection',
      '/info-security',
      '/whistleblowing',
      '/regulatory-disclosure',
    ],
  ),
] as const;
