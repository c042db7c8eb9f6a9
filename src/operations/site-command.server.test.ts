import type { Command } from 'commander';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addOptions, createProgram } from '../../site.ts';
import { runSite } from '../../tests/support/site-command.ts';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';

/** Every command that does something, with its name: "keys add". */
async function allCommands(): Promise<readonly (readonly [name: string, command: Command])[]> {
  const { commands } = createProgram();
  await Promise.all(commands.map(addOptions));
  return commands.flatMap((command) =>
    command.commands.length === 0
      ? [[command.name(), command] as const]
      : command.commands.map((one) => [`${command.name()} ${one.name()}`, one] as const),
  );
}

const commands = await allCommands();

it.each(commands)('%s refuses an unknown option, and changes nothing', async (name) => {
  const directory = temporaryFolder();
  const args = [...name.split(' '), '--ouptut', 'ada@merrow.example'];
  const { code, stdout, stderr } = await runSite(args, { DATA_DIR: directory });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^error: unknown option '--ouptut'\n/);
  expect(readdirSync(directory)).toEqual([]);
});

it.each([
  [['keys', 'stauts'], /unknown command 'stauts'\n\(Did you mean status\?\)\n$/],
  [['backup'], /missing required argument 'file'\n$/],
  [['admin', 'invite', 'a\tb<'], /'a\s*b<' is invalid.* A name has 1 to 100 letters\.\n$/],
  [
    ['restore', '/no/such'],
    /^There is no backup \/no\/such: name a file that the backup command has made\.\n$/,
  ],
  [['keys', 'add'], /^DATA_DIR holds no database\. Set DATA_DIR, .+\n$/],
])('%j is refused, and changes nothing', async (args, line) => {
  const directory = temporaryFolder();
  const { code, stdout, stderr } = await runSite(args, { DATA_DIR: directory });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(line);
  expect(readdirSync(directory)).toEqual([]);
});
