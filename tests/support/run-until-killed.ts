import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from './site-process.ts';

const preload = fileURLToPath(new URL('./kill-at-step.ts', import.meta.url));

/** From one killed step to the next: every one in npm run test:long. */
export const stepsBetweenKills = process.env['LONG_TESTS'] === undefined ? 3 : 1;

type Settings = Readonly<Record<string, string>>;

/** How a command is started that kills itself. */
const startOf = (settings: Settings, args: readonly string[]) => ({
  words: ['--import', preload, resolve('site.ts'), ...args],
  env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, NODE_ENV: 'test', ...settings },
});

/**
 * Runs a command beside what this process does, until it is killed before its first statement that begins so.
 *
 * @throws with its output, if it ends in another way
 */
export async function runUntilStatement(
  settings: Settings,
  args: readonly string[],
  statement: string,
): Promise<void> {
  const { words, env } = startOf(settings, args);
  const command = spawn(process.execPath, words, { env: { ...env, KILL_BEFORE: statement } });
  const output: string[] = [];
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (chunk) => output.push(String(chunk)));
  await once(command, 'close');
  if (command.signalCode !== 'SIGKILL')
    throw new Error(`The command was not killed before “${statement}”: ${output.join('')}`);
}

/**
 * Runs a command, which is killed at a step (kill-at-step.ts).
 *
 * @returns whether it was killed; false once there are fewer steps
 * @throws with its output, if it fails
 */
export function runUntilKilled(settings: Settings, args: readonly string[], killAt: number): boolean {
  const { words, env } = startOf(settings, args);
  const { status, signal, stderr } = spawnSync(process.execPath, words, {
    env: { ...env, KILL_AT: String(killAt) },
    encoding: 'utf8',
  });
  if (signal === 'SIGKILL') return true;
  if (status !== 0) throw new Error(stderr);
  return false;
}
