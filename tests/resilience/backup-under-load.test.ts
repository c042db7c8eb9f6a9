import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { filledIn, startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { runSiteProcess } from '../support/site-command.ts';
import { temporaryContext, temporaryFolder } from '../support/temporary-context.ts';

const ownKeyFile = { DATA_KEY: '' };

/** The owner’s command line, as npm runs it. Resolves with the exit code. */
async function site(dataDirectory: string, ...parameters: string[]) {
  return (await runSiteProcess(parameters, { DATA_DIR: dataDirectory })).code;
}

function rowsOf(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = (table: string) => database.prepare(`select * from ${table} order by id`).all();
    return {
      integrity: database.prepare('pragma integrity_check').get()?.['integrity_check'],
      enquiries: rows('enquiries'),
      deadlines: rows('deadlines'),
      outbox: rows('outbox'),
    };
  } finally {
    database.close();
  }
}

test('a backup taken under load and restored elsewhere has every row as it was at the backup', async () => {
  const live = createInstallation({ settings: ownKeyFile });
  const running = await live.start();
  const enquirer = live.visit(running);
  const form = await live.form(enquirer);
  const burst = startBurst([enquirer], form, { writers: 6, pauses: 10 });
  await expect.poll(() => burst.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);

  const file = join(temporaryFolder(), 'backup.sqlite');
  const before = [...burst.acknowledged];
  expect(await site(live.dataDirectory, 'backup', file)).toBe(0);
  const after = burst.acknowledged.length;
  await burst.stop();
  expect(burst.refused.map(({ status }) => status)).toEqual([]);
  expect(after, 'enquiries taken during the backup').toBeGreaterThan(before.length);

  const elsewhere = createInstallation({ settings: ownKeyFile });
  // The keys are carried separately, as the command says.
  copyFileSync(join(live.dataDirectory, 'data-keys.json'), join(elsewhere.dataDirectory, 'data-keys.json'));
  expect(await site(elsewhere.dataDirectory, 'restore', file, '--yes')).toBe(0);
  const [kept, restored] = [rowsOf(file), rowsOf(join(elsewhere.dataDirectory, 'site.sqlite'))];
  expect(restored.integrity).toBe('ok');
  expect(restored).toEqual(kept);

  const second = await elsewhere.start();
  const records = await elsewhere.records();
  expect(before.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
  expect(records.incomplete()).toEqual([]);
  const all = await live.records();
  const ciphertext = new Map(all.enquiries.map((enquiry) => [enquiry.id, enquiry]));
  expect(
    records.enquiries.filter((enquiry) => ciphertext.get(enquiry.id)?.ciphertext !== enquiry.ciphertext),
  ).toEqual([]);
  for (const { token, fields } of before.slice(-2)) {
    const enquiry = records.byToken(token);
    expect(enquiry && records.textOf(enquiry).enquiry.message).toBe(fields['message']);
    expect((await elsewhere.visit(second).request(`/contact?receipt=${token}`)).status).toBe(200);
  }
  // The restored site receives new enquiries.
  expect((await elsewhere.visit(second).post(filledIn(form))).status).toBe(303);
});

test.for(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a backup that %s interrupts leaves no part of a file, at the latest after the next one',
  async (signal) => {
    const { environment } = await temporaryContext();
    using database = new DatabaseSync(join(environment.dataDirectory, 'site.sqlite'));
    database.exec('create table filler (content); insert into filler values (randomblob(60000000))');
    const folder = temporaryFolder();
    // One file is of another program, and one is being written by a running command.
    const others = ['.site-1.partial', 'other.partial'];
    for (const name of others) writeFileSync(join(folder, name), '');
    const left = () => readdirSync(folder).filter((name) => !others.includes(name));

    const interrupted = spawn(
      process.execPath,
      [resolve('site.ts'), 'backup', join(folder, 'monday.sqlite')],
      { env: { PATH: process.env['PATH'], DATA_DIR: environment.dataDirectory }, stdio: 'ignore' },
    );
    const ended = once(interrupted, 'exit');
    while (left().length === 0 && interrupted.exitCode === null) await pause(2);
    interrupted.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(left().length > 0).toBe(signal === 'SIGKILL');

    expect(await site(environment.dataDirectory, 'backup', join(folder, 'tuesday.sqlite'))).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([...others, 'tuesday.sqlite', 'tuesday.sqlite.hmac'].sort());
  },
);
