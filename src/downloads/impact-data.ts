import { stringify } from 'csv-stringify/sync';
import { basisOf, projectBasis, type Basis } from '../../company/basis.ts';
import { projectFigureStatus, type FigureStatus } from '../../company/figure-format.ts';
import { formatFigure, figures, figuresAsAt, type FigureName } from '../../company/figures.ts';
import { organization } from '../../company/organization.ts';
import {
  certifications,
  roadmap,
  targets,
  type CertificationName,
  type TargetName,
} from '../../company/targets.ts';
import type { ProjectSource } from './sources.ts';

/** One line of the impact data. `impactColumns` describes each field. A field that does not apply is `null`. */
export interface ImpactRecord {
  readonly kind: 'figure' | 'project' | 'target' | 'milestone' | 'certificate';
  readonly id: string;
  readonly measure: string;
  readonly stated: string;
  readonly value: number | null;
  readonly unit: string | null;
  readonly status: FigureStatus | 'baseline' | 'stated';
  readonly asAt: string | null;
  readonly due: number | null;
  readonly boundary: string;
  readonly baseline: string;
  readonly method: string;
  readonly verification: string;
}

/** The headline figures that say something about climate or people, in the order of the Sustainability page. */
export const impactFigures: readonly FigureName[] = [
  'carbonOffset',
  'renewableCapacity',
  'communities',
  'jobs',
  'carbonReduction',
  'renewableTransition',
];

/** The columns from a record’s basis. The record replaces the `null`s that it has values for. */
const basisColumns = ({ boundary, baseline, method, verification }: Basis) => ({
  value: null,
  unit: null,
  asAt: null,
  due: null,
  boundary,
  baseline,
  method,
  verification: verification.value,
});

function projectRecords({ slug, title, ...project }: ProjectSource): ImpactRecord[] {
  const basis = basisColumns(projectBasis(project.basis));
  const shared = { ...basis, kind: 'project', asAt: figuresAsAt } as const;
  return [
    {
      ...shared,
      id: `projects.${slug}.carbonSaved`,
      measure: `${title}: CO2 saved`,
      stated: project.co2Saved,
      value: project.co2SavedTons,
      unit: 'tons CO2',
      status: projectFigureStatus.co2Saved,
    },
    {
      ...shared,
      id: `projects.${slug}.energy`,
      measure: `${title}: energy`,
      stated: project.energyGen,
      value: project.energyMegawatts,
      unit: project.energyMegawatts === null ? null : 'MW',
      // Without an amount there is nothing to estimate.
      status: project.energyMegawatts === null ? 'stated' : projectFigureStatus.energy,
    },
  ];
}

/** Every figure, project figure, target, milestone and certificate, each with its basis. */
export function impactRegister(projects: readonly ProjectSource[]): ImpactRecord[] {
  return [
    ...impactFigures.map((name): ImpactRecord => {
      const { label, value, unit, status, by = null } = figures[name];
      return {
        ...basisColumns(basisOf[name]),
        kind: 'figure',
        id: `figures.${name}`,
        measure: label,
        stated: formatFigure(name),
        value,
        unit,
        status,
        asAt: basisOf[name].asAt,
        due: by,
      };
    }),
    ...projects.flatMap(projectRecords),
    ...(Object.keys(targets) as TargetName[]).map((name): ImpactRecord => {
      const { measure, target, by } = targets[name];
      return {
        ...basisColumns(basisOf[name]),
        kind: 'target',
        // This record keeps its first published identifier.
        id: `targets.${name === 'carbonReductionBy2030' ? 'carbonReduction' : name}`,
        measure,
        stated: target,
        status: 'target',
        due: by,
      };
    }),
    ...roadmap.map(({ year, remaining, text }, index): ImpactRecord => ({
      ...basisColumns(basisOf[remaining === 0 ? 'netZeroOperations' : 'carbonReductionBy2030']),
      kind: 'milestone',
      id: `roadmap.${String(year)}`,
      measure: `Operational carbon${remaining === 0 ? ' after permanent removals' : ''}, as a share of the baseline`,
      stated: text,
      value: remaining,
      unit: 'per cent',
      status: index === 0 ? 'baseline' : 'target',
      due: index === 0 ? null : year,
    })),
    ...(Object.keys(certifications) as CertificationName[]).map((name): ImpactRecord => ({
      ...basisColumns(basisOf[name]),
      kind: 'certificate',
      id: `certificates.${name}`,
      measure: certifications[name].scheme,
      stated: certifications[name].grade,
      status: 'stated',
      asAt: basisOf[name].asAt,
    })),
  ];
}

/** The columns of both files in order, and what each means. A field that does not apply is empty, or `null` in JSON. */
export const impactColumns: Readonly<Record<keyof ImpactRecord, string>> = {
  kind: 'A headline figure, a figure of a project, a target, a milestone of the roadmap, or a certificate.',
  id: 'Names the record permanently: it stays the same when the wording changes.',
  measure: 'What is counted, as the site labels it.',
  stated: 'The figure or the target exactly as the company states it. A plus sign means “more than”.',
  value: 'The number within the statement, in the unit of the next column.',
  unit: 'The unit of the value. Tons of CO2 are a year’s; a percentage of a milestone is of the baseline.',
  status:
    'Achieved; an estimate, which may not have been verified; a target, which is neither a forecast nor a promise; the baseline of the milestones; or stated by the company.',
  asAt: 'The month at which a figure is stated.',
  due: 'The year in which a target or a milestone is due. Empty where it holds at every purchase.',
  boundary: 'What is counted.',
  baseline: 'What it is measured against: a calendar year, or words.',
  method: 'How the figure is worked out, or progress measured.',
  verification: 'Who has verified it, and when.',
};

/** Records as a CSV file with one heading row; lines end in CR LF, and `null` is an empty field. */
export const impactCsv = (records: readonly ImpactRecord[]) =>
  stringify([...records], {
    // Excel reads a file without a byte order mark as Windows-1252.
    bom: true,
    header: true,
    columns: Object.keys(impactColumns),
    record_delimiter: 'windows',
    // Values that begin or end with spaces are quoted too, because readers would drop the spaces.
    quoted_match: /^\s|\s$/,
  });

/** Records as a JSON document, with the company and the date. The keys have the order of the columns. */
export function impactJson(records: readonly ImpactRecord[]): string {
  const document = { publisher: organization.tradingName.value, figuresAsAt, records };
  return `${JSON.stringify(document, [...Object.keys(document), ...Object.keys(impactColumns)], 2)}\n`;
}
