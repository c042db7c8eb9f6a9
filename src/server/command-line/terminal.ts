import type { Command } from 'commander';
import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../operator-error.ts';

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printNote(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** "3 emails", "1 email" */
export function formatCount(amount: number, singular: string, plural = `${singular}s`): string {
  return `${amount.toLocaleString('en-GB')} ${amount === 1 ? singular : plural}`;
}

/** Asks, unless `--yes` was given. @throws {OperatorError} if the answer is not "yes", or there is no terminal */
export async function confirm(question: string, yes: boolean | undefined): Promise<void> {
  if (yes === true) return;
  if (!process.stdin.isTTY) throw new OperatorError(`${question} Nothing was changed: repeat with --yes.`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`${question} Type yes to continue: `);
    if (answer.trim().toLowerCase() !== 'yes') throw new OperatorError('Nothing was changed.');
  } finally {
    prompt.close();
  }
}

/** Adds notes and examples to the end of a command’s help. */
export function addExamples(command: Command, examples: readonly string[], notes = ''): Command {
  const lines = examples.map((example) => `  npm run site -- ${example}`);
  return command.addHelpText('after', [notes, '\nExamples:', ...lines].join('\n'));
}
