import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const bin = join(root, 'node_modules/.bin');

/** The Node version that package.json pins. The scripts that import this may run on an older one. */
export const pinnedNode = join(bin, 'node');

/** Exit codes of a command that SIGHUP, SIGINT or SIGTERM ended. */
export const stopped = [129, 130, 143];

/**
 * Runs a command in the project's directory, with node_modules/.bin first in PATH, and forwards the signals that stop it.
 * Resolves with its exit code: 128 plus the signal number if a signal killed it, 127 if it could not be started. With `onOutput`, the command reads no
 * input, and what it writes is handed over instead of shown. With `inherited`, it is given these variables in place of all.
 */
export function run(command, args, environment = {}, onOutput = undefined, inherited = process.env) {
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  const env = { ...inherited, PATH, ASTRO_TELEMETRY_DISABLED: '1', ...environment };
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    const finish = (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', () => finish(127));
    child.once('close', (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  });
}
