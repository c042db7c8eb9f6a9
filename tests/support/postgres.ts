import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/database/open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server that the test files share; empty where none is installed. */
    readonly sharedPostgres: string;
    /** The name of a database of that server with the tables of this version and no rows, from which others are copied. */
    readonly migratedDatabase: string;
  }
}

const initdb = globSync(['/usr/lib/postgresql/*/bin/initdb', '/usr/{,local/}bin/initdb'])[0];

/** Whether tests on PostgreSQL run. In continuous integration they must not be left out. */
export const usesPostgres = initdb !== undefined || process.env['CI'] !== undefined;

/** PostgreSQL does not run as root. Its packages make this user. */
const asServerUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

async function run(...words: readonly string[]): Promise<string> {
  const [command = '', ...parameters] = [...asServerUser, ...words];
  return (await promisify(execFile)(command, parameters, { cwd: '/' })).stdout.trim();
}

/**
 * Starts the installed PostgreSQL in a temporary folder, with a socket there and no network port.
 *
 * @throws if none is installed.
 */
export async function startPostgres() {
  if (initdb === undefined) throw new Error('No PostgreSQL is installed here, and CI demands one');
  const folder = await run('mktemp', '--directory');
  const data = join(folder, 'data');
  await run(initdb, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync', '-D', data);
  const control = (...parameters: readonly string[]) =>
    run(join(dirname(initdb), 'pg_ctl'), '-D', data, '-l', join(folder, 'log'), '-w', '-s', ...parameters);
  // Without fsync, written data survives the end of the server, though not a failure of the machine.
  const options = `-k ${folder} -c listen_addresses= -c fsync=off -c autovacuum=off`;
  await control('-o', options, 'start');
  const stopAtOnce = () => void control('-m', 'immediate', 'stop');
  process.once('exit', stopAtOnce);

  return {
    url: `postgres://postgres@localhost/postgres?host=${folder}`,
    /** Restarts the server, as an update of the host does (fast) or a power cut (immediate). */
    restart: (how: 'fast' | 'immediate') => control('-m', how, 'restart'),
    async stop() {
      process.removeListener('exit', stopAtOnce);
      await control('-m', 'fast', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A new database on a running server.
 *
 * @param url of any other database of the server
 * @param template the name of the database that is copied; by default the new one is empty
 * @returns its address
 */
export async function createDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Copying the files takes half the work of logging each page.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return Object.assign(new URL(url), { pathname: name }).href;
}

/** @returns the name of a new database with the tables of this version. Copying it takes two thirds of the work of migrating. */
async function createMigratedDatabase(url: string): Promise<string> {
  const databaseUrl = await createDatabase(url);
  await using database = await openDatabase({ dataDirectory: '', databaseUrl });
  await database.migrate();
  return new URL(databaseUrl).pathname.slice(1);
}

/** Starts one PostgreSQL server for all test files. */
export default async function setup({ provide }: TestProject) {
  const postgres = usesPostgres ? await startPostgres() : undefined;
  provide('sharedPostgres', postgres?.url ?? '');
  provide('migratedDatabase', postgres ? await createMigratedDatabase(postgres.url) : '');
  return () => postgres?.stop();
}
