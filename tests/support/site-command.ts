import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Enquiry } from '../../forms/enquiry-form.ts';
import type { AppContext } from '../../server/context.ts';
import { receiveEnquiry, type Receipt } from '../../server/enquiries/receive-enquiry.ts';

interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const project = join(import.meta.dirname, '../..');

/** Runs `npm run site -- …` in a process of its own, without a terminal. */
export async function runSite(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  input = '',
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(project, 'cli/site.ts'), ...args], {
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
}

/** Runs commands on the data of a context, whose database stays open as a server’s does. */
export const siteOf =
  ({ environment: { dataDirectory, databaseUrl } }: AppContext) =>
  (...args: readonly string[]) =>
    runSite(args, {
      DATA_DIR: dataDirectory,
      // In production a shared database requires DATA_KEY.
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, NODE_ENV: 'test' }),
    });

const completeEnquiry: Enquiry = {
  subject: 'general',
  name: 'Ada Merrow',
  organisation: 'Merrow & Daughters',
  email: 'ada@merrow.example',
  enquirerType: 'partner',
  message: 'We have a site by the canal.',
};

/** Receives an enquiry as the form does. */
export function storeEnquiry(
  context: AppContext,
  changes: Partial<Enquiry> = {},
  now = new Date(),
): Promise<Receipt> {
  return receiveEnquiry(context, {
    enquiry: { ...completeEnquiry, ...changes },
    details: {},
    idempotencyKey: randomUUID(),
    now,
  });
}
