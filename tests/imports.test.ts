import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paths } from '../company/site-map.ts';

/** Words that only the subjects have a use for: their own names, and those of their emails, limits and states. */
const wordsOfSubjects =
  /\b(?:enquir(?:y|ies)|newsletters?|subscri(?:ptions?|bers?|bed)|speak-?up|concern|case ?codes?|receipts?|owner-alert|articles?|insights|portfolio|careers|search(?:es)?)\b/i;

it('finds no path and no name of a subject in what serves every subject', () => {
  const pathOfPage = new RegExp(
    `['"\`]/(?:${[...paths]
      .map((path) => path.slice(1))
      .filter(Boolean)
      .map(RegExp.escape)
      .join('|')})['"\`?]`,
  );
  const files = globSync('src/{server,ui}/**/*.{ts,tsx,js}').filter(
    // The tables belong to all subjects, and pictures are named after the pages on which they are.
    (file) => !/^src\/server\/database\/|^src\/ui\/images\/models|\.test\.|\/testing\//.test(file),
  );
  const named = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      // Facts of the company have names of their own.
      .filter((line) => !/^import|mailboxes\./.test(line.trim()))
      .filter((line) => pathOfPage.test(line) || wordsOfSubjects.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(named).toEqual([]);
});
