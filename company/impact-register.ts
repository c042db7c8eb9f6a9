import { figures, figuresAsAt, formatFigure, type FigureName, type FigureStatus } from './figures.ts';
import { organization } from './organization.ts';
import { roadmap, targets } from './targets.ts';

/** One line of the impact data, as the downloads give it. What does not apply is `null`. */
export interface ImpactRecord {
  readonly kind: 'figure' | 'target' | 'milestone';
  /** Stays the same when the wording changes: "figures.carbonOffset", "roadmap.2030". */
  readonly id: string;
  readonly measure: string;
  /** The figure exactly as the company states it. */
  readonly stated: string;
  readonly value: number | null;
  readonly unit: string | null;
  readonly status: FigureStatus | 'baseline';
  /** Month and year at which a figure is stated. */
  readonly asAt: string | null;
  /** Year in which a target is due. */
  readonly due: number | null;
  readonly baseline: string | null;
  readonly method: string;
}

/** The headline figures that say something about climate or people, in the order of the Sustainability page. */
const impactFigures: readonly FigureName[] = [
  'carbonOffset',
  'renewableCapacity',
  'communities',
  'jobs',
  'carbonReduction',
  'renewableTransition',
];

/** Every figure, target and milestone of the Sustainability page. */
export function impactRegister(): ImpactRecord[] {
  return [
    ...impactFigures.map((name): ImpactRecord => {
      const { label, value, unit, status, note } = figures[name];
      const stated = formatFigure(figures[name], value);
      return {
        kind: 'figure',
        id: `figures.${name}`,
        measure: label,
        stated,
        value,
        unit,
        status,
        asAt: figuresAsAt,
        due: null,
        baseline: null,
        method: note,
      };
    }),
    ...Object.entries(targets).map(([name, { measure, target, by, baseline, method }]): ImpactRecord => ({
      kind: 'target',
      id: `targets.${name}`,
      measure,
      stated: target,
      value: null,
      unit: null,
      status: 'target',
      asAt: null,
      due: by,
      baseline,
      method,
    })),
    ...roadmap.map(({ year, remaining, text }, index): ImpactRecord => ({
      kind: 'milestone',
      id: `roadmap.${String(year)}`,
      measure: 'Operational carbon that remains, as a share of the baseline',
      stated: text,
      value: remaining,
      unit: 'per cent',
      status: index === 0 ? 'baseline' : 'target',
      asAt: null,
      due: index === 0 ? null : year,
      baseline: String(roadmap[0].year),
      method: (remaining === 0 ? targets.netZeroOperations : targets.carbonReduction).method,
    })),
  ];
}

const columns = [
  'kind',
  'id',
  'measure',
  'stated',
  'value',
  'unit',
  'status',
  'asAt',
  'due',
  'baseline',
  'method',
] as const satisfies readonly (keyof ImpactRecord)[];

/** A field of a CSV file: quoted where it would otherwise be read as more than one (RFC 4180). */
function field(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Records as a CSV file with one heading row; lines end in CR LF, and `null` is an empty field. */
export function impactCsv(records: readonly ImpactRecord[]): string {
  const rows = [
    columns.map(field),
    ...records.map((record) => columns.map((column) => field(record[column]))),
  ];
  return rows.map((row) => `${row.join(',')}\r\n`).join('');
}

/** Records as a JSON document that also says whose figures they are, at which date, and what describes them. */
export function impactJson(records: readonly ImpactRecord[]): string {
  const publisher = organization.tradingName.value;
  return `${JSON.stringify({ $schema: 'impact-data.schema.json', publisher, figuresAsAt, records }, null, 2)}\n`;
}
