import { formatCount, print, printJson } from '../server/command-line/terminal.ts';

// This file imports no facts, so that it can report a fact file that cannot be imported.

/** Who must act on an issue; the report is in this order. */
const actors = ['Owner', 'Counsel', 'IT'] as const;
type Actor = (typeof actors)[number];

/** An issue that prevents a launch, and with which no production server starts unless ALLOW_UNFINISHED=1. */
export const startIssue = (problem: string, remedy: string) => ({
  problem,
  remedy,
  blocking: true,
  refusesStart: true,
});

/**
 * An issue that prevents a launch and never a start: it may arise while nobody changes anything, with time, such as a policy
 * past its review, or in the database, and a restart years later must not take the site down; or it already fails the build.
 */
export const launchIssue = (problem: string, remedy: string) => ({
  ...startIssue(problem, remedy),
  refusesStart: false,
});

/** An issue that prevents neither. */
export const advice = (problem: string, remedy: string) => ({
  problem,
  remedy,
  blocking: false,
  refusesStart: false,
});

export type Issue = ReturnType<typeof startIssue>;
/** Issues by what they are about. */
export type Sections = Readonly<Record<string, readonly Issue[]>>;
export type IssueOfActor = Issue & { readonly actor: Actor; readonly about: string };

export const issuesFor = (actor: Actor, sections: Sections): IssueOfActor[] =>
  Object.entries(sections).flatMap(([about, issues]) => issues.map((issue) => ({ actor, about, ...issue })));

export type Counts = Readonly<Partial<Record<Actor, number>>>;

/** How many issues refuse a start, for each actor who has some. */
export const countRefusals = (issues: readonly (Issue & { readonly actor: Actor })[]): Counts =>
  countByActor(issues.filter(({ refusesStart }) => refusesStart));

const countByActor = (issues: readonly { readonly actor: Actor }[]): Counts =>
  Object.fromEntries(
    actors.flatMap((name) => {
      const { length } = issues.filter(({ actor }) => actor === name);
      return length === 0 ? [] : [[name, length]];
    }),
  );

const total = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** "Owner 72, Counsel 15" */
const formatCounts = (counts: Counts) =>
  Object.entries(counts)
    .map(([actor, count]) => `${actor} ${String(count)}`)
    .join(', ');

/**
 * The line of a server whose site is unfinished; nothing when it is finished.
 * @param counts of the build and of the settings
 */
export function describeUnfinished(...counts: readonly Counts[]): string | undefined {
  const sums = Object.fromEntries(
    actors.flatMap((actor) => {
      const sum = counts.reduce((all, count) => all + (count[actor] ?? 0), 0);
      return sum === 0 ? [] : [[actor, sum]];
    }),
  ) as Counts;
  const all = total(sums);
  if (all === 0) return undefined;
  return `The site is unfinished: ${formatCount(all, 'issue prevents', 'issues prevent')} a public launch (${formatCounts(sums)}), which \`npm run site -- doctor\` lists`;
}

/** Prints issues, and sets the exit status to 1 when one of them prevents a launch. */
export function reportIssues(issues: readonly IssueOfActor[], { json }: { readonly json: boolean }): void {
  const blockingCount = issues.filter(({ blocking }) => blocking).length;
  if (json) printJson({ ready: blockingCount === 0, blockingCount, issues });
  else print(formatIssues(issues));
  if (blockingCount > 0) process.exitCode = 1;
}

function formatIssues(issues: readonly IssueOfActor[]): string {
  const sections = [...Map.groupBy(issues, ({ actor, about }) => `${actor}: ${about}`)].map(
    ([heading, inSection]) => {
      const lines = inSection.flatMap(({ problem, remedy, blocking }, index) => [
        `  ${blocking ? '✗' : '·'} ${problem}`,
        // Consecutive issues with the same remedy print it once.
        ...(inSection[index + 1]?.remedy === remedy ? [] : [`      ${remedy}`]),
      ]);
      return [heading, ...lines].join('\n');
    },
  );
  return [...sections, summarise(issues)].join('\n\n');
}

function summarise(issues: readonly IssueOfActor[]): string {
  const blocking = countByActor(issues.filter((issue) => issue.blocking));
  if (total(blocking) === 0) return 'Nothing prevents a public launch.';
  const refusing = total(countRefusals(issues));
  return [
    `${formatCount(total(blocking), 'issue prevents', 'issues prevent')} a public launch (✗; · is advice). ${formatCounts(blocking)}.`,
    ...(refusing === 0
      ? []
      : [`A server does not start while ${String(refusing)} of them remain, unless ALLOW_UNFINISHED=1.`]),
  ].join(' ');
}
