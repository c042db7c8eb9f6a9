import * as v from 'valibot';
import * as f from './fact-schema.ts';
import { evidence, figures, formatFigure, type FigureName } from './figures.ts';
import data from './targets.json' with { type: 'json' };

const yearAsText = f.textLike('a year in quotation marks, such as “2025”', /^\d{4}$/);

const begun = f.textLike('words that begin with a percentage, such as “25% lower”', /^(100|\d\d?)% \S/);
const withoutNumber = f.textLike('words without a number, such as “Net-zero”', /^\D+$/);
const words = { measure: f.text, target: begun, ...evidence };

const dueTarget = (about: string, target = begun, baseline: v.GenericSchema<string> = evidence.baseline) =>
  v.pipe(f.strict({ ...words, target, by: f.year, baseline }), v.description(about));

const { asAt, verification } = evidence;
const certification = f.strict({ scheme: f.text, grade: f.text, asAt, verification });

export const targetsSchema = f.strict({
  targets: v.pipe(
    f.strict({
      energyIntensity: dueTarget('Energy for each square metre.'),
      carbonReductionBy2030: dueTarget(
        'The first step of the roadmap, whatever its year.',
        begun,
        yearAsText,
      ),
      netZeroOperations: dueTarget('The last step of the roadmap.', withoutNumber, yearAsText),
      acquisitionRating: v.pipe(
        f.strict({ ...words, target: f.text, by: v.null('null') }),
        v.description('The rating that every purchase must have.'),
      ),
      wasteDiversion: dueTarget('Waste that is kept from landfill.'),
    }),
    v.check(
      ({ carbonReductionBy2030: first, netZeroOperations: last }) =>
        first.baseline === last.baseline && Number(first.baseline) < first.by && first.by < last.by,
      'carbonReductionBy2030 and netZeroOperations with one baseline, before the first, which is due before the second',
    ),
  ),
  milestones: v.pipe(
    f.list(f.strict({ year: f.year, status: f.oneOf('achieved', 'target'), title: f.text }), 3),
    v.description(
      'The company’s own milestones. The two targets for carbon are added to them on the timeline.',
    ),
  ),
  climateScenarios: v.pipe(
    f.list(f.textLike('a temperature such as 1.5°C or 3°C+', /^\d(\.\d)?°C\+?$/), 6),
    v.description('Warming scenarios that the portfolio is tested against, in line with TCFD.'),
  ),
  certifications: f.strict({
    breeam: certification,
    leed: certification,
    gresb: certification,
    pri: certification,
  }),
});

const facts = f.parseFacts('company/targets.json', targetsSchema, data);

/** The environmental targets as published in the ESG Investment Policy, and the certifications in the specified words. */
export const { targets, certifications, climateScenarios } = facts;

export type TargetName = keyof typeof targets;
export type CertificationName = keyof typeof certifications;

/** A target without its evidence. */
export type Target = Pick<(typeof targets)[TargetName], 'measure' | 'target' | 'by' | 'baseline' | 'method'>;

const { subject, by = null, basis } = figures.renewableTransition;

/** The rows of the tables of targets: the environmental targets, and the headline figure that is also a target. */
export const targetRows: readonly (readonly [TargetName | FigureName, Target])[] = [
  ...(Object.entries(targets) as [TargetName, Target][]),
  [
    'renewableTransition',
    { ...basis, measure: basis.boundary, target: `${formatFigure('renewableTransition')} ${subject}`, by },
  ],
];

const { carbonReductionBy2030, netZeroOperations } = targets;
/** In per cent of the baseline. */
const firstReduction = parseInt(carbonReductionBy2030.target);

/** @param remaining the share of the baseline, in per cent */
const step = (year: number, remaining: number, title: string) => ({
  year,
  remaining,
  /** "50% reduction" */
  title,
  /** "2030 50% reduction" */
  text: `${String(year)} ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
});

/** Operational carbon as a share of the baseline, from the targets. */
export const roadmap = [
  step(Number(netZeroOperations.baseline), 100, 'Baseline'),
  step(carbonReductionBy2030.by, 100 - firstReduction, carbonReductionBy2030.target),
  step(netZeroOperations.by, 0, `Full ${netZeroOperations.target.toLowerCase()}`),
] as const;

const dueIn = (year: number, title: string) => ({ year, status: 'target', title }) as const;

/** The company’s milestones and carbon targets, past and planned, by year. */
export const timeline: typeof facts.milestones = [
  ...facts.milestones,
  dueIn(carbonReductionBy2030.by, `${String(firstReduction)}% carbon reduction target`),
  dueIn(netZeroOperations.by, `${netZeroOperations.target} operations`),
].sort((one, other) => one.year - other.year);
