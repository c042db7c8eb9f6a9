import type { Command } from 'commander';
import { text as readText } from 'node:stream/consumers';
import { momentInWords } from '../company/dates.ts';
import { closeEnquiry, replyLimit, replyToEnquiry } from '../server/enquiries/answer-enquiry.ts';
import { subjectOf } from '../server/enquiries/enquiry-store.ts';
import {
  findEnquiry,
  listAllEnquiries,
  OfficerKeyNeeded,
  openEnquiry,
  type ListedEnquiry,
  type OpenedEnquiry,
} from '../server/enquiries/read-enquiries.ts';
import { CommandError } from './command-error.ts';
import { toEnquiryJson, toSummaryJson } from './enquiry-json.ts';
import { addExport } from './export-enquiries.ts';
import { readInputFile } from './files.ts';
import { keyFileOption, readOfficerKey } from './officer-key.ts';
import { withContext } from './open-context.ts';
import { addFilterOptions, parseReference, type EnquiryFilterOptions } from './select-enquiries.ts';
import { formatCount, print, printJson, printNote, printTable } from './terminal.ts';

const referenceArgument = ['<reference>', 'such as HM-7QK4-93PD', parseReference] as const;

const notFound = (reference: string) => new CommandError(`There is no enquiry ${reference}.`);

const formatTime = (milliseconds: number) => momentInWords(new Date(milliseconds));

export function addEnquiries(program: Command): void {
  const enquiries = program
    .command('enquiries')
    .description('Lists, shows, answers, closes and exports what visitors have sent.');
  for (const add of [addList, addShow, addReply, addClose, addExport]) add(enquiries);
}

function addList(enquiries: Command): void {
  addFilterOptions(enquiries.command('list'))
    .description('List enquiries, oldest first, with what is due next. Nothing is decrypted.')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  npm run site -- enquiries list --open
  npm run site -- enquiries list --overdue
  npm run --silent site -- enquiries list --subject formal-complaint --json`,
    )
    .action(async ({ json, ...filter }: EnquiryFilterOptions & { json?: true }) => {
      const listed = await withContext(({ database }) => listAllEnquiries(database.db, filter, new Date()));
      if (json) {
        printJson(listed.map(toSummaryJson));
        return;
      }
      if (listed.length > 0)
        printTable(
          ['Reference', 'Subject', 'Status', 'Received', 'Due next'],
          listed.map(({ stored, outstanding: [next], isOverdue }) => [
            stored.reference,
            stored.subject,
            stored.status,
            formatTime(stored.received_at),
            next === undefined ? '-' : `${next.label}, ${next.date}${isOverdue ? ' (overdue)' : ''}`,
          ]),
        );
      print(`${formatCount(listed.length, 'enquiry', 'enquiries')}.`);
    });
}

function addShow(enquiries: Command): void {
  enquiries
    .command('show')
    .description(
      'Show a decrypted enquiry and all messages about it. A report of a concern needs the officer’s key.',
    )
    .argument(...referenceArgument)
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
      const officerKey = readOfficerKey(keyFile);
      await withContext(async (context) => {
        const listed = await findEnquiry(context.database.db, reference, new Date());
        if (!listed) throw notFound(reference);
        const opened = await openEnquiry(context, listed.stored, officerKey).catch((error: unknown) => {
          if (!(error instanceof OfficerKeyNeeded)) throw error;
          throw new CommandError(
            'This is a report of a concern. Give the officer’s key file: --key-file <file>.',
          );
        });
        if (json) printJson(toEnquiryJson(listed, opened));
        else print(formatEnquiry(listed, opened));
      });
    });
}

function formatEnquiry(listed: ListedEnquiry, { content, messages }: OpenedEnquiry): string {
  const { stored, dueDates, outstanding } = listed;
  const { name, organisation, email, enquirerType, message } = content.enquiry;
  const fields = { Name: name, Organisation: organisation, Email: email, 'I am a…': enquirerType };
  return [
    `${subjectOf(stored).label}: ${stored.reference} (${stored.status})`,
    `Received ${formatTime(stored.received_at)}`,
    ...dueDates.map((due) => `${due.label} by ${due.date}${outstanding.includes(due) ? '' : ' (kept)'}`),
    '',
    ...Object.entries(fields).flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`])),
    ...Object.entries(content.details).map(([label, value]) => `${label}: ${String(value)}`),
    '',
    message,
    ...messages.flatMap(({ sender, sentAt, text }) => [
      '',
      `${sender === 'company' ? 'Reply' : 'Addition by the reporter'}, ${formatTime(sentAt)}`,
      '',
      text,
    ]),
  ].join('\n');
}

interface ReplyOptions {
  readonly message?: string;
  readonly file?: string;
  readonly close?: true;
  readonly json?: true;
}

function addReply(enquiries: Command): void {
  enquiries
    .command('reply')
    .description(
      'Answer an enquiry. The reply is stored and sent by e-mail; a reply to a report of a concern is never sent: the reporter reads it with the case code.',
    )
    .argument(...referenceArgument)
    .option('-m, --message <text>', 'the reply; the shell may keep it in its history')
    .option('-f, --file <file>', 'a text file with the reply; without it or --message, standard input')
    .option('--close', 'close the enquiry with this reply')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  npm run site -- enquiries reply HM-7QK4-93PD --file answer.txt
  npm run site -- enquiries reply HM-7QK4-93PD --close < final-response.txt`,
    )
    .action(async (reference: string, { message, file, close, json }: ReplyOptions) => {
      const text = await readReply(message, file);
      const answered = await withContext((context) =>
        replyToEnquiry(context, { reference, text, now: new Date(), close }),
      );
      if (!answered) throw notFound(reference);
      if (json) {
        printJson(answered);
        return;
      }
      const result =
        answered.way === 'e-mail'
          ? 'The reply is stored and will be sent by the server.'
          : 'The reply is stored. The reporter reads it with the case code; nothing is sent.';
      print(close ? `${result} The enquiry is closed.` : result);
    });
}

async function readReply(message: string | undefined, file: string | undefined): Promise<string> {
  if (message !== undefined && file !== undefined)
    throw new CommandError('Give the reply once: by --message or by --file.');
  const input =
    message ??
    (file === undefined ? await readStandardInput() : readInputFile(file, 'The file with the reply'));
  const byteOrderMark = /^\uFEFF/;
  const text = input.replace(byteOrderMark, '').replaceAll('\r\n', '\n').trim();
  if (text === '') throw new CommandError('The reply is empty. Nothing was sent.');
  if (text.length > replyLimit)
    throw new CommandError(`A reply has at most ${replyLimit.toLocaleString('en-GB')} characters.`);
  if (text.includes('\0') || text.includes('\uFFFD'))
    throw new CommandError('The reply is not text in UTF-8.');
  return text;
}

function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY) printNote('Write the reply; end it with Ctrl-D on a line of its own.');
  return readText(process.stdin);
}

function addClose(enquiries: Command): void {
  enquiries
    .command('close')
    .description('Mark an enquiry as closed. Nothing is sent.')
    .argument(...referenceArgument)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  npm run site -- enquiries close HM-7QK4-93PD')
    .action(async (reference: string, { json }: { json?: true }) => {
      const closed = await withContext((context) => closeEnquiry(context, reference, new Date()));
      if (!closed) throw notFound(reference);
      if (json) printJson({ reference, status: 'closed', wasOpen: closed.wasOpen });
      else print(closed.wasOpen ? `${reference} is closed.` : `${reference} was closed already.`);
    });
}
