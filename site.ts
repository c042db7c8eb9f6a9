/** The command line: `npm run site -- …`. */
import { Command, CommanderError } from 'commander';
import { DecryptionError } from './src/server/encryption/encryption.ts';
import { exampleReference } from './src/enquiries/enquiry-codes.server.ts';
import { OperatorError } from './src/server/operator-error.ts';
import { addBackup } from './src/operations/backup-command.server.ts';
import { addDataSubject } from './src/data-rights/data-subject-command.server.ts';
import { addDoctor } from './src/operations/doctor-command.server.ts';
import { addEnquiries } from './src/enquiries/enquiries-command.server.ts';
import { addKeys } from './src/operations/keys-command.server.ts';
import { addMailQueue } from './src/operations/mail-queue-command.server.ts';
import { addMigrate } from './src/operations/migrate-command.server.ts';
import { readArticle } from './src/insights/read-article.server.ts';
import { addNewsletter } from './src/newsletter/newsletter-command.server.ts';
import { addStatistics } from './src/statistics/statistics-command.server.ts';
import { addSubscribers } from './src/newsletter/subscribers-command.server.ts';
import { addRollback } from './scripts/rollback-command.ts';
import { describeOutputError, formatExamples } from './src/server/command-line/terminal.ts';

const introduction = `
Commands can run beside the server, and need its settings (DATA_DIR, DATABASE_URL, DATA_KEY …); src/server/environment.ts
lists them. Only the start of the server and \`migrate\` change the tables of the database. Results go to standard output,
progress and notes to standard error. Exit status: 0 on success, else 1.
With --json, use \`npm run --silent site -- …\`, because npm otherwise prints two lines of its own first.
${formatExamples(
  'enquiries list --open',
  `enquiries show ${exampleReference}`,
  `enquiries reply ${exampleReference} --file answer.txt --close`,
  'help data-subject',
)}`;

function createProgram(): Command {
  const program = new Command('npm run site --')
    .description('Answers enquiries and maintains the data of the site.')
    .addHelpText('after', introduction)
    .showHelpAfterError('(add --help for usage)')
    .configureOutput({
      // An unknown argument may be somebody’s address.
      outputError: (text, write) => {
        write(text.replace(/\S*@\S*/g, '…'));
      },
    })
    .exitOverride();

  for (const add of [
    addEnquiries,
    addSubscribers,
    (command: Command) => {
      addNewsletter(command, readArticle);
    },
    addDataSubject,
    addStatistics,
    addMailQueue,
    addBackup,
    addMigrate,
    addRollback,
    addKeys,
    addDoctor,
  ])
    add(program);
  return program;
}

/** Resolves with the exit status. */
export async function runCommand(args: readonly string[]): Promise<number> {
  // This is the server’s default, so that settings it rejects in production are rejected here too.
  process.env['NODE_ENV'] ??= 'production';
  process.exitCode = 0;
  try {
    await createProgram().parseAsync(args, { from: 'user' });
    return process.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  }
}

/** The text for standard error. The message of an unexpected error is left out: it may contain a stored record. */
function describeError(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof DecryptionError)
    return 'A record cannot be decrypted with these keys. Use the DATA_KEY or the DATA_DIR of the server.';
  if (!(error instanceof Error)) return 'The command failed.';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  if ('syscall' in error)
    return `A file or a connection failed:${code}, ${String(error.syscall)}. Check the disk and who owns the files.`;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [`The command failed unexpectedly (${error.name}${code}).`, ...frames].join('\n');
}

if (import.meta.main) {
  // A reader such as `head` may close the pipe before the end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`${describeOutputError(error)}\n`);
    process.exit(1);
  });
  // Progress and notes are no part of the result.
  process.stderr.on('error', () => undefined);
  process.exitCode = await runCommand(process.argv.slice(2));
}
