import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { OperatorError } from '../server/operator-error.ts';

const execute = promisify(execFile);

/**
 * Runs one of PostgreSQL’s client tools and resolves with its output. It must have the server’s version or a later one.
 *
 * @param options the database it connects to, what kills it before its end, and what to say when it fails
 * @throws {OperatorError} without the tool’s output, which may contain rows
 */
export async function runPostgresqlTool(
  tool: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  {
    databaseUrl,
    signal,
    failure = `${tool} failed. Check that the disk has space, the database can be reached, and ${tool} is at least as new as the server.`,
  }: {
    readonly databaseUrl?: string;
    readonly signal?: AbortSignal | undefined;
    readonly failure?: string;
  } = {},
): Promise<string> {
  const connection = databaseUrl === undefined ? {} : connectionOf(databaseUrl);
  try {
    const options = { env: { ...process.env, ...connection }, signal, killSignal: 'SIGKILL' } as const;
    return (await execute(tool, args, options)).stdout;
  } catch (error) {
    throw new OperatorError(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? `${tool} is not installed here. It comes with PostgreSQL’s client tools.`
        : failure,
    );
  }
}

/** Settings for a tool’s environment, because every user of the host can see a command’s arguments. */
function connectionOf(databaseUrl: string): Readonly<Record<string, string>> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  // A URL has an IPv6 address in brackets, and the path of a socket percent-encoded.
  const host = decodeURIComponent(hostname.replace(/^\[(.+)\]$/, '$1'));
  const parts = {
    PGHOST: searchParams.get('host') ?? host,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PGSSLCERT: searchParams.get('sslcert') ?? '',
    PGSSLKEY: searchParams.get('sslkey') ?? '',
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));
}
