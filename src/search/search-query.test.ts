import { expect, it } from 'vitest';
import { readSynonyms } from './search-query.ts';
import { termsOf } from './search-terms.ts';
import synonyms from './synonyms.json' with { type: 'json' };

it('each word or phrase has its synonyms in one place, and each synonym has a meaning', () => {
  const typed = Object.keys(synonyms).map((words) => termsOf(words).join(' '));
  expect(typed.filter((words, at) => words === '' || typed.indexOf(words) !== at)).toEqual([]);
  const others = Object.values(synonyms).flatMap((words) => words.split(', '));
  expect(others.filter((words) => termsOf(words).length === 0)).toEqual([]);
});

it.each([
  ['don’t you have a depot', ['depot']],
  ['hello, can I please just ask someone about rent', ['ask', 'rent']],
  ['whos the boss', ['boss']],
])('of “%s” the words %j are searched', (text, words) => {
  const typed = readSynonyms({})(termsOf(text)).map(([first]) => first?.join(' '));
  expect(typed).toEqual(words);
});
