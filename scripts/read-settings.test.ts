import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-context.ts';

const script = `
  import { readSettings } from './scripts/read-settings.mjs';
  const others = readSettings(process.argv.slice(1));
  console.log(JSON.stringify({ others, settings: process.env }));
`;

/** Reads a file as \`npm run site -- --env FILE doctor\` does. */
function read(text: string, variables: Readonly<Record<string, string>> = {}) {
  const file = join(temporaryFolder(), 'environment');
  writeFileSync(file, text);
  const args = ['--input-type=module', '--eval', script, '--', '--env', file, 'doctor'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: variables, encoding: 'utf8' });
  const { others, settings = {} } = JSON.parse(stdout || '{}') as {
    readonly others?: readonly string[];
    readonly settings?: Readonly<Record<string, string>>;
  };
  return { status, stderr: stderr.replaceAll(file, 'FILE'), others, settings };
}

it('The file of --env is read as systemd reads it: no letter of a value is lost or means anything', () => {
  const values = {
    DATABASE_URL: 'postgres://site:pa$$word@db.example/site?sslmode=disable&application_name=site',
    SMTP_URL: 'smtps://user:a;b#c%20`d`*@mail.example.com',
    DATA_KEY: 'AAAA+/=,BBBB==',
    DATA_DIR: '/var/lib/our "own" website $HOME # here',
    EMPTY: '',
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  const text = ['# a comment', '; another', '', ...lines, 'QUOTED="a b"', "SINGLE='$c;#'  ", 'CRLF=d\r'];
  const { status, others, settings } = read(`${text.join('\n')}\n`);
  expect(status).toBe(0);
  expect(others).toEqual(['doctor']);
  expect(settings).toMatchObject({ ...values, QUOTED: 'a b', SINGLE: '$c;#', CRLF: 'd' });
});

it('Variables that are set stay', () => {
  expect(read('DATA_DIR=/in/the/file', { DATA_DIR: '/already/set' }).settings['DATA_DIR']).toBe(
    '/already/set',
  );
});

it.each([
  ['export DATA_DIR=/data', 'FILE, line 1 is not NAME=value\n'],
  ['A=1\nDATA_DIR', 'FILE, line 2 is not NAME=value\n'],
  ['A=secret\\word', 'FILE, line 1: write the value of A without quotes and backslashes\n'],
  ['A="secret', 'FILE, line 1: write the value of A without quotes and backslashes\n'],
  ['A="secret" # why', 'FILE, line 1: write the value of A without quotes and backslashes\n'],
  ['A="sec"ret"', 'FILE, line 1: write the value of A without quotes and backslashes\n'],
])('What is read in several ways is refused in one line: %s', (text, message) => {
  expect(read(text)).toMatchObject({ status: 1, stderr: message });
});

it('A file that is not there is refused, and so is --env without one', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', script, '--', ...args], {
      encoding: 'utf8',
    });
  expect(run('--env', '/none')).toMatchObject({
    status: 1,
    stderr: '/none cannot be read (ENOENT): check its name, and who may read it\n',
  });
  expect(run('--env')).toMatchObject({ status: 1, stderr: '--env needs a file\n' });
});
