import type { Command } from 'commander';
import { addExamples, print } from '../server/command-line/terminal.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { parseEnvironment } from '../server/environment.ts';

/** Describes `npm run site -- migrate`. */
export function addMigrate(command: Command): void {
  addExamples(
    command,
    ['migrate'],
    `
This cannot be undone: take a backup first. Servers of an older version may be running. Their /readyz then answers 503 until
they are updated.`,
  ).action(async () => {
    await using database = await openDatabase(parseEnvironment(process.env));
    const { from, to } = await database.migrate();
    print(
      from === to
        ? `Nothing to do: the database has the schema ${to}.`
        : `The database now has the schema ${to}; before, it had ${from ?? 'no tables'}.`,
    );
  });
}
