import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from './site-process.ts';

const preload = fileURLToPath(new URL('./kill-at-step.ts', import.meta.url));

/** From one killed step to the next: every one in npm run test:long. */
export const stepsBetweenKills = process.env['LONG_TESTS'] === undefined ? 3 : 1;

/**
 * Runs a command, which is killed at a step (kill-at-step.ts).
 *
 * @returns whether it was killed; false once there are fewer steps
 * @throws with its output, if it fails
 */
export function runUntilKilled(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  killAt: number,
): boolean {
  const words = ['--import', preload, resolve('site.ts'), ...args];
  const { status, signal, stderr } = spawnSync(process.execPath, words, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: 'test',
      KILL_AT: String(killAt),
      ...settings,
    },
    encoding: 'utf8',
  });
  if (signal === 'SIGKILL') return true;
  if (status !== 0) throw new Error(stderr);
  return false;
}
