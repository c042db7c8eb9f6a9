import { figuresAsAt } from './figures.ts';
import { impactColumns, type ImpactColumn } from './impact-columns.ts';
import { organization } from './organization.ts';

const columns = Object.entries<ImpactColumn>(impactColumns);
const subject = 'Figures, targets and milestones of the Sustainability page';

function propertyOf({ title, description, type, mayBeAbsent, vocabulary, pattern }: ImpactColumn) {
  const described = { title, description };
  if (vocabulary) {
    const values = Object.entries(vocabulary).map(([value, meaning]) => ({
      const: value,
      description: meaning,
    }));
    return { ...described, oneOf: mayBeAbsent ? [...values, { type: 'null' }] : values };
  }
  return {
    ...described,
    type: mayBeAbsent ? [type, 'null'] : type,
    ...(pattern !== undefined && { pattern }),
  };
}

/**
 * What impact-data.json holds, as a JSON Schema (draft 2020-12).
 * @param address where the schema itself is published
 */
export function impactSchema(address: string): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title: subject,
    description: 'Values that do not apply are null. Figures are stated for the whole portfolio and rounded.',
    type: 'object',
    required: ['$schema', 'publisher', 'figuresAsAt', 'records'],
    properties: {
      $schema: { type: 'string', description: 'Where this description is, seen from the data.' },
      publisher: { type: 'string', description: 'Whose figures they are.' },
      figuresAsAt: {
        type: 'string',
        description: impactColumns.asAt.description,
        pattern: impactColumns.asAt.pattern,
      },
      records: { type: 'array', items: { $ref: '#/$defs/record' } },
    },
    additionalProperties: false,
    $defs: {
      record: {
        type: 'object',
        required: columns.map(([name]) => name),
        properties: Object.fromEntries(columns.map(([name, column]) => [name, propertyOf(column)])),
        additionalProperties: false,
      },
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** CSVW writes a vocabulary as the pattern of a string. */
function datatypeOf({ type, vocabulary, pattern }: ImpactColumn) {
  const format = vocabulary ? `^(${Object.keys(vocabulary).map(escaped).join('|')})$` : pattern;
  return format === undefined ? type : { base: type, format };
}

function meaningOf({ description, vocabulary }: ImpactColumn): string {
  const meanings = Object.entries(vocabulary ?? {}).map(([value, meaning]) => `${value}: ${meaning}`);
  return [description, ...meanings].join(' ');
}

/** What impact-data.csv holds, as metadata for tabular data on the web (CSVW), which belongs beside the file. */
export function impactTableMetadata(): string {
  const metadata = {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en-GB' }],
    url: 'impact-data.csv',
    'dc:title': subject,
    'dc:publisher': organization.tradingName.value,
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
      columns: columns.map(([name, column]) => ({
        name,
        titles: name,
        'dc:title': column.title,
        'dc:description': meaningOf(column),
        datatype: datatypeOf(column),
        null: '',
        required: !column.mayBeAbsent,
      })),
      primaryKey: 'id',
    },
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
}
