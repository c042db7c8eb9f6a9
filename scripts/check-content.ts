/** Says what is missing or wrong in content/, before a build that would say it with more words. */
import { findContentErrors } from '../src/operations/content-errors.server.ts';

const faults = findContentErrors('.');
if (faults.length > 0) {
  const [only = ''] = faults;
  const all = [`${String(faults.length)} parts are missing or wrong:`, ...faults].join('\n  ');
  console.error(faults.length === 1 ? only : all);
  process.exitCode = 1;
}
