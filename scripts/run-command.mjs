import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const bin = join(root, 'node_modules/.bin');

/** The Node that package.json pins. The scripts that import this file may run on another version. */
export const pinnedNode = join(bin, 'node');

/** Exit codes of a command that SIGHUP, SIGINT or SIGTERM ended. */
export const stopped = [129, 130, 143];

/** Prints the lines and ends this process with status 1. */
export function exitWith(...lines) {
  console.error(lines.join('\n'));
  process.exit(1);
}

// With an older Node, npm would leave out the binaries of some packages.
const [major, minor] = process.versions.node.split('.').map(Number);
if (!(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)))
  exitWith(
    `This is Node ${process.versions.node}, but the site needs ^20.19.0 or >=22.12.0, such as 24 from https://nodejs.org`,
  );

/**
 * Runs a command in the project's directory, with node_modules/.bin first in PATH, and passes on the signals that stop it.
 * Resolves with its exit code: 128 plus the signal number if a signal killed it, 127 if it could not be started.
 *
 * @param options `env` replaces the variables of this process. With `onOutput` the command gets no input, and its output goes to
 *   the function and not to the terminal. With `onMessage` it can send messages.
 */
export function run(command, args, { env = process.env, onOutput, onMessage } = {}) {
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  const streams = onOutput ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
  // The handlers are set before spawn, because a signal may arrive as soon as the command runs.
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...env, PATH, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: onMessage ? [...streams, 'ipc'] : streams,
  });
  if (onMessage) child.on('message', onMessage);
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
  return new Promise((resolve) => {
    const finish = (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', () => finish(127));
    child.once('close', (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  });
}

/** Runs a command like `run`, and prints one line with its title and duration. Its output is shown only if it fails. */
export async function runStep(title, command, args, options) {
  const startedAt = Date.now();
  const output = [];
  if (process.stdout.isTTY) process.stdout.write(`${title} …`);
  const exitCode = await run(command, args, { ...options, onOutput: (chunk) => output.push(chunk) });
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  console.log(`${process.stdout.isTTY ? '\r' : ''}${title}: ${seconds} s`);
  if (exitCode !== 0 && !stopped.includes(exitCode)) process.stderr.write(Buffer.concat(output));
  return exitCode;
}
