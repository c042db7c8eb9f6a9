/**
 * Says what in content/ and the fonts the site cannot be made of, a line each, before a build that would say it with more words.
 * check-facts.ts, which a build loads first, says what is wrong in the JSON files that this imports.
 */
import { findContentErrors } from '../src/operations/content-errors.server.ts';
import { findMissingCharacters } from './find-characters.ts';

const problems = [...findContentErrors('.'), ...findMissingCharacters()];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
