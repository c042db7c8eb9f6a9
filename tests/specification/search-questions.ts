import * as owner from './owner.ts';

/** The words that a visitor types, and the result that must come first. */
export interface SearchQuestion {
  readonly words: string;
  /** An address; one that ends in `#clause-6` stands for every paragraph of clause 6. */
  readonly first: string;
}

const questions = (all: Readonly<Record<string, string>>): readonly SearchQuestion[] =>
  Object.entries(all).map(([words, first]) => ({ words, first }));

/** Forty questions in visitors’ words. They were written before there was an index to search. */
export const searchQuestions = questions({
  ...owner.searchQuestions,

  // One word
  whistleblower: '/whistleblowing',
  cookies: '/cookies',
  fees: '/investor-terms#clause-6',
  jobs: '/careers',
  privacy: '/privacy',
  offices: '/about#offices',
  gdpr: '/privacy',
  bribery: '/anti-corruption',
  complaint: '/regulatory-disclosure',
  newsletter: '/insights',

  // Misspelt, unfinished, or American
  sustainibility: '/sustainability',
  'modern slavry': '/modern-slavery',
  acessibility: '/accessibility',
  'labor exploitation': '/modern-slavery',

  // Tasks
  'report a concern anonymously': '/whistleblowing#clause-4',
  'how do I make a complaint': '/regulatory-disclosure#clause-6',
  'delete my data': '/privacy#clause-7',
  'contact a journalist': '/contact',
  'download impact report': '/sustainability',
  'can I withdraw my money': '/investor-terms#clause-7',
  'withdraw cookie consent': '/cookies#clause-6',
  'can I use your pictures in an article': '/copyright#clause-4',
  'report a security vulnerability': '/info-security#clause-12',
  'train AI on your content': '/copyright#clause-6',

  // Facts
  'minimum investment': '/investor-relations#faq-minimum-investment',
  'how often do you report to investors': '/investor-relations#faq-reporting-frequency',
  'gift limit': '/anti-corruption#clause-3',
  'are you regulated by the FCA': '/regulatory-disclosure#clause-1',
  'how long do you keep my data': '/privacy#clause-6',
  'password length': '/info-security#clause-4',
  'do you invest in coal': '/esg-policy#clause-3',
});
