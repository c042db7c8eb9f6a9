import * as owner from './owner.ts';
import { policies, type PolicyPath } from './site.ts';

/*
 * The requirements of the specification for the twenty policies, transcribed by hand. `site.ts` has the rest.
 */

export const lastUpdated = 'Last Updated: January 2025';

export const likelihoods = ['Rare', 'Unlikely', 'Possible', 'Likely', 'Almost Certain'] as const;
export const impacts = ['Insignificant', 'Minor', 'Moderate', 'Major', 'Catastrophic'] as const;
export const riskRatings = ['Low', 'Medium', 'High', 'Critical'] as const;
export const riskCategoryCount = 8;

/** The matters that each policy must treat of, as they may be worded on the page. */
export const policySubjects: Readonly<Record<PolicyPath, readonly RegExp[]>> = {
  '/privacy': [/your rights/i, /retention/i, /lawful bas[ie]s/i],
  '/cookies': [/strictly necessary/i, /your choices/i],
  '/terms': [/acceptance/i, /liability/i, /laws? of England and Wales/i],
  '/website-terms': [
    /acceptance/i,
    /intellectual property/i,
    /liability/i,
    /links/i,
    /prohibited conduct/i,
    /forward-looking statements/i,
    /changes/i,
    /laws? of England and Wales/i,
  ],
  '/disclaimer': [
    /no offer or solicitation/i,
    /forward-looking statements/i,
    /liability/i,
    /unregulated/i,
    /capital is at risk|lose/i,
  ],
  '/investor-terms': [/eligib/i, /precedence/i, /liquidity/i],
  '/data-protection': [/sub-processors/i, /transfers/i, /audit/i, /return or deletion/i],
  '/accessibility': [/known limitations/i, /how we test/i],
  '/copyright': [/permitted use/i, /trade marks/i],
  '/esg-policy': [
    /independent/i,
    /verif/i,
    /scenario/i,
    /TCFD/,
    /engage/i,
    /stewardship/i,
    /Sustainability Committee/,
    /contact form/i,
  ],
  '/aml-ctf': [/due diligence/i, /suspicio/i, /sanctions/i],
  '/anti-corruption': [/facilitation payments/i, /gifts/i, /third parties/i],
  '/conflicts': [
    /definition/i,
    /disclos.*Compliance Officer/i,
    /avoidance/i,
    /disclosure/i,
    /information barriers/i,
    /independent oversight/i,
    /divestment/i,
    /personal trading/i,
    /approval/i,
    /related-party transactions/i,
    /co-investment allocation/i,
    /outside activities/i,
    /\bregister\b/i,
    /consequences/i,
  ],
  '/modern-slavery': [
    /commitments/i,
    /risk assessment/i,
    /supplier due diligence/i,
    /training/i,
    /monitor/i,
    /KPIs/,
    /Board approv/i,
  ],
  '/whistleblowing': [
    /what to report/i,
    /three channels/i,
    /internal/i,
    /anonymous/i,
    /24\/7|24 hours a day/i,
    /third-party|independent provider/i,
    /board-level|Board/,
    /non-retaliation/i,
    /acknowledgment.*assessment.*investigation.*findings.*action.*feedback/i,
    /false reports/i,
    /external/i,
    /records/i,
  ],
  '/health-safety': [
    /compliance/i,
    /responsibilities/i,
    /risk assessment|risk management/i,
    /incident/i,
    /environment/i,
    /emergenc/i,
    /KPIs/,
    /HSE Director/,
  ],
  '/info-security': [
    /RESTRICTED.*CONFIDENTIAL.*INTERNAL.*PUBLIC/,
    /access control/i,
    /encryption/i,
    /network security/i,
    /vendor security/i,
    /incident response/i,
    /training/i,
    /physical security/i,
    /audit/i,
    /CISO/,
  ],
  '/regulatory-disclosure': [
    /unregulated/i,
    /risk warnings/i,
    /complaint definition/i,
    /how to submit/i,
    /acknowledgment.*investigation.*final response/i,
    /escalation/i,
    /Complaints Officer/,
    /Formal Complaint.*subject line|subject line.*Formal Complaint|marked Formal Complaint/i,
  ],
  '/code-of-conduct': [
    /principles/i,
    /fair dealing/i,
    /assets/i,
    /confidentiality/i,
    /equal treatment|non-discrimination/i,
    /gifts/i,
    /political activity/i,
    /speak/i,
    /accountability/i,
    /certif/i,
  ],
  '/risk-management': [
    /risk appetite tiers/i,
    /eight risk categories/i,
    new RegExp(likelihoods.join('.*')),
    new RegExp(impacts.join('.*')),
    new RegExp(riskRatings.join('.*')),
    /mitigation/i,
    /governance/i,
    /three lines of defence/i,
    /Chief Risk Officer/,
    /Audit & Risk Committee/,
  ],
};

type Printed = readonly [words: string | RegExp, ...on: PolicyPath[]];

/**
 * The commitments of the policies in the words of the specification, under the names that `company/commitments.ts` gives them,
 * with the pages that must state them in these words alone.
 */
const promises = {
  acknowledgeComplaint: ['within 3 business days', '/regulatory-disclosure'],
  updateComplaint: ['every 2 weeks', '/regulatory-disclosure'],
  answerComplaint: ['within 8 weeks', '/regulatory-disclosure'],
  acknowledgeConcern: ['within 5 business days', '/whistleblowing'],
  answerDataRequest: ['within 1 month', '/privacy', '/data-protection'],
  notifyBreach: ['within 72 hours', '/privacy', '/data-protection', '/info-security'],
  keepPersonalData: ['no more than 5 years'],
  minimumAge: ['18'],
  keepAmlRecords: ['at least 5 years', '/aml-ctf'],
  giftLimit: ['£100'],
  giftApproval: ['£50'],
  reportIncident: ['within 24 hours', '/health-safety'],
  patchCriticalFlaws: ['within 14 days', '/info-security'],
  passwordLength: ['12 characters', '/info-security'],
  expirePrivilegedPassword: ['every 90 days'],
  encryptionAtRest: ['AES-256', '/info-security', '/data-protection', '/privacy'],
  encryptionInTransit: ['TLS 1.2+', '/info-security', '/data-protection', '/privacy'],
  reviewAccess: ['quarterly'],
  reviewConflictsRegister: ['quarterly'],
  reportConflictsToBoard: ['semi-annually'],
  reviewPolicies: ['annually'],
  accessibilityStandard: ['WCAG 2.1 AA', '/accessibility'],
  textScaling: ['200%', '/accessibility'],
  investorReports: ['quarterly'],
  auditedFinancials: ['annual'],
  investorCalls: ['biannual'],
} as const satisfies Readonly<Record<string, Printed>>;

/** The words of each commitment. */
export const policyLimits = Object.fromEntries(
  Object.entries(promises).map(([name, [words]]) => [name, words]),
);

/** Further statements of the policies, as they may be worded around the figure. */
const statements: Readonly<Record<string, Printed>> = {
  'data are kept 5 years at most after the last interaction': [
    /no more than 5 years.{0,80}last (interaction|contact)|last interaction.{0,80}no more than 5 years/i,
    '/privacy',
  ],
  'the site is not directed at people under 18': [
    /not directed at people under (the age of )?18/i,
    '/privacy',
    '/terms',
    '/website-terms',
  ],
  'breaches are notified where feasible': [
    /where (it is |that is )?feasible/i,
    '/privacy',
    '/data-protection',
  ],
  'a gift is worth £100 at most': [/£100(?![\d,])/, '/anti-corruption', '/code-of-conduct'],
  'a gift above £50 needs line-management approval': [/£50(?![\d,])/, '/anti-corruption', '/code-of-conduct'],
  'a line manager approves gifts': [/line manage(r|ment)/i, '/anti-corruption'],
  'cash gifts are never allowed': [/cash[^.]*never|never[^.]*cash/i, '/anti-corruption'],
  'passwords of privileged accounts expire after 90 days': ['90 days', '/info-security'],
  'access is reviewed quarterly': [/access[^.]*quarterly|quarterly[^.]*access/i, '/info-security'],
  'the conflicts register is reviewed quarterly': [
    /register[^.]*quarterly|quarterly[^.]*register/i,
    '/conflicts',
  ],
  'the conflicts register is reported to the Board semi-annually': [
    /Board[^.]*semi-annually|semi-annually[^.]*Board/i,
    '/conflicts',
  ],
  'the Sustainability Committee reports quarterly': [
    /Sustainability Committee[^.]*quarterly|quarterly[^.]*Sustainability Committee/i,
    '/esg-policy',
  ],
  'compliance with the code is certified annually': [
    /annual(ly)?\b[^.]*certif|confirmation annually/i,
    '/code-of-conduct',
  ],
  ...Object.fromEntries(
    owner.esgTargets.map(({ row }) => [
      `the target is in a row: ${row}`,
      [new RegExp(RegExp.escape(row), 'i'), '/esg-policy'] as const,
    ]),
  ),
  'the climate scenarios are tested': [owner.quotedFigures.climateScenarios, '/esg-policy'],
  'the funds have these minimums and targets': [
    owner.funds.map(({ name, targetReturn, minimum }) => `${name} ${targetReturn} ${minimum}`).join(' '),
    '/investor-terms',
  ],
  'the funds have these targets': [
    new Intl.ListFormat('en-GB').format(
      owner.funds.map(({ name, targetReturn }) => `${targetReturn} for the ${name}`),
    ),
    '/investor-terms',
    '/disclaimer',
  ],
  'investors receive quarterly reports, annual audited financials and biannual calls': [
    /quarterly reports, annual audited financial[^.]*biannual/i,
    '/investor-terms',
  ],
  'the consent choice is kept for 6 months': ['6 months', '/cookies'],
  'statistics are kept for 13 months': ['13 months', '/cookies'],
  'every policy is reviewed annually': [/annual(ly)?\b/i, ...policies.map(({ path }) => path)],
};

/** Every figure that the policies state, with the pages that must state it. */
export const policyFigures = Object.entries<Printed>({ ...promises, ...statements }).flatMap(
  ([what, [printed, ...on]]) => (on.length > 0 ? [{ what, printed, on }] : []),
);

/** The buttons and links whose words the specification gives, with their targets. */
export const policyLinks: readonly (readonly [path: PolicyPath, text: string, href: RegExp])[] = [
  ['/cookies', 'Privacy Policy', /^\/privacy(#|$)/],
  ['/investor-terms', 'Contact Investor Relations', /^\/contact\?subject=investor-access$/],
  ['/accessibility', 'Report Accessibility Issue', /^\/contact\?subject=accessibility$/],
  ['/copyright', 'Contact Us', /^\/contact/],
  ['/whistleblowing', 'Report a Concern Confidentially', /^\/contact\?subject=speak-up$/],
  ['/regulatory-disclosure', 'Submit Formal Complaint', /^\/contact\?subject=formal-complaint$/],
];
