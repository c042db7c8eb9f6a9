/**
 * Says what is missing or wrong in the JSON files of company/ and brand/, and ends with status 1. It is run before a build, and
 * loaded where a command could not be, which would say the same with a stack. Each file is parsed by the module beside it.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FactError } from '../company/fact-schema.ts';

const root = join(import.meta.dirname, '..');

/** A JSON file that is half-written or missing fails where it is imported, with its path in the message. */
function describeError(error: unknown): string {
  if (error instanceof FactError) return error.message;
  if (error instanceof Error && error.message.includes('.json'))
    return error.message.replaceAll(`${root}/`, '').replace(/ imported from .*/, '');
  throw error;
}

const modules = globSync('{company,brand}/*.json', { cwd: root }).sort();
// deadlines.ts checks the codes of organization.bankHolidays, by a package that is too large for a browser.
const results = await Promise.allSettled(
  [...modules, 'company/deadlines.ts'].map(
    (file) => import(pathToFileURL(join(root, file.replace(/json$/, 'ts'))).href),
  ),
);
// A set, because a module that reads another's facts fails with the same error.
const issues = new Set(
  results.flatMap((result) => (result.status === 'rejected' ? describeError(result.reason).split('\n') : [])),
);
if (issues.size > 0) {
  const heading = issues.size === 1 ? [] : [`${String(issues.size)} facts are missing or wrong:`];
  console.error([...heading, ...[...issues].sort()].join('\n  '));
  process.exit(1);
}
