import type { Fact } from './fact-schema.ts';
import { investmentRisk } from './funds.ts';
import { figures, figuresAsAt, type FigureName } from './figures.ts';
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

/** What a yield is a share of, as far as it is published. */
export const yieldMeaning = 'The basis of a yield is not published yet.';

/** What a target return is, as far as it is published. */
export const returnMeaning =
  'The basis of these returns is not published here yet: what is measured, over what time, before or after fees. Each fund’s documents state it.';

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

const certifiedBoundary: Readonly<Record<CertificationName, string>> = {
  breeam: 'Only what the certifier assessed',
  leed: 'Only what the certifier assessed',
  gresb: 'Only what took part in that year’s assessment',
  pri: 'A commitment by the signatory, which certifies no asset or fund',
};

const entries: readonly (readonly [string, Omit<Basis, 'asAt'> & { readonly asAt?: string }])[] = [
  ...Object.entries(figures).map(([name, { basis }]) => [name, basis] as const),
  ...Object.entries(targets),
  ...Object.entries(certifications).map(([name, certification]) => {
    const boundary = certifiedBoundary[name as CertificationName];
    const method = 'Stated by us. Its holder and its date are not published yet.';
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

/** Follows “No figure” in the sentence that says that none is verified: "", or what is excepted, between commas. */
export const exceptVerified = Object.values(basisOf).some(
  ({ verification }) => verification.status === 'settled',
)
  ? ', except those whose basis names who verified them,'
  : '';

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
