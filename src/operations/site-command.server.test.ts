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

it.each(commands)('%s says in one line what is wrong with an option, with an example', async (name) => {
  const directory = temporaryFolder();
  const args = [...name.split(' '), '--ouptut', 'ada@merrow.example'];
  const { code, stdout, stderr } = await runSite(args, { DATA_DIR: directory });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^error: unknown option '--ouptut'.* Example: npm run (?:--silent )?site -- .+\n$/);
  expect(stderr).toContain(`site -- ${name}`);
  expect(readdirSync(directory)).toEqual([]);
});

it.each(['help keys status', 'keys status --help'])('%s shows the options of the command', async (line) => {
  expect((await runSite(line.split(' '), {})).stdout).toContain('--json');
});

it.each([
  [['doctr'], /unknown command 'doctr' \(Did you mean doctor\?\) Example: .+ doctor\n$/],
  [['enquiries', 'shw'], /unknown command 'shw' \(Did you mean show\?\) Example: .+ help enquiries\n$/],
  [['backup'], /missing required argument 'file'\. Example: .+ backup \/var\/.+\n$/],
  [['migrate', 'now'], /too many arguments.* Expected 0 arguments but got 1.* Example: .+ migrate\n$/],
  [['statistics', '--days', '0'], /'0' is invalid.* whole number from 1 to .+ Example: .+ --days 90\n$/],
  [['mail-queue', 'show', '--state', 'lost'], /'lost' is invalid\. Allowed choices are queued, .+\n$/],
  [['mail-queue', 'retry'], /^Name one email by its id, as in `mail-queue retry .+\n$/],
  [['enquiries', 'show', 'x'], /^A reference looks like this: .+\n$/],
  [['data-subject', 'erase', 'ada'], /^An email address looks like this: someone@example\.com\.\n$/],
  [['newsletter', 'preview', 'x'], /^There is no such article\. The articles are: .+\n$/],
  [
    ['restore', '/no/such'],
    /^There is no backup \/no\/such: name a file that the backup command has made\.\n$/,
  ],
  [['keys', 'add'], /^DATA_DIR holds no database\. Set DATA_DIR, .+\n$/],
])('%j is refused in one line, and changes nothing', async (args, line) => {
  const directory = temporaryFolder();
  const { code, stdout, stderr } = await runSite(args, { DATA_DIR: directory });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd()).not.toContain('\n');
  expect(readdirSync(directory)).toEqual([]);
});
