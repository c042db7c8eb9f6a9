import { formatCount, print, printJson } from '../server/command-line/terminal.ts';

// This file imports no facts, so that it can report a fact file that cannot be imported.

export interface Issue {
  readonly problem: string;
  readonly remedy: string;
  /** Whether it prevents a public launch. No issue prevents a server from starting. */
  readonly blocking: boolean;
}

export const launchIssue = (problem: string, remedy: string): Issue => ({ problem, remedy, blocking: true });

export const advice = (problem: string, remedy: string): Issue => ({ problem, remedy, blocking: false });

export type IssueOfActor = Issue & { readonly actor: 'Owner' | 'IT'; readonly about: string };

/** @param sections issues by what they are about */
export const issuesFor = (
  actor: IssueOfActor['actor'],
  sections: Readonly<Record<string, readonly Issue[]>>,
): IssueOfActor[] =>
  Object.entries(sections).flatMap(([about, issues]) => issues.map((issue) => ({ actor, about, ...issue })));

/** Prints issues, and sets the exit status to 1 when one of them prevents a launch. */
export function reportIssues(issues: readonly IssueOfActor[], { json }: { readonly json: boolean }): void {
  const blockingCount = issues.filter(({ blocking }) => blocking).length;
  if (json) printJson({ ready: blockingCount === 0, blockingCount, issues });
  else {
    const sections = [...Map.groupBy(issues, ({ actor, about }) => `${actor}: ${about}`)].map(formatSection);
    const summary =
      blockingCount === 0
        ? 'Nothing prevents a public launch.'
        : `${formatCount(blockingCount, 'issue prevents', 'issues prevent')} a public launch (✗; · is advice).`;
    print([...sections, summary].join('\n\n'));
  }
  if (blockingCount > 0) process.exitCode = 1;
}

function formatSection([heading, issues]: readonly [string, readonly Issue[]]): string {
  const lines = issues.flatMap(({ problem, remedy, blocking }, index) => [
    `  ${blocking ? '✗' : '·'} ${problem}`,
    // Consecutive issues with the same remedy print it once.
    ...(issues[index + 1]?.remedy === remedy ? [] : [`      ${remedy}`]),
  ]);
  return [heading, ...lines].join('\n');
}
