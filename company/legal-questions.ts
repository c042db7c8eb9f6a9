import { placeholder } from './organization.ts';

const question = (needed: string, on: string) =>
  placeholder(true, `counsel’s confirmation that ${needed}`, { on, counsel: true });

/** Questions on which the law is uncertain; the site follows the stricter reading until counsel has confirmed it. */
export const legalQuestions = [
  question(
    'target returns, minimums and “Request Investor Access” may be shown to everyone who opens the site',
    '/, /portfolio, /investor-relations, /investor-terms',
  ),
  question(
    'an unregulated group may offer the funds as described, through firms that hold the permissions',
    '/regulatory-disclosure, /investor-relations',
  ),
  question(
    'the statements for the United States, the United Arab Emirates, Singapore and the European Economic Area are enough',
    '/disclaimer',
  ),
  question(
    'the duty to take all reasonable steps against sexual harassment, planned for October 2026, is in force',
    '/code-of-conduct',
  ),
  question(
    'the group is, or is not, a large organisation to which the failure to prevent fraud offence applies',
    '/anti-corruption, /aml-ctf, /code-of-conduct, /risk-management',
  ),
  question(
    'the conditions for special-category and criminal-offence data are those that the group relies on',
    '/privacy',
  ),
] as const;
