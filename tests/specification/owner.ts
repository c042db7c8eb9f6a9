/**
 * The figures and promises of this company as its owner asked for them, transcribed by hand: the one file of the tests that a new
 * owner writes anew. figures.test.ts compares company/ and content/ with it, and search-answers.test.ts asks its questions. A further
 * article, project or role needs no line here.
 */

/** The figures that count up, as written on the page and as read aloud with what they count. */
export const counters = {
  assetsUnderManagement: ['£8.5bn', '8.5 billion pounds of assets under management'],
  carbonReduction: ['35%', '35% carbon reduction'],
  continents: ['4', '4 continents'],
  renewableTransition: ['100%', '100% renewable transition by 2035'],
  carbonOffset: ['87,500+', 'more than 87,500 tons CO2 offset'],
  renewableCapacity: ['52 MW', '52 megawatts renewable'],
  communities: ['15+', 'more than 15 communities'],
  jobs: ['2,400+', 'more than 2,400 jobs'],
} as const;

/** The figures of each project, by the name of its folder. */
export const projects = {
  'london-logistics-hub': ['1,200 tons annually', '8%', '2.5 MW solar'],
  'manchester-urban-regeneration': ['800 tons annually', '7.2%', 'green roofs and heat pumps'],
  'swedish-wind-farm': ['85,000 tons annually', '9.5%', '50 MW wind'],
} as const;

export const funds = [
  { name: 'Core Fund', targetReturn: '6-8%', minimum: '£250,000' },
  { name: 'Transition Fund', targetReturn: '10-12%', minimum: '£500,000' },
  { name: 'Impact Fund', targetReturn: '9-11%', minimum: '£500,000' },
] as const;

/** Each ESG target with its year; that of acquisitions has none. */
export const esgTargets = [
  ['25% lower', 2030],
  ['50% reduction', 2030],
  ['Net-zero', 2040],
  ['B or above', null],
  ['70% diverted', 2028],
] as const;

/** What remains of the baseline, in per cent, and the words of each step. */
export const roadmap = [
  [100, '2025 baseline'],
  [50, '2030 50% reduction'],
  [0, '2040 full net-zero'],
] as const;

/** The figures that texts quote by name, as they are printed. */
export const quotedFigures = {
  'figures.carbonReduction': '35%',
  'figures.assetsUnderManagement': '£8.5bn',
  'figures.carbonOffset': '87,500+',
  'figures.renewableCapacity': '52 MW',
  'figures.jobs': '2,400+',
  'targets.energyIntensity.target': '25% lower',
  'targets.energyIntensity.by': '2030',
  'targets.energyIntensity.baseline': '2020',
  'targets.wasteDiversion.target': '70% diverted',
  climateScenarios: '1.5°C, 2°C and 3°C+',
} as const;

/** What visitors may look for by the names of this company, each with the address that must come first. */
export const searchQuestions = {
  Manchester: '/portfolio?project=manchester-urban-regeneration',
  warehouse: '/portfolio?project=london-logistics-hub',
  'wind fram': '/portfolio?project=swedish-wind-farm',
  'investment anal': '/careers#investment-analyst',
  'apply for a job in Dubai': '/careers#asset-manager',
  'Transition Fund return': '/investor-relations#transition-fund',
  'tons of CO2 offset': '/sustainability#basis-carbon-offset',
  'net zero by 2040': '/sustainability#basis-net-zero-operations',
  'waiting for a grid connection': '/insights?article=grid-queue#what-we-do-while-we-wait',
} as const;

/**
 * The commitments of the policies in the words of the specification, under the names that `company/commitments.ts` gives them,
 * with the pages that must state them in these words alone.
 */
export const promises = {
  acknowledgeComplaint: ['within 3 business days', '/regulatory-disclosure'],
  updateComplaint: ['every 2 weeks', '/regulatory-disclosure'],
  answerComplaint: ['within 8 weeks', '/regulatory-disclosure'],
  acknowledgeConcern: ['within 5 business days', '/whistleblowing'],
  answerDataRequest: ['within 1 month', '/privacy', '/data-protection'],
  notifyBreach: ['within 72 hours', '/privacy', '/data-protection', '/info-security'],
  keepPersonalData: ['no more than 5 years', '/privacy'],
  minimumAge: ['18', '/privacy', '/terms', '/website-terms'],
  keepAmlRecords: ['at least 5 years', '/aml-ctf'],
  giftLimit: ['£100', '/anti-corruption', '/code-of-conduct'],
  giftApproval: ['£50', '/anti-corruption', '/code-of-conduct'],
  reportIncident: ['within 24 hours', '/health-safety'],
  patchCriticalFlaws: ['within 14 days', '/info-security'],
  passwordLength: ['12 characters', '/info-security'],
  expirePrivilegedPassword: ['every 90 days'],
  encryptionAtRest: ['AES-256', '/info-security', '/data-protection', '/privacy'],
  encryptionInTransit: ['TLS 1.2+', '/info-security', '/data-protection', '/privacy'],
  reviewAccess: ['quarterly', '/info-security'],
  reviewConflictsRegister: ['quarterly', '/conflicts'],
  reportConflictsToBoard: ['semi-annually', '/conflicts'],
  reviewPolicies: ['annually'],
  accessibilityStandard: ['WCAG 2.1 AA', '/accessibility'],
  textScaling: ['200%', '/accessibility'],
  investorReports: ['quarterly'],
  auditedFinancials: ['annual'],
  investorCalls: ['biannual'],
} as const satisfies Readonly<Record<string, readonly [words: string, ...on: `/${string}`[]]>>;
