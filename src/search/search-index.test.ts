import { expect, it } from 'vitest';
import { createSearchIndex, type SearchDocument } from './search-index.ts';

const documents: SearchDocument[] = [
  { group: 'page', url: '/careers', title: 'Careers', text: 'Open positions.', words: 'jobs' },
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
  { group: 'project', url: '/portfolio#project-3', title: 'Wind farm', text: 'Turbines on a ridge.' },
];

const index = await createSearchIndex({ documents, returnWarning: '' });
const found = (text: string, perGroup = 5) =>
  index.search(text, perGroup).groups.flatMap(({ hits }) => hits.map(({ document }) => document.url));

it.each([
  ['the beginning of a word', 'care', '/careers'],
  ['a word with a wrong letter', 'turbimes', '/portfolio#project-3'],
  ['a word with two letters exchanged', 'wind fram', '/portfolio#project-3'],
  ['another spelling', 'organization', '/cookies#clause-1-2'],
  ['a synonym', 'vacancy', '/careers'],
  ['a word that is not shown', 'jobs', '/careers'],
  ['a question', 'what do you store?', '/cookies#clause-1-1'],
])('%s finds what it means: %s', (_what, text, url) => {
  expect(found(text)[0]).toBe(url);
});

it('a paragraph is not found by the title of its policy alone', () => {
  expect(found('cookie')).toEqual(['/cookies', '/cookies#clause-1-1']);
});

it('the page comes first for one word, what it says for more', () => {
  expect(found('cookies')[0]).toBe('/cookies');
  expect(found('sets cookies')[0]).toBe('/cookies#clause-1-1');
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
