import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectBasis } from '../../company/basis.ts';
import { confirmations, pageStatements, policyPractices } from '../../company/confirmations.ts';
import { isoDay } from '../../company/dates.ts';
import { isPostOpen } from '../../company/leadership-posts.ts';
import { legalQuestions } from '../../company/legal-questions.ts';
import { missingFacts, optionalFactsAbout } from '../../company/optional-facts.ts';
import { organization, type Fact, type FactNote } from '../../company/organization.ts';
import { findContentErrors } from './content-errors.server.ts';
import { contentNames } from './content-names.server.ts';
import {
  advice,
  issuesFor,
  launchIssue,
  startIssue,
  type Issue,
  type IssueOfActor,
} from './issues.server.ts';

/**
 * What the facts, the texts and the brand lack, and what counsel must confirm. A build contains how many of these refuse a start.
 * @param project absolute path of the checkout
 */
export async function findSourceIssues(project: string, now: Date): Promise<IssueOfActor[]> {
  const content = contentNames(project);
  const placeholders = await findPlaceholders(join(project, 'company'));
  return [
    ...issuesFor('Owner', {
      'Company facts': [
        ...placeholders.filter(isNeeded).map(({ path, placeholder }) => placeholderIssue(placeholder, path)),
        ...content.projects.flatMap(findUnverified),
      ],
      'Facts that are printed once they are given': missingFacts(optionalFactsAbout(content)).map(
        ({ name, ...missing }) => placeholderIssue(missing, `company/optional-facts.json, ${name}`),
      ),
      'Texts that cannot be built': findContentErrors(project).map((fault) =>
        launchIssue(`${fault}.`, 'Correct it in content/.'),
      ),
      'Texts to confirm': findUnconfirmedTexts(project),
      Policies: findOverdueReviews(join(project, 'content/policies'), now),
    }),
    ...issuesFor('Counsel', {
      'Questions of law': legalQuestions.map((question, index) =>
        placeholderIssue(question, `company/legal-questions.ts, ${String(index + 1)}`),
      ),
    }),
  ];
}

/** The acting head is needed only until the post is filled. */
const isNeeded = ({ placeholder }: { readonly placeholder: Placeholder }) =>
  placeholder !== organization.actingHeadOfSustainability || isPostOpen('head-of-sustainability');

type Placeholder = Extract<Fact<unknown>, { status: 'placeholder' }>;

/** The issue of a missing fact: what is missing, where visitors see it or its stand-in, and why it matters. */
function placeholderIssue({ needed, on, law, counsel, optional }: FactNote, path: string): Issue {
  const notes = [
    `shown on ${on.join(', ')}`,
    ...(law === undefined ? [] : [`unlawful without it: ${law}`]),
    ...(counsel ? ['for counsel'] : []),
  ];
  return (optional ? advice : startIssue)(`To be supplied: ${needed} (${notes.join('; ')}).`, path);
}

/** Where each fact of the JSON files in company/ stands: "company/organization.json, parent.number". */
async function placesInFiles(directory: string): Promise<ReadonlyMap<unknown, string>> {
  const places = new Map<unknown, string>();
  const visit = (value: unknown, file: string, path: readonly string[]) => {
    if (typeof value !== 'object' || value === null) return;
    places.set(value, `company/${file}, ${path.join('.')}`);
    // Entries of a list are counted from 1.
    for (const [key, entry] of Object.entries(value))
      visit(entry, file, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]);
  };
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.json'))) {
    const { href } = pathToFileURL(join(directory, file));
    const { default: facts } = (await import(href, { with: { type: 'json' } })) as { default: unknown };
    visit(facts, file, []);
  }
  return places;
}

/** Finds every placeholder that a module of company/ exports, at any depth, each once, with the place of it. */
export async function findPlaceholders(
  directory: string,
): Promise<readonly { readonly path: string; readonly placeholder: Placeholder }[]> {
  const places = await placesInFiles(directory);
  const visited = new Set<object>();
  const found: { path: string; placeholder: Placeholder }[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    if ('status' in value && value.status === 'placeholder' && 'needed' in value) {
      const placeholder = value as Placeholder;
      found.push({ path: places.get(placeholder.given) ?? path, placeholder });
      return;
    }
    for (const [key, entry] of Object.entries(value)) visit(entry, `${path}.${key}`);
  };
  const modules = readdirSync(directory).filter(
    (name) => name.endsWith('.ts') && !/\.(test|schema)\.ts$/.test(name) && name !== 'legal-questions.ts',
  );
  for (const name of modules.sort()) {
    const exports = (await import(pathToFileURL(join(directory, name)).href)) as Record<string, unknown>;
    for (const [key, value] of Object.entries(exports)) visit(value, `company/${name}, ${key}`);
  }
  return found;
}

/** What each text in a directory of content/ states as fact, from its front matter, and where it is printed. */
const contentStatements: Readonly<
  Record<string, (header: (field: string) => string, slug: string) => { says: string; place: string }>
> = {
  articles: (header) => ({
    place: '/insights, the feeds',
    says: `every fact and opinion in the article “${header('title')}”, and that it was published on ${header('date')}`,
  }),
  projects: (header) => ({
    place: '/portfolio, the Impact Report',
    says: `that the project “${header('title')}” is as its text, picture and position on the map show it, and whether it is built`,
  }),
  roles: (header) => ({
    place: '/careers',
    says: `that the role “${header('title')}” is open, with these duties, selection and adjustments`,
  }),
  policies: (header, slug) => {
    const practices = (policyPractices as Readonly<Record<string, string | undefined>>)[`/${slug}`];
    return {
      place: `/${slug}`,
      says: [
        `“${header('title')}” and that what it says is done`,
        practices === undefined ? '' : ` (${practices})`,
        `, with the ${header('ownerRole')} as the person responsible, and that version ${header('version')} is in effect from ${header('effective')}`,
      ].join(''),
    };
  },
};

/** Finds every page, article, project, role and policy whose words the owner has not confirmed, or not as they now stand. */
export function findUnconfirmedTexts(project: string, confirmed = confirmations): readonly Issue[] {
  const ofContent = Object.entries(contentStatements).flatMap(([directory, statement]) =>
    globSync(`content/${directory}/{*,*/index}.mdx`, { cwd: project })
      .sort()
      .map((file) => {
        const text = readFileSync(join(project, file), 'utf8');
        const header = (field: string) =>
          new RegExp(`^${field}: ["']?(.*?)["']?$`, 'm').exec(text)?.[1] ?? `without ${field}`;
        return { name: file, sources: [file], ...statement(header, basename(file, '.mdx')) };
      }),
  );
  const texts = [...pageStatements.map((page) => ({ name: page.place, ...page })), ...ofContent];
  const unused = new Map(Object.entries(confirmed));
  const unconfirmed = texts.flatMap(({ name, place, says, sources }) => {
    const version = versionOf(project, sources);
    const given = unused.get(name);
    unused.delete(name);
    if (given?.version === version) return [];
    const again = given ? `; changed since the ${given.role} confirmed it on ${given.day}` : '';
    return startIssue(
      `To be confirmed: ${says} (shown on ${place}${again}).`,
      `company/confirmations.json: "${name}": { "day": "…", "role": "…", "version": "${version}" }`,
    );
  });
  const unknown = [...unused.keys()].map((name) =>
    advice(`A text that does not exist is confirmed: ${name}.`, 'company/confirmations.json: remove it.'),
  );
  return [...unconfirmed, ...unknown];
}

/** Twelve characters that change whenever one of the files does. @throws for a pattern that names no file */
function versionOf(project: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const pattern of patterns) {
    const files = globSync(pattern, { cwd: project }).sort();
    if (files.length === 0) throw new Error(`company/confirmations.ts names ${pattern}, which is no file`);
    for (const file of files) hash.update(readFileSync(join(project, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** The evidence that is missing for the figures of a project. */
function findUnverified(slug: string): readonly Issue[] {
  const { verification } = projectBasis(slug, { baseline: '', method: '' });
  if (verification.status === 'settled') return [];
  return [placeholderIssue(verification, `content/projects/${slug}/index.mdx, basis`)];
}

function findOverdueReviews(directory: string, now: Date): readonly Issue[] {
  const remedy = 'In content/policies: review it, then move nextReview and add a line to history.';
  const today = isoDay(now);
  const policies = readdirSync(directory).filter((name) => name.endsWith('.mdx'));
  return policies.sort().flatMap((name) => {
    const text = readFileSync(join(directory, name), 'utf8');
    const due = /^nextReview: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1];
    if (due === undefined) return [launchIssue(`${name} names no review date.`, remedy)];
    return due < today ? [launchIssue(`${name} was due for review on ${due}.`, remedy)] : [];
  });
}
