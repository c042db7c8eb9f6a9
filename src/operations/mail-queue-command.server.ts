import { InvalidArgumentError, Option, type Command } from 'commander';
import { formatMoment } from '../../company/dates.ts';
import { withContext } from '../server/command-line/open-context.ts';
import {
  addExamples,
  CommandError,
  formatCount,
  print,
  printJson,
  printResult,
  printTable,
} from '../server/command-line/terminal.ts';
import type { StoredEmail } from '../server/outbox/outbox-store.ts';
import { listEmails, sendAgain } from './mail-queue.server.ts';

export function addMailQueue(queue: Command): void {
  addExamples(queue.command('show'), ['mail-queue show', 'mail-queue show --state dead'])
    .description('List queued and dead emails, oldest first.')
    .addOption(new Option('--state <state>', 'only this state').choices(['queued', 'dead', 'sent']))
    .option('--json', 'print JSON')
    .action(async ({ state, json }: { state?: StoredEmail['state']; json?: true }) => {
      const mails = await withContext(({ database }) => listEmails(database, state && [state]));
      if (json) printJson(mails);
      else if (mails.length === 0) print('There is no such email.');
      else
        printTable(
          ['Id', 'Kind', 'Enquiry', 'State', 'Attempts', 'Created', 'Next attempt', 'Failure'],
          mails.map((mail) => [
            mail.id.slice(0, 8),
            mail.kind,
            mail.reference ?? '-',
            mail.state,
            String(mail.attempts),
            formatMoment(new Date(mail.createdAt)),
            mail.state === 'queued' ? formatMoment(new Date(mail.nextAttemptAt)) : '-',
            mail.failure ?? '-',
          ]),
        );
    });

  addExamples(queue.command('retry'), ['mail-queue retry 3f2a91c0', 'mail-queue retry --all'])
    .description('Send queued or dead emails again now: one by its id, or all. A running server sends it.')
    .argument('[id]', 'the id, or its first characters, as shown by mail-queue show', parseId)
    .option('--all', 'all queued and dead emails')
    .option('--json', 'print JSON')
    .action(async (id: string | undefined, { all, json }: { all?: true; json?: true }) => {
      if ((id === undefined) === (all === undefined))
        throw new CommandError(
          'Name one email by its id, as in `mail-queue retry 3f2a91c0`, or all with --all.',
        );
      const retried = await withContext(({ database }) => sendAgain(database, id ?? '', new Date()));
      if (retried === 0 && id !== undefined)
        throw new CommandError(
          'No queued or dead email that still has its text has this id: `mail-queue show` lists them.',
        );
      const text = `The server will send ${formatCount(retried, 'email')} at its next delivery.`;
      printResult(json, { retried }, text);
    });
}

function parseId(input: string): string {
  if (!/^[0-9a-f][0-9a-f-]{5,35}$/.test(input))
    throw new InvalidArgumentError('An id has 6 to 36 characters of 0-9, a-f and -.');
  return input;
}
