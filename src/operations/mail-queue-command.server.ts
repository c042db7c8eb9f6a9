import { InvalidArgumentError, Option, type Command } from 'commander';
import { formatMoment } from '../../company/dates.ts';
import type { OpenDatabase } from '../server/database/open-database.ts';
import { isDeadLetter } from '../server/outbox/outbox-store.ts';
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

const states = ['queued', 'dead', 'sent'] as const;
type State = (typeof states)[number];

export function addMailQueue(queue: Command): void {
  addExamples(queue.command('show'), ['mail-queue show', 'mail-queue show --state dead'])
    .description('List queued and dead emails, oldest first.')
    .addOption(new Option('--state <state>', 'only this state').choices(states))
    .option('--json', 'print JSON')
    .action(async ({ state, json }: { state?: State; json?: true }) => {
      const mails = await withContext(({ database }) =>
        database.db
          .selectFrom('outbox')
          .leftJoin('enquiries', 'enquiries.id', 'outbox.enquiry_id')
          .where('outbox.state', 'in', state === undefined ? ['queued', 'dead'] : [state])
          .orderBy('outbox.created_at')
          .orderBy('outbox.id')
          .select(['outbox.id', 'outbox.kind', 'enquiries.reference', 'outbox.state', 'outbox.attempts'])
          .select(['outbox.created_at as createdAt', 'outbox.next_attempt_at as nextAttemptAt'])
          .select(['outbox.sent_at as sentAt', 'outbox.failure'])
          .execute(),
      );
      if (json) printJson(mails);
      else if (mails.length === 0)
        print(state === undefined ? 'No email is queued and none is dead.' : `No email is ${state}.`);
      else
        printTable(
          ['Id', 'Kind', 'Enquiry', 'State', 'Attempts', 'Created', 'Next attempt', 'Failure'],
          mails.map((mail) => [
            mail.id.slice(0, 8),
            mail.kind,
            mail.reference ?? '-',
            isDeadLetter(mail) ? 'set aside' : mail.state,
            String(mail.attempts),
            formatMoment(new Date(mail.createdAt)),
            mail.state === 'queued' && !isDeadLetter(mail) ? formatMoment(new Date(mail.nextAttemptAt)) : '-',
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
      const retried = await withContext(({ database }) => retryMail(database, id, Date.now()));
      if (retried === 0 && id !== undefined)
        throw new CommandError(
          'No queued or dead email that still has its text has this id: `mail-queue show` lists them.',
        );
      printResult(
        json,
        { retried },
        `The server will send ${formatCount(retried, 'email')} at its next delivery.`,
      );
    });
}

function parseId(input: string): string {
  if (!/^[0-9a-f][0-9a-f-]{5,35}$/.test(input))
    throw new InvalidArgumentError('An id has 6 to 36 characters of 0-9, a-f and -.');
  return input;
}

/** Makes mail due now with its attempts reset, except mail that a server is sending at this moment. */
function retryMail(database: OpenDatabase, idPrefix: string | undefined, now: number): Promise<number> {
  return database.transaction(async (trx) => {
    let update = trx
      .updateTable('outbox')
      .set({ state: 'queued', attempts: 0, next_attempt_at: now, failure: null, locked_by: null })
      .where('state', 'in', ['queued', 'dead'])
      .where('ciphertext', 'is not', null)
      .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<', now)]));
    if (idPrefix !== undefined) update = update.where('id', 'like', `${idPrefix}%`);
    const { numUpdatedRows } = await update.executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
