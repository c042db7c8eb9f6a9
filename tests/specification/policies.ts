import { promises, statements, type Printed } from './owner.ts';
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
    /third[ -]party|independent provider/i,
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

/** The words of each commitment. */
export const policyLimits = Object.fromEntries(
  Object.entries(promises).map(([name, [words]]) => [name, words]),
);

/** Every figure that the policies state, with the pages that must state it. */
export const policyFigures = Object.entries<Printed>({
  ...promises,
  ...statements,
  'every policy is reviewed annually': [/annual(ly)?\b/i, ...policies.map(({ path }) => path)],
}).flatMap(([what, [printed, ...on]]) => (on.length > 0 ? [{ what, printed, on }] : []));

/** The buttons and links whose words the specification gives, with their targets. */
export const policyLinks: readonly (readonly [path: PolicyPath, text: string, href: RegExp])[] = [
  ['/cookies', 'Privacy Policy', /^\/privacy(#|$)/],
  ['/investor-terms', 'Contact Investor Relations', /^\/contact\?subject=investor-access$/],
  ['/accessibility', 'Report Accessibility Issue', /^\/contact\?subject=accessibility$/],
  ['/copyright', 'Contact Us', /^\/contact/],
  ['/whistleblowing', 'Report a Concern Confidentially', /^\/contact\?subject=speak-up$/],
  ['/regulatory-disclosure', 'Submit Formal Complaint', /^\/contact\?subject=formal-complaint$/],
];
