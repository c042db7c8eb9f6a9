import { stringify } from 'csv-stringify/sync';
import { basisNamed, projectBasis, type Basis } from '../../company/basis.ts';
import type { FigureStatus } from '../../company/figure-format.ts';
import { formatFigure, figures, figuresAsAt, type FigureName } from '../../company/figures.ts';
import { formatAssurance, optionalFacts, type YearOfEmissions } from '../../company/optional-facts.ts';
import { organization } from '../../company/organization.ts';
import {
  certifications,
  roadmap,
  targets,
  type CertificationName,
  type TargetName,
} from '../../company/targets.ts';
import type { ProjectSource } from './sources.ts';

/** One line of the impact data: `columns` describes each field. What does not apply is `null`. */
export interface ImpactRecord {
  readonly kind: 'figure' | 'project' | 'target' | 'milestone' | 'certificate' | 'emissions';
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

/** The four columns that every record has from its basis. */
function basisColumns({ boundary, baseline, method, verification }: Basis) {
  return { boundary, baseline, method, verification: verification.value };
}

type RegisteredProject = Pick<
  ProjectSource,
  'slug' | 'title' | 'basis' | 'co2Saved' | 'co2SavedTons' | 'energyGen' | 'energyValue'
>;

function projectRecords({ slug, title, ...project }: RegisteredProject): ImpactRecord[] {
  const shared = {
    kind: 'project',
    status: 'estimate',
    asAt: figuresAsAt,
    due: null,
    ...basisColumns(projectBasis(project.basis)),
  } as const;
  const [, megawatts] = /^(\d+(?:\.\d+)?) MW$/.exec(project.energyValue ?? '') ?? [];
  return [
    {
      ...shared,
      id: `projects.${slug}.carbonSaved`,
      measure: `${title}: CO2 saved`,
      stated: project.co2Saved,
      value: project.co2SavedTons,
      unit: 'tons CO2',
    },
    {
      ...shared,
      id: `projects.${slug}.energy`,
      measure: `${title}: energy`,
      stated: project.energyGen,
      value: megawatts === undefined ? null : Number(megawatts),
      unit: megawatts === undefined ? null : 'MW',
    },
  ];
}

const roadmapBaseline = String(roadmap[0].year);

/** The scopes of one year. */
function emissionRecords(entry: YearOfEmissions): ImpactRecord[] {
  const year = String(entry.year);
  const scopes = { 1: entry.scope1Tons, 2: entry.scope2Tons, 3: entry.scope3Tons };
  return Object.entries(scopes).flatMap(([scope, tons]) => {
    if (tons === null) return [];
    const record: ImpactRecord = {
      kind: 'emissions',
      id: `emissions.${year}.scope${scope}`,
      measure: `Emissions in ${year}, Scope ${scope}`,
      stated: `${tons.toLocaleString('en-GB')} tons CO2e`,
      value: tons,
      unit: 'tons CO2e',
      status: 'achieved',
      asAt: `December ${year}`,
      due: null,
      boundary:
        scope === '3' ? 'Suppliers, tenants and others outside the group' : 'Assets under our control',
      baseline: roadmapBaseline,
      method: 'Stated by the company under the Greenhouse Gas Protocol.',
      verification: formatAssurance(entry),
    };
    return [record];
  });
}

/** Every figure, project figure, target, milestone, certificate and year of emissions, each with its basis. */
export function impactRegister(
  projects: readonly RegisteredProject[],
  emissions = optionalFacts.emissionsByYear ?? [],
): ImpactRecord[] {
  return [
    ...impactFigures.map((name): ImpactRecord => {
      const { label, value, unit, status } = figures[name];
      return {
        kind: 'figure',
        id: `figures.${name}`,
        measure: label,
        stated: formatFigure(name),
        value,
        unit,
        status,
        asAt: basisNamed(name).asAt,
        due: null,
        ...basisColumns(basisNamed(name)),
      };
    }),
    ...projects.flatMap(projectRecords),
    ...(Object.keys(targets) as TargetName[]).map((name): ImpactRecord => {
      const { measure, target, by } = targets[name];
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
        ...basisColumns(basisNamed(name)),
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
      ...basisColumns(basisNamed(remaining === 0 ? 'netZeroOperations' : 'carbonReductionBy2030')),
    })),
    ...(Object.keys(certifications) as CertificationName[]).map((name): ImpactRecord => ({
      kind: 'certificate',
      id: `certificates.${name}`,
      measure: certifications[name].scheme,
      stated: certifications[name].grade,
      value: null,
      unit: null,
      status: 'stated',
      asAt: basisNamed(name).asAt,
      due: null,
      ...basisColumns(basisNamed(name)),
    })),
    ...emissions.flatMap(emissionRecords),
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

/** The columns of the file, in order. */
const columns = {
  kind: {
    title: 'Kind',
    description: 'What the record is.',
    vocabulary: {
      figure: 'A headline figure, stated as at a month.',
      project: 'A figure of one project.',
      target: 'An environmental target of the ESG Investment Policy.',
      milestone: 'A point on the roadmap of operational carbon.',
      certificate: 'A certificate, rating or membership.',
      emissions: 'Emissions of one scope in one year.',
    },
  },
  id: {
    title: 'Identifier',
    description: 'Names the record permanently: it stays the same when the wording changes.',
    pattern: '^(figures|projects|targets|roadmap|certificates|emissions)\\.[A-Za-z0-9.-]+$',
  },
  measure: { title: 'Measure', description: 'What is counted, as the site labels it.' },
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
      'tons CO2e': 'Tons of carbon dioxide equivalent in the year.',
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
      stated: 'Stated by the company; the last column says who has verified it.',
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
  boundary: { title: 'Boundary', description: 'What is counted.' },
  baseline: {
    title: 'Baseline',
    description: 'What it is measured against: a calendar year, or words.',
  },
  method: { title: 'Method', description: 'How the figure is worked out, or progress measured.' },
  verification: { title: 'Verification', description: 'Who has verified it, and when.' },
} as const satisfies Record<keyof ImpactRecord, Column>;

const columnEntries = Object.entries<Column>(columns);
const subject = 'Figures, project figures, targets, milestones, certificates and emissions, with their basis';
const publisher = organization.tradingName.value;
const formatted = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Records as a CSV file with one heading row; lines end in CR LF, and `null` is an empty field. */
export const impactCsv = (records: readonly ImpactRecord[]) =>
  stringify([...records], {
    header: true,
    columns: Object.keys(columns),
    record_delimiter: 'windows',
    // A value that begins or ends with spaces is quoted too, since readers drop them.
    quoted_match: /^\s|\s$/,
  });

/** Records as a JSON document that also says whose figures they are, at which date, and what describes them. */
export const impactJson = (records: readonly ImpactRecord[]) =>
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

/** The description of impact-data.csv, as metadata for tabular data on the web (CSVW), which belongs beside the file. */
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
