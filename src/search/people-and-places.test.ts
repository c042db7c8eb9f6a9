import { expect, it } from 'vitest';
import { offices } from '../../company/offices.ts';
import { leaderDocuments, officeDocuments } from './people-and-places.ts';
import { createSearchIndex } from './search-index.ts';

const holder = { name: 'Ada Lovett', text: 'She kept grids in Leeds.' };
const posts = [
  { slug: 'keeper', title: 'Chief Keeper', answersFor: 'Keeps the plant.', holder },
  { slug: 'buyer', title: 'Chief Buyer', answersFor: 'Buys the plant.', holder: null },
];
const [office] = offices;
const page = { kind: 'page', url: '/about', title: 'About', text: '' } as const;

it.each([
  ['Lovett', 'Ada Lovett, Chief Keeper'],
  ['grids in Leeds', 'Ada Lovett, Chief Keeper'],
  ['who is the chief buyer', 'Chief Buyer'],
  ['York', 'York office'],
  ['opening hours in York', 'York office'],
])('“%s” finds %s', async (text, title) => {
  if (!office) throw new Error('There is no office');
  const documents = [page, ...leaderDocuments(posts), ...officeDocuments([{ ...office, city: 'York' }])];
  const index = await createSearchIndex({ documents, returnWarning: '', synonyms: {} });
  expect(index.search(text).pages[0]?.hits[0]?.document.title).toBe(title);
});
