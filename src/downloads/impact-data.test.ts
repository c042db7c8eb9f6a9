import { describe, expect, it } from 'vitest';
import { contentSources } from '../../tests/support/content-sources.ts';
import { formatFigure, figures, figuresAsAt } from '../../company/figures.ts';
import { certifications, roadmap, targets } from '../../company/targets.ts';
import {
  impactCsv,
  impactJson,
  impactRegister,
  impactSchema,
  impactTableMetadata,
  type ImpactRecord,
} from './impact-data.ts';

const plain: ImpactRecord = {
  kind: 'figure',
  id: 'trees',
  measure: 'trees',
  stated: '3',
  value: 3,
  unit: null,
  status: 'estimate',
  asAt: null,
  due: null,
  boundary: 'A park',
  baseline: 'None',
  method: 'Counted.',
  verification: 'Not independently verified',
};

const { projects } = contentSources();

describe('impact register', () => {
  it('holds every target and every milestone once, by the identifiers that were first published', () => {
    const ids = impactRegister(projects).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith('targets.'))).toEqual([
      'targets.energyIntensity',
      'targets.carbonReduction',
      'targets.netZeroOperations',
      'targets.acquisitionRating',
      'targets.wasteDiversion',
    ]);
    expect(ids).toHaveLength(
      6 +
        2 * projects.length +
        Object.keys(targets).length +
        roadmap.length +
        Object.keys(certifications).length,
    );
    expect(ids).toEqual(expect.arrayContaining(roadmap.map(({ year }) => `roadmap.${String(year)}`)));
  });

  it('has a record for each scope of a year that is given, with who has assured it', () => {
    const assurance = { by: 'Marlow Assurance LLP', date: '2026-05-18' };
    const year = { year: 2025, scope1Tons: 3870, scope2Tons: 8210, scope3Tons: null, assurance };
    const records = impactRegister([], [year]).filter(({ kind }) => kind === 'emissions');
    expect(records.map(({ id, value, verification }) => [id, value, verification])).toEqual([
      ['emissions.2025.scope1', 3870, 'Assured by Marlow Assurance LLP on 18 May 2026'],
      ['emissions.2025.scope2', 8210, 'Assured by Marlow Assurance LLP on 18 May 2026'],
    ]);
    const unassured = impactRegister([], [{ ...year, assurance: null }]).at(-1);
    expect(unassured?.verification).toBe('Not independently verified');
  });

  it('states figures as the site does, with unit, status and date', () => {
    const offset = impactRegister(projects).find(({ id }) => id === 'figures.carbonOffset');
    expect(offset).toMatchObject({
      stated: formatFigure('carbonOffset'),
      value: figures.carbonOffset.value,
      unit: 'tons CO2',
      status: 'estimate',
      asAt: figuresAsAt,
    });
  });

  it('calls the first milestone a baseline and the others targets', () => {
    const milestones = impactRegister(projects).filter(({ kind }) => kind === 'milestone');
    expect(milestones.map(({ status }) => status)).toEqual(['baseline', 'target', 'target']);
    expect(milestones[0]?.due).toBeNull();
  });
});

describe('impact data as CSV', () => {
  it('ends every line in CR LF and quotes only where it must', () => {
    expect(impactCsv([plain])).toMatch(
      /\r\nfigure,trees,trees,3,3,,estimate,,,A park,None,Counted\.,Not independently verified\r\n$/,
    );
    const awkward = { ...plain, measure: 'oak, "English"', method: 'Counted\nby hand.\r\nTwice.' };
    expect(impactCsv([awkward])).toMatch(
      /\r\nfigure,trees,"oak, ""English""",3,3,,estimate,,,A park,None,"Counted\nby hand\.\r\nTwice\.",/,
    );
  });
});

describe('impact data as JSON', () => {
  it('holds the same records, with their publisher and date', () => {
    const document = JSON.parse(impactJson(impactRegister(projects))) as {
      figuresAsAt: string;
      records: ImpactRecord[];
    };
    expect(document.figuresAsAt).toBe(figuresAsAt);
    expect(document.records).toEqual(impactRegister(projects));
  });
});

type Schema = Readonly<Record<string, unknown>>;

const address = 'https://www.site.example/downloads/impact-data.schema.json';
const schema = JSON.parse(impactSchema(address)) as Schema;
const data = () => JSON.parse(impactJson(impactRegister(projects))) as Record<string, unknown>;

const nothingToCheck = ['$schema', '$id', '$defs', 'title', 'description'];

function typeOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}

/** The errors that a keyword of JSON Schema finds. @throws for a keyword that this test does not know. */
function faults(keyword: string, wanted: unknown, value: unknown, whole: Schema): string[] {
  const named = value as Record<string, unknown>;
  switch (keyword) {
    case 'type':
      return [wanted].flat().some((type) => typeOf(value).includes(type as string))
        ? []
        : [`no ${String(wanted)}`];
    case 'const':
      return value === wanted ? [] : [`not ${String(wanted)}`];
    case 'pattern':
      return typeof value !== 'string' || new RegExp(wanted as string).test(value)
        ? []
        : [`${value} does not match`];
    case 'oneOf':
      return (wanted as Schema[]).filter((one) => problems(one, value).length === 0).length === 1
        ? []
        : ['not one of'];
    case 'required':
      return (wanted as string[]).filter((name) => !(name in named)).map((name) => `${name} is missing`);
    case 'properties':
      return Object.entries(wanted as Record<string, Schema>).flatMap(([name, one]) =>
        problems(one, named[name]).map((problem) => `${name}: ${problem}`),
      );
    case 'additionalProperties':
      return Object.keys(named).filter((name) => !(name in (whole['properties'] as Schema)));
    case 'items':
      return (value as unknown[]).flatMap((item) => problems(wanted as Schema, item));
    case '$ref':
      return problems(
        (schema['$defs'] as Record<string, Schema>)[String(wanted).replace('#/$defs/', '')] ?? {},
        value,
      );
    default:
      throw new RangeError(`Unknown keyword: ${keyword}`);
  }
}

function problems(part: Schema, value: unknown): string[] {
  return Object.entries(part)
    .filter(([keyword]) => !nothingToCheck.includes(keyword))
    .flatMap(([keyword, wanted]) => faults(keyword, wanted, value, part));
}

describe('the JSON Schema of the impact data', () => {
  it('accepts the data as published', () => {
    expect(problems(schema, data())).toEqual([]);
  });

  it.each([
    ['a status outside the vocabulary', { status: 'certain' }],
    ['a unit outside the vocabulary', { unit: 'kilograms' }],
    ['a value in words', { value: 'many' }],
    ['a year that is none', { due: 2030.5 }],
    ['a column that nobody describes', { weight: 1 }],
    ['a record without a basis', { boundary: null }],
  ])('refuses %s', (_, change) => {
    const [first, ...others] = impactRegister(projects);
    expect(problems(schema, { ...data(), records: [{ ...first, ...change }, ...others] })).not.toEqual([]);
  });

  it('is found from the data, by an address beside it', () => {
    expect(new URL(String(data()['$schema']), address).href).toBe(schema['$id']);
  });
});

describe('the description of the CSV', () => {
  const metadata = JSON.parse(impactTableMetadata()) as {
    url: string;
    tableSchema: {
      primaryKey: string;
      columns: { name: string; required: boolean; datatype: string | { base: string; format: string } }[];
    };
  };
  const { columns, primaryKey } = metadata.tableSchema;

  it('describes its columns by name and in order', () => {
    const [heading] = impactCsv(impactRegister(projects)).split('\r\n');
    expect(columns.map(({ name }) => name).join(',')).toBe(heading);
    expect(columns.some(({ name }) => name === primaryKey)).toBe(true);
  });

  it('allows every value that the register holds, and requires what is always there', () => {
    for (const record of impactRegister(projects)) {
      for (const { name, required, datatype } of columns) {
        const value = record[name as keyof typeof record];
        if (value === null) expect(required, name).toBe(false);
        else if (typeof datatype === 'object') expect(String(value)).toMatch(new RegExp(datatype.format));
        else expect(typeOf(value), name).toContain(datatype);
      }
    }
  });
});
