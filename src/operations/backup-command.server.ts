import type { Command } from 'commander';
import * as fs from 'node:fs';
import { resolve } from 'node:path';
import { auditCommand } from '../server/command-line/audit-command.ts';
import { requireDatabase } from '../server/command-line/open-context.ts';
import { addExamples, formatCount, print, printNote } from '../server/command-line/terminal.ts';
import { schemaVersion } from '../server/database/migrate.ts';
import { parseEnvironment } from '../server/environment.ts';
import { OperatorError } from '../server/operator-error.ts';
import { backUpDatabase } from './back-up-database.server.ts';
import { checkBackup } from './backup-kind.server.ts';
import { readPresentDatabase, restoreDatabase } from './restore-database.server.ts';

const keysApart =
  'It does not contain the keys. Keep DATA_KEY (or data-keys.json) in another place: without it the backup cannot be read. Concerns need the private key of somebody who answers their mailbox.';

/** Resolves a path from the directory in which the command was typed, since npm runs scripts in the project’s directory. */
const resolvePath = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/** Describes `npm run site -- backup`. */
export function addBackup(command: Command): void {
  addExamples(command, ['backup /var/backups/website/before-update.sqlite'], `\n${keysApart}`)
    .argument('<file>', 'a new file; readable by its owner only')
    .action(async (given: string) => {
      const file = resolvePath(given);
      if (fs.existsSync(file))
        throw new OperatorError('That file already exists and was not changed: name a new one.');
      // The tables may have any version: it is a copy.
      const environment = parseEnvironment(process.env);
      requireDatabase(environment);
      await backUpDatabase(environment, file);
      await auditCommand({ action: 'backed the database up', references: [file] });
      const bytes = fs.statSync(file).size;
      print(`The backup is complete: ${file}, ${formatCount(bytes, 'byte')}.\n${keysApart}`);
    });
}

/** Describes `npm run site -- restore`. */
export function addRestore(command: Command): void {
  addExamples(
    command,
    ['restore /var/backups/website/site-2026-11-20.sqlite'],
    `
Everything that came in after the backup is lost: take a backup of the present state first. Emails that were waiting then are
sent again. People who unsubscribed or were erased since are deleted again, if there is a suppressions.json. The people of the
admin app, the keys for concerns and the audit log stay as they are now, unless nobody is invited, or the database was migrated by
another version. Everybody signs in again. See docs/how-to/back-up-and-restore.md.`,
  )
    .argument('<file>', 'made by the backup command')
    .option('-y, --yes', 'overwrite a database that is there')
    .action(async (given: string, { yes }: { yes?: true }) => {
      const file = resolvePath(given);
      const environment = parseEnvironment(process.env);
      if (!fs.existsSync(file))
        throw new OperatorError(`There is no backup ${file}: name a file that the backup command has made.`);
      const schema = await checkBackup(environment, file);
      const present = await readPresentDatabase(environment);
      if (present !== 'empty' && !yes)
        throw new OperatorError(
          'There is already a database, and all of it would be overwritten. Nothing was changed: repeat with --yes.',
        );
      const context = { environment, logger: { error: printNote } };
      const restored = await restoreDatabase(context, { file, schema, present });
      const { enquiries, deleted } = restored;
      await auditCommand({
        action: 'restored a backup',
        references: [file],
        counts: { enquiries, deletedEnquiries: deleted?.enquiries ?? 0 },
      });
      print(describeRestore(restored, schema));
    });
}

type Restored = Awaited<ReturnType<typeof restoreDatabase>>;

function describeRestore(
  { enquiries, queuedMail, deleted, people, keepsPeople }: Restored,
  schema: string,
): string {
  const countEnquiries = (count: number) => formatCount(count, 'enquiry', 'enquiries');
  return [
    `Restored: ${countEnquiries(enquiries)}, ${formatCount(queuedMail, 'email')} waiting to be sent.`,
    deleted
      ? `Deleted again, of people who have unsubscribed or were erased since the backup: ${formatCount(deleted.subscriptions, 'subscription')} and ${countEnquiries(deleted.enquiries)}.`
      : 'There is no suppressions.json beside the backup: people who have unsubscribed or were erased since then are back.',
    ...(schema === schemaVersion() ? [] : [`Its schema was ${schema}, and is ${schemaVersion()} now.`]),
    describePeople(people, keepsPeople),
    'Restart every server that is running: it still has the keys of the previous database.',
  ].join('\n');
}

function describePeople(people: readonly string[], areKept: boolean): string {
  if (people.length === 0)
    return 'Nobody may sign in to the admin app: invite the staff who answer enquiries.';
  const names = new Intl.ListFormat('en-GB').format(people);
  return areKept
    ? `Sessions have ended. These may sign in to the admin app, as before the restore: ${names}.`
    : `Sessions and invitations have ended. These may sign in to the admin app, as on the day of the backup: ${names}. Revoke whoever has left since: npm run site -- admin revoke. Whoever holds a newer key for concerns makes another.`;
}
