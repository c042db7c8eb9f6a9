/**
 * Prints what is missing or wrong in the JSON files of company/ and brand/, and exits with status 1. It runs before a build
 * and before a command, which would print a stack instead. The module beside each file parses it.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FactError } from '../company/fact-schema.ts';

const root = join(import.meta.dirname, '..');

/** The import of a broken or missing JSON file fails with its path in the message. */
function describeError(error: unknown): string {
  if (error instanceof FactError) return error.message;
  if (error instanceof Error && error.message.includes('.json'))
    return error.message.replaceAll(`${root}/`, '').replace(/ imported from .*/, '');
  throw error;
}

const modules = globSync('{company,brand}/*.json', { cwd: root }).sort();
// deadlines.ts checks organization.bankHolidays, because the package for it is too large for a browser.
const results = await Promise.allSettled(
  [...modules, 'company/deadlines.ts'].map(
    (file) => import(pathToFileURL(join(root, file.replace(/json$/, 'ts'))).href),
  ),
);
// This is a set because modules that read the same facts fail with the same error.
const issues = new Set(
  results.flatMap((result) => (result.status === 'rejected' ? describeError(result.reason).split('\n') : [])),
);
if (issues.size > 0) {
  const heading = issues.size === 1 ? [] : [`${String(issues.size)} facts are missing or wrong:`];
  console.error([...heading, ...[...issues].sort()].join('\n  '));
  process.exit(1);
}
