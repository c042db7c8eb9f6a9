import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPostOpen } from '../../company/leadership-posts.ts';
import { missingFacts, optionalFacts, type ContentNames } from '../../company/optional-facts.ts';
import { advice, launchIssue, type Issue } from './issues.server.ts';

/** The acting head is needed only until the post is filled. */
const isNeeded = (place: string) =>
  !place.endsWith('actingHeadOfSustainability') || isPostOpen('head-of-sustainability');

/** The paths of placeholders: "parent.number"; entries of a list are counted from 1. */
function placeholdersIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('status' in value && value.status === 'placeholder') return [path.join('.')];
  return Object.entries(value).flatMap(([key, entry]) =>
    placeholdersIn(entry, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]),
  );
}

/** Where each value stands that is printed in place of a fact: "company/organization.json, parent.number". */
export const findPlaceholders = (project: string) =>
  globSync('company/*.json', { cwd: project })
    .sort()
    .flatMap((file) =>
      placeholdersIn(JSON.parse(readFileSync(join(project, file), 'utf8')), []).map(
        (path) => `${file}, ${path}`,
      ),
    )
    .filter(isNeeded);

export const findPlaceholderIssues = (project: string): Issue[] =>
  findPlaceholders(project).map((place) =>
    launchIssue('To be supplied: what is printed now only stands in for the fact.', place),
  );

/** The facts that are printed once they are given. Those that a law asks for prevent a launch. */
export const findMissingFacts = (content: ContentNames): Issue[] =>
  missingFacts(optionalFacts, content).map(({ paths, law }) => {
    const place = `company/optional-facts.json, ${paths.join(', ')}`;
    return law === undefined
      ? advice('Printed once it is given.', place)
      : launchIssue(`To be supplied: unlawful without it: ${law}.`, place);
  });
