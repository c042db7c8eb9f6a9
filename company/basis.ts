import { figures, figuresAsAt, type FigureName } from './figures.ts';
import { placeholder, type Fact, type Place } from './organization.ts';
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

const noBaseline = 'None';

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

const placesOf = (name: BasisName) => places[name] ?? reported;

const unverified = (
  on: readonly Place[],
  evidenceFor: string,
  boundary: string,
  baseline: string,
  method: string,
): Basis => ({
  boundary,
  baseline,
  method,
  asAt: figuresAsAt,
  verification: placeholder(
    'Not independently verified',
    `the evidence for ${evidenceFor}, and who has verified it`,
    {
      on,
      law: 'Digital Markets, Competition and Consumers Act 2024, sections 226 and 227 (misleading claims)',
      counsel: true,
    },
  ),
});

/** @param missing what else the owner must supply */
const figure = (name: FigureName, boundary: string, baseline: string, method: string, missing = '') =>
  unverified(placesOf(name), `“${figures[name].label}”${missing}`, boundary, baseline, method);

const target = (name: TargetName, boundary: string, missing = '') =>
  unverified(
    placesOf(name),
    `the target “${targets[name].measure}”${missing}`,
    boundary,
    targets[name].baseline,
    targets[name].method,
  );

const certificate = (name: CertificationName) =>
  unverified(
    placesOf(name),
    `${certifications[name].scheme} ${certifications[name].grade}`,
    'Only what the certifier assessed',
    noBaseline,
    'Granted by the certifier under its own rules.',
  );

/** What a project’s own figures are measured against, and how. */
interface ProjectBasis {
  readonly baseline: string;
  readonly method: string;
}

/** @param slug the name of the project’s folder in content/projects */
export const projectBasis = (slug: string, { baseline, method }: ProjectBasis) =>
  unverified(
    ['/portfolio', ...reported],
    `the figures of content/projects/${slug}/index.mdx`,
    'This project alone, in one year',
    baseline,
    method,
  );

/** The basis of every figure of the group, in the order in which it is printed. */
export const basisOf: Readonly<Record<BasisName, Basis>> = {
  carbonOffset: figure(
    'carbonOffset',
    'The whole portfolio, in one year',
    'The power and fuel that would have been used otherwise',
    'Estimate of emissions avoided, most of them by one asset, the Swedish wind farm. We do not set it against our own emissions.',
  ),
  renewableCapacity: figure(
    'renewableCapacity',
    'Wind turbines and solar panels in the portfolio',
    noBaseline,
    'Rated capacity, added up and rounded down.',
  ),
  communities: figure(
    'communities',
    'Places where one of our projects has a community programme',
    noBaseline,
    'Our own count. The list of places is not published yet.',
    ' with the list of the places',
  ),
  jobs: figure(
    'jobs',
    'Building and running our assets, suppliers included',
    noBaseline,
    'Estimate of jobs supported, which are not all jobs with us.',
  ),
  assetsUnderManagement: figure(
    'assetsUnderManagement',
    'Property, infrastructure and energy assets, before debt',
    noBaseline,
    'Our own valuation. No outside valuer has confirmed it.',
  ),
  carbonReduction: figure(
    'carbonReduction',
    'Operational carbon across the portfolio',
    'Not yet published',
    `Our own estimate. It is not progress on the roadmap, which starts in ${targets.netZeroOperations.baseline}.`,
    ' with the year that it is measured from',
  ),
  continents: figure(
    'continents',
    'Offices, projects and partners',
    noBaseline,
    'Offices are in Europe, North America and Asia. The projects shown are in Europe. On the fourth continent we have partners only.',
    ' with the name of the fourth',
  ),
  renewableTransition: figure(
    'renewableTransition',
    'All electricity that the portfolio uses',
    'None set',
    'Share of that electricity from renewable sources.',
  ),
  energyIntensity: target(
    'energyIntensity',
    'Buildings under our control',
    ' with the origin of its 2020 baseline, before the group was launched',
  ),
  carbonReductionBy2030: target('carbonReductionBy2030', 'Assets under our control'),
  netZeroOperations: target('netZeroOperations', 'Assets under our control'),
  acquisitionRating: target('acquisitionRating', 'Every new acquisition'),
  wasteDiversion: target('wasteDiversion', 'Sites and buildings under our control'),
  breeam: certificate('breeam'),
  leed: certificate('leed'),
  gresb: certificate('gresb'),
  pri: certificate('pri'),
};

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

export const basisInShort = (name: string) => formatBasisInShort(basisNamed(name));

/** A figure for a group of counters, which carries its basis because the register is too large for a browser. */
export const figureWithBasis = (name: FigureName) => ({ name, basis: basisInShort(name) });
