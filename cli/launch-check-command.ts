import type { Command } from 'commander';
import { dirname } from 'node:path';
import { findLaunchIssues, type LaunchIssue } from './launch-issues.ts';
import { formatCount, print, printJson } from './terminal.ts';

export function addLaunchCheck(program: Command): void {
  program
    .command('launch-check')
    .summary('Lists what must be corrected before a public launch.')
    .description(
      'Lists what must be corrected before a public launch: placeholders in company/, missing or weak settings and keys, policies past their review.',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Run it with the settings of the server, which are checked too. Exit status: 0 when nothing prevents a launch, else 1.

Examples:
  npm run site -- launch-check
  npm run --silent site -- launch-check --json | jq '.findings[] | select(.standsInTheWay)'`,
    )
    .action(async ({ json }: { json?: true }) => {
      const findings = await findLaunchIssues(dirname(import.meta.dirname), new Date());
      const obstacles = findings.filter(({ standsInTheWay }) => standsInTheWay).length;
      if (json) printJson({ ready: obstacles === 0, obstacles, findings });
      else print(formatIssues(findings, obstacles));
      if (obstacles > 0) process.exitCode = 1;
    });
}

function formatIssues(issues: readonly LaunchIssue[], blockers: number): string {
  const sections = [...Map.groupBy(issues, ({ about }) => about)].map(([about, inSection]) => {
    const lines = inSection.flatMap(({ problem, remedy, standsInTheWay }, index) => [
      `  ${standsInTheWay ? '✗' : '·'} ${problem}`,
      // Consecutive issues with the same remedy print it once.
      ...(inSection[index + 1]?.remedy === remedy ? [] : [`      ${remedy}`]),
    ]);
    return [about, ...lines].join('\n');
  });
  const summary =
    blockers === 0
      ? 'Nothing prevents a public launch.'
      : `${formatCount(blockers, 'issue prevents', 'issues prevent')} a public launch (✗; · is advice).`;
  return [...sections, summary].join('\n\n');
}
