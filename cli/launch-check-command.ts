import type { Command } from 'commander';
import { dirname, join } from 'node:path';
import { EnvironmentError, readEnvironment, type Environment } from '../server/environment.ts';
import { obstacle, type Finding } from './launch/finding.ts';
import { keyFindings } from './launch/keys.ts';
import { operationFindings } from './launch/operation.ts';
import { reviewFindings } from './launch/policy-reviews.ts';
import { settingFindings } from './launch/settings.ts';
import { factFindings } from './launch/unsettled-facts.ts';
import { counted, print, printJson } from './printing.ts';

const project = dirname(import.meta.dirname);

const examples = `
Run it with the settings of the server, for it judges those as well. Exit status: 0 when nothing stands in the way, else 1.

Examples:
  npm run site -- launch-check
  npm run --silent site -- launch-check --json | jq '.findings[] | select(.standsInTheWay)'`;

export function addLaunchCheck(program: Command): void {
  program
    .command('launch-check')
    .summary('Lists what stands between this checkout and a public launch.')
    .description(
      'Lists what stands between this checkout and a public launch: placeholders in company/, missing or weak settings and keys, policies past their review.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(async ({ json }: { json?: true }) => {
      const findings = await everyFinding(new Date());
      const obstacles = findings.filter(({ standsInTheWay }) => standsInTheWay).length;
      if (json) printJson({ ready: obstacles === 0, obstacles, findings });
      else print(inWords(findings, obstacles));
      if (obstacles > 0) process.exitCode = 1;
    });
}

async function everyFinding(now: Date): Promise<readonly Finding[]> {
  return [
    ...(await factFindings(join(project, 'company'))),
    ...reviewFindings(join(project, 'content/policies'), now),
    ...withEnvironment((environment) => [
      ...settingFindings(environment),
      ...keyFindings(environment),
      ...operationFindings(project, environment, now),
    ]),
  ];
}

/** Settings that cannot be read are a finding themselves, and hide those that depend on them. */
function withEnvironment(find: (environment: Environment) => readonly Finding[]): readonly Finding[] {
  let environment: Environment;
  try {
    environment = readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [obstacle('Settings', { problem: `${error.message}.`, remedy: 'docs/how-to/deploy.md' })];
  }
  return find(environment);
}

function inWords(findings: readonly Finding[], obstacles: number): string {
  const context = [...new Set(findings.map(({ about }) => about))];
  const parts = context.map((room) => {
    const inRoom = findings.filter(({ about }) => about === room);
    const lines = inRoom.flatMap(({ problem, remedy, standsInTheWay }, place) => [
      `  ${standsInTheWay ? '✗' : '·'} ${problem}`,
      // Said once for those in a row that are put right in the same way.
      ...(inRoom[place + 1]?.remedy === remedy ? [] : [`      ${remedy}`]),
    ]);
    return `${room}\n${lines.join('\n')}`;
  });
  const verdict =
    obstacles === 0
      ? 'Nothing stands in the way of a public launch.'
      : `${counted(obstacles, 'thing stands', 'things stand')} in the way of a public launch (✗; · is advice).`;
  return [...parts, verdict].join('\n\n');
}
