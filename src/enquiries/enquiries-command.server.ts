import { InvalidArgumentError, type Command } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { text as readText } from 'node:stream/consumers';
import { companyDay, formatMoment } from '../../company/dates.ts';
import { concernRecipient } from '../../company/enquiry-subjects.ts';
import { answeredBy } from '../../company/mailboxes.ts';
import { answersOf, enquiryFieldNames } from './enquiry.ts';
import { exampleReference, parseReference } from './enquiry-codes.server.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import { ConcernDecryptionError } from '../concerns/concern-encryption.server.ts';
import { reportsToOthers } from '../concerns/concern-recipients.server.ts';
import { closeEnquiry, recordAnswer, replyLimit, replyToEnquiry } from './answer-enquiry.server.ts';
import { subjectOf } from './enquiry-store.server.ts';
import {
  decryptEnquiry,
  findEnquiry,
  listEnquiries,
  type DecryptedEnquiry,
  type EnquiryFilter,
  type ListedEnquiry,
} from './find-enquiries.server.ts';
import { withContext } from '../server/command-line/open-context.ts';
import { outputOption, writeOutput } from '../server/command-line/files.ts';
import { keyFileOption, loadRecipientKey } from '../concerns/key-file.server.ts';
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
} from '../server/command-line/terminal.ts';

const referenceArgument = ['<reference>', `such as ${exampleReference}`, readReference] as const;

const openOption = ['--open', 'only those that are not closed'] as const;
const overdueOption = ['--overdue', 'only those with a promised date that has passed unmet'] as const;

const notFound = (reference: string) => new CommandError(`There is no enquiry ${reference}.`);

const formatTime = (milliseconds: number) => formatMoment(new Date(milliseconds));

export function addEnquiries(enquiries: Command): void {
  for (const add of [addList, addShow, addReply, addAnswered, addClose, addExport]) add(enquiries);
}

/** The error does not repeat the input, which may be somebody’s name. */
function readReference(input: string): string {
  const reference = parseReference(input);
  if (reference === null) throw new CommandError(`A reference looks like this: ${exampleReference}.`);
  return reference;
}

function addList(enquiries: Command): void {
  addExamples(enquiries.command('list'), ['enquiries list --open', 'enquiries list --json'])
    .description('List enquiries, oldest first, with what is due next. Nothing is decrypted.')
    .option(...openOption)
    .option(...overdueOption)
    .option('--json', 'print JSON')
    .action(async ({ json, ...filter }: EnquiryFilter & { json?: true }) => {
      const listed = await withContext(({ database }) => listEnquiries(database.db, filter, new Date()));
      if (json) {
        printJson(listed.map(toSummaryJson));
        return;
      }
      if (listed.length > 0)
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
      print(`${formatCount(listed.length, 'enquiry', 'enquiries')}.`);
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
    .action(async (reference: string, { keyFile, json }: { keyFile?: string; json?: true }) => {
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
    if (error instanceof ConcernDecryptionError)
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
  addExamples(enquiries.command('reply'), [`enquiries reply ${exampleReference} --close < answer.txt`])
    .description(
      'Answer an enquiry with the text of standard input. The reply is stored and sent by email; a reply to a report of a concern is never sent: the reporter reads it with the case code.',
    )
    .argument(...referenceArgument)
    .option('-m, --message <text>', 'the reply; the shell may keep it in its history')
    .option('--close', 'close the enquiry with this reply')
    .option('--json', 'print JSON')
    .action(async (reference: string, options: { message?: string; close?: true; json?: true }) => {
      const { message, close, json } = options;
      if (message === undefined && process.stdin.isTTY)
        printNote('Type the reply, then Ctrl+D on a new line.');
      const text = checkReply(message ?? (await readText(process.stdin)));
      const answered = await withContext((context) =>
        replyToEnquiry(context, { reference, text, now: new Date(), close }),
      );
      if (!answered) throw notFound(reference);
      const result =
        answered.channel === 'email'
          ? 'The reply is stored and will be sent by the server.'
          : 'The reply is stored. The reporter reads it with the case code; nothing is sent.';
      printResult(json, answered, close ? `${result} ${reference} is closed.` : result);
    });
}

/** The text without the space around it. @throws {CommandError} when it is no reply */
function checkReply(input: string): string {
  const text = input
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim();
  if (text === '') throw new CommandError('The reply is empty. Nothing was sent.');
  if (text.length > replyLimit)
    throw new CommandError(`A reply has at most ${replyLimit.toLocaleString('en-GB')} characters.`);
  if (text.includes('\0') || text.includes('\uFFFD'))
    throw new CommandError('The reply is not text in UTF-8.');
  return text;
}

function addAnswered(enquiries: Command): void {
  addExamples(enquiries.command('answered'), [`enquiries answered ${exampleReference} --on 2026-12-30`])
    .description('Record that an enquiry was answered by email or telephone. Nothing is sent.')
    .argument(...referenceArgument)
    .option('--on <day>', 'the day of the answer, such as 2026-12-30; today by default', parseDay)
    .option('--json', 'print JSON')
    .action(async (reference: string, { on, json }: { on?: string; json?: true }) => {
      const now = new Date();
      const recorded = await withContext((context) =>
        recordAnswer(context, { reference, day: on ?? companyDay(now), now }),
      );
      if (!recorded) throw notFound(reference);
      printResult(json, recorded, `The answer to ${reference} is recorded.`);
    });
}

function parseDay(input: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(input) || Number.isNaN(Date.parse(input)))
    throw new InvalidArgumentError('A day looks like this: 2026-12-30.');
  return input;
}

function addClose(enquiries: Command): void {
  addExamples(enquiries.command('close'), [`enquiries close ${exampleReference}`])
    .description('Mark an enquiry as closed. Nothing is sent.')
    .argument(...referenceArgument)
    .option('--json', 'print JSON')
    .action(async (reference: string, { json }: { json?: true }) => {
      const closed = await withContext((context) => closeEnquiry(context, reference, new Date()));
      if (!closed) throw notFound(reference);
      const { wasOpen } = closed;
      const text = wasOpen ? `${reference} is closed.` : `${reference} was closed already.`;
      printResult(json, { reference, status: 'closed', wasOpen }, text);
    });
}

type ExportOptions = EnquiryFilter & Readonly<{ output?: string; keyFile?: string; json?: true }>;

function addExport(enquiries: Command): void {
  addExamples(
    enquiries.command('export'),
    ['enquiries export --output enquiries.csv'],
    '\nThe export contains personal data: protect it as the site does, and delete it when it is no longer needed.',
  )
    .description(
      'Write decrypted enquiries as CSV. Reports of concerns stay encrypted without the recipient’s key; with it, reports to others are left out.',
    )
    .option(...openOption)
    .option(...overdueOption)
    .option(...outputOption)
    .option(...keyFileOption)
    .option('--json', 'write JSON')
    .action(async ({ json, output, keyFile, ...filter }: ExportOptions) => {
      const recipientKey = loadRecipientKey(keyFile);
      const rows = await withContext(async (context) => {
        const isToOthers = await reportsToOthers(context, recipientKey);
        const exported = [];
        for (const listed of await listEnquiries(context.database.db, filter, new Date())) {
          if (isToOthers(listed.stored)) continue;
          const decrypted = await decryptOrExplain(context, listed.stored, recipientKey);
          const row = decrypted ? toEnquiryJson(listed, decrypted) : toSummaryJson(listed);
          exported.push({ ...row, encrypted: !decrypted });
        }
        return exported;
      });
      await writeOutput(output, [json ? `${formatJson(rows)}\n` : toCsv(rows)]);
      if (output !== undefined) printNote(`${formatCount(rows.length, 'enquiry', 'enquiries')} written.`);
      const encrypted = rows.filter((row) => row.encrypted).length;
      if (encrypted > 0)
        printNote(
          `Encrypted still: ${formatCount(encrypted, 'report')} of concerns, which only the recipient’s key decrypts (--key-file).`,
        );
    });
}

/** RFC 4180. Lists and objects are JSON. A spreadsheet would run a visitor’s text that begins like a formula. */
const toCsv = (rows: readonly object[]) =>
  stringify(rows as object[], {
    header: true,
    columns: [
      ...['reference', 'subject', 'recipient', 'about', 'status', 'receivedAt', 'lastInteractionAt'],
      ...['closedAt', 'overdue', 'deadlines'],
      ...enquiryFieldNames.filter((field) => field !== 'subject' && field !== 'recipient'),
      ...['details', 'messages', 'encrypted'],
    ],
    record_delimiter: '\r\n',
    // Quotes a field that contains \r or \n alone, too.
    quote_record_delimiter: true,
    bom: true,
    escape_formulas: true,
    cast: { boolean: String },
  });
