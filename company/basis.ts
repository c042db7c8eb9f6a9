import type { FiguresFile } from './figures.schema.ts';
import { figures, figuresAsAt, type FigureName } from './figures.ts';
import { optionalFacts } from './optional-facts.ts';
import { factWithNote, placeholder, type Fact, type Place } from './organization.ts';
import { certifications, targets, type CertificationName, type TargetName } from './targets.ts';

/** The evidence behind a figure. */
export interface Basis {
  /** The matters that are counted, and those that are not. */
  readonly boundary: string;
  /** The value against which the figure is measured. */
  readonly baseline: string;
  readonly method: string;
  /** "January 2025" */
  readonly asAt: string;
  /** The verifier and the date, if it has been verified. */
  readonly verification: Fact<string>;
}

type BasisName = FigureName | TargetName | CertificationName;

/** Where the figures of the Impact Report stand. */
const reported = ['/sustainability', 'the Impact Report', 'the impact data'] as const satisfies Place[];
/** Where the figures stand that are counted up on the home page, and those targets that open a step of the strategy. */
const places: Readonly<Partial<Record<BasisName, readonly Place[]>>> = {
  assetsUnderManagement: ['/', '/sustainability'],
  continents: ['/', '/sustainability'],
  carbonReduction: ['/', ...reported],
  renewableTransition: ['/', '/esg-policy', ...reported],
  energyIntensity: ['/strategy', '/esg-policy', ...reported],
  acquisitionRating: ['/strategy', '/esg-policy', ...reported],
  wasteDiversion: ['/strategy', '/esg-policy', ...reported],
  carbonReductionBy2030: ['/esg-policy', ...reported],
  netZeroOperations: ['/esg-policy', ...reported],
};

const unverified = 'Not independently verified';

const evidenceNote = (on: readonly Place[]) =>
  ({
    on,
    law: 'Digital Markets, Competition and Consumers Act 2024, sections 226 and 227 (misleading claims)',
    counsel: true,
  }) as const;

/** What the owner must supply besides the evidence. */
const alsoNeeded: Readonly<Partial<Record<BasisName, string>>> = {
  communities: ' with the list of the places',
  carbonReduction: ' with the year that it is measured from',
  continents: ' with the name of the fourth',
  energyIntensity: ` with the origin of its ${targets.energyIntensity.baseline} baseline, before the group was launched`,
};

type GivenBasis = FiguresFile['figures'][FigureName]['basis'];

function basis(
  name: BasisName,
  what: string,
  { boundary, baseline, method, asAt = figuresAsAt, verification: given }: GivenBasis,
): Basis {
  const needed = `the evidence for ${what}${alsoNeeded[name] ?? ''}, and who has verified it`;
  const note = evidenceNote(places[name] ?? reported);
  return { boundary, baseline, method, asAt, verification: factWithNote(given, needed, note) };
}

/** What a project’s own figures are measured against, and how. */
interface ProjectBasis {
  readonly baseline: string;
  readonly method: string;
}

/** @param slug the name of the project’s folder in content/projects */
export const projectBasis = (slug: string, { baseline, method }: ProjectBasis): Basis => ({
  boundary: 'This project alone, in one year',
  baseline,
  method,
  asAt: figuresAsAt,
  verification: placeholder(
    unverified,
    `the evidence for the figures of content/projects/${slug}/index.mdx, and who has verified it`,
    evidenceNote(['/portfolio', ...reported]),
  ),
});

/** The basis of every figure of the group, in the order in which it is printed. */
export const basisOf = Object.fromEntries([
  ...Object.entries(figures).map(([name, figure]) => [
    name,
    basis(name as FigureName, `“${figure.label}”`, figure.basis),
  ]),
  ...Object.entries(targets).map(([name, target]) => [
    name,
    basis(name as TargetName, `the target “${target.measure}”`, target),
  ]),
  ...Object.entries(certifications).map(([name, { scheme, grade, ...given }]) => [
    name,
    basis(name as CertificationName, `${scheme} ${grade}`, {
      ...given,
      boundary: 'Only what the certifier assessed',
      baseline: 'None',
      method: 'Granted by the certifier under its own rules.',
    }),
  ]),
]) as Readonly<Record<BasisName, Basis>>;

/** Completes “No figure” in a sentence that none is verified: nothing, or what is, between commas. */
export const exceptVerified = formatExceptions([
  ...(Object.values(basisOf).some(({ verification }) => verification.status === 'settled')
    ? ['those whose basis names who verified them']
    : []),
  ...(optionalFacts.emissionsByYear?.some(({ assurance }) => assurance !== null)
    ? ['the emissions by year']
    : []),
]);

/** ", except the emissions by year," */
export function formatExceptions(verified: readonly string[]): string {
  return verified.length === 0 ? '' : `, except ${verified.join(' and ')},`;
}

/**
 * The basis of a figure, a target or a certificate, by its name.
 * @throws {RangeError} for a name without a basis, so that no figure is published without one.
 */
export function basisNamed(name: string): Basis {
  const basis = Object.hasOwn(basisOf, name) ? basisOf[name as BasisName] : undefined;
  if (!basis) throw new RangeError(`company/basis.ts has no basis for ${name}`);
  return basis;
}

/** "The whole portfolio, in one year. Not independently verified." */
export const formatBasisInShort = ({ boundary, verification }: Basis) =>
  `${boundary}. ${verification.value}.`;

export const basisSummary = (name: string) => formatBasisInShort(basisNamed(name));

/** The properties of a counter, which stand in the page because the register is too large for a browser. */
export function figureWithBasis(name: FigureName) {
  const { basis: given, ...figure } = figures[name];
  return { name, figure, asAt: given.asAt ?? figuresAsAt, basis: basisSummary(name) };
}
