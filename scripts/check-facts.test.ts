import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-context.ts';

/** What the check says of a copy of the facts in which these files are other texts. */
function check(changes: Readonly<Record<string, string>>) {
  const root = temporaryFolder();
  for (const name of ['brand', 'company', 'package.json', 'scripts/check-facts.ts'])
    cpSync(name, join(root, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  for (const [file, text] of Object.entries(changes)) writeFileSync(join(root, file), text);
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/check-facts.ts')], {
    encoding: 'utf8',
  });
  return { status, stderr };
}

it('the facts of this project are right', () => {
  expect(check({})).toEqual({ status: 0, stderr: '' });
});

it('one problem is one line', () => {
  expect(check({ 'brand/names.json': '{ "slug": "north", "referencePrefix": "no" }' })).toEqual({
    status: 1,
    stderr: 'brand/names.json: referencePrefix is "no"; expected one to eight capital letters\n',
  });
});

it('each problem of several files is a line, that of a half-written file included, with its place', () => {
  const { status, stderr } = check({
    'company/mailboxes.json': '{\n  "a": 1\n  "b": 2\n}',
    'company/leadership-posts.json': '{ "posts": [{ "slug": "CEO" }] }',
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n  ')).toEqual([
    '5 facts are missing or wrong:',
    'company/leadership-posts.json: posts.1.answersFor is missing; expected a value',
    'company/leadership-posts.json: posts.1.holder is missing; expected a value',
    expect.stringMatching(/^company\/leadership-posts\.json: posts\.1\.slug is "CEO"; expected /),
    'company/leadership-posts.json: posts.1.title is missing; expected a value',
    expect.stringMatching(/^company\/mailboxes\.json: Expected ',' or '}'.*\(line 3 column 3\)$/),
  ]);
});

it('a fact about what another file does not have is a line', () => {
  const { stderr } = check({
    'company/optional-facts.json': '{ "factSheets": { "gold": "https://a.example" } }',
  });
  expect(stderr).toMatch(
    /^company\/optional-facts\.json: factSheets.gold is .+; expected a key that is one of “.*\n$/,
  );
});
