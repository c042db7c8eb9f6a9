import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { runCommand } from '../../site.ts';
import { replyToEnquiry } from '../../src/enquiries/answer-enquiry.server.ts';
import type { Enquiry } from '../../src/enquiries/enquiry.ts';
import type { AppContext } from '../../src/server/context.ts';
import { newCaseCode } from '../../src/enquiries/enquiry-codes.server.ts';
import {
  receiveEnquiry,
  receiveConcern,
  type ReceivedEnquiry,
} from '../../src/enquiries/receive-enquiry.server.ts';

interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type RunSite = (
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  input?: string,
) => Promise<CommandResult>;

const project = join(import.meta.dirname, '../..');

/** Runs `npm run site -- …` in a process of its own, without a terminal. */
export const runSiteProcess: RunSite = async (args, variables, input = '') => {
  const child = spawn(process.execPath, [join(project, 'site.ts'), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/compiled'),
      ...variables,
    },
  });
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, stdout, stderr };
};

/** Replaces the process’s environment and streams while the work is done. */
async function withProcess(
  variables: Readonly<Record<string, string>>,
  input: string,
  work: () => Promise<number>,
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
  // React loaded in production mode would fail in the tests that follow in this process.
  process.env = { NODE_ENV: 'test', ...variables };
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  try {
    return { code: await work(), ...written };
  } finally {
    process.env = env;
    Object.defineProperty(process, 'stdin', stdin);
    for (const spy of spies) spy.mockRestore();
  }
}

let previous: Promise<unknown> = Promise.resolve();

/** Runs `npm run site -- …` in this process, one command after the other, without a terminal. */
export const runSite: RunSite = (args, variables, input = '') => {
  const result = previous.then(() => withProcess(variables, input, () => runCommand(args)));
  previous = result.catch(() => undefined);
  return result;
};

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
