import type { Command } from 'commander';
import { countDataSubject, eraseDataSubject, exportDataSubject } from './data-subject.server.ts';
import { withContext } from '../server/command-line/open-context.ts';
import { emailArgument } from '../server/command-line/email-argument.ts';
import { outputOption, writeOutput } from '../server/command-line/files.ts';
import { keyFileOption, loadRecipientKey } from '../concerns/key-file.server.ts';
import {
  addExamples,
  confirm,
  formatCount,
  formatJson,
  printNote,
  printResult,
} from '../server/command-line/terminal.ts';
import { recordSecurityEvent } from '../server/command-line/record-security-event.ts';

type Options = Readonly<{ keyFile?: string; output?: string; yes?: true; json?: true }>;

const formatFound = ({ enquiries, subscriptions }: { enquiries: number; subscriptions: number }) =>
  `${formatCount(enquiries, 'enquiry', 'enquiries')} and ${formatCount(subscriptions, 'subscription')}`;

export function addDataSubject(dataSubject: Command): void {
  addExamples(dataSubject.command('export'), ['data-subject export someone@example.com --output data.json'])
    .description('Write everything stored about an address, decrypted, as JSON.')
    .argument(...emailArgument)
    .option(...outputOption)
    .option(...keyFileOption)
    .action(async (email: string, { keyFile, output }: Options) => {
      const subject = { email, identities: loadRecipientKey(keyFile) };
      await withContext(async (context) => {
        const found = await exportDataSubject(context, subject, new Date());
        await writeOutput(output, [`${formatJson(found)}\n`]);
        const counts = { enquiries: found.enquiries.length, subscriptions: found.subscriptions.length };
        printNote(`${formatFound(counts)} found under this address.`);
        if (found.notDecrypted.length > 0) {
          process.exitCode = 1;
          printNote(`Damaged, and left out: ${found.notDecrypted.join(', ')}.`);
        }
        noteReports(keyFile);
      });
    });

  addExamples(dataSubject.command('erase'), ['data-subject erase someone@example.com'])
    .description(
      'Remove the enquiries of an address with all replies, deadlines and mails, and its subscription. This cannot be undone.',
    )
    .argument(...emailArgument)
    .option('-y, --yes', 'do not ask')
    .option(...keyFileOption)
    .option('--json', 'print JSON')
    .action(async (email: string, { keyFile, yes, json }: Options) => {
      const subject = { email, identities: loadRecipientKey(keyFile) };
      await withContext(async (context) => {
        const found = await countDataSubject(context, subject, new Date());
        if (found.enquiries + found.subscriptions > 0)
          await confirm(`${formatFound(found)} under this address would be removed permanently.`, yes);
        const erased = await eraseDataSubject(context, subject, new Date());
        recordSecurityEvent(context.environment, 'erasure', erased);
        const isFound = erased.enquiries + erased.subscriptions > 0;
        const removed = `Removed: ${formatFound(erased)}, with all messages, emails and deadlines.`;
        printResult(json, { erased }, isFound ? removed : 'Nothing is held under this address.');
        if (isFound)
          printNote(
            'Not removed: what the role mailboxes have received, and backups. Delete it in the mailboxes; a restored backup loses it again by itself.',
          );
        noteReports(keyFile);
      });
    });
}

/** Prints a note on reports whether or not there are any, so that nobody can find out who has reported. */
function noteReports(keyFile: string | undefined): void {
  printNote(
    keyFile === undefined
      ? 'Reports of concerns that are encrypted to their recipient were not searched: that needs the recipient’s key (--key-file).'
      : 'Of the reports of concerns, only those that this key decrypts were searched.',
  );
}
