import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectBasis } from '../../company/basis.ts';
import { isoDay } from '../../company/dates.ts';
import { isPostOpen } from '../../company/leadership-posts.ts';
import { missingFacts, optionalFactsAbout } from '../../company/optional-facts.ts';
import { organization, securityTxtMinDays, type Fact, type FactNote } from '../../company/organization.ts';
import { findContentErrors } from './content-errors.server.ts';
import { contentNames, namesIn } from './content-names.server.ts';
import { advice, issuesFor, launchIssue, type Issue, type IssueOfActor } from './issues.server.ts';
import { isReservedHost } from './settings-issues.server.ts';

/**
 * What the facts and the texts lack.
 * @param project absolute path of the checkout
 */
export async function findSourceIssues(project: string, now: Date): Promise<IssueOfActor[]> {
  const content = contentNames(project);
  const company = join(project, 'company');
  const placeholders = await findPlaceholders(company);
  return issuesFor('Owner', {
    'Company facts': [
      ...placeholders.filter(isNeeded).map(({ path, placeholder }) => placeholderIssue(placeholder, path)),
      ...content.projects.flatMap(findUnverified),
      ...(await findReservedValues(company)),
      ...checkSecurityTxt(now),
    ],
    'Facts that are printed once they are given': missingFacts(optionalFactsAbout(content)).map(
      ({ name, ...missing }) => placeholderIssue(missing, `company/optional-facts.json, ${name}`),
    ),
    'Texts that cannot be built': findContentErrors(project).map((fault) =>
      launchIssue(`${fault}.`, 'Correct it in content/.'),
    ),
    Policies: findOverdueReviews(join(project, 'content/policies'), now),
  });
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
  return (optional ? advice : launchIssue)(`To be supplied: ${needed} (${notes.join('; ')}).`, path);
}

const isPlaceholder = (value: object) => 'status' in value && value.status === 'placeholder';

/** The values of a fact file, at any depth, but for what is in a placeholder. Entries of a list are counted from 1. */
function* valuesIn(
  value: unknown,
  path: readonly string[],
): Generator<{ readonly place: string; readonly value: unknown }> {
  const [file = '', ...keys] = path;
  yield { place: `company/${file}, ${keys.join('.')}`, value };
  if (typeof value !== 'object' || value === null || isPlaceholder(value)) return;
  for (const [key, entry] of Object.entries(value))
    if (key !== '$schema')
      yield* valuesIn(entry, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]);
}

/** The values of all fact files: the objects that the modules of company/ have, with their places. */
async function valuesInFiles(directory: string) {
  const values = namesIn(directory, '.json').map(async (name) => {
    const file = `${name}.json`;
    const { href } = pathToFileURL(join(directory, file));
    const { default: facts } = (await import(href, { with: { type: 'json' } })) as { default: unknown };
    return [...valuesIn(facts, [file])];
  });
  return (await Promise.all(values)).flat();
}

/** Finds every placeholder that a module of company/ exports, at any depth, each once, with the place of it. */
export async function findPlaceholders(
  directory: string,
): Promise<readonly { readonly path: string; readonly placeholder: Placeholder }[]> {
  const places = new Map((await valuesInFiles(directory)).map(({ place, value }) => [value, place]));
  const visited = new Set<object>();
  const found: { path: string; placeholder: Placeholder }[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    if (isPlaceholder(value) && 'needed' in value) {
      const placeholder = value as Placeholder;
      found.push({ path: places.get(placeholder.given) ?? path, placeholder });
      return;
    }
    for (const [key, entry] of Object.entries(value)) visit(entry, `${path}.${key}`);
  };
  const modules = readdirSync(directory).filter((name) => /^[^.]+\.ts$/.test(name));
  for (const name of modules.sort()) {
    const exports = (await import(pathToFileURL(join(directory, name)).href)) as Record<string, unknown>;
    for (const [key, value] of Object.entries(exports)) visit(value, `company/${name}, ${key}`);
  }
  return found;
}

/** Numbers that Ofcom allocates to nobody, for use in drama, and those of North America. */
const fictionalNumber =
  /^(?:44(?:1(?:(?:1[3-8]|[2-6]1)496|91498|63296)0|2079460|2896496|2920180|3069990|7700900|8081570|9098790)\d{3}|1\d{3}55501\d{2})$/;

function reservationOf(text: string): string | undefined {
  const hosts = [...text.matchAll(/(?:@|:\/\/)([a-z\d.-]+)/gi)].map(([, host = '']) => host);
  if (hosts.some(isReservedHost)) return 'has an address at a domain that is reserved for examples';
  const digits = text.replace('(0)', '').replaceAll(/\D/g, '');
  // "+44 (0)20 7946 0000" is dialled as 442079460000.
  if (/^\+[\d\s()-]+$/.test(text) && fictionalNumber.test(digits))
    return 'is a telephone number that is reserved for drama';
  // "00000000", "ZA000000" or "GB 000 0000 00"
  if (/^[A-Z]{0,3}[\d\s-]+$/.test(text) && /^(\d)\1{5,}$/.test(digits))
    return 'is a number of one repeated digit';
  return undefined;
}

/** Finds settled facts that nobody can be reached at, or registered under. */
export async function findReservedValues(directory: string): Promise<readonly Issue[]> {
  return (await valuesInFiles(directory)).flatMap(({ place, value }) => {
    const problem = typeof value === 'string' ? reservationOf(value) : undefined;
    return problem === undefined ? [] : [launchIssue(`“${String(value)}” ${problem}.`, place)];
  });
}

/** The evidence that is missing for the figures of a project. */
function findUnverified(slug: string): readonly Issue[] {
  const { verification } = projectBasis(slug, { baseline: '', method: '' });
  if (verification.status === 'settled') return [];
  return [placeholderIssue(verification, `content/projects/${slug}/index.mdx, basis`)];
}

function checkSecurityTxt(now: Date): readonly Issue[] {
  const days = Math.floor((Date.parse(organization.securityTxtExpires) - now.getTime()) / 86_400_000);
  if (days >= securityTxtMinDays) return [];
  const remedy = 'company/organization.json, securityTxtExpires: set a date within a year, and build.';
  return [launchIssue(`/.well-known/security.txt expires in ${String(days)} days.`, remedy)];
}

function findOverdueReviews(directory: string, now: Date): readonly Issue[] {
  const remedy = 'In content/policies: review it, then move nextReview and add a line to history.';
  return namesIn(directory, '.mdx').flatMap((name) => {
    const text = readFileSync(join(directory, `${name}.mdx`), 'utf8');
    const due = /^nextReview: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1] ?? '';
    return due < isoDay(now) ? [launchIssue(`/${name} was due for review on ${due}.`, remedy)] : [];
  });
}
