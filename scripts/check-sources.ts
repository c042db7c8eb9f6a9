/**
 * Before a build: prints a line for each font that lacks characters of the texts. check-facts.ts, which is loaded first, reports
 * faults in the JSON files that this imports.
 */
import { findMissingCharacters } from './find-characters.ts';

const problems = findMissingCharacters();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
