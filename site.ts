/** The command line: `npm run site -- …`. */
import { Command, CommanderError } from 'commander';
import { actAsDataOwner } from './src/server/act-as-data-owner.ts';
import { addExamples, printNote } from './src/server/command-line/terminal.ts';
import { DecryptionError } from './src/server/encryption/encryption.ts';
import { parseEnvironment } from './src/server/environment.ts';
import { operatorMessage } from './src/server/operator-error.ts';

const introduction = `
Commands run beside the server and need its settings (DATA_DIR, DATABASE_URL, DATA_KEY …), which .env.example lists. They read them
from .env, or from another file: \`npm run site -- --env /etc/website/environment doctor\`. The tables of the database change only
when a server starts and by \`migrate\`. Results go to standard output, progress and notes to standard error. The exit status is 0 on
success, else 1.
With --json, use \`npm run --silent site -- …\`, because npm otherwise prints two lines of its own first.`;

async function createProgram(): Promise<Command> {
  // Where the facts that commands read are wrong, this lists them all, and ends the process.
  await import('./scripts/check-facts.ts');
  const { addAdmin } = await import('./src/admin/server/admin-command.server.ts');
  const { addBackup, addRestore } = await import('./src/operations/backup-command.server.ts');
  const { addCopyDatabase } = await import('./src/operations/copy-database-command.server.ts');
  const { addMigrate } = await import('./src/operations/migrate-command.server.ts');
  const { addKeys } = await import('./src/operations/keys-command.server.ts');
  const { addDoctor } = await import('./src/operations/doctor.server.ts');

  const program = new Command('npm run site --')
    .description('Maintains the data of the site, and invites the staff who answer enquiries.')
    .exitOverride()
    .hook('preAction', becomeDataOwner);
  addExamples(
    program,
    ['doctor', 'admin invite "Maria Lindqvist" --answers all', 'help backup'],
    introduction,
  );
  const add = (name: string, description: string) => program.command(name).description(description);
  addAdmin(add('admin', 'Invites to the admin app, lists who may sign in, and revokes it.'));
  addBackup(
    add('backup', 'Writes a consistent copy of the database while servers run. PostgreSQL needs pg_dump.'),
  );
  addRestore(add('restore', 'Checks a backup and replaces the database by it, in one step.'));
  addCopyDatabase(add('copy-database', 'Copies SQLite to PostgreSQL, or back, while no server runs.'));
  addMigrate(add('migrate', 'Migrates the tables of the database, as a server does when it starts.'));
  addKeys(add('keys', 'Changes the keys that encrypt what visitors send.'));
  addDoctor(add('doctor', 'Lists what is missing or wrong before a public launch.'));
  return program;
}

/** Before a command: runs it as the owner of DATA_DIR, where root has started it, and says so. */
function becomeDataOwner(): void {
  let environment;
  try {
    environment = parseEnvironment(process.env);
  } catch {
    // The command itself says what is wrong, and doctor goes on.
    return;
  }
  const user = actAsDataOwner(environment);
  if (user !== undefined) printNote(`Running as the user ${String(user)}, who owns DATA_DIR.`);
}

/** Resolves with the exit status. */
export async function runCommand(args: readonly string[]): Promise<number> {
  // This is the server’s default, so that settings it rejects in production are rejected here too.
  process.env['NODE_ENV'] ??= 'production';
  process.exitCode = 0;
  try {
    const program = await createProgram();
    await program.parseAsync(args, { from: 'user' });
    return process.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  }
}

/** The text for standard error. The message of an unexpected error is left out: it may contain a stored record. */
function describeError(error: unknown): string {
  const message = operatorMessage(error);
  if (message !== undefined) return message;
  if (error instanceof DecryptionError)
    return 'A record cannot be decrypted with these keys. Use the DATA_KEY or the DATA_DIR of the server.';
  if (!(error instanceof Error)) return 'The command failed.';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [`The command failed unexpectedly (${error.name}${code}).`, ...frames].join('\n');
}

if (import.meta.main) {
  // A reader such as `head` may close the pipe before the end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(
      `Standard output could not be written (${String(error.code)}): the result is incomplete.\n`,
    );
    process.exit(1);
  });
  // Progress and notes are no part of the result.
  process.stderr.on('error', () => undefined);
  process.exitCode = await runCommand(process.argv.slice(2));
}
