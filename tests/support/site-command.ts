import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { runCommand } from '../../site.ts';
import { replyToEnquiry } from '../../src/enquiries/answer-enquiry.server.ts';
import type { Enquiry } from '../../src/enquiries/enquiry.ts';
import type { AppContext } from '../../src/server/context.ts';
import { newCaseCode } from '../../src/enquiries/case-code.ts';
import { receiveEnquiry, receiveConcern } from '../../src/enquiries/receive-enquiry.server.ts';
import { exampleEnquiry } from './example-enquiry.ts';

/** Runs `npm run site -- …` in this process, whose environment and streams are replaced meanwhile. */
export async function runSite(args: readonly string[], variables: Readonly<Record<string, string>>) {
  const written = { stdout: '', stderr: '' };
  const { env } = process;
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      written[stream] += String(chunk);
      return true;
    }),
  );
  // In production mode, React would fail in later tests of this process.
  process.env = { NODE_ENV: 'test', ...variables };
  try {
    return { code: await runCommand(args), ...written };
  } finally {
    process.env = env;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs commands on the data of a context, whose database stays open as a server’s does. */
export const siteOf =
  ({ environment: { dataDirectory, databaseUrl } }: AppContext) =>
  (...args: readonly string[]) =>
    runSite(args, {
      DATA_DIR: dataDirectory,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });

/** Receives an enquiry as the form does. */
export const storeEnquiry = (context: AppContext, changes: Partial<Enquiry> = {}, now = new Date()) =>
  receiveEnquiry(context, {
    enquiry: { ...exampleEnquiry, ...changes },
    details: {},
    idempotencyKey: randomUUID(),
    now,
  });

/** Receives a complaint about the Complaints Officer, which the chair answers. */
export const storeComplaintAboutOfficer = (context: AppContext, now = new Date()) =>
  receiveEnquiry(context, {
    enquiry: { ...exampleEnquiry, subject: 'formal-complaint' },
    details: { about: 'complaints-officer' },
    now,
  });

/** Receives a concern as the form does, to the Compliance Officer unless the changes say otherwise. */
export function storeConcern(context: AppContext, changes: Partial<Enquiry> = {}, now = new Date()) {
  const { name, organisation, email, message } = exampleEnquiry;
  const recipient = 'compliance-officer';
  const enquiry = { subject: 'speak-up', recipient, name, organisation, email, message, ...changes } as const;
  const received = { enquiry, details: {}, idempotencyKey: randomUUID(), now };
  return receiveConcern(context, { ...received, caseCode: newCaseCode() });
}

interface Reply {
  readonly reference: string;
  readonly text?: string;
  readonly close?: boolean;
  readonly now?: Date;
}

/** Replies as a person of the company does who has seen everything before. */
export const answer = (context: Pick<AppContext, 'database' | 'encryption'>, reply: Reply) =>
  replyToEnquiry(context, {
    text: 'We shall look.',
    close: false,
    now: new Date(),
    ...reply,
    author: 'Maria Lindqvist',
    idempotencyKey: randomUUID(),
    messagesSeen: Number.MAX_SAFE_INTEGER,
  });
