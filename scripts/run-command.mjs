import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const bin = join(root, 'node_modules/.bin');

/** The Node version that package.json pins. The scripts that import this may run on an older one. */
export const pinnedNode = join(bin, 'node');

/**
 * Runs a command in the project's directory, with node_modules/.bin first in PATH, and forwards the signals that stop it.
 * Resolves with its exit code: 128 plus the signal number if a signal killed it, 127 if it could not be started.
 */
export function run(command, args, environment = {}) {
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  const env = { ...process.env, PATH, ASTRO_TELEMETRY_DISABLED: '1', ...environment };
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    const finish = (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', () => finish(127));
    child.once('exit', (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  });
}
