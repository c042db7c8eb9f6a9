import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openContext } from '../../src/server/context.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import { storeEnquiry } from '../support/stored-enquiries.ts';
import { createInstallation } from '../support/installation.ts';
import { takePort } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-context.ts';

/** Root may read and write everything, unless it gives up the right. */
const asOrdinaryUser =
  process.getuid?.() === 0 ? ['/usr/bin/setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

function run(script: string, args: readonly string[], variables: Readonly<Record<string, string>>) {
  const [command = '', ...parameters] = [...asOrdinaryUser, process.execPath, resolve(script), ...args];
  const { PATH } = process.env;
  const NODE_COMPILE_CACHE = resolve('node_modules/.cache/compiled');
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'error', ...variables };
  // A server that starts in spite of the fault would never end.
  const options = { env, timeout: 60_000, killSignal: 'SIGKILL' } as const;
  return new Promise((end) => {
    execFile(command, parameters, options, (error, stdout, stderr) => {
      end({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}

/** A data directory with a key file and an enquiry, as a server leaves it. */
async function usedDirectory(): Promise<string> {
  const directory = temporaryFolder();
  const context = await openContext(parseEnvironment({ DATA_DIR: directory }), pino({ level: 'silent' }));
  await storeEnquiry(context);
  await context.database.close();
  return directory;
}

type Settings = Readonly<Record<string, string>>;

/** Takes rights from a file until the test has ended. */
function forbid(path: string, mode: number): Settings {
  chmodSync(path, mode);
  onTestFinished(() => {
    chmodSync(path, 0o700);
  });
  return {};
}

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

/** What is wrong, how the directory and the settings are made so, and the one line that says it. */
const faults: readonly (readonly [
  fault: string,
  cause: (directory: string) => Settings | Promise<Settings>,
  line: RegExp,
])[] = [
  [
    'a data directory that this user cannot write to',
    (directory) => forbid(directory, 0o500),
    /^The database in DATA_DIR cannot be used: .+\n$/,
  ],
  [
    'a database file of another user',
    (directory) => forbid(join(directory, 'site.sqlite'), 0o000),
    /^EACCES: permission denied, open '.+site\.sqlite'\n$/,
  ],
  [
    'a damaged database',
    (directory) => {
      for (const name of readdirSync(directory).filter((entry) => entry.startsWith('site.sqlite')))
        rmSync(join(directory, name));
      writeFileSync(join(directory, 'site.sqlite'), 'no database '.repeat(2000));
      return {};
    },
    /^The database in DATA_DIR cannot be used: file is not a database\n$/,
  ],
  [
    'a key file that is missing beside encrypted records',
    (directory) => {
      rmSync(join(directory, 'data-keys.json'));
      return {};
    },
    /^A key is missing: .+ under the data key [0-9a-f]{12}\), and data-keys\.json in DATA_DIR has no such key\. .+\n$/,
  ],
  [
    'a PostgreSQL server that cannot be reached',
    () => ({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none', DATA_KEY }),
    /^PostgreSQL cannot be used at DATABASE_URL: connect ECONNREFUSED \S+\n$/,
  ],
  [
    'a PORT that another program uses',
    async () => {
      const { server, port } = await takePort();
      onTestFinished(() => void server.close());
      return { PORT: String(port) };
    },
    /^listen EADDRINUSE: .+ 127\.0\.0\.1:\d+: set another HOST or PORT\n$/,
  ],
];

test.for(faults)('%s stops the server with one line', async ([, cause, line]) => {
  const directory = await usedDirectory();
  const settings = await cause(directory);
  const names = ['data-keys.json', 'site.sqlite'].map((name) => join(directory, name));
  const before = names.map((name) => existsSync(name));
  expect(await run('dist/server/server.mjs', [], { DATA_DIR: directory, ...settings })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(line) as unknown,
  });
  expect(names.map((name) => existsSync(name))).toEqual(before);
});

test('what stops the server stops a command too, with the same line', async () => {
  const variables = { DATA_DIR: await usedDirectory(), DATA_KEY };
  expect(await run('site.ts', ['keys', 're-encrypt'], variables)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^A key is missing: .+\n$/) as unknown,
  });
});

test('a server without settings starts, and says in one line what they lack, and that it is reached without a proxy', async () => {
  const installation = createInstallation({ PUBLIC_ORIGIN: '', HOST: '0.0.0.0', DATA_KEY: '' });
  const site = await installation.start();
  expect((await fetch(site.origin)).status).toBe(200);
  expect(await site.terminate()).toBe(0);
  expect(
    site.output().match(/PUBLIC_ORIGIN is not set.+The settings are not those of a public site/g),
  ).toHaveLength(1);
  expect(site.output()).toContain('put a proxy in front, and set TRUSTED_PROXY_HOPS');
});
