import * as v from 'valibot';

// The pieces of which the schemas of the fact files are made. Each has one message, which completes “expected …”.

const sentence = (expected: string) => `${expected.charAt(0).toUpperCase()}${expected.slice(1)}.`;

export const textLike = (expected: string, pattern: RegExp) =>
  v.pipe(v.string(expected), v.regex(pattern, expected), v.description(sentence(expected)));

export const numberFrom = (expected: string, from: number, to: number) =>
  v.pipe(
    v.number(expected),
    v.minValue(from, expected),
    v.maxValue(to, expected),
    v.description(sentence(expected)),
  );
const wholeFrom = (expected: string, from: number, to: number) =>
  v.pipe(numberFrom(expected, from, to), v.integer(expected));

export const text = textLike('a text of 1 to 300 characters', /^\S(.{0,298}\S)?$/);
/** For paragraphs: a text of any length on one line. */
export const longText = textLike('a text that neither begins nor ends with a space', /^\S(.*\S)?$/);

const dayExpected = 'a date such as 2027-03-31';
/** ISO: "2027-03-31". */
export const day = v.pipe(
  textLike(dayExpected, /^\d{4}-\d{2}-\d{2}$/),
  v.check((value) => {
    const date = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  }, dayExpected),
);
const instantExpected = 'a date and time such as 2027-03-31T00:00:00Z';
/** ISO, in UTC: "2027-03-31T00:00:00Z". */
export const instant = v.pipe(
  textLike(instantExpected, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
  v.check((value) => !Number.isNaN(Date.parse(value)), instantExpected),
);
/** ISO: "2027-03". */
export const month = textLike('a month such as 2027-03', /^\d{4}-(0[1-9]|1[0-2])$/);
export const year = wholeFrom('a year such as 2027', 1900, 2100);
export const percent = numberFrom('a percentage from 0 to 100', 0, 100);
export const amount = wholeFrom('a whole number, 0 or more', 0, Number.MAX_SAFE_INTEGER);
export const count = (to: number) => wholeFrom(`a whole number from 1 to ${String(to)}`, 1, to);
export const yesOrNo = v.boolean('true or false');
export const telephone = textLike(
  'an international telephone number such as +44 20 7946 0000',
  /^\+([ ()\u00A0-]*\d){7,16}[ ()\u00A0-]*$/,
);
export const email = textLike('an email address', /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/);
const webAddressExpected = 'an address that begins with https://';
export const webAddress = v.pipe(
  textLike(webAddressExpected, /^https:\/\//),
  v.check((value) => URL.canParse(value), webAddressExpected),
);
export const slug = textLike('lower-case words joined by hyphens', /^[a-z\d]+(-[a-z\d]+)*$/);
export const oneOf = <const T extends readonly string[]>(...options: T) =>
  v.picklist(options, `one of ${options.map((option) => `“${option}”`).join(', ')}`);

/** The Levenshtein distance, row by row. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: one.length + 1 }, (_, at) => at);
  for (const [line, letter] of Array.from(other).entries()) {
    const next = [line + 1];
    for (let at = 0; at < one.length; at += 1)
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + Number(one[at] !== letter)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Completes “expected …” about a key that is none of these. */
export const knownKey = (key: string, known: readonly string[]) =>
  `a known key; the nearest is “${known.toSorted((a, b) => distance(key, a) - distance(key, b))[0] ?? ''}”`;

// v.strictObject and v.record take a list for an object.
const anObject = v.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'an object',
);

/** An object of these keys and no others. */
export const strict = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    anObject,
    v.strictObject(entries, ({ expected, input }) =>
      expected === 'never' ? knownKey(String(input), Object.keys(entries)) : 'a value',
    ),
  );

/** An object of any keys. */
export const perName = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(anObject, v.record(v.string(), schema));

/** Null while it is not given. */
export const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

/** For a key that stands in the file in any case. */
export const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);

export const list = <Schema extends v.GenericSchema>(schema: Schema, most = 100) => {
  const expected = `1 to ${String(most)} entries`;
  return v.pipe(v.array(schema, 'a list'), v.minLength(1, expected), v.maxLength(most, expected));
};
export const listOf = <Schema extends v.GenericSchema>(schema: Schema) => maybe(list(schema));

/** An object in which each entry is null while it is not given. */
export const parts = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.nullish(strict(entries), {} as never);

/**
 * A fact about the company. A placeholder’s value is safe to print (reserved domains, fictional telephone numbers, zeroed
 * registration numbers); `doctor` lists what is needed in its place.
 */
export const fact = <Schema extends v.GenericSchema>(value: Schema) =>
  strict({
    status: v.pipe(
      oneOf('placeholder', 'settled'),
      v.description('“settled” once the value is that of the company; `doctor` lists placeholders.'),
    ),
    value,
  });

/** "offices.2.hours.from": entries of a list are counted from 1. */
const formatPath = (path: readonly v.IssuePathItem[]) =>
  path.map(({ type, key }) => String(type === 'array' ? key + 1 : key)).join('.') || 'the whole';

const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

function formatValue(value: unknown): string {
  if (value === undefined) return 'is missing';
  if (Array.isArray(value) && value.length > 0)
    return `has ${String(value.length)} ${value.length === 1 ? 'entry' : 'entries'}`;
  return `is ${JSON.stringify(value).slice(0, 80)}`;
}

/** "company/offices.json: offices.2.hours.from is "9"; expected a time such as 09:00" */
const formatFactIssue = (file: string, path: string, value: unknown, expected: string) =>
  `${file}: ${path} ${formatValue(value)}; expected ${expected}`;

/** What a file holds, without the key by which editors find its JSON Schema. */
export const withoutSchemaKey = (input: unknown) =>
  isRecord(input) ? Object.fromEntries(Object.entries(input).filter(([key]) => key !== '$schema')) : input;

/**
 * Everything in which a file differs from its schema, one line each.
 * @param file its path in the project, which begins each line
 * @param input what the file holds; its `$schema` is in no schema
 */
export function findFactIssues(file: string, schema: v.GenericSchema, input: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, withoutSchemaKey(input), { abortPipeEarly: true });
  return issues.map(({ path = [], message }) =>
    formatFactIssue(file, formatPath(path), path.length === 0 ? input : path.at(-1)?.value, message),
  );
}
