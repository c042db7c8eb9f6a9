/** The command line: `npm run site -- …`. */
import { Command, CommanderError } from 'commander';
import { addBackup } from './backup-command.ts';
import { describeError } from './command-error.ts';
import { addDataSubject } from './data-subject-command.ts';
import { addEnquiries } from './enquiries-command.ts';
import { addKeys } from './keys-command.ts';
import { addLaunchCheck } from './launch-check-command.ts';
import { addMailQueue } from './mail-queue-command.ts';

const introduction = `
Commands can run beside the server, and need its settings (DATA_DIR, DATABASE_URL, DATA_KEY …); server/environment.ts
lists them. Results go to standard output, progress and notes to standard error. Exit status: 0 on success, else 1.
With --json, use \`npm run --silent site -- …\`, because npm otherwise prints two lines of its own first.

Examples:
  npm run site -- enquiries list --open
  npm run site -- enquiries show HM-7QK4-93PD
  npm run site -- enquiries reply HM-7QK4-93PD --file answer.txt --close
  npm run site -- help data-subject`;

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

  for (const add of [addEnquiries, addDataSubject, addMailQueue, addBackup, addKeys, addLaunchCheck])
    add(program);
  return program;
}

/** Resolves with the exit status. */
export async function runCommand(args: readonly string[]): Promise<number> {
  // The default of the server, so that settings it rejects in production are rejected here too.
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

if (import.meta.main) {
  // A reader such as `head` may close the pipe before the end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  process.exitCode = await runCommand(process.argv.slice(2));
}
