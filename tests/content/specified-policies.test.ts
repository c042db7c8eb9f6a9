import { beforeAll, describe, expect, it } from 'vitest';
import { fetchPage } from '../support/fetch-page.ts';
import { around, attribute, find, findAll, linksIn, textOf, type Element } from '../support/page.ts';
import { policies } from '../support/route-table.ts';

type PolicyPath = (typeof policies)[number]['path'];

/** The subjects that the specification names for each policy. */
const subjects: Readonly<Record<PolicyPath, readonly RegExp[]>> = {
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
    /Rare.*Unlikely.*Possible.*Likely.*Almost Certain/i,
    /Insignificant.*Minor.*Moderate.*Major.*Catastrophic/i,
    /Low.*Medium.*High.*Critical/,
    /mitigation/i,
    /governance/i,
    /three lines of defence/i,
    /Chief Risk Officer/,
    /Audit & Risk Committee/,
  ],
};

/** Every figure that the specification has the policies state, with the pages that it belongs to. */
const figures: readonly (readonly [figure: string, said: RegExp, on: readonly PolicyPath[]])[] = [
  [
    'data are kept 5 years at most after the last interaction',
    /no more than 5 years.{0,80}last (interaction|contact)|last interaction.{0,80}no more than 5 years/i,
    ['/privacy'],
  ],
  [
    'the site is not directed at people under 18',
    /not directed at people under (the age of )?18/i,
    ['/privacy', '/terms', '/website-terms'],
  ],
  ['data subject requests are answered within 1 month', /within 1 month/i, ['/privacy', '/data-protection']],
  [
    'breaches are notified within 72 hours where feasible',
    /within 72 hours/i,
    ['/privacy', '/data-protection', '/info-security'],
  ],
  [
    'a breach is notified where feasible',
    /where (it is |that is )?feasible/i,
    ['/privacy', '/data-protection'],
  ],
  ['anti-money laundering records are kept at least 5 years', /at least 5 years/i, ['/aml-ctf']],
  ['a gift is worth £100 at most', /£100/, ['/anti-corruption', '/code-of-conduct']],
  ['a gift above £50 needs line-management approval', /£50\b/, ['/anti-corruption', '/code-of-conduct']],
  ['a line manager approves gifts', /line manage(r|ment)/i, ['/anti-corruption']],
  ['cash gifts are never allowed', /cash[^.]*never|never[^.]*cash/i, ['/anti-corruption']],
  [
    'complaints are acknowledged within 3 business days',
    /within 3 business days/i,
    ['/regulatory-disclosure'],
  ],
  ['complainants hear of progress every 2 weeks', /every 2 weeks/i, ['/regulatory-disclosure']],
  ['complaints are answered within 8 weeks', /within 8 weeks/i, ['/regulatory-disclosure']],
  ['concerns are acknowledged within 5 business days', /within 5 business days/i, ['/whistleblowing']],
  ['incidents are reported within 24 hours', /within 24 hours/i, ['/health-safety']],
  ['critical patches are applied within 14 days', /within 14 days/i, ['/info-security']],
  ['passwords have at least 12 characters', /12 characters/i, ['/info-security']],
  ['passwords of privileged accounts expire after 90 days', /90 days/i, ['/info-security']],
  ['data are encrypted with AES-256', /AES-256/, ['/info-security']],
  ['data are sent over TLS 1.2 or later', /TLS 1\.2\+/, ['/info-security']],
  ['access is reviewed quarterly', /access[^.]*quarterly|quarterly[^.]*access/i, ['/info-security']],
  [
    'the conflicts register is reviewed quarterly',
    /register[^.]*quarterly|quarterly[^.]*register/i,
    ['/conflicts'],
  ],
  [
    'the conflicts register is reported to the Board semi-annually',
    /Board[^.]*semi-annually|semi-annually[^.]*Board/i,
    ['/conflicts'],
  ],
  ['the Sustainability Committee reports quarterly', /quarterly/i, ['/esg-policy']],
  ['the target of accessibility is WCAG 2.1 AA', /WCAG 2\.1 AA/, ['/accessibility']],
  ['text scales to 200%', /200%/, ['/accessibility']],
  [
    'energy intensity falls by 25% by 2030 from 2020',
    /Energy intensity 25% lower 2030 2020/i,
    ['/esg-policy'],
  ],
  ['carbon falls by 50% by 2030', /Carbon 50% reduction 2030/i, ['/esg-policy']],
  ['operational carbon is net-zero by 2040', /Operational carbon Net-zero 2040/i, ['/esg-policy']],
  ['new acquisitions are rated B or above', /acquisitions B or above/i, ['/esg-policy']],
  ['70% of waste is kept from landfill by 2028', /landfill 70% diverted 2028/i, ['/esg-policy']],
  ['three climate scenarios are tested', /1\.5°C, 2°C and 3°C\+/, ['/esg-policy']],
  ['the Core Fund aims at 6-8% from £250,000', /Core Fund 6-8% £250,000/, ['/investor-terms']],
  [
    'the Transition Fund aims at 10-12% from £500,000',
    /Transition Fund 10-12% £500,000/,
    ['/investor-terms'],
  ],
  ['the Impact Fund aims at 9-11% from £500,000', /Impact Fund 9-11% £500,000/, ['/investor-terms']],
  ['investors receive quarterly reports', /quarterly/i, ['/investor-terms']],
  ['every policy is reviewed annually', /annual(ly)?\b/i, policies.map(({ path }) => path)],
];

/** The buttons and links whose words the specification gives. */
const specifiedLinks: readonly (readonly [path: PolicyPath, text: string, href: RegExp])[] = [
  ['/cookies', 'Privacy Policy', /^\/privacy(#|$)/],
  ['/investor-terms', 'Contact Investor Relations', /^\/contact\?subject=investor/],
  ['/accessibility', 'Report Accessibility Issue', /^\/contact\?subject=accessibility$/],
  ['/copyright', 'Contact Us', /^\/contact/],
  ['/whistleblowing', 'Report a Concern Confidentially', /^\/contact\?subject=speak-up$/],
  ['/regulatory-disclosure', 'Submit Formal Complaint', /^\/contact\?subject=formal-complaint$/],
];

const read = new Map<string, Element>();

beforeAll(async () => {
  for (const { path } of policies) read.set(path, (await fetchPage(path)).main);
});

function mainOf(path: PolicyPath): Element {
  const main = read.get(path);
  if (main === undefined) throw new Error(`${path} was not fetched`);
  return main;
}

describe.each(policies)('$path', ({ path, heading }) => {
  it('has a navy header with its title and “Last Updated: January 2025”', () => {
    const header = find(mainOf(path), { tag: 'header', attributes: { 'data-background': 'navy' } });
    expect(textOf(find(header, { tag: 'h1' }))).toBe(heading);
    expect(textOf(header)).toContain('Last Updated: January 2025');
  });

  it('closes with a note that names the contact form or a responsible officer and leads to the form', () => {
    const last = findAll(mainOf(path), { tag: 'a', attributes: { href: /^\/contact(\?|$)/ } }).at(-1);
    if (last === undefined) throw new Error('Nothing leads to the contact form');
    const note = textOf(around(last, ['aside', 'section', 'footer']));
    expect(note).toMatch(/contact form|Officer|Lead|Counsel|Director|Head of|CISO/);
    expect(linksIn(mainOf(path)).at(-1)?.href).toBe(attribute(last, 'href'));
  });

  it('has numbered clauses, each with an address of its own, and contents that lead to them', () => {
    const clauses = findAll(mainOf(path), { tag: 'h2', attributes: { id: true } });
    expect(clauses.length).toBeGreaterThanOrEqual(6);
    const contents = linksIn(mainOf(path)).filter(({ href }) => href.startsWith('#'));
    const ids = new Set(clauses.map((clause) => attribute(clause, 'id')));
    expect(contents.filter(({ href }) => ids.has(href.slice(1))).length).toBeGreaterThanOrEqual(6);
  });

  it.each(subjects[path].map((subject) => [subject]))('treats of %s', (subject) => {
    expect(textOf(mainOf(path))).toMatch(subject);
  });
});

describe.each(figures)('%s', (_figure, said, on) => {
  it.each(on)('is said on %s', (path) => {
    expect(textOf(mainOf(path))).toMatch(said);
  });
});

describe('the specified links', () => {
  it.each(specifiedLinks)('%s has “%s”', (path, text, href) => {
    expect(linksIn(mainOf(path), text).map((link) => link.href)).toContainEqual(expect.stringMatching(href));
  });
});

describe('the risk framework', () => {
  it('has eight categories of risk', () => {
    const [categories] = findAll(mainOf('/risk-management'), { tag: 'table' }).filter(
      (table) => findAll(table, { tag: 'th', text: 'Category' }).length === 1,
    );
    if (categories === undefined) throw new Error('There is no table of the categories');
    expect(findAll(find(categories, { tag: 'tbody' }), { tag: 'tr' })).toHaveLength(8);
  });
});

describe('the copyright page', () => {
  it('shows the current year', () => {
    expect(textOf(mainOf('/copyright'))).toMatch(new RegExp(`© ?${String(new Date().getFullYear())}`));
  });
});
