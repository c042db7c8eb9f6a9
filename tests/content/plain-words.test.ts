import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles, visibleInFile, visibleInMdx, visibleStrings } from '../support/visible-strings.ts';

/** Ways of writing that say less than they seem to. */
const patterns = {
  'an undated promise': /\b(?:from time to time|regularly|periodically|in due course|on a regular basis)\b/i,
  'a sentence that begins with “At” and has no subject':
    /(?:^|[.!?]\s)At (?!(?:present|least|most|once|the end|the same time)\b)[a-z][^.!?,]*[.!?]/,
  'a row of questions in place of a fact': /\bwhat (?:it|we|each)\b[^.!?]*, (?:and )?what (?:it|we|each)\b/i,
  'a slogan': /\b(?:world[- ]class|best[- ]in[- ]class|cutting[- ]edge|passionate|outlast the market)\b/i,
  '“X, not Y”': /[a-z]{3,}, (?:and )?not (?:a|an|the|for|as) [a-z]+[.;]/,
};

const found = (text: string) =>
  Object.entries(patterns).flatMap(([name, pattern]) => (pattern.test(text) ? [`${name}: ${text}`] : []));

const companyFiles = globSync(['company/*.ts', 'forms/*.ts', 'brand/*.ts'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'));

describe('plain words', () => {
  it.each(sourceFiles)('%s', (file) => {
    expect(visibleInFile(file).flatMap(found)).toEqual([]);
  });

  it.each(companyFiles)('%s', (file) => {
    expect(visibleStrings(file, readFileSync(file, 'utf8')).flatMap(found)).toEqual([]);
  });

  it.each([
    ['an undated promise', '<p>We review it from time to time.</p>'],
    ['an undated promise', '<p>Plans are practised regularly.</p>'],
    ['begins with “At”', '<p>At demolition for the sake of appearance.</p>'],
    ['a row of questions', '<p>What it saves, what it yields and what it generates.</p>'],
    ['“X, not Y”', '<p>Each is a way of working, not a claim.</p>'],
  ])('are missed, and found out, in %s: %s', (name, markup) => {
    expect(visibleStrings('page.tsx', `const page = ${markup};`).flatMap(found).join()).toContain(name);
  });

  it('may say what happens at present, and “at least one”', () => {
    const text = 'At present the site sets no cookies. At least one colleague attends.';
    expect(visibleInMdx(`1. ${text}`, []).flatMap(found)).toEqual([]);
  });
});
