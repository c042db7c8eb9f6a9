import { expect, it } from 'vitest';
import { createSearchIndex, type SearchDocument } from './search-index.ts';

const documents: SearchDocument[] = [
  { group: 'page', url: '/cookies', title: 'Cookie Policy', text: 'What is stored.' },
  {
    group: 'policy',
    url: '/cookies#clause-1-1',
    title: 'What we store',
    within: 'Cookie Policy',
    number: '1.1',
    text: 'The website sets no cookies at present.',
  },
  {
    group: 'policy',
    url: '/cookies#clause-1-2',
    title: 'Who decides',
    within: 'Cookie Policy',
    number: '1.2',
    text: 'The Data Protection Lead decides on behalf of the organisation.',
  },
];

const index = await createSearchIndex({ documents, returnWarning: '' });
const found = (text: string, perGroup = 5) =>
  index.search(text, perGroup).groups.flatMap(({ hits }) => hits.map(({ document }) => document.url));

it('a paragraph is not found by the title of its policy alone', () => {
  expect(found('cookie')).toEqual(['/cookies', '/cookies#clause-1-1']);
});

it('hits that are left out are counted', () => {
  const { groups, count } = index.search('what who store decides', 1);
  expect(groups.flatMap(({ hits }) => hits).length).toBeLessThan(count);
});

it.each(['', ' ', 'the', '!?', 'zzqqxx', '\u0000', '\ud800', 'constructor __proto__ toString'])(
  'nothing is found for %j',
  (text) => {
    expect(index.search(text, 5)).toEqual({ groups: [], count: 0 });
  },
);

it('no more than a hundred characters are searched, counted as they are compared', () => {
  expect(found(`${'\uFB03'.repeat(31)} cookie`)).toEqual(['/cookies', '/cookies#clause-1-1']);
  expect(found(`${'\uFB03'.repeat(34)} cookie`)).toEqual([]);
});
