import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { commitmentsSchema } from './commitments.schema.ts';
import { findFactIssues, withoutSchemaKey } from './fact-schema.ts';
import { figuresSchema } from './figures.schema.ts';
import { fundsSchema } from './funds.schema.ts';
import { leadershipPostsSchema } from './leadership-posts.schema.ts';
import { mailboxesSchema } from './mailboxes.schema.ts';
import { officesSchema } from './offices.schema.ts';
import { findUnknownNames, optionalFactsSchema } from './optional-facts.schema.ts';
import { organizationSchema } from './organization.schema.ts';
import { targetsSchema } from './targets.schema.ts';

// This file imports no facts, so that it can say what is wrong with a file that cannot be imported.

/** The files that hold the facts of the owner, each with its schema. */
export const factFiles = {
  'company/commitments.json': commitmentsSchema,
  'company/figures.json': figuresSchema,
  'company/funds.json': fundsSchema,
  'company/leadership-posts.json': leadershipPostsSchema,
  'company/mailboxes.json': mailboxesSchema,
  'company/offices.json': officesSchema,
  'company/optional-facts.json': optionalFactsSchema,
  'company/organization.json': organizationSchema,
  'company/targets.json': targetsSchema,
} as const satisfies Readonly<Record<string, v.GenericSchema>>;

type FactFile = keyof typeof factFiles;

const errorsOfJson = /^(?<problem>.*?)(?: in JSON)?(?: at position \d+(?: \(line \d+ column \d+\))?)?$/s;

/** "company/offices.json: line 12, column 5 is no JSON: Expected ',' or '}' after property value" */
function formatJsonError(file: string, text: string, message: string): string {
  const position = /at position (\d+)/.exec(message)?.[1];
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split('\n');
  const place = `line ${String(before.length)}, column ${String((before.at(-1) ?? '').length + 1)}`;
  const problem = errorsOfJson.exec(message.replaceAll(/\s+/g, ' '))?.groups?.['problem'] ?? message;
  return `${file}: ${place} is no JSON: ${problem}`;
}

/** What a JSON file holds, and everything that is wrong with it, one line each. */
export function readChecked(
  root: string,
  file: string,
  schema: v.GenericSchema,
): { input?: unknown; issues: string[] } {
  let text;
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch {
    return { issues: [`${file} is missing or cannot be read`] };
  }
  try {
    const input: unknown = JSON.parse(text);
    return { input, issues: findFactIssues(file, schema, input) };
  } catch (error) {
    return { issues: [formatJsonError(file, text, error instanceof Error ? error.message : String(error))] };
  }
}

/**
 * Everything that is wrong in the fact files, one line each, which begins with the file.
 * @param root the folder that contains company/
 */
export function checkFacts(root: string): readonly string[] {
  const files = Object.entries(factFiles).map(([name, schema]) => ({
    name,
    ...readChecked(root, name, schema),
  }));
  const issues = files.flatMap((file) => file.issues);
  if (issues.length > 0) return issues;
  const facts = <Name extends FactFile>(name: Name) =>
    v.parse(factFiles[name], withoutSchemaKey(files.find((file) => file.name === name)?.input));
  return findUnknownNames(facts('company/optional-facts.json'), {
    posts: facts('company/leadership-posts.json').posts.map(({ slug }) => slug),
    cities: facts('company/offices.json').offices.map(({ city }) => city),
    funds: Object.keys(facts('company/funds.json').funds),
    certifications: Object.keys(facts('company/targets.json').certifications),
  });
}
