import type { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../operator-error.ts';

/** The message repeats nothing from the command line in a place where an email address might have been typed. */
export class CommandError extends OperatorError {
  override readonly name = 'CommandError';
}

/** Characters that a terminal would interpret: control characters, and marks that change the text direction. */
const controlCharacters =
  // eslint-disable-next-line no-control-regex -- these are the characters that must not reach the terminal
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const toUnicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Line breaks and tabs stay, other control characters become `\u001b`. */
function escapeControlCharacters(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(controlCharacters, toUnicodeEscape);
}

export function describeOutputError(error: unknown): string {
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
  return `Standard output could not be written (${code}): the result is incomplete.`;
}

/**
 * Writes text to standard output, escaped for files too: it may end in a pager.
 *
 * @throws {CommandError} when standard output is a file that does not take all of it
 */
export function print(text: string): void {
  const line = `${escapeControlCharacters(text)}\n`;
  const { stdout } = process;
  // Terminals and pipes are sockets to Node. Its stream for a file would lose what a full disk has not taken.
  if (stdout instanceof Socket) {
    stdout.write(line);
    return;
  }
  try {
    writeFileSync(1, line);
  } catch (error) {
    throw new CommandError(describeOutputError(error), { cause: error });
  }
}

export function printNote(text: string): void {
  process.stderr.write(`${escapeControlCharacters(text)}\n`);
}

export function printResult(json: boolean | undefined, value: unknown, text: string): void {
  if (json) print(JSON.stringify(value, null, 2).replace(controlCharacters, toUnicodeEscape));
  else print(text);
}

/** "3 emails", "1 email" */
export function formatCount(amount: number, singular: string, plural = `${singular}s`): string {
  return `${amount.toLocaleString('en-GB')} ${amount === 1 ? singular : plural}`;
}

/** Asks, unless `--yes` was given. @throws {CommandError} when the answer is not "yes", or there is no terminal to ask on */
export async function confirm(question: string, yes: boolean | undefined): Promise<void> {
  if (yes === true) return;
  if (!process.stdin.isTTY) throw new CommandError(`${question} Nothing was changed: repeat with --yes.`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`${question} Type yes to continue: `);
    if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.');
  } finally {
    prompt.close();
  }
}

const progressIntervalMs = 5_000;

/** @returns a function that is told the number of things done so far, and says it on standard error every few seconds */
export function reportProgress(label: string): (done: number) => void {
  let saidAt = Date.now();
  return (done) => {
    if (Date.now() - saidAt < progressIntervalMs) return;
    saidAt = Date.now();
    printNote(`${label}: ${done.toLocaleString('en-GB')}`);
  };
}

/** npm prints two lines of its own, which must not precede JSON. */
const formatExample = (example: string) =>
  `npm run ${/[- ]json/.test(example) ? '--silent ' : ''}site -- ${example}`;

/** Writes what is wrong with the arguments of a command on one line, without the addresses that may have been typed. */
export const showUsageError = (example: string) => (text: string, write: (line: string) => void) => {
  const problem = text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\S*@\S*/g, '…');
  write(`${problem}${/[.)]$/.test(problem) ? '' : '.'} Example: ${formatExample(example)}\n`);
};

/** Ends the help of a command with notes and examples, and what is said of a wrong argument with the first of them. */
export function addExamples(command: Command, examples: readonly [string, ...string[]], notes = ''): Command {
  const heading = `\nExample${examples.length === 1 ? '' : 's'}:`;
  const lines = examples.map((example) => `  ${formatExample(example)}`);
  return command
    .addHelpText('after', [notes, heading, ...lines].join('\n'))
    .configureOutput({ outputError: showUsageError(examples[0]) });
}
