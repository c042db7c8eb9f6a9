import { policies, type PolicyPath } from './site.ts';

/*
 * What the specification asks of the twenty policies, transcribed from it by hand. `site.ts` has the rest.
 */

export const lastUpdated = 'Last Updated: January 2025';

export const likelihoods = ['Rare', 'Unlikely', 'Possible', 'Likely', 'Almost Certain'] as const;
export const impacts = ['Insignificant', 'Minor', 'Moderate', 'Major', 'Catastrophic'] as const;
export const riskRatings = ['Low', 'Medium', 'High', 'Critical'] as const;
export const riskCategoryCount = 8;

/** What the specification says that each policy treats of, as it may be worded on the page. */
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

/** Promises of the policies as they are printed, under the names that `company/commitments.ts` gives them. */
export const policyLimits = {
  acknowledgeComplaint: 'within 3 business days',
  updateComplaint: 'every 2 weeks',
  answerComplaint: 'within 8 weeks',
  acknowledgeConcern: 'within 5 business days',
  answerDataRequest: 'within 1 month',
  notifyBreach: 'within 72 hours',
  keepPersonalData: 'no more than 5 years',
  minimumAge: '18',
  keepAmlRecords: 'at least 5 years',
  giftLimit: '£100',
  giftApproval: '£50',
  reportIncident: 'within 24 hours',
  patchCriticalFlaws: 'within 14 days',
  passwordLength: '12 characters',
  expirePrivilegedPassword: 'every 90 days',
  encryptionAtRest: 'AES-256',
  encryptionInTransit: 'TLS 1.2+',
  reviewAccess: 'quarterly',
  reviewConflictsRegister: 'quarterly',
  reportConflictsToBoard: 'semi-annually',
  reviewPolicies: 'annually',
  accessibilityStandard: 'WCAG 2.1 AA',
  textScaling: '200%',
  investorReports: 'quarterly',
  auditedFinancials: 'annual',
  investorCalls: 'biannual',
} as const;

interface PolicyFigure {
  readonly what: string;
  /** In the words of the specification; a regular expression where the sentence around them matters too. */
  readonly printed: string | RegExp;
  readonly on: readonly PolicyPath[];
}

/** Every figure that the policies state, with the pages that must state it. */
export const policyFigures: readonly PolicyFigure[] = [
  {
    what: 'data are kept 5 years at most after the last interaction',
    printed:
      /no more than 5 years.{0,80}last (interaction|contact)|last interaction.{0,80}no more than 5 years/i,
    on: ['/privacy'],
  },
  {
    what: 'the site is not directed at people under 18',
    printed: /not directed at people under (the age of )?18/i,
    on: ['/privacy', '/terms', '/website-terms'],
  },
  {
    what: 'data subject requests are answered within 1 month',
    printed: policyLimits.answerDataRequest,
    on: ['/privacy', '/data-protection'],
  },
  {
    what: 'breaches are notified within 72 hours',
    printed: policyLimits.notifyBreach,
    on: ['/privacy', '/data-protection', '/info-security'],
  },
  {
    what: 'breaches are notified where feasible',
    printed: /where (it is |that is )?feasible/i,
    on: ['/privacy', '/data-protection'],
  },
  {
    what: 'anti-money laundering records are kept at least 5 years',
    printed: policyLimits.keepAmlRecords,
    on: ['/aml-ctf'],
  },
  {
    what: 'a gift is worth £100 at most',
    printed: /£100(?![\d,])/,
    on: ['/anti-corruption', '/code-of-conduct'],
  },
  {
    what: 'a gift above £50 needs line-management approval',
    printed: /£50(?![\d,])/,
    on: ['/anti-corruption', '/code-of-conduct'],
  },
  { what: 'a line manager approves gifts', printed: /line manage(r|ment)/i, on: ['/anti-corruption'] },
  {
    what: 'cash gifts are never allowed',
    printed: /cash[^.]*never|never[^.]*cash/i,
    on: ['/anti-corruption'],
  },
  {
    what: 'complaints are acknowledged within 3 business days',
    printed: policyLimits.acknowledgeComplaint,
    on: ['/regulatory-disclosure'],
  },
  {
    what: 'complainants hear of progress every 2 weeks',
    printed: policyLimits.updateComplaint,
    on: ['/regulatory-disclosure'],
  },
  {
    what: 'complaints are answered within 8 weeks',
    printed: policyLimits.answerComplaint,
    on: ['/regulatory-disclosure'],
  },
  {
    what: 'concerns are acknowledged within 5 business days',
    printed: policyLimits.acknowledgeConcern,
    on: ['/whistleblowing'],
  },
  {
    what: 'incidents are reported within 24 hours',
    printed: policyLimits.reportIncident,
    on: ['/health-safety'],
  },
  {
    what: 'critical patches are applied within 14 days',
    printed: policyLimits.patchCriticalFlaws,
    on: ['/info-security'],
  },
  {
    what: 'passwords have at least 12 characters',
    printed: policyLimits.passwordLength,
    on: ['/info-security'],
  },
  {
    what: 'passwords of privileged accounts expire after 90 days',
    printed: '90 days',
    on: ['/info-security'],
  },
  {
    what: 'data are encrypted with AES-256',
    printed: policyLimits.encryptionAtRest,
    on: ['/info-security', '/data-protection', '/privacy'],
  },
  {
    what: 'data are sent over TLS 1.2 or later',
    printed: policyLimits.encryptionInTransit,
    on: ['/info-security', '/data-protection', '/privacy'],
  },
  {
    what: 'access is reviewed quarterly',
    printed: /access[^.]*quarterly|quarterly[^.]*access/i,
    on: ['/info-security'],
  },
  {
    what: 'the conflicts register is reviewed quarterly',
    printed: /register[^.]*quarterly|quarterly[^.]*register/i,
    on: ['/conflicts'],
  },
  {
    what: 'the conflicts register is reported to the Board semi-annually',
    printed: /Board[^.]*semi-annually|semi-annually[^.]*Board/i,
    on: ['/conflicts'],
  },
  {
    what: 'the Sustainability Committee reports quarterly',
    printed: /Sustainability Committee[^.]*quarterly|quarterly[^.]*Sustainability Committee/i,
    on: ['/esg-policy'],
  },
  {
    what: 'compliance with the code is certified annually',
    printed: /annual(ly)?\b[^.]*certif|confirmation annually/i,
    on: ['/code-of-conduct'],
  },
  {
    what: 'the target of accessibility is WCAG 2.1 AA',
    printed: policyLimits.accessibilityStandard,
    on: ['/accessibility'],
  },
  { what: 'text scales to 200%', printed: policyLimits.textScaling, on: ['/accessibility'] },
  {
    what: 'energy intensity falls by 25% by 2030 from 2020',
    printed: /Energy intensity 25% lower 2030 2020/i,
    on: ['/esg-policy'],
  },
  {
    what: 'all electricity is renewable by 2035',
    printed: '100% renewable transition by 2035',
    on: ['/esg-policy'],
  },
  { what: 'carbon falls by 50% by 2030', printed: /Carbon 50% reduction 2030/i, on: ['/esg-policy'] },
  {
    what: 'operational carbon is net-zero by 2040',
    printed: /Operational carbon Net-zero 2040/i,
    on: ['/esg-policy'],
  },
  { what: 'new acquisitions are rated B or above', printed: /acquisitions B or above/i, on: ['/esg-policy'] },
  {
    what: '70% of waste is kept from landfill by 2028',
    printed: /landfill 70% diverted 2028/i,
    on: ['/esg-policy'],
  },
  { what: 'three climate scenarios are tested', printed: '1.5°C, 2°C and 3°C+', on: ['/esg-policy'] },
  {
    what: 'the funds have these minimums and targets',
    printed: /Core Fund 6-8% £250,000 Transition Fund 10-12% £500,000 Impact Fund 9-11% £500,000/,
    on: ['/investor-terms'],
  },
  {
    what: 'the funds have these targets',
    printed: /6-8% for the Core Fund, 10-12% for the Transition Fund and 9-11% for the Impact Fund/,
    on: ['/investor-terms', '/disclaimer'],
  },
  {
    what: 'investors receive quarterly reports, annual audited financials and biannual calls',
    printed: /quarterly reports, annual audited financial[^.]*biannual/i,
    on: ['/investor-terms'],
  },
  { what: 'the consent choice is kept for 6 months', printed: '6 months', on: ['/cookies'] },
  { what: 'statistics are kept for 13 months', printed: '13 months', on: ['/cookies'] },
  {
    what: 'every policy is reviewed annually',
    printed: /annual(ly)?\b/i,
    on: policies.map(({ path }) => path),
  },
];

/** Buttons and links whose words the specification gives, with where they lead. */
export const policyLinks: readonly (readonly [path: PolicyPath, text: string, href: RegExp])[] = [
  ['/cookies', 'Privacy Policy', /^\/privacy(#|$)/],
  ['/investor-terms', 'Contact Investor Relations', /^\/contact\?subject=investor-access$/],
  ['/accessibility', 'Report Accessibility Issue', /^\/contact\?subject=accessibility$/],
  ['/copyright', 'Contact Us', /^\/contact/],
  ['/whistleblowing', 'Report a Concern Confidentially', /^\/contact\?subject=speak-up$/],
  ['/regulatory-disclosure', 'Submit Formal Complaint', /^\/contact\?subject=formal-complaint$/],
];
