import type { Command } from 'commander';
import { text as readAll } from 'node:stream/consumers';
import { closeEnquiry, replyLimit, replyToEnquiry } from '../../server/enquiries/answer-enquiry.ts';
import { readGivenFile } from '../given-file.ts';
import { withContext } from '../open-context.ts';
import { note, print, printJson } from '../printing.ts';
import { Refusal } from '../refusal.ts';
import { noSuchEnquiry, readReference } from './choosing.ts';

interface ReplyOptions {
  readonly message?: string;
  readonly file?: string;
  readonly close?: true;
  readonly json?: true;
}

export function addReply(enquiries: Command): void {
  enquiries
    .command('reply')
    .description(
      'Answer an enquiry. The reply is stored and sent by e-mail; a reply to a report of a concern is never sent, but waits for the reporter to read with the case code.',
    )
    .argument('<reference>', 'such as HM-7QK4-93PD', readReference)
    .option('-m, --message <text>', 'the reply; it may stay in the history of the shell')
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
    .action(async (reference: string, { json, close, ...given }: ReplyOptions) => {
      const text = await readReply(given);
      const answered = await withContext((context) =>
        replyToEnquiry(context, { reference, text, now: new Date(), close }),
      );
      if (!answered) throw noSuchEnquiry(reference);
      if (json) printJson(answered);
      else
        print(
          `${answered.way === 'e-mail' ? 'The reply is stored and will be sent by the server.' : 'The reply is stored. The reporter reads it with the case code; nothing is sent.'}${close ? ' The enquiry is closed.' : ''}`,
        );
    });
}

export function addClose(enquiries: Command): void {
  enquiries
    .command('close')
    .description('Mark an enquiry as done. Nothing is sent.')
    .argument('<reference>', 'such as HM-7QK4-93PD', readReference)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  npm run site -- enquiries close HM-7QK4-93PD')
    .action(async (reference: string, { json }: { json?: true }) => {
      const closed = await withContext((context) => closeEnquiry(context, reference, new Date()));
      if (!closed) throw noSuchEnquiry(reference);
      if (json) printJson({ reference, status: 'closed', wasOpen: closed.wasOpen });
      else print(closed.wasOpen ? `${reference} is closed.` : `${reference} was closed already.`);
    });
}

async function readReply({ message, file }: Pick<ReplyOptions, 'message' | 'file'>): Promise<string> {
  if (message !== undefined && file !== undefined)
    throw new Refusal('Give the reply once: by --message or by --file.');
  const given =
    message ?? (file === undefined ? await readInput() : readGivenFile(file, 'The file with the reply'));
  const text = given
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim();
  if (text === '') throw new Refusal('The reply is empty. Nothing was sent.');
  if (text.length > replyLimit)
    throw new Refusal(`A reply has at most ${replyLimit.toLocaleString('en-GB')} characters.`);
  if (text.includes('\0') || text.includes('\uFFFD')) throw new Refusal('The reply is not text in UTF-8.');
  return text;
}

function readInput(): Promise<string> {
  if (process.stdin.isTTY) note('Write the reply; end it with Ctrl-D on a line of its own.');
  return readAll(process.stdin);
}
