import { momentInWords } from '../company/dates.ts';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { mailInQueue, retryMail, type QueuedMail } from './mail-queue.ts';
import { withContext } from './open-context.ts';
import { counted, print, printJson, printTable } from './printing.ts';
import { Refusal } from './refusal.ts';

const statuses = ['queued', 'failed', 'delivered'] as const;

interface ShowOptions {
  readonly status?: (typeof statuses)[number];
  readonly json?: true;
}

export function addMailQueue(program: Command): void {
  const queue = program
    .command('mail-queue')
    .description('Shows the mail that waits or has failed, and tries it again. Addresses are never shown.');

  queue
    .command('show')
    .description('List mail that waits or has failed, oldest first.')
    .addOption(new Option('--status <status>', 'only this status').choices(statuses))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  npm run site -- mail-queue show
  npm run site -- mail-queue show --status failed`,
    )
    .action(async ({ status, json }: ShowOptions) => {
      const wanted = status === undefined ? (['queued', 'failed'] as const) : [status];
      const mails = await withContext(({ database }) => mailInQueue(database.db, wanted));
      if (json) printJson(mails);
      else if (mails.length === 0)
        print(status === undefined ? 'No mail waits and none has failed.' : `No mail is ${status}.`);
      else show(mails);
    });

  queue
    .command('retry')
    .description(
      'Send mail again at once that waits or has failed: one by its id, or all of it. A running server sends it.',
    )
    .argument('[id]', 'the id, or its first characters, as shown by mail-queue show', shortId)
    .option('--all', 'everything that waits or has failed')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  npm run site -- mail-queue retry 3f2a91c0
  npm run site -- mail-queue retry --all`,
    )
    .action(async (id: string | undefined, { all, json }: { all?: true; json?: true }) => {
      if ((id === undefined) === (all === undefined))
        throw new Refusal('Name one mail by its id, or all with --all.');
      const retried = await withContext(({ database }) => retryMail(database, id, new Date()));
      if (retried === 0 && id !== undefined)
        throw new Refusal('No mail that waits or has failed has this id.');
      if (json) printJson({ retried });
      else print(`${counted(retried, 'mail')} will be sent by the server at its next round.`);
    });
}

function shortId(text: string): string {
  if (!/^[0-9a-f][0-9a-f-]{5,35}$/.test(text))
    throw new InvalidArgumentError('An id has 6 to 36 characters of 0-9, a-f and -.');
  return text;
}

function show(mails: readonly QueuedMail[]): void {
  printTable(
    ['Id', 'Kind', 'Enquiry', 'Status', 'Attempts', 'Made', 'Next attempt', 'Failure'],
    mails.map((mail) => [
      mail.id.slice(0, 8),
      mail.kind,
      mail.reference ?? '-',
      mail.status,
      String(mail.attempts),
      momentInWords(new Date(mail.createdAt)),
      mail.status === 'queued' ? momentInWords(new Date(mail.nextAttemptAt)) : '-',
      mail.failure ?? '-',
    ]),
  );
}
