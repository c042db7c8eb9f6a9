import { describe, expect, it } from 'vitest';
import { leadershipPosts } from '../../company/leadership-posts.ts';
import { offices } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import { policyRoutes } from '../../company/site-map.ts';
import { createSearchIndex, type SearchFile } from '../../src/search/search-index.ts';
import { everydayQuestions, searchQuestions, visitorQuestions } from '../specification/search-questions.ts';
import { paths } from '../specification/specified-pages.ts';
import { questionsInPlainWords, questionsOfVisitors } from '../specification/visitor-questions.ts';
import { articleSources } from '../support/content-sources.ts';
import { readBuilt, sentSize } from '../support/built-files.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { find, findAll, linksIn, textOf } from '../support/page.ts';

/** The size in bytes as sent. */
const maxIndexSize = 122_880;

const searchFile = JSON.parse(readBuilt('search-index.json').toString()) as SearchFile;
const { documents, synonyms } = searchFile;
const index = await createSearchIndex(searchFile);

it('the index is at most 120 KB', () => {
  expect(sentSize('search-index.json')).toBeLessThanOrEqual(maxIndexSize);
});

it.each(searchQuestions)('“$words” finds $first first', ({ words, first }) => {
  const { best = '', pages } = index.search(words);
  expect(/#clause-\d+$/.test(first) ? best.replace(/-\d+$/, '') : best).toBe(first);
  expect(pages[0]?.page.document.url).toBe(first.replace(/#.*/, ''));
});

it.each([
  ['eighty questions in the words of nine kinds of visitors', visitorQuestions, { asked: 80, mostLost: 4 }],
  ['seventy questions in everyday words', everydayQuestions, { asked: 70, mostLost: 4 }],
  ['a hundred words and questions of visitors', questionsOfVisitors, { asked: 100, mostLost: 6 }],
  ['eighty-nine questions in plain words', questionsInPlainWords, { asked: 89, mostLost: 12 }],
])('of %s, most find their page within the first three', (_title, questions, { asked, mostLost }) => {
  const lost = questions.filter(({ words, pages }) => {
    const found = index.search(words).pages.slice(0, 3);
    return !found.some(({ page }) => pages.includes(page.document.url.replace(/\?.*/, '')));
  });
  expect(questions.length).toBe(asked);
  expect(lost.length, lost.map(({ words }) => words).join(', ')).toBeLessThanOrEqual(mostLost);
});

it.each(policyRoutes)('the title of $path finds it first', ({ path, title }) => {
  for (const words of [title, `your ${title.toLowerCase()}`, title.replace(/\s*\(.*/, '')])
    expect(index.search(words).best, words).toBe(path);
});

it('each office and each post that leads the group is found by its name', () => {
  for (const { city } of offices) expect(index.search(`${city} office`).best).toBe('/about#offices');
  for (const { title } of leadershipPosts) expect(index.search(title).best).toBe('/about#leadership');
});

it('every synonym leads to something', () => {
  for (const [word, others] of Object.entries(synonyms))
    for (const other of others.split(', '))
      expect(index.search(other).count, `${word}: ${other}`).toBeGreaterThan(0);
});

it('every page can be found, and every clause of every policy', async () => {
  const urls = new Set(documents.map(({ url }) => url));
  for (const path of paths) {
    expect(urls).toContain(path);
    const { main } = await fetchPage(path);
    for (const clause of findAll(main, 'li[id^="clause-"]'))
      expect(urls).toContain(`${path}#${clause.attribs['id'] ?? ''}`);
  }
});

it('every result leads to one place on its page', async () => {
  const wrong = new Set<string>();
  for (const { url } of documents) {
    const [address = '', id] = url.split('#');
    const { status, document } = await fetchPage(address);
    if (status !== 200) wrong.add(url);
    if (id !== undefined && findAll(document, `[id="${id}"]`).length !== 1) wrong.add(url);
  }
  expect([...wrong]).toEqual([]);
});

it('no result states a target return or a yield without its warning', () => {
  const stating = documents.filter(
    ({ kind, url }) => kind === 'figure' || (kind === 'project' && url.startsWith('/portfolio')),
  );
  expect(stating).not.toEqual([]);
  for (const { text } of stating) expect(text).not.toMatch(/\d+(\.\d+)?-\d+%|yields? (of )?\d/i);
});

describe('without JavaScript', () => {
  const results = (text: string) =>
    fetchPage(`/insights?${new URLSearchParams({ search: text }).toString()}`);

  it('the server lists the results by page', async () => {
    const { main, title, status } = await results('fees');
    expect([status, title]).toEqual([200, `Search | ${organization.tradingName.value}`]);
    const [page, place] = linksIn(main);
    expect([page?.href, place?.href]).toEqual([
      '/investor-terms',
      expect.stringMatching(/^\/investor-terms#clause-6-\d$/),
    ]);
    expect(textOf(find(main, 'mark')).toLowerCase()).toBe('fees');
    expect(find(main, 'input').attribs['value']).toBe('fees');
  });

  it.each(['', 'zzqqxx'])(
    'where nothing is found, as for “%s”, tasks and articles are offered',
    async (text) => {
      const { main } = await results(text);
      expect(linksIn(main).map(({ href }) => href)).toEqual([
        '/careers#open-positions',
        '/contact?subject=speak-up',
        '/insights#press',
        '/contact?subject=investor-access',
        '/contact?subject=formal-complaint',
        ...articleSources()
          .slice(0, 4)
          .map(({ slug }) => `/insights?article=${slug}`),
      ]);
      expect(textOf(main).includes('Nothing was found for "zzqqxx"')).toBe(text !== '');
    },
  );

  it.each([
    ['markup', '<img src=x onerror=alert(1)>"\'&'],
    // An address of more than 2,000 characters is refused, and each of these letters is six of them.
    ['the longest text', 'ä'.repeat(320)],
  ])('%s is text', async (_what, text) => {
    const { main, status } = await results(text);
    expect(status).toBe(200);
    expect(findAll(main, 'img, script')).toEqual([]);
    expect(find(main, 'input').attribs['value']?.length).toBeLessThanOrEqual(100);
  });
});
