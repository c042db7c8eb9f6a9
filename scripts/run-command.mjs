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

export const isVerbose = process.argv.includes('--verbose');

/** Ends a command, such as "npm start", with one line where it is given anything but these options. */
export function requireOptions(command, options, given = process.argv.slice(2)) {
  const unknown = given.find((argument) => !options.includes(argument));
  if (unknown === undefined) return;
  console.error(
    `${command} does not take ${unknown}; it takes ${options.join(', ')}. Example: ${command} -- ${options[0]}`,
  );
  process.exit(1);
}

/**
 * Runs a command in the project's directory, with node_modules/.bin first in PATH, and forwards the signals that stop it.
 * Resolves with its exit code: 128 plus the signal number if a signal killed it, 127 if it could not be started.
 *
 * @param options `environment` is added to the variables of this process, or to `inherited`. With `onOutput` the command
 *   reads no input, and what it writes is handed over instead of shown. With `onMessage` it can send messages.
 */
export function run(command, args, { environment = {}, inherited = process.env, onOutput, onMessage } = {}) {
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  const env = { ...inherited, PATH, ASTRO_TELEMETRY_DISABLED: '1', ...environment };
  const streams = onOutput ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
  const child = spawn(command, args, { cwd: root, env, stdio: onMessage ? [...streams, 'ipc'] : streams });
  if (onMessage) child.on('message', onMessage);
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

/** Warnings that nobody can act on here, by what they contain. */
const foreignWarnings = [
  // npm runs on the Node that is installed, and the packages on the one that the project brings.
  'EBADENGINE',
  // Rolldown does not know a directive that Astro writes, reads and removes.
  'MODULE_LEVEL_DIRECTIVE',
  // Lightning CSS does not know this selector yet, and leaves it as it is.
  'target-current',
];

const isWarning = (line) =>
  /^npm warn|\[WARN\]/.test(line) && !foreignWarnings.some((name) => line.includes(name));

/**
 * Runs a command as `run` does, and says on one line what it does and for how many seconds. What the command writes is
 * shown when it fails, or with --verbose; otherwise only the first line of each warning.
 */
export async function runStep(title, command, args, options = {}) {
  if (isVerbose) return run(command, args, options);
  const { isTTY } = process.stdout;
  const startedAt = Date.now();
  const line = () => `${title}: ${Math.round((Date.now() - startedAt) / 1_000)} s`;
  const timer = isTTY ? setInterval(() => process.stdout.write(`\r${line()}`), 1_000) : undefined;
  const output = [];
  const exitCode = await run(command, args, { ...options, onOutput: (chunk) => output.push(chunk) });
  clearInterval(timer);
  console.log(`${isTTY ? '\r' : ''}${line()}`);
  const text = Buffer.concat(output).toString();
  if (exitCode === 0) for (const warning of text.split('\n').filter(isWarning)) console.error(warning);
  else if (!stopped.includes(exitCode)) process.stderr.write(text);
  return exitCode;
}
