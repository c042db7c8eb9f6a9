import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPostOpen } from '../../company/leadership-posts.ts';
import { missingFacts, optionalFacts, type ContentNames } from '../../company/optional-facts.ts';
import { organization, securityTxtMinDays } from '../../company/organization.ts';
import { advice, launchIssue, type Issue } from './issues.server.ts';
import { isReservedHost } from './settings-issues.server.ts';

interface PlacedValue {
  /** "company/organization.json, parent.number"; entries of a list are counted from 1. */
  readonly place: string;
  readonly value: unknown;
}

const isPlaceholder = (value: unknown) =>
  typeof value === 'object' && value !== null && 'status' in value && value.status === 'placeholder';

/** A value and all within it, but for what is in a placeholder. */
function valuesIn(value: unknown, [file = '', ...keys]: readonly string[]): PlacedValue[] {
  const own = { place: `${file}, ${keys.join('.')}`, value };
  if (typeof value !== 'object' || value === null || isPlaceholder(value)) return [own];
  const within = Object.entries(value).flatMap(([key, entry]) =>
    key === '$schema'
      ? []
      : valuesIn(entry, [file, ...keys, Array.isArray(value) ? String(Number(key) + 1) : key]),
  );
  return [own, ...within];
}

/** @param project the folder that contains company/ */
const valuesOfFacts = (project: string) =>
  globSync('company/*.json', { cwd: project })
    .sort()
    .flatMap((file) => valuesIn(JSON.parse(readFileSync(join(project, file), 'utf8')), [file]));

/** The acting head is needed only until the post is filled. */
const isNeeded = (place: string) =>
  !place.endsWith('actingHeadOfSustainability') || isPostOpen('head-of-sustainability');

/** Where each value stands that is printed in place of a fact. */
export const findPlaceholders = (project: string): readonly string[] =>
  valuesOfFacts(project)
    .filter(({ value }) => isPlaceholder(value))
    .map(({ place }) => place)
    .filter(isNeeded);

export const findPlaceholderIssues = (project: string): Issue[] =>
  findPlaceholders(project).map((place) =>
    launchIssue('To be supplied: what is printed now only stands in for the fact.', place),
  );

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

/** Finds settled facts at which nobody can be reached, or under which nobody is registered. */
export const findReservedValues = (project: string): Issue[] =>
  valuesOfFacts(project).flatMap(({ place, value }) => {
    const problem = typeof value === 'string' ? reservationOf(value) : undefined;
    return problem === undefined ? [] : [launchIssue(`“${String(value)}” ${problem}.`, place)];
  });

/** The facts that are printed once they are given. Those that a law asks for prevent a launch. */
export const findMissingFacts = (content: ContentNames): Issue[] =>
  missingFacts(optionalFacts, content).map(({ paths, law }) => {
    const place = `company/optional-facts.json, ${paths.join(', ')}`;
    return law === undefined
      ? advice('Printed once it is given.', place)
      : launchIssue(`To be supplied: unlawful without it: ${law}.`, place);
  });

export function checkSecurityTxt(now: Date): readonly Issue[] {
  const days = Math.floor((Date.parse(organization.securityTxtExpires) - now.getTime()) / 86_400_000);
  if (days >= securityTxtMinDays) return [];
  const remedy = 'company/organization.json, securityTxtExpires: set a date within a year, and build.';
  return [launchIssue(`/.well-known/security.txt expires in ${String(days)} days.`, remedy)];
}
