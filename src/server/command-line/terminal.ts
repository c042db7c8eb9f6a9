import type { Command } from 'commander';

/** Writes a line to standard output: the result of a command, which a script may read. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes a line to standard error: what a person should know and no script reads. */
export function printNote(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** "3 emails", "1 email" */
export function formatCount(amount: number, singular: string, plural = `${singular}s`): string {
  return `${amount.toLocaleString('en-GB')} ${amount === 1 ? singular : plural}`;
}

/** Adds notes and examples to the end of a command’s help. */
export function addExamples(command: Command, examples: readonly string[], notes = ''): Command {
  const lines = examples.map((example) => `  npm run site -- ${example}`);
  return command.addHelpText('after', [notes, '\nExamples:', ...lines].join('\n'));
}
