import type { Command } from 'commander';
import type { AppContext } from '../server/context.ts';
import {
  countDataSubject,
  eraseDataSubject,
  exportDataSubject,
  findUndecryptableReports,
  reportsAreIncluded,
  type DataSubject,
} from './data-subject.server.ts';
import { withContext } from '../server/command-line/open-context.ts';
import { emailArgument } from '../server/command-line/email-argument.ts';
import { outputOption, writeOutput } from '../server/command-line/files.ts';
import { keyFileOption, loadRecipientKey } from '../enquiries/speak-up/key-file.server.ts';
import {
  addExamples,
  confirm,
  formatCount,
  formatJson,
  print,
  printJson,
  printNote,
  withProgress,
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
        const found = await withProgress('Searching', () => exportDataSubject(context, subject, new Date()));
        await writeOutput(output, [`${formatJson(found)}\n`]);
        noteUndecryptable(found.notDecrypted);
        const { enquiries, subscriptions, notDecrypted } = found;
        if (enquiries.length + subscriptions.length > 0 || notDecrypted.length === 0)
          printNote(
            `${formatFound({ enquiries: enquiries.length, subscriptions: subscriptions.length })} found under this address.`,
          );
        await noteReports(context, subject);
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
        const found = await withProgress('Searching', () => countDataSubject(context, subject, new Date()));
        if (found.enquiries + found.subscriptions > 0)
          await confirm(`${formatFound(found)} under this address would be removed permanently.`, yes);
        const { notDecrypted, erased } = await withProgress('Removing', async () => ({
          notDecrypted: await findUndecryptableReports(context, subject),
          erased: await eraseDataSubject(context, subject, new Date()),
        }));
        recordSecurityEvent(context.environment, 'erasure', erased);
        noteUndecryptable(notDecrypted);
        if (json) printJson({ erased, notDecrypted });
        else if (erased.enquiries + erased.subscriptions === 0)
          print(notDecrypted.length === 0 ? 'Nothing is held under this address.' : 'Nothing was removed.');
        else print(`Removed: ${formatFound(erased)}, with all messages, emails and deadlines.`);
        if (erased.enquiries + erased.subscriptions > 0)
          printNote(
            'Not removed: what the role mailboxes have received, and backups. Delete it in the mailboxes; a restored backup loses it again by itself.',
          );
        await noteReports(context, subject);
      });
    });
}

const maxReferences = 10;

/** Names what was left out and sets exit status 1, so that nobody takes the result for complete. */
function noteUndecryptable(references: readonly string[]): void {
  if (references.length === 0) return;
  process.exitCode = 1;
  const first = references.slice(0, maxReferences).join(', ');
  const more = references.length - maxReferences;
  printNote(
    `These keys do not decrypt ${first}${more > 0 ? ` and ${formatCount(more, 'other')}` : ''}, which may be under this address. Reports of concerns need a --key-file with every key of the officer, one per line.`,
  );
}

/** Prints a note on reports whether or not there are any, so that nobody can find out who has reported. */
async function noteReports(context: AppContext, subject: DataSubject): Promise<void> {
  if (!(await reportsAreIncluded(context, subject)))
    printNote('Reports of concerns were not searched: that needs the recipient’s key (--key-file).');
  else if (subject.identities !== undefined)
    printNote('Of the reports of concerns, only those to the owner of the key were searched.');
}
