import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL refuses to run as root; packages make this user for it. */
const serverUser = 'postgres';
const startTimeoutMs = 60_000;

export interface TestPostgres {
  /** The address of a database that is always there. */
  readonly url: string;
  /** Makes a new, empty database. */
  readonly createDatabase: () => Promise<string>;
  /** Restarts the server as in an update of the host (fast) or in a power cut (immediate). */
  readonly restart: (how: 'fast' | 'immediate') => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The reason why tests on PostgreSQL cannot run here; undefined where they can, and where they must not be left out. */
export const leftOutBecause: string | undefined =
  findBinaries() === undefined && !process.env['CI'] ? 'no PostgreSQL is installed here' : undefined;

/**
 * Starts the installed PostgreSQL in a temporary folder, reached by a socket in it and not by the network.
 *
 * @throws where none is installed.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const binaries = findBinaries();
  if (binaries === undefined) throw new Error('No PostgreSQL is installed here, and CI demands one');
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const user = userForServer();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const settings = ['-A', 'trust', '-U', serverUser, '-E', 'UTF8', '--locale=C', '--no-sync', '-D', data];
  execFileSync(join(binaries, 'initdb'), settings, { stdio: 'pipe', cwd: folder, ...user });

  let server = await start();
  const killServer = () => server.kill('SIGQUIT');
  process.once('exit', killServer);

  function urlOf(database: string): string {
    return `postgres://${serverUser}@localhost/${database}?host=${folder}`;
  }

  async function start(): Promise<ChildProcess> {
    // Data that the server has written survives its own end without fsync; only a failure of the machine would need it.
    const options = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'];
    const child = spawn(join(binaries ?? '', 'postgres'), options, { stdio: 'ignore', cwd: folder, ...user });
    await waitForAnswer(urlOf('postgres'), child);
    return child;
  }

  async function stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  return {
    url: urlOf('postgres'),
    createDatabase: () => createDatabase(urlOf('postgres')),
    async restart(how) {
      await stop(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      server = await start();
    },
    async stop() {
      process.removeListener('exit', killServer);
      await stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A new, empty database on a running server. @param url of any database of the server */
export async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(url, `create database ${name}`);
  return Object.assign(new URL(url), { pathname: name }).href;
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (child.exitCode === null && performance.now() < deadline) {
    if (await acceptsQueries(url)) return;
    await pause(50);
  }
  child.kill('SIGQUIT');
  throw new Error('PostgreSQL did not start');
}

async function acceptsQueries(url: string): Promise<boolean> {
  try {
    await run(url, 'select 1');
    return true;
  } catch {
    return false;
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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
