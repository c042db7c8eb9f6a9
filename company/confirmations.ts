import given from './confirmations.json' with { type: 'json' };
import type { Confirmations } from './confirmations.schema.ts';
import type { Place } from './organization.ts';
import type { PolicyPath } from './site-map.ts';

/** What a page promises or reports that nobody has confirmed. */
interface PageStatement {
  readonly place: Place;
  /** Completes “The owner confirms …”. */
  readonly says: string;
  /** Patterns of the files that hold the words. */
  readonly sources: readonly string[];
}

/** The pages whose own words say how the group works. Policies, articles, projects and roles are found in `content/`. */
export const pageStatements = [
  {
    place: '/',
    says: 'that its own teams run each asset and meter its energy, that it plans to hold assets for decades and hands over the records at a sale, and that the London hub is designed for net-zero over a year',
    sources: ['src/home/home.tsx', 'src/pages/index.astro'],
  },
  {
    place: '/about',
    says: 'its conduct under the five values (every figure marked, one responsible role for every asset, target and action, minutes of every decision, tests with meters, faults told to buyers), the duties of the leadership posts, the Board that is told before a promise is missed, the work of each office, and the launch in 2025 as done',
    sources: [
      'src/about/company.tsx',
      'src/about/{offices,timeline}.tsx',
      'src/pages/about.astro',
      'company/{offices,leadership-posts}.json',
      'company/targets.json',
    ],
  },
  {
    place: '/strategy',
    says: 'the three steps with their limits (a paper for and against each purchase, whole-life carbon counted twice, no plan that needs cheap debt, the right to stop unsafe work, its own team for letting and maintenance, no delayed repairs) and the ways of working (managers who help to buy, meetings with councils and neighbours, moderate borrowing)',
    sources: ['src/strategy/strategy.tsx', 'src/pages/strategy.astro'],
  },
  {
    place: '/portfolio',
    says: 'the comparison of the projects, and the places that the map shows',
    sources: ['src/portfolio/{side-by-side,locations,project}.tsx', 'src/portfolio/portfolio-page.astro'],
  },
  {
    place: '/sustainability',
    says: 'the boundary, baseline and method of every figure and target, and the origin of the 2020 baseline, five years before the group was launched',
    sources: [
      'src/sustainability/{basis,emissions,roadmap,targets}.tsx',
      'src/pages/sustainability.astro',
      'company/{targets,figures}.json',
    ],
  },
  {
    place: '/investor-relations',
    says: 'the purpose of each fund, climate tests of the portfolio, review of data by the Sustainability Committee and its reports to the Board, what investors’ reports and calls cover, a Chief Risk Officer, outside auditors who test the controls, and how access to the portal is arranged',
    sources: [
      'src/investors/{fund-documents,fund-table,governance,questions,reporting-year}.tsx',
      'src/investors/investors-page.astro',
      'company/funds.json',
      'company/{funds,reporting-dates}.ts',
    ],
  },
  {
    place: '/insights',
    says: 'the two descriptions of the group, and whom the press may telephone',
    sources: ['src/insights/press-kit.tsx', 'src/insights/insights-page.astro', 'brand/boilerplate.ts'],
  },
  {
    place: '/careers',
    says: 'the selection (two separate readers, the same core questions, reasons for each answer, an answer to every application within the promised weeks), adjustments, no blame for stopping unsafe work, and what developers and municipalities are offered',
    sources: ['src/careers/careers.tsx', 'src/pages/careers.astro', 'company/commitments.json'],
  },
  {
    place: '/contact',
    says: 'for each subject, who answers, by when and what follows',
    sources: [
      'src/enquiries/{next-steps,tenants}.tsx',
      'src/enquiries/contact-facts.ts',
      'company/commitments.json',
      'company/enquiry-subjects.ts',
    ],
  },
  {
    place: 'the Impact Report',
    says: 'the duties of the Board, committees and managers, how risks are rated, and the account of each project',
    sources: ['src/downloads/impact-report/*.typ', 'src/downloads/impact-report/report-data.ts'],
  },
] as const satisfies readonly PageStatement[];

/** What policies say is done, where it needs people, equipment or records that must exist. */
export const policyPractices: Readonly<Partial<Record<PolicyPath, string>>> = {
  '/accessibility': 'tests with software and by keyboard',
  '/aml-ctf':
    'an MLRO, checks before money or signature, tested files, training on joining, independent reviews',
  '/anti-corruption': 'a gifts register, tested payments, training on joining',
  '/code-of-conduct': 'training on joining, with written confirmation',
  '/conflicts': 'a register, its reports to the Board, a call for interests at each meeting',
  '/data-protection': 'trained staff, restored backups, audits by clients',
  '/esg-policy': 'an ESG paper for each proposal, climate tests, reports of the Sustainability Committee',
  '/health-safety': 'a register of law, named managers, fire marshals and first-aiders, training on joining',
  '/info-security':
    'a second factor, separate networks, restored backups, a register of suppliers, tests for weaknesses',
  '/modern-slavery': 'checks of suppliers, a training record, measures for each year',
  '/privacy': 'separate notices for tenants, visitors and cameras, deletion from mailboxes by staff',
  '/regulatory-disclosure':
    'a register of complaints, reviews by a committee member, reports at each meeting',
  '/risk-management':
    'a risk register with an owner for each risk, limits set by the Board, independent auditors',
  '/whistleblowing':
    'two registers, managers trained to receive a concern, reviews by someone who took no part',
};

/** What the owner has confirmed, by page or file, as `doctor` names them. */
export const { confirmations } = given as Confirmations;
