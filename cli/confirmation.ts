import { createInterface } from 'node:readline/promises';
import { Refusal } from './refusal.ts';

/**
 * Asks before something that cannot be undone. `--yes` answers in advance; without a terminal nobody can be asked.
 * @throws {Refusal} when the answer is anything but "yes".
 */
export async function confirm(what: string, yes: boolean | undefined): Promise<void> {
  if (yes === true) return;
  if (!process.stdin.isTTY) throw new Refusal(`${what} Nothing was changed: repeat with --yes.`);
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await asking.question(`${what} Type yes to go on: `);
    if (answer.trim().toLowerCase() !== 'yes') throw new Refusal('Nothing was changed.');
  } finally {
    asking.close();
  }
}
