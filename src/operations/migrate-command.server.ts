import type { Command } from 'commander';
import { parseCommandEnvironment } from '../server/command-line/open-context.ts';
import { formatExamples, print } from '../server/command-line/terminal.ts';
import { openDatabase } from '../server/database/open-database.ts';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .summary('Brings the tables of the database up to date, as the start of the server does.')
    .description(
      'Brings the tables of the database up to date, as the start of the server does; an empty database gets its tables.',
    )
    .addHelpText(
      'after',
      `
It cannot be undone: take a backup first. Servers of an older version may run meanwhile; from then on their /readyz answers
503, until they are updated too.
${formatExamples('migrate')}`,
    )
    .action(async () => {
      const database = await openDatabase(parseCommandEnvironment());
      try {
        const { from, to } = await database.migrate();
        if (from === to) print(`Nothing to do: the database has the schema ${to}.`);
        else print(`The database now has the schema ${to}; before, it had ${from ?? 'no tables'}.`);
      } finally {
        await database.close();
      }
    });
}
