import type { PolicyPath } from './specified-pages.ts';

/*
 * The requirements of the specification for the twenty policies, transcribed by hand. `specified-pages.ts` has the rest.
 */

export const lastUpdated = 'Last Updated: January 2025';

export const riskCategoryCount = 8;
export const likelihoods = ['Rare', 'Unlikely', 'Possible', 'Likely', 'Almost Certain'];
export const impacts = ['Insignificant', 'Minor', 'Moderate', 'Major', 'Catastrophic'];
export const riskRatings = ['Low', 'Medium', 'High', 'Critical'];

/** The words in which each policy treats of what it must, in upper or lower case. */
export const policySubjects: Readonly<Record<PolicyPath, readonly string[]>> = {
  '/privacy': ['your rights', 'retention', 'lawful bas', 'not directed at', 'feasible'],
  '/cookies': ['strictly necessary', 'your choices'],
  '/terms': ['acceptance', 'liability', 'England and Wales', 'not directed at'],
  '/website-terms': [
    ...['acceptance', 'intellectual property', 'liability', 'links', 'prohibited conduct'],
    ...['forward-looking statements', 'changes', 'England and Wales', 'not directed at'],
  ],
  '/disclaimer': ['no offer or solicitation', 'forward-looking statements', 'liability', 'unregulated'],
  '/investor-terms': ['eligib', 'precedence', 'liquidity', 'quarterly reports, annual audited financial'],
  '/data-protection': ['sub-processors', 'transfers', 'audit', 'return or deletion'],
  '/accessibility': ['known limitations', 'how we test'],
  '/copyright': ['permitted use', 'trade marks'],
  '/esg-policy': [
    ...['independent', 'verif', '1.5°C, 2°C and 3°C+', 'TCFD', 'engage', 'stewardship'],
    ...['Sustainability Committee', 'quarterly', 'contact form'],
  ],
  '/aml-ctf': ['due diligence', 'suspicio', 'sanctions'],
  '/anti-corruption': ['facilitation payments', 'gifts', 'third parties', 'cash', 'line manage'],
  '/conflicts': [
    ...['definition', 'Compliance Officer', 'avoidance', 'disclosure', 'information barriers'],
    ...['independent oversight', 'divestment', 'personal trading', 'approval', 'related-party transactions'],
    ...['co-investment allocation', 'outside activities', 'register', 'consequences'],
  ],
  '/modern-slavery': [
    ...['commitments', 'risk assessment', 'supplier due diligence', 'training', 'monitor', 'KPIs'],
    'Board approv',
  ],
  '/whistleblowing': [
    ...['what to report', 'three channels', 'internal', 'anonymous', '24/7', 'independent provider', 'Board'],
    ...['non-retaliation', 'acknowledgment', 'assessment', 'investigation', 'findings', 'action', 'feedback'],
    ...['false reports', 'external', 'records'],
  ],
  '/health-safety': [
    ...['compliance', 'responsibilities', 'risk', 'incident', 'environment', 'emergenc', 'KPIs'],
    'HSE Director',
  ],
  '/info-security': [
    ...['RESTRICTED', 'CONFIDENTIAL', 'INTERNAL', 'PUBLIC', 'access control', 'encryption'],
    ...['network security', 'vendor security', 'incident response', 'training', 'physical security', 'audit'],
    'CISO',
  ],
  '/regulatory-disclosure': [
    ...['unregulated', 'risk warnings', 'complaint definition', 'how to submit', 'acknowledgment'],
    ...[
      'investigation',
      'final response',
      'escalation',
      'Complaints Officer',
      'Formal Complaint',
      'subject line',
    ],
  ],
  '/code-of-conduct': [
    ...['principles', 'fair dealing', 'assets', 'confidentiality', 'equal treatment', 'gifts'],
    ...['political activity', 'speak', 'accountability', 'certif'],
  ],
  '/risk-management': [
    ...['risk appetite tiers', 'eight risk categories', ...likelihoods, ...impacts, ...riskRatings],
    ...['mitigation', 'governance', 'three lines of defence', 'Chief Risk Officer', 'Audit & Risk Committee'],
  ],
};

/** The buttons and links whose words the specification gives, with their targets. */
export const policyLinks: readonly (readonly [path: PolicyPath, text: string, href: string])[] = [
  ['/cookies', 'Privacy Policy', '/privacy'],
  ['/investor-terms', 'Contact Investor Relations', '/contact?subject=investor-access'],
  ['/accessibility', 'Report Accessibility Issue', '/contact?subject=accessibility'],
  ['/copyright', 'Contact Us', '/contact'],
  ['/whistleblowing', 'Report a Concern Confidentially', '/contact?subject=speak-up'],
  ['/regulatory-disclosure', 'Submit Formal Complaint', '/contact?subject=formal-complaint'],
];
