import type { Command } from 'commander';
import { openDatabase } from '../server/database/open-database.ts';
import { importRecipientsFiles } from '../enquiries/speak-up/report-recipients.server.ts';
import { parseCommandEnvironment, withContext } from '../server/command-line/open-context.ts';
import { formatExamples, print, printJson } from '../server/command-line/terminal.ts';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .summary('Brings the tables of the database up to date, as the start of the server does.')
    .description(
      'Brings the tables of the database up to date, as the start of the server does; an empty database gets its tables. The public keys of those who receive reports, which earlier versions kept in files in DATA_DIR, go into the database, and the files are removed.',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
It cannot be undone: take a backup first. Servers of an older version may run meanwhile; from then on their /readyz answers
503, until they are updated too.
${formatExamples('migrate', 'migrate --json')}`,
    )
    .action(async ({ json }: { json?: true }) => {
      const { from, to } = await migrateDatabase();
      const importedFiles = await withContext(importRecipientsFiles);
      if (json) printJson({ from, to, importedFiles });
      else if (from === to) print(`Nothing to do: the database has the schema ${to}.`);
      else print(`The database now has the schema ${to}; before, it had ${from ?? 'no tables'}.`);
      if (!json && importedFiles.length > 0)
        print(
          `The public keys in ${importedFiles.join(' and ')} are now in the database; the files are removed.`,
        );
    });
}

async function migrateDatabase() {
  const database = await openDatabase(parseCommandEnvironment());
  try {
    return await database.migrate();
  } finally {
    await database.close();
  }
}
