import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AppContext } from '../../server/context.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const project = join(import.meta.dirname, '../..');
const entry = join(project, 'cli/site.ts');
/** Where `npm start` keeps compiled code as well. */
const compiled = join(project, 'node_modules/.cache/compiled');

/** Runs the command as the owner would, in a process of its own, without a terminal. */
export async function runSite(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  input = '',
): Promise<Ran> {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compiled, ...variables },
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/** The commands on the data of these context, which stay open as a server’s do. */
export const siteOf =
  ({ environment: { dataDirectory, databaseUrl } }: AppContext) =>
  (...args: readonly string[]) =>
    runSite(args, {
      DATA_DIR: dataDirectory,
      // In production a shared database asks for DATA_KEY.
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, NODE_ENV: 'test' }),
    });
