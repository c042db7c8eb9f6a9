import { vi } from 'vitest';
import { runCommand } from '../../site.ts';
import type { AppContext } from '../../src/server/context.ts';

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
