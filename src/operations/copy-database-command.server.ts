import { Option, type Command } from 'commander';
import { addExamples, formatCount, print } from '../server/command-line/terminal.ts';
import { parseEnvironment } from '../server/environment.ts';
import { auditCommand } from '../server/command-line/audit-command.ts';
import { OperatorError } from '../server/operator-error.ts';
import { copyDatabase } from './copy-database.server.ts';

/** The settings that name the two databases. Their values would show a password to every user of the machine. */
const kinds = { DATA_DIR: 'sqlite', DATABASE_URL: 'postgresql' } as const;
type Setting = keyof typeof kinds;

const option = (flag: string, description: string) =>
  new Option(`--${flag} <setting>`, description).choices(Object.keys(kinds)).makeOptionMandatory();

/** Describes `npm run site -- copy-database`. */
export function addCopyDatabase(command: Command): void {
  addExamples(
    command,
    ['copy-database --from DATA_DIR --to DATABASE_URL'],
    `
Stop every server first. DATA_DIR is SQLite in that directory, and DATABASE_URL is PostgreSQL: both settings must be set. The target
must be empty. Every row is compared. If anything fails, the target stays empty. The source is not changed.
See docs/how-to/back-up-and-restore.md.`,
  )
    .addOption(option('from', 'the database that is copied'))
    .addOption(option('to', 'the empty database'))
    .action(async ({ from, to }: { from: Setting; to: Setting }) => {
      if (from === to) throw new OperatorError('--from and --to must differ.');
      const environment = parseEnvironment(process.env);
      const counts = await copyDatabase(environment, kinds[to]);
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
      await auditCommand({ action: 'copied the database', counts: { rows } });
      print(
        `Copied and compared: ${formatCount(rows, 'row')} in ${formatCount(counts.size, 'table')}. ${
          to === 'DATABASE_URL'
            ? 'Servers need DATA_KEY with DATABASE_URL: set it to the keys of data-keys.json, separated by commas, if it is not set.'
            : 'Remove DATABASE_URL from the settings before you start a server.'
        }`,
      );
    });
}
