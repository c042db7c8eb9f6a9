/** `npm run site -- …`: what the owner types. */
import { Command, CommanderError } from 'commander';
import { addBackup } from './backup-command.ts';
import { addDataSubject } from './data-subject-command.ts';
import { addEnquiries } from './enquiries-command.ts';
import { explain } from './failures.ts';
import { addKeys } from './keys-command.ts';
import { addLaunchCheck } from './launch-check-command.ts';
import { addMailQueue } from './mail-queue-command.ts';

// As the server does: what it refuses in production is refused here as well.
process.env['NODE_ENV'] ??= 'production';

const introduction = `
Every command runs beside the server, with the same settings (DATA_DIR, DATABASE_URL, DATA_KEY …); server/environment.ts
has them all. Answers go to standard output, progress and notes to standard error. Exit status: 0 when it was done, else 1.
With --json, use \`npm run --silent site -- …\`, for npm otherwise prints two lines of its own first.

Examples:
  npm run site -- enquiries list --open
  npm run site -- enquiries show HM-7QK4-93PD
  npm run site -- enquiries reply HM-7QK4-93PD --file answer.txt --close
  npm run site -- help data-subject`;

const withoutAddresses = (text: string) => text.replace(/\S*@\S*/g, '…');

const program = new Command('npm run site --')
  .description('Answers enquiries and looks after what the site keeps.')
  .addHelpText('after', introduction)
  .showHelpAfterError('(add --help for what can be typed)')
  // What is mistyped may be somebody’s address.
  .configureOutput({
    outputError: (text, write) => {
      write(withoutAddresses(text));
    },
  })
  .exitOverride();

for (const add of [addEnquiries, addDataSubject, addMailQueue, addBackup, addKeys, addLaunchCheck])
  add(program);

// A reader such as `head` that has seen enough closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
