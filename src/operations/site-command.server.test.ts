import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runSite } from '../../tests/support/site-command.ts';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';

it.each([
  [['keys', 'stauts'], /unknown command 'stauts'\n\(Did you mean status\?\)\n$/],
  [['doctor', '--ouptut'], /^error: unknown option '--ouptut'\n/],
  [['backup'], /missing required argument 'file'\n$/],
  [
    ['admin', 'invite', 'a\tb<'],
    /'a\s*b<' is invalid.* A name has 1 to 100 characters: letters, digits, spaces and punctuation\.\n$/,
  ],
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
