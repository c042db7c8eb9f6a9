import type { Command } from 'commander';
import {
  countDataSubject,
  eraseDataSubject,
  exportDataSubject,
  reportsAreIncluded,
  type DataSubject,
} from '../server/enquiries/data-subject.ts';
import type { AppContext } from '../server/context.ts';
import { confirm } from './confirmation.ts';
import { openExport } from './given-file.ts';
import { keyFileOption, readOfficerKey } from './officer-key.ts';
import { withContext } from './open-context.ts';
import { asJson, counted, note, print, printJson } from './printing.ts';
import { Refusal } from './refusal.ts';

interface Options {
  readonly keyFile?: string;
  readonly output?: string;
  readonly yes?: true;
  readonly json?: true;
}

/** Said whether or not there are any, so that nobody can find out who has reported. */
const reportsNotLookedAt =
  'Reports of concerns were not looked at: that takes the officer’s key (--key-file).';
const elsewhere =
  'Not reached: what the role mailboxes have received, and backups. Delete it there, and erase again after a restore.';

export function addDataSubject(program: Command): void {
  const dataSubject = program
    .command('data-subject')
    .description('Answers a person’s request for their data, or for its erasure, by e-mail address.');

  dataSubject
    .command('export')
    .description('Write everything held about an address, opened, as JSON.')
    .argument('<email>', 'the address', readAddress)
    .option('-o, --output <file>', 'a new file, readable by its owner only; standard output unless told')
    .option(...keyFileOption)
    .option('--json', 'JSON, which it is anyway')
    .addHelpText(
      'after',
      '\nExample:\n  npm run site -- data-subject export someone@example.com --output someone.json',
    )
    .action(async (email: string, { keyFile, output }: Options) => {
      const subject = { email, officer: readOfficerKey(keyFile) };
      await withContext(async (context) => {
        const found = await exportDataSubject(context, subject, new Date());
        const to = openExport(output);
        to.write(`${asJson(found)}\n`);
        to.close();
        note(`${counted(found.enquiries.length, 'enquiry', 'enquiries')} found under this address.`);
        noteReports(context, subject);
      });
    });

  dataSubject
    .command('erase')
    .description(
      'Remove the enquiries of an address with all replies, deadlines and mails. This cannot be undone.',
    )
    .argument('<email>', 'the address', readAddress)
    .option('-y, --yes', 'do not ask')
    .option(...keyFileOption)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  npm run site -- data-subject erase someone@example.com
  npm run --silent site -- data-subject erase someone@example.com --yes --json`,
    )
    .action(async (email: string, { keyFile, yes, json }: Options) => {
      const subject = { email, officer: readOfficerKey(keyFile) };
      await withContext(async (context) => {
        const found = await countDataSubject(context, subject, new Date());
        if (found > 0)
          await confirm(
            `${counted(found, 'enquiry', 'enquiries')} under this address would be removed for good.`,
            yes,
          );
        const erased = await eraseDataSubject(context, subject, new Date());
        if (json) printJson({ erased });
        else if (erased.enquiries === 0) print('Nothing is held under this address.');
        else
          print(
            `Removed: ${counted(erased.enquiries, 'enquiry', 'enquiries')}, ${counted(erased.messages, 'message')}, ${counted(erased.mails, 'mail')}, ${counted(erased.deadlines, 'deadline')}.`,
          );
        if (erased.enquiries > 0) note(elsewhere);
        noteReports(context, subject);
      });
    });
}

function noteReports(context: AppContext, subject: DataSubject): void {
  if (!reportsAreIncluded(context, subject)) note(reportsNotLookedAt);
}

function readAddress(typed: string): string {
  const address = typed.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address))
    throw new Refusal('An e-mail address looks like this: someone@example.com.');
  return address;
}
