import type { Command } from 'commander';
import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../operator-error.ts';

/** The message never repeats an argument that may be an email address. */
export class CommandError extends OperatorError {
  override readonly name = 'CommandError';
}

/** Characters that a terminal interprets: control characters, and marks that change the text direction. */
const controlCharacters =
  // oxlint-disable-next-line no-control-regex -- these are the characters that must not reach the terminal
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const toUnicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes control characters, as in `\u001b`. Line breaks and tabs stay. */
function escapeControlCharacters(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(controlCharacters, toUnicodeEscape);
}

/** Writes text to standard output, escaped for files too: it may end in a pager. */
export function print(text: string): void {
  process.stdout.write(`${escapeControlCharacters(text)}\n`);
}

export function printNote(text: string): void {
  process.stderr.write(`${escapeControlCharacters(text)}\n`);
}

/** "3 emails", "1 email" */
export function formatCount(amount: number, singular: string, plural = `${singular}s`): string {
  return `${amount.toLocaleString('en-GB')} ${amount === 1 ? singular : plural}`;
}

/** Asks, unless `--yes` was given. @throws {CommandError} if the answer is not "yes", or there is no terminal */
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

/** npm prints two lines of its own, which must not come before JSON. */
const formatExample = (example: string) =>
  `npm run ${/[- ]json/.test(example) ? '--silent ' : ''}site -- ${example}`;

/** Prints what is wrong with a command’s arguments, on one line and without any email address that was typed. */
export const showUsageError = (example: string) => (text: string, write: (line: string) => void) => {
  const problem = text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\S*@\S*/g, '…');
  write(`${problem}${/[.)]$/.test(problem) ? '' : '.'} Example: ${formatExample(example)}\n`);
};

/** Adds notes and examples to the end of a command’s help, and the first example to its message about a wrong argument. */
export function addExamples(command: Command, examples: readonly [string, ...string[]], notes = ''): Command {
  const heading = `\nExample${examples.length === 1 ? '' : 's'}:`;
  const lines = examples.map((example) => `  ${formatExample(example)}`);
  return command
    .addHelpText('after', [notes, heading, ...lines].join('\n'))
    .configureOutput({ outputError: showUsageError(examples[0]) });
}
