import { momentInWords } from '../../company/dates.ts';
import type { Command } from 'commander';
import type { Enquiry } from '../../forms/enquiry-form.ts';
import {
  findEnquiry,
  OfficerKeyNeeded,
  openEnquiry,
  type ListedEnquiry,
  type OpenedEnquiry,
} from '../../server/enquiries/read-enquiries.ts';
import { subjectOf } from '../../server/enquiries/enquiry-store.ts';
import { keyFileOption, readOfficerKey } from '../officer-key.ts';
import { withContext } from '../open-context.ts';
import { print, printJson } from '../printing.ts';
import { Refusal } from '../refusal.ts';
import { noSuchEnquiry, readReference } from './choosing.ts';
import { openedInJson } from './opened.ts';

export function addShow(enquiries: Command): void {
  enquiries
    .command('show')
    .description(
      'Open an enquiry and everything written about it. A report of a concern opens with the officer’s key.',
    )
    .argument('<reference>', 'such as HM-7QK4-93PD', readReference)
    .option(...keyFileOption)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  npm run site -- enquiries show HM-7QK4-93PD
  npm run site -- enquiries show HM-7QK4-93PD --key-file /media/officer/hallmere-officer.pem`,
    )
    .action(async (reference: string, { keyFile, json }: { keyFile?: string; json?: true }) => {
      const officer = readOfficerKey(keyFile);
      const { listed, opened } = await withContext(async (context) => {
        const found = await findEnquiry(context.database.db, reference, new Date());
        if (!found) throw noSuchEnquiry(reference);
        return { listed: found, opened: await openEnquiry(context, found.stored, officer).catch(explainKey) };
      });
      if (json) printJson(openedInJson(listed, opened));
      else print(inWords(listed, opened));
    });
}

function explainKey(error: unknown): never {
  if (!(error instanceof OfficerKeyNeeded)) throw error;
  throw new Refusal('This is a report of a concern. Give the officer’s key file: --key-file <file>.');
}

function inWords(listed: ListedEnquiry, { content, messages }: OpenedEnquiry): string {
  const { stored, dueDates, outstanding } = listed;
  const left = new Set(outstanding);
  const { label } = subjectOf(stored);
  const lines = [
    `${label}: ${stored.reference} (${stored.status})`,
    `Received ${momentInWords(new Date(stored.received_at))}`,
    ...dueDates.map((due) => `${due.label} by ${due.date}${left.has(due) ? '' : ' (kept)'}`),
    '',
    ...senderInWords(content.enquiry),
    ...Object.entries(content.details).map(([name, value]) => `${name}: ${String(value)}`),
    '',
    content.enquiry.message,
  ];
  for (const { sender, sentAt, text } of messages)
    lines.push(
      '',
      `${sender === 'company' ? 'Reply' : 'Addition by the reporter'}, ${momentInWords(new Date(sentAt))}`,
      '',
      text,
    );
  return lines.join('\n');
}

function senderInWords({ name, organisation, email, enquirerType }: Enquiry): string[] {
  const given: readonly (readonly [string, string])[] = [
    ['Name', name],
    ['Organisation', organisation],
    ['Email', email],
    ['I am a…', enquirerType],
  ];
  return given.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
}
