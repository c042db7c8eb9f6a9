import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** PostgreSQL does not run as root. Its packages make this user. */
const serverUser = 'postgres';

/** Why tests on PostgreSQL are skipped; undefined if they can run, or must not be left out. */
export const leftOutBecause: string | undefined =
  findBinaries() === undefined && !process.env['CI'] ? 'no PostgreSQL is installed here' : undefined;

/**
 * Starts the installed PostgreSQL in a temporary folder, with a socket there and no network port.
 *
 * @throws if none is installed.
 */
export async function startPostgres() {
  const binaries = findBinaries();
  if (binaries === undefined) throw new Error('No PostgreSQL is installed here, and CI demands one');
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const user = userForServer();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const settings = ['-A', 'trust', '-U', serverUser, '-E', 'UTF8', '--locale=C', '--no-sync', '-D', data];
  execFileSync(join(binaries, 'initdb'), settings, { stdio: 'pipe', cwd: folder, ...user });

  const control = async (...parameters: readonly string[]) => {
    const all = ['-D', data, '-w', '-s', ...parameters];
    await promisify(execFile)(join(binaries, 'pg_ctl'), all, { cwd: folder, ...user });
  };
  // Without fsync, written data survives the end of the server, though not a failure of the machine.
  const options = `-k ${folder} -c listen_addresses= -c fsync=off`;
  const start = () => control('-o', options, '-l', join(folder, 'log'), 'start');
  const stop = (how: 'fast' | 'immediate') => control('-m', how, 'stop');
  await start();
  const stopAtOnce = () => void stop('immediate');
  process.once('exit', stopAtOnce);
  const url = `postgres://${serverUser}@localhost/postgres?host=${folder}`;

  return {
    url,
    /** Makes a new, empty database. */
    createDatabase: () => createDatabase(url),
    /** Restarts the server, as an update of the host does (fast) or a power cut (immediate). */
    async restart(how: 'fast' | 'immediate') {
      await stop(how);
      await start();
    },
    async stop() {
      process.removeListener('exit', stopAtOnce);
      await stop('fast');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** A new, empty database on a running server. @param url of any database of the server */
export async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: name }).href;
}

/** The newest installed version, or the one in PATH. */
function findBinaries(): string | undefined {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function userForServer(): { readonly uid: number; readonly gid: number } | { readonly uid?: undefined } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, serverUser], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
