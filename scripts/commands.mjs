import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that the project pins, which may be newer than the one that runs this. */
export const projectNode = join(root, 'node_modules/.bin/node');

/**
 * Runs a command in the project's folder, its own tools first in the path, and hands on the signals that stop it.
 * Resolves with its exit code; with 128 and the signal's number if it was killed; with 127 if there is no such command.
 */
export function run(command, args, environment = {}) {
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const env = { ...process.env, PATH, ASTRO_TELEMETRY_DISABLED: '1', ...environment };
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  const handOn = (signal) => child.kill(signal);
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, handOn);
  return new Promise((resolve) => {
    const end = (code) => {
      for (const signal of signals) process.off(signal, handOn);
      resolve(code);
    };
    child.once('error', () => end(127));
    child.once('exit', (code, signal) => end(code ?? 128 + constants.signals[signal]));
  });
}
