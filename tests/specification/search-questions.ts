import * as owner from './owner.ts';

/**
 * Forty questions in visitors’ words, each with the address of the result that must come first; `#clause-6` stands for every
 * paragraph of clause 6. They were written before there was an index to search.
 */
export const searchQuestions = Object.entries({
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
  'how big is a ton of CO2': '/sustainability#weigh',
  'minimum investment': '/investor-relations#faq-minimum-investment',
  'how often do you report to investors': '/investor-relations#faq-reporting-frequency',
  'gift limit': '/anti-corruption#clause-3',
  'are you regulated by the FCA': '/regulatory-disclosure#clause-1',
  'how long do you keep my data': '/privacy#clause-6',
  'password length': '/info-security#clause-4',
  'do you invest in coal': '/esg-policy#clause-3',
}).map(([words, first]) => ({ words, first }));

/**
 * Eighty questions in the words of nine kinds of visitors, each with the pages of which one must be among the first three. They were
 * written before the ranking was changed for them.
 */
export const visitorQuestions = Object.entries({
  // Investors
  'net or gross return': '/investor-relations',
  'who manages the core fund': '/investor-relations /investor-terms /regulatory-disclosure',
  'minimum for transition fund': '/investor-relations /investor-terms',
  'when is the next quarterly report': '/investor-relations /investor-terms',
  'how do I log in to the portal': '/investor-relations /contact',
  'can retail investors buy': '/investor-terms /disclaimer /regulatory-disclosure /investor-relations',
  'SFDR article': '/investor-relations /regulatory-disclosure /esg-policy /disclaimer',
  'what happens if I want to sell my units': '/investor-terms',
  'kyc documents': '/aml-ctf /investor-terms',
  'co-investment': '/conflicts /strategy /investor-relations',
  // Journalists
  'press contact': '/insights /contact',
  'logo download': '/insights /copyright',
  'how many assets under management': '/sustainability /',
  'impact report pdf': '/sustainability',
  'quote your article': '/copyright /insights',
  trademark: '/copyright',
  'trade mark': '/copyright',
  greenwashing: '/esg-policy /sustainability /disclaimer',
  // Tenants
  'report a repair': '/contact /health-safety',
  cctv: '/privacy /info-security',
  'complain about my building manager': '/regulatory-disclosure /contact',
  'flat in Manchester': '/portfolio',
  'fire safety': '/health-safety /insights /risk-management',
  'emergency number': '/health-safety /contact',
  'wheelchair access': '/accessibility',
  'large print': '/accessibility',
  // Job seekers
  salary: '/careers',
  'vacancies in London': '/careers',
  'graduate internship': '/careers',
  'interview adjustments for disabled applicants': '/careers',
  'remote working': '/careers',
  'send my CV': '/careers /contact',
  'equal opportunities': '/code-of-conduct /careers',
  'who is the CEO': '/about /careers',
  // Neighbours
  'wind turbine noise': '/portfolio /insights /contact',
  'planning application': '/insights /contact /strategy /portfolio',
  'lorry traffic at the warehouse': '/portfolio /insights /contact',
  'community benefit': '/sustainability /portfolio /careers /about',
  'tree felling': '/insights /portfolio /health-safety /contact',
  'hazard near a site': '/health-safety /contact',
  // Regulators
  DPO: '/privacy /data-protection',
  MLRO: '/aml-ctf',
  'company number': '/regulatory-disclosure /privacy /website-terms /about',
  'data breach notification': '/privacy /data-protection /info-security',
  TCFD: '/esg-policy',
  MFA: '/info-security',
  'multifactor authentication': '/info-security',
  'sanctions screening': '/aml-ctf',
  'modern slavery statement': '/modern-slavery',
  'section 54': '/modern-slavery',
  'conflict of interest policy': '/conflicts',
  'financial ombudsman': '/regulatory-disclosure',
  // People with a concern
  'report anonymously': '/whistleblowing /contact',
  'bypass the compliance officer': '/whistleblowing /contact',
  retaliation: '/whistleblowing',
  'my case code': '/contact /whistleblowing',
  // Suppliers
  'supplier code of conduct': '/code-of-conduct /modern-slavery /contact',
  'payment terms for suppliers': '/contact /modern-slavery /anti-corruption /code-of-conduct',
  tender: '/contact /modern-slavery /anti-corruption',
  'contractor safety rules': '/health-safety',
  // Analysts: short terms, numbers, and who, how much and by when
  AUM: '/sustainability / /disclaimer',
  IRR: '/investor-relations /investor-terms /disclaimer',
  LTV: '/strategy /investor-relations /risk-management',
  'lock up': '/investor-terms',
  'ticket size': '/investor-relations /investor-terms',
  '£250k': '/investor-relations /investor-terms',
  'fund administrator': '/investor-relations /aml-ctf',
  GHG: '/sustainability /esg-policy',
  'scope 1 and 2': '/sustainability /esg-policy',
  'carbon credits': '/sustainability /disclaimer /esg-policy',
  'net zero by when': '/sustainability /about /esg-policy',
  '2035': '/sustainability /esg-policy',
  '87,500 tons': '/sustainability /disclaimer',
  'how much carbon does the wind farm save': '/portfolio',
  'who is in charge of sustainability': '/about /esg-policy',
  'who reads my complaint': '/regulatory-disclosure /contact',
  'how long until I hear back about my application': '/careers',
  'how many characters must a password have': '/info-security',
  'opening hours in Singapore': '/about',
  'second job': '/conflicts /code-of-conduct',
}).map(([words, pages]) => ({ words, pages: pages.split(' ') }));
