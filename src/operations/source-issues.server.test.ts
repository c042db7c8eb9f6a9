import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pageStatements } from '../../company/confirmations.ts';
import { leadershipPosts } from '../../company/leadership-posts.ts';
import { legalQuestions } from '../../company/legal-questions.ts';
import { missingFacts, optionalFactsAbout } from '../../company/optional-facts.ts';
import { copyProject } from '../../tests/support/project-copy.ts';
import { contentNames } from './content-names.server.ts';
import { paths } from '../../company/site-map.ts';
import { findPlaceholders, findUnconfirmedTexts } from './source-issues.server.ts';

const project = process.cwd();
const name = 'content/articles/forest-road.mdx';
const issueOf = (confirmed: NonNullable<Parameters<typeof findUnconfirmedTexts>[1]>) =>
  findUnconfirmedTexts(project, confirmed).find(({ remedy }) => remedy.includes(name));
const version = /"version": "(\w+)"/.exec(issueOf({})?.remedy ?? '')?.[1] ?? '';

it('lets no launch go ahead with a value that stands in for a fact', async () => {
  const placeholders = await findPlaceholders(join(project, 'company'));
  expect(placeholders.filter(({ placeholder }) => placeholder.optional)).toEqual([]);
});

/** The place of each placeholder that a fact file holds. */
function placeholdersIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('status' in value && value.status === 'placeholder') return [path.join('.')];
  return Object.entries(value).flatMap(([key, entry]) =>
    placeholdersIn(entry, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]),
  );
}

it('names each placeholder of a fact file by its place in that file', async () => {
  const places = (await findPlaceholders(join(project, 'company'))).map(({ path }) => path);
  const held = globSync('company/*.json').flatMap((file) =>
    placeholdersIn(JSON.parse(readFileSync(file, 'utf8')), []).map((path) => `${file}, ${path}`),
  );
  expect(places.filter((place) => place.includes('.json')).sort()).toEqual(held.sort());
});

it('names pages that exist', () => {
  const notes = [
    ...legalQuestions,
    ...missingFacts(optionalFactsAbout(contentNames(project))),
    ...pageStatements.map(({ place }) => ({ on: [place] })),
  ];
  const named = notes.flatMap(({ on }): readonly string[] => on).filter((place) => place.startsWith('/'));
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});

it('asks neither who acts for a post that is filled, nor what it pays', { timeout: 120_000 }, async () => {
  const copy = copyProject();
  onTestFinished(copy.remove);
  const write = (name: string, change: object) => {
    const file = join(copy.folder, 'company', name);
    const facts = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...facts, ...change }));
  };
  /** Fills the posts that are named. */
  const fill = (filled: readonly string[]) => {
    const holder = { name: 'Imogen Hartley', text: 'Ran the warehouses.' };
    const posts = leadershipPosts.map((post) => ({
      ...post,
      holder: filled.includes(post.slug) ? holder : null,
    }));
    write('leadership-posts.json', { posts });
  };
  const asked = async () => {
    const issues = JSON.parse(
      await copy.evaluate(`
        import { findSourceIssues } from './src/operations/source-issues.server.ts';
        console.log(JSON.stringify(await findSourceIssues(process.cwd(), new Date())));`),
    ) as readonly { readonly problem: string; readonly remedy: string }[];
    const of = (place: string) => issues.find(({ remedy }) => remedy.endsWith(place))?.problem;
    return {
      acting: of('actingLeaders'),
      pay: of('leadershipPay'),
      actingHead: of('actingHeadOfSustainability'),
    };
  };
  const all = leadershipPosts.map(({ slug }) => slug);
  const [first = '', second = '', ...others] = all;
  write('optional-facts.json', { actingLeaders: { [second]: 'Greta Falk' }, leadershipPay: null });
  fill([]);
  expect((await asked()).acting).toContain(`(missing: ${[first, ...others].join(', ')})`);
  expect((await asked()).pay).toBeDefined();
  fill([first]);
  expect((await asked()).acting).toContain(`(missing: ${others.join(', ')})`);
  fill(all);
  expect(await asked()).toEqual({});
});

describe('a text that the owner has not confirmed', () => {
  it('prevents a launch: each page with promises, article, policy, project and role once', () => {
    const issues = findUnconfirmedTexts(project, {});
    const names = issues.map(({ remedy }) => /: "([^"]+)": \{/.exec(remedy)?.[1]);
    const files = globSync('content/{articles,policies,projects,roles}/{*,*/index}.mdx');
    expect(names.sort()).toEqual([...pageStatements.map(({ place }) => place), ...files].sort());
    expect(issues.every(({ blocking }) => blocking)).toBe(true);
    expect(issues.map(({ problem }) => problem).join(' ')).not.toContain('without ');
  });

  it('is not listed once its words are confirmed', () => {
    const confirmed = { [name]: { day: '2027-01-11', role: 'Chief Investment Officer', version } } as const;
    expect(issueOf(confirmed)).toBeUndefined();
    expect(findUnconfirmedTexts(project, confirmed)).toHaveLength(
      findUnconfirmedTexts(project, {}).length - 1,
    );
  });

  it('is listed again when its words have changed since', () => {
    const confirmed = { day: '2027-01-11', role: 'Chief Investment Officer', version: '000000000000' };
    expect(issueOf({ [name]: confirmed })?.problem).toContain(
      'changed since the Chief Investment Officer confirmed it on 2027-01-11',
    );
  });

  it('is reported when it does not exist', () => {
    const confirmed = { day: '2027-01-11', role: 'Chief Investment Officer', version };
    expect(
      findUnconfirmedTexts(project, { 'content/articles/no-such-text.mdx': confirmed }).at(-1),
    ).toMatchObject({
      problem: 'A text that does not exist is confirmed: content/articles/no-such-text.mdx.',
      blocking: false,
    });
  });
});
