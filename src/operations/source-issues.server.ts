import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoDay } from '../../company/dates.ts';
import { findContentErrors } from './content-errors.server.ts';
import { contentNames, namesIn } from './content-names.server.ts';
import {
  checkSecurityTxt,
  findMissingFacts,
  findPlaceholderIssues,
  findReservedValues,
} from './fact-issues.server.ts';
import { issuesFor, launchIssue, type Issue, type IssueOfActor } from './issues.server.ts';

/**
 * What the facts and the texts lack.
 * @param project absolute path of the checkout
 */
export const findSourceIssues = (project: string, now: Date): IssueOfActor[] =>
  issuesFor('Owner', {
    'Company facts': [
      ...findPlaceholderIssues(project),
      ...findReservedValues(project),
      ...checkSecurityTxt(now),
    ],
    'Facts that are printed once they are given': findMissingFacts(contentNames(project)),
    'Texts that cannot be built': findContentErrors(project).map((fault) =>
      launchIssue(`${fault}.`, 'Correct it in content/.'),
    ),
    Policies: findOverdueReviews(join(project, 'content/policies'), now),
  });

function findOverdueReviews(directory: string, now: Date): readonly Issue[] {
  const remedy = 'In content/policies: review it, then move nextReview and add a line to history.';
  return namesIn(directory, '.mdx').flatMap((name) => {
    const text = readFileSync(join(directory, `${name}.mdx`), 'utf8');
    const due = /^nextReview: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1] ?? '';
    return due < isoDay(now) ? [launchIssue(`/${name} was due for review on ${due}.`, remedy)] : [];
  });
}
