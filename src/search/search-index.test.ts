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
    text: 'The Data Protection Lead decides on behalf of the organisation. The Cookie Policy has a limit of £250,000.',
  },
  { kind: 'page', url: '/about', title: 'About', text: 'Who we are.' },
  {
    kind: 'section',
    url: '/about#leadership',
    title: 'Ada Lovett, Head of Data',
    text: 'Keeps the data of every centre and neighbour.',
  },
  { kind: 'section', url: '/about#offices', title: 'Leeds office', text: 'Leeds, United Kingdom.' },
  { kind: 'section', url: '/about#offices', title: 'York office', text: 'York, United Kingdom.' },
];

const index = await createSearchIndex({
  documents,
  suggestions: [],
  returnWarning: '',
  synonyms: { dpo: 'data protection lead', 'head office': 'leeds' },
});
const found = (text: string) =>
  index.search(text).pages.flatMap(({ page, hits }) => [page, ...hits].map(({ document }) => document.url));

it('a page comes before a place that mentions it, and a place is not found by the title of its page', () => {
  expect(found('cookie').slice(0, 2)).toEqual(['/cookies', '/cookies#clause-1-1']);
  expect(index.search('your cookie policy').best).toBe('/cookies');
});

it('several words ask for the place that has most of them', () => {
  expect(index.search('who decides about my data').best).toBe('/cookies#clause-1-2');
});

it('results that are left out are counted', () => {
  const { pages, count } = index.search('store decides', { maxPlaces: 1 });
  expect([pages.map(({ hits }) => hits.length), count]).toEqual([[1], 3]);
});

it('an address is listed once', () => {
  expect(found('United Kingdom office')).toEqual(['/about', '/about#offices']);
});

it.each([
  ['a person', 'lovett', '/about#leadership'],
  ['a city', 'Leeds', '/about#offices'],
  ['an abbreviation', 'DPO', '/cookies#clause-1-2'],
  ['a phrase', 'head office', '/about#offices'],
  ['a number', '250000', '/cookies#clause-1-2'],
  ['a number in thousands', '£250k', '/cookies#clause-1-2'],
  ['an unfinished word', 'leed', '/about#offices'],
  ['a misspelt word', 'lovet', '/about#leadership'],
  ['an American word', 'organization', '/cookies#clause-1-2'],
  ['a plural', 'neighbors', '/about#leadership'],
])('%s is found: %s', (_what, text, url) => {
  expect(index.search(text).best).toBe(url);
});

it('a word of the site is not taken for a misspelling of another one', async () => {
  const page = (url: string, title: string): SearchDocument => ({ kind: 'page', url, title, text: '' });
  const { search } = await createSearchIndex({
    documents: [page('/planting', 'Planting'), page('/plans', 'Plans')],
    suggestions: [],
    returnWarning: '',
    synonyms: {},
  });
  const pagesFor = (text: string) => search(text).pages.map((found) => found.page.document.url);
  expect(pagesFor('planting')).toEqual(['/planting']);
  expect(pagesFor('pllanting')).toEqual(['/planting']);
});

it('a page that is asked for by one rare word comes before a clause with two common ones', async () => {
  const clauses = ['send', 'send', 'message', 'message', 'message send'].map((text, at): SearchDocument => ({
    kind: 'policy',
    url: `/terms#clause-1-${String(at + 1)}`,
    title: 'Receipt',
    within: 'Terms',
    number: `1.${String(at + 1)}`,
    text: `You ${text}.`,
  }));
  const { search } = await createSearchIndex({
    documents: [
      { kind: 'page', url: '/contact', title: 'Contact', text: '', words: 'switchboard' },
      { kind: 'page', url: '/terms', title: 'Terms', text: '' },
      ...clauses,
    ],
    suggestions: [],
    returnWarning: '',
    synonyms: {},
  });
  expect(search('send a message to the switchboard').pages[0]?.page.document.url).toBe('/contact');
});

it.each(['', 'the', 'how much?', 'zzqqxx', 'QZX', '\u0000', '\ud800', 'constructor __proto__ toString'])(
  'nothing is found for %j',
  (text) => {
    expect(index.search(text)).toEqual({ pages: [], best: undefined, count: 0 });
  },
);

it('no more than a hundred characters are searched, counted as they are compared', () => {
  expect(found(`${'\uFB03'.repeat(31)} leeds`)).toEqual(['/about', '/about#offices']);
  expect(found(`${'\uFB03'.repeat(34)} leeds`)).toEqual([]);
});
