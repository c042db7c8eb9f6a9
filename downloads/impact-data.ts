import { stringify } from 'csv-stringify/sync';
import {
  figureInWords,
  figures,
  figuresAsAt,
  type FigureName,
  type FigureStatus,
} from '../company/figures.ts';
import { organization } from '../company/organization.ts';
import { roadmap, targets, type TargetName } from '../company/targets.ts';

/** One line of the impact data: `columns` describes each field. What does not apply is `null`. */
export interface ImpactRecord {
  readonly kind: 'figure' | 'target' | 'milestone';
  readonly id: string;
  readonly measure: string;
  readonly stated: string;
  readonly value: number | null;
  readonly unit: string | null;
  readonly status: FigureStatus | 'baseline';
  readonly asAt: string | null;
  readonly due: number | null;
  readonly baseline: string | null;
  readonly method: string;
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

/** Every figure, target and milestone of the Sustainability page. */
export function impactRegister(): ImpactRecord[] {
  return [
    ...impactFigures.map((name): ImpactRecord => {
      const { label, value, unit, status, note } = figures[name];
      return {
        kind: 'figure',
        id: `figures.${name}`,
        measure: label,
        stated: figureInWords(name),
        value,
        unit,
        status,
        asAt: figuresAsAt,
        due: null,
        baseline: null,
        method: note,
      };
    }),
    ...(Object.keys(targets) as TargetName[]).map((name): ImpactRecord => {
      const { measure, target, by, baseline, method } = targets[name];
      return {
        kind: 'target',
        // A record keeps the identifier under which it was first published.
        id: `targets.${name === 'carbonReductionBy2030' ? 'carbonReduction' : name}`,
        measure,
        stated: target,
        value: null,
        unit: null,
        status: 'target',
        asAt: null,
        due: by,
        baseline,
        method,
      };
    }),
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
      method: (remaining === 0 ? targets.netZeroOperations : targets.carbonReductionBy2030).method,
    })),
  ];
}

/** A column as the JSON Schema and the CSVW metadata describe it. */
interface Column {
  readonly title: string;
  readonly description: string;
  /** `string` by default. */
  readonly type?: 'string' | 'number' | 'integer';
  /** Whether it may be `null`, or in CSV an empty field. */
  readonly nullable?: true;
  /** Every value that it can have, each with its meaning. */
  readonly vocabulary?: Readonly<Record<string, string>>;
  readonly pattern?: string;
}

/** In the order of the columns. */
const columns = {
  kind: {
    title: 'Kind',
    description: 'What the record is.',
    vocabulary: {
      figure: 'A headline figure, stated as at a month.',
      target: 'An environmental target of the ESG Investment Policy.',
      milestone: 'A point on the roadmap of operational carbon.',
    },
  },
  id: {
    title: 'Identifier',
    description: 'Names the record permanently: it stays the same when the wording changes.',
    pattern: '^(figures|targets|roadmap)\\.[A-Za-z0-9]+$',
  },
  measure: { title: 'Measure', description: 'What is counted, as the website labels it.' },
  stated: {
    title: 'Stated',
    description: 'The figure or the target exactly as the company states it; a plus sign means “more than”.',
  },
  value: {
    title: 'Value',
    description:
      'The number within the statement, in the unit of the next column; absent for a target in words.',
    type: 'number',
    nullable: true,
  },
  unit: {
    title: 'Unit',
    description: 'The unit of the value.',
    nullable: true,
    vocabulary: {
      'tons CO2': 'Tons of carbon dioxide a year, as stated.',
      MW: 'Megawatts of rated capacity.',
      communities: 'Places with a community programme.',
      jobs: 'Jobs supported.',
      'per cent': 'Per cent; for a milestone, of the baseline.',
    },
  },
  status: {
    title: 'Status',
    description: 'How far the statement can be relied on.',
    vocabulary: {
      achieved: 'It has happened.',
      estimate: 'Worked out from assumptions; it may not have been verified.',
      target: 'Aimed at: neither a forecast nor a promise.',
      baseline: 'The starting point against which milestones are measured.',
    },
  },
  asAt: {
    title: 'As at',
    description: 'Month and year at which a figure is stated, in English.',
    nullable: true,
    pattern: '^[A-Z][a-z]+ \\d{4}$',
  },
  due: {
    title: 'Due',
    description:
      'Calendar year in which a target or a milestone is due; absent where it holds at every purchase.',
    type: 'integer',
    nullable: true,
  },
  baseline: {
    title: 'Baseline',
    description: 'Calendar year against which a target is measured, or “None set”.',
    nullable: true,
    pattern: '^\\d{4}$|^None set$',
  },
  method: { title: 'Method', description: 'What the figure means, or how progress is measured.' },
} as const satisfies Record<keyof ImpactRecord, Column>;

const columnEntries = Object.entries<Column>(columns);
const subject = 'Figures, targets and milestones of the Sustainability page';
const publisher = organization.tradingName.value;
const formatted = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Records as a CSV file with one heading row; lines end in CR LF, and `null` is an empty field. */
export const impactCsv = (records: readonly ImpactRecord[] = impactRegister()) =>
  stringify([...records], {
    header: true,
    columns: Object.keys(columns),
    record_delimiter: 'windows',
    // What spaces begin or end is quoted too, since readers drop them.
    quoted_match: /^\s|\s$/,
  });

/** Records as a JSON document that also says whose figures they are, at which date, and what describes them. */
export const impactJson = (records: readonly ImpactRecord[] = impactRegister()) =>
  formatted({ $schema: 'impact-data.schema.json', publisher, figuresAsAt, records });

function schemaOf({ title, description, type = 'string', nullable, vocabulary, pattern }: Column) {
  if (!vocabulary) return { title, description, type: nullable ? [type, 'null'] : type, pattern };
  const values = Object.entries(vocabulary).map(([value, meaning]) => ({
    const: value,
    description: meaning,
  }));
  return { title, description, oneOf: nullable ? [...values, { type: 'null' }] : values };
}

/**
 * What impact-data.json holds, as a JSON Schema (draft 2020-12).
 * @param address where the schema itself is published
 */
export function impactSchema(address: string): string {
  return formatted({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title: subject,
    description: 'Values that do not apply are null. Figures are stated for the whole portfolio and rounded.',
    type: 'object',
    required: ['$schema', 'publisher', 'figuresAsAt', 'records'],
    properties: {
      $schema: { type: 'string', description: 'Where this description is, seen from the data.' },
      publisher: { type: 'string', description: 'Whose figures they are.' },
      figuresAsAt: { type: 'string', description: columns.asAt.description, pattern: columns.asAt.pattern },
      records: { type: 'array', items: { $ref: '#/$defs/record' } },
    },
    additionalProperties: false,
    $defs: {
      record: {
        type: 'object',
        required: Object.keys(columns),
        properties: Object.fromEntries(columnEntries.map(([name, column]) => [name, schemaOf(column)])),
        additionalProperties: false,
      },
    },
  });
}

/** CSVW writes a vocabulary as the pattern of a string; none of the values holds a special character. */
function datatypeOf({ type = 'string', vocabulary, pattern }: Column) {
  const format = vocabulary ? `^(${Object.keys(vocabulary).join('|')})$` : pattern;
  return format === undefined ? type : { base: type, format };
}

/** What impact-data.csv holds, as metadata for tabular data on the web (CSVW), which belongs beside the file. */
export function impactTableMetadata(): string {
  return formatted({
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en-GB' }],
    url: 'impact-data.csv',
    'dc:title': subject,
    'dc:publisher': publisher,
    'dc:description': `Headline figures are stated as at ${figuresAsAt}. An empty field means that a column does not apply.`,
    dialect: {
      encoding: 'utf-8',
      header: true,
      delimiter: ',',
      lineTerminators: '\r\n',
      quoteChar: '"',
      doubleQuote: true,
    },
    tableSchema: {
      columns: columnEntries.map(([name, column]) => ({
        name,
        titles: name,
        'dc:title': column.title,
        'dc:description': [
          column.description,
          ...Object.entries(column.vocabulary ?? {}).map(([value, meaning]) => `${value}: ${meaning}`),
        ].join(' '),
        datatype: datatypeOf(column),
        null: '',
        required: !column.nullable,
      })),
      primaryKey: 'id',
    },
  });
}
