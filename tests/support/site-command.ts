import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runCommand } from '../../site.ts';
import { replyToEnquiry } from '../../src/enquiries/answer-enquiry.server.ts';
import type { Enquiry } from '../../src/enquiries/enquiry.ts';
import type { AppContext } from '../../src/server/context.ts';
import { newCaseCode } from '../../src/enquiries/case-code.ts';
import {
  receiveEnquiry,
  receiveConcern,
  type ReceivedEnquiry,
} from '../../src/enquiries/receive-enquiry.server.ts';

interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Replaces the process’s environment and streams while the command runs. */
async function runAlone(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const written = { stdout: '', stderr: '' };
  const { env } = process;
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      written[stream] += String(chunk);
      return true;
    }),
  );
  // In production mode, React would fail in later tests of this process.
  process.env = { NODE_ENV: 'test', ...variables };
  Object.defineProperty(process, 'stdin', { value: Readable.from([]), configurable: true });
  try {
    return { code: await runCommand(args), ...written };
  } finally {
    process.env = env;
    Object.defineProperty(process, 'stdin', stdin);
    for (const spy of spies) spy.mockRestore();
  }
}

let previous: Promise<unknown> = Promise.resolve();

/** Runs `npm run site -- …` in this process, one command after the other, without a terminal. */
export function runSite(args: readonly string[], variables: Readonly<Record<string, string>>) {
  const result = previous.then(() => runAlone(args, variables));
  previous = result.catch(() => undefined);
  return result;
}

/** Runs commands on the data of a context, whose database stays open as a server’s does. */
export const siteOf =
  ({ environment: { dataDirectory, databaseUrl } }: AppContext) =>
  (...args: readonly string[]) =>
    runSite(args, {
      DATA_DIR: dataDirectory,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });

const completeEnquiry = {
  subject: 'general',
  name: 'Ada Merrow',
  organisation: 'Merrow & Daughters',
  email: 'ada@merrow.example',
  enquirerType: 'partner',
  message: 'We have a site by the canal.',
} as const satisfies Enquiry;

const receivedAt = (enquiry: Enquiry, now: Date): ReceivedEnquiry => ({
  enquiry,
  details: {},
  idempotencyKey: randomUUID(),
  now,
});

/** Receives an enquiry as the form does. */
export function storeEnquiry(context: AppContext, changes: Partial<Enquiry> = {}, now = new Date()) {
  return receiveEnquiry(context, receivedAt({ ...completeEnquiry, ...changes }, now));
}

/** Receives a concern as the form does, to the Compliance Officer unless the changes say otherwise. */
export function storeConcern(context: AppContext, changes: Partial<Enquiry> = {}, now = new Date()) {
  const { name, organisation, email, message } = completeEnquiry;
  const recipient = 'compliance-officer';
  const report = { subject: 'speak-up', recipient, name, organisation, email, message, ...changes } as const;
  return receiveConcern(context, { ...receivedAt(report, now), caseCode: newCaseCode() });
}

/** Replies as a person of the company does who has seen everything before. */
export const answer = (
  context: Pick<AppContext, 'database' | 'encryption'>,
  {
    reference,
    text = 'We shall look.',
    close = false,
    now = new Date(),
  }: {
    readonly reference: string;
    readonly text?: string;
    readonly close?: boolean;
    readonly now?: Date;
  },
) =>
  replyToEnquiry(context, {
    ...{ reference, text, close, now, author: 'Maria Lindqvist' },
    idempotencyKey: randomUUID(),
    messagesSeen: Number.MAX_SAFE_INTEGER,
  });
