/**
 * Says what is missing or wrong in the JSON files of company/ and brand/, and ends with status 1. It is run before a build, and loaded by
 * `node --import` before a command, which cannot import a file that is no JSON. For `doctor`, it takes the place of the command.
 */
import { join } from 'node:path';
import { checkBrandFiles } from '../brand/brand-files.ts';
import { checkFacts } from '../company/fact-files.ts';

const root = join(import.meta.dirname, '..');
const issues = [...checkFacts(root), ...checkBrandFiles(root)];
if (issues.length > 0 && process.argv[2] === 'doctor') {
  const { issuesFor, launchIssue, reportIssues } = await import('../src/operations/issues.server.ts');
  const remedy = 'Correct these first: the rest can be checked only then.';
  const wrong = issues.map((issue) => launchIssue(`${issue}.`, remedy));
  reportIssues(issuesFor('Owner', { 'Company facts': wrong }), { json: process.argv.includes('--json') });
  process.exit();
} else if (issues.length > 0) {
  const [only = ''] = issues;
  const all = [`${String(issues.length)} facts are missing or wrong:`, ...issues].join('\n  ');
  console.error(issues.length === 1 ? only : all);
  process.exit(1);
}
