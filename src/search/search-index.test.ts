import { expect, it } from 'vitest';
import { createSearchIndex, type SearchDocument } from './search-index.ts';

const documents: SearchDocument[] = [
  { kind: 'page', url: '/cookies', title: 'Cookie Policy', text: 'What is stored.' },
  {
    kind: 'policy',
    url: '/cookies#clause-1-1',
    title: 'What we store',
    within: 'Cookie Policy',
    number: '1.1',
    text: 'The website sets no cookies at present.',
  },
  {
    kind: 'policy',
    url: '/cookies#clause-1-2',
    title: 'Who decides',
    within: 'Cookie Policy',
    number: '1.2',
    text: 'The Data Protection Lead decides on behalf of the organisation.',
  },
];

const index = await createSearchIndex({
  documents,
  returnWarning: '',
  synonyms: { dpo: 'data protection lead' },
});
const found = (text: string) =>
  index.search(text).pages.flatMap(({ page, hits }) => [page, ...hits].map(({ document }) => document.url));

it('a paragraph is not found by the title of its policy alone', () => {
  expect(found('cookie')).toEqual(['/cookies', '/cookies#clause-1-1']);
});

it('results that are left out are counted', () => {
  const { pages, count } = index.search('what who store decides', { maxPlaces: 1 });
  expect([pages.map(({ hits }) => hits.length), count]).toEqual([[1], 3]);
});

it.each([
  ['onbehalf', '/cookies#clause-1-2'],
  ['web site', '/cookies#clause-1-1'],
  ['DPO', '/cookies#clause-1-2'],
])('a compound in one word or two, and an abbreviation, are found: %s', (text, url) => {
  expect(index.search(text).best).toBe(url);
});

it.each(['', ' ', 'the', '!?', 'zzqqxx', 'QZX', '\u0000', '\ud800', 'constructor __proto__ toString'])(
  'nothing is found for %j',
  (text) => {
    expect(index.search(text)).toEqual({ pages: [], best: undefined, count: 0 });
  },
);

it('no more than a hundred characters are searched, counted as they are compared', () => {
  expect(found(`${'\uFB03'.repeat(31)} cookie`)).toEqual(['/cookies', '/cookies#clause-1-1']);
  expect(found(`${'\uFB03'.repeat(34)} cookie`)).toEqual([]);
});
