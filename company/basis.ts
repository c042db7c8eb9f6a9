import type { Fact } from './fact-schema.ts';
import { investmentRisk } from './funds.ts';
import { figures, figuresAsAt, type FigureName } from './figures.ts';
import { formatCertificate, optionalFacts } from './optional-facts.ts';
import { inWords } from './time-limits.ts';
import { certifications, targets, type CertificationName, type TargetName } from './targets.ts';

/** The evidence behind a figure. */
export interface Basis {
  readonly boundary: string;
  readonly baseline: string;
  readonly method: string;
  /** "January 2025" */
  readonly asAt: string;
  /** The verifier and the date, if it has been verified. */
  readonly verification: Fact<string>;
}

const { returnBasis, yieldBasis } = optionalFacts;

/** "A yield is a year’s net income as a share of the project’s cost.", or a sentence saying that the basis is not published. */
export const yieldMeaning =
  yieldBasis === null
    ? 'The basis of a yield is not published yet.'
    : `A yield is a year’s ${yieldBasis.income} income as a share of the project’s ${yieldBasis.shareOf}.`;

/** The definition of a target return: “Each target return is an internal rate of return a year, net of fees and costs. The term is 10 years.” */
export const returnMeaning =
  returnBasis === null
    ? 'The basis of these returns is not published here yet: what is measured, over what time, before or after fees. Each fund’s documents state it.'
    : `Each target return is ${returnBasis.measure === 'income' ? 'income' : `an ${returnBasis.measure}`} ${returnBasis.period}, ${returnBasis.fees} of fees and costs. The term is ${inWords({ amount: returnBasis.termYears, unit: 'year' })}.`;

/** The warning in the first panel that shows a yield, in the size of body text. */
export const yieldWarning = `Yields are indicative targets, not forecasts or guarantees. ${yieldMeaning} ${investmentRisk}`;

export type BasisName = FigureName | TargetName | CertificationName;

/** What a project’s own figures are measured against, and how. */
export const projectBasis = ({ baseline, method }: Pick<Basis, 'baseline' | 'method'>): Basis => ({
  boundary: 'This project alone, in one year',
  baseline,
  method,
  asAt: figuresAsAt,
  verification: { status: 'placeholder', value: 'Not independently verified' },
});

const entries: readonly (readonly [string, Omit<Basis, 'asAt'> & { readonly asAt?: string }])[] = [
  ...Object.entries(figures).map(([name, { basis }]) => [name, basis] as const),
  ...Object.entries(targets),
  ...Object.entries(certifications).map(([name, certification]) => {
    const boundary = 'Only what the certifier assessed';
    const method =
      formatCertificate(name as CertificationName) ??
      'Stated by us. Its holder and its date are not published yet.';
    return [name, { ...certification, boundary, baseline: 'None', method }] as const;
  }),
];

/** The basis of every figure of the group, in the order in which it is printed. */
export const basisOf = Object.fromEntries(
  entries.map(([name, { boundary, baseline, method, asAt = figuresAsAt, verification }]) => [
    name,
    { boundary, baseline, method, asAt, verification },
  ]),
) as Readonly<Record<BasisName, Basis>>;

const verified = [
  Object.values(basisOf).some(({ verification }) => verification.status === 'settled') &&
    'those whose basis names who verified them',
  optionalFacts.emissionsByYear?.some(({ assurance }) => assurance !== null) && 'the emissions by year',
].filter(Boolean);
/** Follows “No figure” in the sentence that says that none is verified: "" or ", except the emissions by year,". */
export const exceptVerified = verified.length === 0 ? '' : `, except ${verified.join(' and ')},`;

/** "The whole portfolio, in one year.", and who has verified it, if anybody has. */
export const formatBasisInShort = ({ boundary, verification }: Basis) =>
  verification.status === 'settled' ? `${boundary}. ${verification.value}.` : `${boundary}.`;

/** The basis of a figure or target in one line, for a tooltip and for a counter. */
export const basisSummary = (name: BasisName) => formatBasisInShort(basisOf[name]);

/** The properties of a counter. The page holds them, because the whole register is too large to send to a browser. */
export function figureWithBasis(name: FigureName) {
  const { basis, ...figure } = figures[name];
  return { name, figure, asAt: basis.asAt ?? figuresAsAt, basis: basisSummary(name) };
}
