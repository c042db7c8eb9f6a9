import type { Command } from 'commander';
import { statSync, writeFileSync } from 'node:fs';
import { readEnvironment } from '../server/environment.ts';
import { formatExamples } from './command-options.ts';
import { resolvePath, newFilePath } from './files.ts';
import { lastBackupFile, withContext } from './open-context.ts';
import { backUpPostgresql, restorePostgresql } from './postgresql-backup.ts';
import { backUpSqlite, restoreSqlite } from './sqlite-backup.ts';
import { formatCount, print, printJson, printNote } from './terminal.ts';

const keysApart =
  'The keys are not in it. Keep DATA_KEY (or data-keys.json) and officer-recipients.txt in another place: without them it cannot be read.';

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description(
      'Writes a consistent copy of the database while the server goes on. On PostgreSQL, by pg_dump.',
    )
    .argument('<file>', 'a new file; readable by its owner only')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
${keysApart}
${formatExamples('backup /var/backups/hallmere-$(date +%F).sqlite', 'backup /var/backups/now.sqlite --json')}`,
    )
    .action(async (given: string, { json }: { json?: true }) => {
      const file = newFilePath(given);
      const dialect = await withContext(async ({ database, environment }) => {
        printNote('Copying the database …');
        if (environment.databaseUrl === undefined) backUpSqlite(environment, file);
        else await backUpPostgresql(environment.databaseUrl, file);
        writeFileSync(lastBackupFile(environment), `${new Date().toISOString()}\n`);
        return database.dialect;
      });
      const bytes = statSync(file).size;
      if (json) printJson({ file, bytes, dialect });
      else print(`The backup is complete: ${file}, ${formatCount(bytes, 'byte')}.\n${keysApart}`);
    });

  program
    .command('restore')
    .description(
      'Puts a backup in the place of the database, in one step, once the backup has been found whole.',
    )
    .argument('<file>', 'made by the backup command')
    .option('-y, --yes', 'overwrite a database that is there')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Everything that came in after the backup is lost; take a backup of the present state first. Mail that waited at the time of
the backup is sent again. People erased since then are back: erase them again. docs/how-to/back-up-and-restore.md.
${formatExamples('restore /var/backups/hallmere-2026-11-20.sqlite', 'restore /var/backups/hallmere-2026-11-20.sqlite --yes')}`,
    )
    .action(async (given: string, { yes, json }: { yes?: true; json?: true }) => {
      const file = resolvePath(given);
      const environment = readEnvironment(process.env);
      const { databaseUrl } = environment;
      const restored = await (databaseUrl === undefined
        ? restoreSqlite(file, environment, yes)
        : restorePostgresql(file, databaseUrl, yes));
      // Opening brings the tables of an older version up to date.
      await withContext(({ database }) => database.check());
      if (json) printJson({ restored: file, ...restored });
      else
        print(
          `Restored: ${formatCount(restored.enquiries, 'enquiry', 'enquiries')}, ${formatCount(restored.queuedMail, 'mail')} waiting to be sent.`,
        );
    });
}
