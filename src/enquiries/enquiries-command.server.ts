import { Option, type Command } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { text as readText } from 'node:stream/consumers';
import { formatMoment } from '../../company/dates.ts';
import {
  concernRecipient,
  enquirySubjects,
  type EnquirySubjectSlug,
} from '../../company/enquiry-subjects.ts';
import { answeredBy } from '../../company/mailboxes.ts';
import { answersOf, enquiryFieldNames } from './enquiry.ts';
import { exampleReference, parseReference } from './enquiry-codes.server.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import { ReportDecryptionError } from './speak-up/report-encryption.server.ts';
import { reportsToOthers } from './speak-up/report-recipients.server.ts';
import { closeEnquiry, replyLimit, replyToEnquiry } from './answer-enquiry.server.ts';
import { subjectOf } from './enquiry-store.server.ts';
import {
  decryptEnquiry,
  findEnquiry,
  listEnquiries,
  type DecryptedEnquiry,
  type ListedEnquiry,
} from './find-enquiries.server.ts';
import { withContext } from '../server/command-line/open-context.ts';
import { outputOption, readInputFile, writeOutput } from '../server/command-line/files.ts';
import { keyFileOption, loadRecipientKey } from './speak-up/key-file.server.ts';
import {
  addExamples,
  CommandError,
  formatCount,
  formatJson,
  print,
  printJson,
  printNote,
  printResult,
  printTable,
  reportProgress,
} from '../server/command-line/terminal.ts';

type Options = Readonly<{
  open?: true;
  subject?: EnquirySubjectSlug;
  overdue?: true;
  keyFile?: string;
  message?: string;
  file?: string;
  close?: true;
  format?: 'csv' | 'json';
  output?: string;
  json?: true;
}>;

const referenceArgument = ['<reference>', `such as ${exampleReference}`, readReference] as const;

const notFound = (reference: string) => new CommandError(`There is no enquiry ${reference}.`);

const formatTime = (milliseconds: number) => formatMoment(new Date(milliseconds));

export function addEnquiries(enquiries: Command): void {
  for (const add of [addList, addShow, addReply, addClose, addExport]) add(enquiries);
}

function addFilterOptions(command: Command): Command {
  return command
    .option('--open', 'only those that are not closed')
    .addOption(
      new Option('--subject <subject>', 'only this subject').choices(enquirySubjects.map(({ slug }) => slug)),
    )
    .option('--overdue', 'only those with a promised date that has passed without being kept');
}

/** The error does not repeat the input, which may be somebody’s name. */
function readReference(input: string): string {
  const reference = parseReference(input);
  if (reference === null) throw new CommandError(`A reference looks like this: ${exampleReference}.`);
  return reference;
}

function addList(enquiries: Command): void {
  addFilterOptions(addExamples(enquiries.command('list'), ['enquiries list --open', 'enquiries list --json']))
    .description(
      'List enquiries, oldest first, with what is due next. Nothing is decrypted. With a recipient’s key, reports to others are left out.',
    )
    .option(...keyFileOption)
    .option('--json', 'print JSON')
    .action(async ({ json, keyFile, ...filter }: Options) => {
      const recipientKey = loadRecipientKey(keyFile);
      const listed = await withContext(async (context) => {
        const isToOthers = await reportsToOthers(context, recipientKey);
        const all: ListedEnquiry[] = [];
        for await (const one of listEnquiries(context.database.db, filter, new Date()))
          if (!isToOthers(one.stored)) all.push(one);
        return all;
      });
      if (json) printJson(listed.map(toSummaryJson));
      else if (listed.length > 0)
        printTable(
          ['Reference', 'Subject', 'Status', 'Received', 'Due next'],
          listed.map(({ stored, outstanding: [next], isOverdue }) => [
            stored.reference,
            [stored.subject, stored.recipient ?? stored.about].filter(Boolean).join(', '),
            stored.status,
            formatTime(stored.received_at),
            next === undefined ? '-' : `${next.label}, ${next.date}${isOverdue ? ' (overdue)' : ''}`,
          ]),
        );
      if (!json) print(`${formatCount(listed.length, 'enquiry', 'enquiries')}.`);
    });
}

function addShow(enquiries: Command): void {
  addExamples(enquiries.command('show'), [`enquiries show ${exampleReference}`])
    .description(
      'Show a decrypted enquiry and all messages about it. A report of a concern needs the recipient’s key.',
    )
    .argument(...referenceArgument)
    .option(...keyFileOption)
    .option('--json', 'print JSON')
    .action(async (reference: string, { keyFile, json }: Options) => {
      const recipientKey = loadRecipientKey(keyFile);
      await withContext(async (context) => {
        const listed = await findEnquiry(context.database.db, reference, new Date());
        if (!listed) throw notFound(reference);
        const decrypted = await decryptOrExplain(context, listed.stored, recipientKey);
        if (!decrypted)
          throw new CommandError(
            `This is a report of a concern to the ${concernRecipient(listed.stored.recipient).title}. Give that person’s key file: --key-file <file>.`,
          );
        printResult(json, toEnquiryJson(listed, decrypted), formatEnquiry(listed, decrypted));
      });
    });
}

/** As `decryptEnquiry`. @throws {CommandError} naming the enquiry and the key that does not decrypt it */
async function decryptOrExplain(...[context, stored, identities]: Parameters<typeof decryptEnquiry>) {
  try {
    return await decryptEnquiry(context, stored, identities);
  } catch (error) {
    if (error instanceof ReportDecryptionError)
      throw new CommandError(
        `The recipient’s key (--key-file) does not decrypt ${stored.reference}: it was encrypted to another key of its recipient.`,
      );
    if (error instanceof DecryptionError)
      throw new CommandError(
        `${stored.reference} cannot be decrypted with the data keys that are here. Use the DATA_KEY or the DATA_DIR of the server.`,
      );
    throw error;
  }
}

function formatEnquiry(listed: ListedEnquiry, { content, messages }: DecryptedEnquiry): string {
  const { stored, dueDates, outstanding } = listed;
  const answers = answersOf(content.enquiry, 'company');
  const subject = subjectOf(stored);
  if (stored.recipient !== null) answers.unshift(['To', `the ${concernRecipient(stored.recipient).title}`]);
  if (subject.about) answers.unshift(['To', answeredBy[subject.mailbox]], ['About', subject.about.label]);
  return [
    `${subject.label}: ${stored.reference} (${stored.status})`,
    `Received ${formatTime(stored.received_at)}`,
    ...dueDates.map((due) => `${due.label} by ${due.date}${outstanding.includes(due) ? '' : ' (kept)'}`),
    '',
    ...answers.map(([label, answer]) => `${label}: ${answer}`),
    ...Object.entries(content.details)
      .filter(([name]) => name !== 'about')
      .map(([label, value]) => `${label}: ${String(value)}`),
    '',
    content.enquiry.message,
    ...messages.flatMap(({ sender, sentAt, text }) => [
      '',
      `${sender === 'company' ? 'Reply' : 'Addition by the reporter'}, ${formatTime(sentAt)}`,
      '',
      text,
    ]),
  ].join('\n');
}

const toIso = (milliseconds: number) => new Date(milliseconds).toISOString();

const toDeadlinesJson = (dueDates: ListedEnquiry['dueDates']) =>
  dueDates.map(({ commitment, label, date }) => ({ commitment, label, date }));

/** The fields that are stored unencrypted. */
function toSummaryJson({ stored, dueDates, outstanding, isOverdue }: ListedEnquiry) {
  return {
    reference: stored.reference,
    subject: stored.subject,
    recipient: stored.recipient,
    about: stored.about,
    status: stored.status,
    receivedAt: toIso(stored.received_at),
    lastInteractionAt: toIso(stored.last_interaction_at),
    closedAt: stored.closed_at === null ? null : toIso(stored.closed_at),
    deadlines: toDeadlinesJson(dueDates),
    outstanding: toDeadlinesJson(outstanding),
    overdue: isOverdue,
  };
}

function toEnquiryJson(listed: ListedEnquiry, { content, messages }: DecryptedEnquiry) {
  return {
    ...toSummaryJson(listed),
    ...content.enquiry,
    details: content.details,
    messages: messages.map(({ sender, sentAt, text }) => ({ sender, sentAt: toIso(sentAt), text })),
  };
}

function addReply(enquiries: Command): void {
  addExamples(enquiries.command('reply'), [`enquiries reply ${exampleReference} --file answer.txt --close`])
    .description(
      'Answer an enquiry. The reply is stored and sent by email; a reply to a report of a concern is never sent: the reporter reads it with the case code.',
    )
    .argument(...referenceArgument)
    .option('-m, --message <text>', 'the reply; the shell may keep it in its history')
    .option('-f, --file <file>', 'a text file with the reply; without it or --message, standard input')
    .option('--close', 'close the enquiry with this reply')
    .option('--json', 'print JSON')
    .action(async (reference: string, { message, file, close, json }: Options) => {
      const text = await loadReply(message, file);
      const answered = await withContext((context) =>
        replyToEnquiry(context, { reference, text, now: new Date(), close }),
      );
      if (!answered) throw notFound(reference);
      const result =
        answered.channel === 'email'
          ? 'The reply is stored and will be sent by the server.'
          : 'The reply is stored. The reporter reads it with the case code; nothing is sent.';
      printResult(json, answered, close ? `${result} The enquiry is closed.` : result);
    });
}

async function loadReply(message: string | undefined, file: string | undefined): Promise<string> {
  if (message !== undefined && file !== undefined)
    throw new CommandError('Give the reply once: by --message or by --file.');
  if (message === undefined && file === undefined && process.stdin.isTTY)
    printNote('Write the reply; end it with Ctrl-D on a line of its own.');
  const fileText = file === undefined ? undefined : readInputFile(file, 'The file with the reply');
  const input = message ?? fileText ?? (await readText(process.stdin));
  const byteOrderMark = /^\uFEFF/;
  const text = input.replace(byteOrderMark, '').replaceAll('\r\n', '\n').trim();
  if (text === '') throw new CommandError('The reply is empty. Nothing was sent.');
  if (text.length > replyLimit)
    throw new CommandError(`A reply has at most ${replyLimit.toLocaleString('en-GB')} characters.`);
  if (text.includes('\0') || text.includes('\uFFFD'))
    throw new CommandError('The reply is not text in UTF-8.');
  return text;
}

function addClose(enquiries: Command): void {
  addExamples(enquiries.command('close'), [`enquiries close ${exampleReference}`])
    .description('Mark an enquiry as closed. Nothing is sent.')
    .argument(...referenceArgument)
    .option('--json', 'print JSON')
    .action(async (reference: string, { json }: Options) => {
      const closed = await withContext((context) => closeEnquiry(context, reference, new Date()));
      if (!closed) throw notFound(reference);
      const { wasOpen } = closed;
      const text = wasOpen ? `${reference} is closed.` : `${reference} was closed already.`;
      printResult(json, { reference, status: 'closed', wasOpen }, text);
    });
}

/** `encrypted` is true where only the recipient’s key decrypts the rest, and it was not given. */
type ExportedEnquiry = ReturnType<typeof toSummaryJson> &
  Partial<ReturnType<typeof toEnquiryJson>> & { readonly encrypted: boolean };

function addExport(enquiries: Command): void {
  addFilterOptions(
    addExamples(
      enquiries.command('export'),
      ['enquiries export --output enquiries.csv'],
      '\nThe export contains personal data: protect it as the site does, and delete it when it is no longer needed.',
    ),
  )
    .description(
      'Write decrypted enquiries as CSV or JSON. Reports of concerns stay encrypted without the recipient’s key; with it, reports to others are left out.',
    )
    .addOption(new Option('--format <format>', 'csv by default').choices(['csv', 'json']))
    .option(...outputOption)
    .option(...keyFileOption)
    .option('--json', 'the same as --format json')
    .action(async ({ format, json, output, keyFile, ...filter }: Options) => {
      const recipientKey = loadRecipientKey(keyFile);
      let written = 0;
      let encrypted = 0;
      await withContext(async (context) => {
        async function* exportedEnquiries(report: (done: number) => void): AsyncGenerator<ExportedEnquiry> {
          const isToOthers = await reportsToOthers(context, recipientKey);
          for await (const listed of listEnquiries(context.database.db, filter, new Date())) {
            if (isToOthers(listed.stored)) continue;
            const decrypted = await decryptOrExplain(context, listed.stored, recipientKey);
            if (decrypted) yield { ...toEnquiryJson(listed, decrypted), encrypted: false };
            else yield { ...toSummaryJson(listed), encrypted: true };
            written += 1;
            if (!decrypted) encrypted += 1;
            report(written);
          }
        }
        const toText = json === true || format === 'json' ? toJsonArray : toCsv;
        await writeOutput(output, toText(exportedEnquiries(reportProgress('Enquiries written'))));
      });
      if (output !== undefined) printNote(`${formatCount(written, 'enquiry', 'enquiries')} written.`);
      if (encrypted > 0)
        printNote(
          `${formatCount(encrypted, 'report stays', 'reports stay')} encrypted: only the recipient’s key decrypts ${encrypted === 1 ? 'it' : 'them'} (--key-file).`,
        );
    });
}

async function* toJsonArray(enquiries: AsyncIterable<ExportedEnquiry>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const enquiry of enquiries) {
    yield separator + formatJson(enquiry);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[\n]\n' : '\n]\n';
}

const columns = [
  'reference',
  'subject',
  'recipient',
  'about',
  'status',
  'receivedAt',
  'lastInteractionAt',
  'closedAt',
  'overdue',
  'deadlines',
  ...enquiryFieldNames.filter((field) => field !== 'subject' && field !== 'recipient'),
  'details',
  'messages',
  'encrypted',
];

/** RFC 4180. Lists and objects are JSON. A spreadsheet would run a visitor’s text that begins like a formula. */
async function* toCsv(enquiries: AsyncIterable<ExportedEnquiry>): AsyncGenerator<string> {
  const options = {
    columns,
    record_delimiter: '\r\n',
    // Quotes a field that contains \r or \n alone, too.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { boolean: String },
  };
  yield stringify([], { ...options, header: true, bom: true });
  for await (const enquiry of enquiries) yield stringify([enquiry], options);
}
