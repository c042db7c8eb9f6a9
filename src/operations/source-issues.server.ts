import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoDay } from '../../company/dates.ts';
import { findContentErrors } from './content-errors.server.ts';
import { contentNames } from './content-names.server.ts';
import { findMissingFacts, findPlaceholderIssues } from './fact-issues.server.ts';
import { findFirstBrand } from './first-brand.server.ts';
import { issuesFor, launchIssue, type Issue, type IssueOfActor } from './issues.server.ts';

/**
 * What the facts, the texts and the brand lack.
 * @param project absolute path of the checkout
 */
export function findSourceIssues(project: string, now: Date): IssueOfActor[] {
  const content = contentNames(project);
  return issuesFor('Owner', {
    'Company facts': findPlaceholderIssues(project),
    'Facts that are printed once they are given': findMissingFacts(content),
    'The first brand': findFirstBrand(project),
    'Texts that cannot be built': findContentErrors(project).map((fault) =>
      launchIssue(`${fault}.`, 'Correct it in content/.'),
    ),
    Policies: findOverdueReviews(join(project, 'content/policies'), now),
  });
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
