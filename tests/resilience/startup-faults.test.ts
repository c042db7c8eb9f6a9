import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openContext } from '../../src/server/context.ts';
import { giveKey } from '../../src/concerns/testing/concern-fixtures.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import { startSiteProcess } from '../support/site-process.ts';
import { storeEnquiry } from '../support/site-command.ts';
import { temporaryFolder } from '../support/temporary-context.ts';

/** Root may read and write everything, unless it gives up the right. */
const asOrdinaryUser =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

async function run(script: string, args: readonly string[], variables: Readonly<Record<string, string>>) {
  const [command = '', ...parameters] = [...asOrdinaryUser, process.execPath, resolve(script), ...args];
  const child = spawn(command, parameters, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
      PORT: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A server that starts in spite of the fault would never end.
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const ended = new Promise((end) => child.once('close', end));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  clearTimeout(timer);
  return { code, stdout, stderr };
}

/** A data directory with a key file, an enquiry and a key of the Compliance Officer, as a server leaves it. */
async function usedDirectory(): Promise<string> {
  const directory = temporaryFolder();
  const context = await openContext(parseEnvironment({ DATA_DIR: directory }), pino({ level: 'silent' }));
  await storeEnquiry(context);
  await giveKey(context, 'compliance-officer');
  await context.database.close();
  return directory;
}

/** Takes rights from a file until the test has ended. */
function forbid(path: string, mode: number): void {
  chmodSync(path, mode);
  onTestFinished(() => {
    if (existsSync(path)) chmodSync(path, 0o700);
  });
}

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

type Settings = Readonly<Record<string, string>>;

const noBackups = (error: string) =>
  new RegExp(
    `^BACKUP_DIR is \\S+ but must be a directory to which this user can write \\(${error}\\), such as .+\\n$`,
  );

/** What is wrong, how it is brought about, as a change of the directory or as settings, and the one line that says it. */
const faults: readonly (readonly [
  fault: string,
  cause: Settings | ((directory: string) => Settings | undefined),
  line: RegExp,
])[] = [
  [
    'a data directory that this user cannot write to',
    (directory) => {
      forbid(directory, 0o500);
    },
    /^DATA_DIR is \S+, which this user cannot use \(EACCES\): .+ such as \.\/data\n$/,
  ],
  [
    'a data directory that is a file',
    { DATA_DIR: resolve('package.json') },
    /^DATA_DIR is \S+, which this user cannot use \(ENOTDIR\): .+ such as \.\/data\n$/,
  ],
  [
    'a database file of another user',
    (directory) => {
      forbid(join(directory, 'site.sqlite'), 0o000);
    },
    /^site\.sqlite in DATA_DIR cannot be read or written by this user \(EACCES\): .+\n$/,
  ],
  [
    'a damaged database',
    (directory) => {
      for (const name of readdirSync(directory).filter((entry) => entry.startsWith('site.sqlite')))
        rmSync(join(directory, name));
      writeFileSync(join(directory, 'site.sqlite'), 'no database '.repeat(2000));
    },
    /^The database in DATA_DIR is damaged: stop the server and restore a backup .+\n$/,
  ],
  [
    'a damaged key file',
    (directory) => {
      writeFileSync(join(directory, 'data-keys.json'), '{"keys":["c2hvcnQ="]}');
    },
    /^Key 1 of data-keys\.json in DATA_DIR is damaged: put back the copy .+\n$/,
  ],
  [
    'a key file that is missing beside encrypted records',
    (directory) => {
      rmSync(join(directory, 'data-keys.json'));
    },
    /^A key is missing: .+ under the data key [0-9a-f]{12}\), and data-keys\.json in DATA_DIR has no such key\. .+\n$/,
  ],
  [
    'a DATA_KEY that is not the one of the records',
    { DATA_KEY },
    /^A key is missing: .+, and DATA_KEY has no such key\. .+\n$/,
  ],
  [
    'a PostgreSQL server that cannot be reached',
    { DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none', DATA_KEY },
    /^PostgreSQL cannot be reached at DATABASE_URL \(ECONNREFUSED\)\n$/,
  ],
  [
    'a directory of backups that this user cannot write to',
    (directory) => {
      const backups = join(directory, 'backups');
      mkdirSync(backups);
      forbid(backups, 0o500);
      return { BACKUP_DIR: backups };
    },
    noBackups('EACCES'),
  ],
  ['a directory of backups that is a file', { BACKUP_DIR: resolve('package.json') }, noBackups('ENOTDIR')],
  [
    'backups of PostgreSQL without its client tools',
    (directory) => {
      // A directory that comes first in PATH, with a tool that cannot be run.
      const tools = join(directory, 'tools');
      mkdirSync(tools);
      writeFileSync(join(tools, 'pg_dump'), '#!/bin/sh\nexit 127\n', { mode: 0o700 });
      const PATH = `${tools}${delimiter}${process.env['PATH'] ?? ''}`;
      return { BACKUP_DIR: directory, DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_KEY, PATH };
    },
    /^BACKUP_DIR needs pg_dump, which cannot be run here: .+\n$/,
  ],
];

test.for(faults)('%s stops the server with one line', async ([, cause, line]) => {
  const directory = await usedDirectory();
  const settings = typeof cause === 'function' ? (cause(directory) ?? {}) : cause;
  const before = existsSync(join(directory, 'data-keys.json'));
  expect(await run('dist/server/server.mjs', [], { DATA_DIR: directory, ...settings })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(line) as unknown,
  });
  expect(existsSync(join(directory, 'data-keys.json')), 'a key file').toBe(before);
});

test('what stops the server stops a command too, with the same line', async () => {
  const variables = { DATA_DIR: await usedDirectory(), DATA_KEY };
  const { code, stderr } = await run('site.ts', ['keys', 're-encrypt'], variables);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^A key is missing: .+\n$/)]);
});

test('a server without a build beside it ends with one line', async () => {
  expect(await run('server.ts', [], { DATA_DIR: temporaryFolder() })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no finished build in dist: run npm run build\n',
  });
});

test.for([
  [
    'METRICS_PORT',
    /^METRICS_PORT is \d+, which cannot be used on 127\.0\.0\.1 \(EADDRINUSE\): set another, .+\n$/,
  ],
  [
    'PORT',
    /^The server cannot listen on HOST 127\.0\.0\.1 and PORT \d+: another program listens there: .+\n$/,
  ],
] as const)('a %s that another program uses stops the server with one line', async ([name, line]) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const variables = { DATA_DIR: await usedDirectory(), LOG_LEVEL: 'error', [name]: String(port) };
  expect(await run('dist/server/server.mjs', [], variables)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(line) as unknown,
  });
});

test.for([
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '0.0.0.0', TRUSTED_PROXY_HOPS: '1' }, false],
] as const)('a server that is reached without a proxy says so: %j', async ([settings, isReached]) => {
  const site = await startSiteProcess({ settings: { DATA_DIR: temporaryFolder(), ...settings } });
  expect(await site.terminate()).toBe(0);
  expect(site.output().includes('put a proxy in front, and set TRUSTED_PROXY_HOPS')).toBe(isReached);
});

test('neither facts, texts nor their age stop a server, which says in one line what the settings lack', async () => {
  // Without a public origin, mail server, portal or key, with placeholders, and with policies past their review.
  const settings = { DATA_DIR: temporaryFolder(), PUBLIC_ORIGIN: '' };
  const site = await startSiteProcess({ settings, clockAhead: 5 * 365 * 86_400_000 });
  expect((await fetch(site.origin)).status).toBe(200);
  expect(await site.terminate()).toBe(0);
  expect(
    site.output().match(/PUBLIC_ORIGIN is not set.+The settings are not those of a public site/g),
  ).toHaveLength(1);
});
