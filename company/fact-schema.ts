import * as v from 'valibot';
import { capitalized } from './count-in-words.ts';
import { isEmailAddress, withAsciiDomain } from './email-address.ts';

// The building blocks of the fact files’ schemas. Each has one message, which completes “expected …”.

export const textLike = (
  expected: string,
  pattern: RegExp,
  isValid: (text: string) => boolean = () => true,
) =>
  v.pipe(
    v.string(expected),
    v.regex(pattern, expected),
    v.check(isValid, expected),
    v.description(`${capitalized(expected)}.`),
  );

export const numberFrom = (expected: string, from: number, to: number) =>
  v.pipe(
    v.number(expected),
    v.minValue(from, expected),
    v.maxValue(to, expected),
    v.description(`${capitalized(expected)}.`),
  );
const wholeFrom = (expected: string, from: number, to: number) =>
  v.pipe(numberFrom(expected, from, to), v.integer(expected));

export const text = textLike('a text of 1 to 300 characters', /^\S(.{0,298}\S)?$/);
/** For paragraphs: a text of any length on one line. */
export const longText = textLike('a text that neither begins nor ends with a space', /^\S(.*\S)?$/);
/** A text that a page ends with a full stop. */
export const phrase = textLike(
  'a text of 1 to 300 characters that does not end with a full stop',
  /^\S(.{0,298}[^\s.])?$/,
);
export const sentences = textLike(
  'sentences of 300 characters at most, with a full stop at the end',
  /^\S.{0,298}\.$/,
);

const isDate = (iso: string) => {
  const date = new Date(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso.slice(0, 10));
};
/** ISO: "2027-03-31". */
export const day = textLike('a date such as 2027-03-31', /^\d{4}-\d{2}-\d{2}$/, isDate);
/** ISO, in UTC: "2027-03-31T00:00:00Z". */
export const instant = textLike(
  'a date and time such as 2027-03-31T00:00:00Z',
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
  isDate,
);
export const year = wholeFrom('a year such as 2027', 1900, 2100);
export const percent = numberFrom('a percentage from 0 to 100', 0, 100);
export const amount = wholeFrom('a whole number, 0 or more', 0, Number.MAX_SAFE_INTEGER);
export const count = (to: number) => wholeFrom(`a whole number from 1 to ${String(to)}`, 1, to);
export const yesOrNo = v.boolean('true or false');
export const telephone = textLike(
  'an international telephone number such as +44 20 7946 0000',
  /^\+([ ()\u00A0-]*\d){7,16}[ ()\u00A0-]*$/,
);
export const email = textLike('an email address', /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/, (address) =>
  isEmailAddress(withAsciiDomain(address)),
);
export const webAddress = textLike('an address that begins with https://', /^https:\/\//, (text) =>
  URL.canParse(text),
);
export const slug = textLike('lower-case words joined by hyphens', /^[a-z\d]+(-[a-z\d]+)*$/);
/** "one of “a”, “b”" */
export const formatOptions = (options: readonly string[]) =>
  `one of ${options.map((option) => `“${option}”`).join(', ')}`;
export const oneOf = <const T extends readonly string[]>(...options: T) =>
  v.picklist(options, formatOptions(options));

/** An object of these keys and no others. */
export const strict = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected }) => {
    if (expected === 'never') return 'no key of this name';
    return expected === 'Object' ? 'an object' : 'a value';
  });

/** An object whose keys are some of these names. */
export const recordFor = <Schema extends v.GenericSchema>(names: readonly string[], schema: Schema) =>
  v.record(v.picklist(names, `a key that is ${formatOptions(names)}`), schema, 'an object');

/** An object of any keys. */
export const recordOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.record(v.string(), schema, 'an object');

/** Null if it is not given, or if the key is left out. */
export const nullable = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

/** An object in which each entry is null until it is given. */
export const optionalObject = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.nullish(strict(entries), {} as never);

export const list = <Schema extends v.GenericSchema>(schema: Schema, max = 100) => {
  const expected = `1 to ${String(max)} entries`;
  return v.pipe(v.array(schema, 'a list'), v.minLength(1, expected), v.maxLength(max, expected));
};

export interface Fact<Value> {
  readonly status: 'placeholder' | 'settled';
  readonly value: Value;
}

/**
 * A fact about the company. A placeholder’s value is safe to print (reserved domains, fictional telephone numbers, zeroed
 * registration numbers); `doctor` lists it until its status is “settled”.
 * @param about what the owner must supply, with the law that asks for it
 */
export const fact = <Schema extends v.GenericSchema>(value: Schema, about: string) =>
  v.pipe(
    strict({
      status: v.pipe(
        oneOf('placeholder', 'settled'),
        v.description('“settled” once the value is final; `doctor` lists placeholders.'),
      ),
      value,
    }),
    v.description(about),
  );

/** "offices.2.hours.from": entries of a list are counted from 1. */
const formatPath = (path: readonly v.IssuePathItem[]) =>
  path.map(({ type, key }) => String(type === 'array' ? key + 1 : key)).join('.') || 'the whole';

/** What was found in place of an expected value: "is missing", "has 3 entries", "is 104" with at most 80 letters. */
export function formatValue(value: unknown): string {
  if (value === undefined) return 'is missing';
  if (Array.isArray(value)) return `has ${String(value.length)} entries`;
  return `is ${JSON.stringify(value).slice(0, 80)}`;
}

/** The schema of each fact file whose module is loaded, by its path in the project. */
export const factSchemas = new Map<string, v.GenericSchema>();

/** Some facts are missing or wrong. The message has one line for each. */
export class FactError extends Error {
  override name = 'FactError';
}

/**
 * Parses a fact file. Its `$schema` key, by which editors find the JSON Schema, is left out.
 * @param file its path in the project, which begins each line of an error: "company/offices.json: offices.2.city is 7; expected …"
 * @throws {FactError}
 */
export function parseFacts<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  { $schema: _, ...data }: Readonly<Record<string, unknown>>,
): v.InferOutput<Schema> {
  factSchemas.set(file, schema);
  const { issues = [], output } = v.safeParse(schema, data, { abortPipeEarly: true });
  if (issues.length === 0) return output;
  const lines = issues.map(({ path = [], message }) => {
    const value = path.length === 0 ? data : path.at(-1)?.value;
    return `${file}: ${formatPath(path)} ${formatValue(value)}; expected ${message}`;
  });
  throw new FactError(lines.join('\n'));
}
