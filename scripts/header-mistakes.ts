import { extractFrontmatter } from 'astro/markdown';
import { z } from 'astro/zod';
import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
} from 'yaml';
import { formatOptions, formatValue } from '../company/fact-schema.ts';

/** A mistake in a text: the line in its file, counted from 1, and "… is “…”; expected …". */
export interface Mistake {
  readonly line: number;
  readonly text: string;
}

type Issue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  tuple: 'a list of two',
  object: 'fields of its own, indented below it',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** What a schema expects, to complete “expected …”. Its own messages begin with “Expected”. */
function expectedBy(issue: Issue, found: unknown): string {
  if (issue.message.startsWith('Expected ')) return issue.message.slice('Expected '.length);
  if (issue.code === 'invalid_type') {
    const isUnquoted = issue.expected === 'string' && ['number', 'boolean'].includes(typeof found);
    return `${kinds[issue.expected] ?? issue.expected}${isUnquoted ? ' in quotes' : ''}`;
  }
  if (issue.code === 'too_big') return `at most ${String(issue.maximum)}${units[issue.origin] ?? ''}`;
  if (issue.code === 'too_small') {
    const comparison = issue.inclusive === true ? 'at least' : 'more than';
    return `${comparison} ${String(issue.minimum)}${units[issue.origin] ?? ''}`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'an address that begins with https://';
  return issue.code === 'invalid_value' ? formatOptions(issue.values.map(String)) : issue.message;
}

function describeFound(issue: Issue, found: unknown): string {
  if (issue.code === 'too_big' && typeof found === 'string') return `has ${String(found.length)} characters`;
  if (found === null) return 'is empty';
  if (typeof found === 'object' && !Array.isArray(found)) return 'has fields of its own';
  return formatValue(found);
}

/** "history.2.date": entries of a list are counted from 1. */
const formatPath = (path: readonly PropertyKey[]) =>
  path.map((key) => String(typeof key === 'number' ? key + 1 : key)).join('.') || 'the header';

/** The fields that a schema knows at a place of the header. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  let place: z.core.JSONSchema.JSONSchema = json;
  for (const key of path) {
    const next = typeof key === 'number' ? place.items : place.properties?.[String(key)];
    place = typeof next === 'object' && !Array.isArray(next) ? next : {};
  }
  return Object.keys(place.properties ?? {});
}

/** The line of a field, or where it is missing of what should have it. */
function lineOf(document: Document, path: readonly PropertyKey[], lines: LineCounter): number {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const key = path.at(-1);
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === key);
    if (pair !== undefined && isNode(pair.key)) return lines.linePos(pair.key.range?.[0] ?? 0).line;
  }
  const node = document.getIn(path, true);
  if (isNode(node)) return lines.linePos(node.range?.[0] ?? 0).line;
  return path.length > 1 ? lineOf(document, path.slice(0, -1), lines) : 0;
}

/** The place where YAML that ends too late begins: a text without its closing quote, a list without its bracket. */
function beginOfUnclosed(document: Document, position: number): number {
  let begin = position;
  visit(document, {
    Node: (_key, node) => {
      const isOpened = isScalar(node)
        ? (node.type ?? '').startsWith('QUOTE')
        : isCollection(node) && node.flow;
      if (isOpened === true && node.range && node.range[0] < position) begin = node.range[0];
    },
  });
  return begin;
}

/** In place of YAML’s own words, which name neither a text nor its quotes. */
const explanations: Readonly<Record<string, string>> = {
  MISSING_CHAR: 'expected a closing quote or bracket at the end of this text',
  BAD_INDENT: 'expected a closing bracket, or lines that begin in the same column',
  BLOCK_AS_IMPLICIT_KEY: 'expected quotes around a text that contains a colon',
  MULTILINE_IMPLICIT_KEY: 'expected a field, a colon and a space',
  UNEXPECTED_TOKEN: 'expected nothing after the closing quote or bracket',
  DUPLICATE_KEY: 'this field is given twice; expected it once',
  TAB_AS_INDENT: 'expected spaces in place of the tab',
  BAD_SCALAR_START: 'expected quotes around a text that begins with this character',
};

/** A fault of YAML, on the line on which its author finds it. */
function describeFault(document: Document, yaml: string, lines: LineCounter): readonly Mistake[] {
  const [fault] = document.errors;
  if (fault === undefined) return [];
  const isUnclosed = ['MISSING_CHAR', 'BAD_INDENT'].includes(fault.code);
  const position = isUnclosed ? beginOfUnclosed(document, fault.pos[0]) : fault.pos[0];
  const { line } = lines.linePos(position);
  const found = yaml.split('\n')[line - 1]?.trim() ?? '';
  return [{ line, text: `“${found.slice(0, 60)}”: ${explanations[fault.code] ?? fault.message}` }];
}

/**
 * Reads the header of a text of content/.
 *
 * @param source the whole file
 * @returns what is wrong; the header as its schema returns it, if nothing is; whether it is YAML at all; and the line of a field
 */
export function readHeader<Schema extends z.ZodType>(source: string, schema: Schema) {
  const yaml = extractFrontmatter(source) ?? '';
  const lines = new LineCounter();
  // The text of a date stays a text, in which a day that does not exist is seen.
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  // The line break before the first field ends the line of hyphens, and is part of the YAML.
  const before = source.slice(0, source.indexOf(yaml)).split('\n').length - 1;
  const lineOfField = (path: readonly PropertyKey[]) => before + Math.max(lineOf(document, path, lines), 1);
  const given = { header: undefined, isYaml: false, lineOf: lineOfField };
  if (yaml === '') {
    const text = 'the header is missing; expected fields between two lines of ---';
    return { ...given, mistakes: [{ line: 1, text }] };
  }
  const faults = describeFault(document, yaml, lines);
  if (faults.length > 0)
    return { ...given, mistakes: faults.map(({ line, text }) => ({ line: before + line, text })) };
  const data: unknown = document.toJS() ?? {};
  const result = schema.safeParse(data);
  if (result.success) return { ...given, isYaml: true, mistakes: [], header: result.data };
  const mistakes = result.error.issues.flatMap((issue): readonly Mistake[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        const path = [...issue.path, key];
        const text = `${formatPath(path)} is no field; expected ${formatOptions(fieldsAt(schema, issue.path))}`;
        return { line: lineOfField(path), text };
      });
    const found: unknown = issue.path.length > 0 ? document.getIn(issue.path) : data;
    const plain: unknown = isNode(found) ? found.toJS(document) : found;
    const text = `${formatPath(issue.path)} ${describeFound(issue, plain)}; expected ${expectedBy(issue, plain)}`;
    return [{ line: lineOfField(issue.path), text }];
  });
  return { ...given, isYaml: true, mistakes };
}
