import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDataSubject } from '../../src/data-rights/data-subject.server.ts';
import { tokenIn } from '../../src/newsletter/testing/subscribers.ts';
import { filledIn, startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { leftOutBecause, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { runSiteProcess } from '../support/site-command.ts';
import { startContext, temporaryContext, temporaryFolder } from '../support/temporary-context.ts';

type Settings = Readonly<Record<string, string>>;

/** The owner’s command line, as npm runs it. */
const site = (settings: Settings, ...parameters: string[]) => runSiteProcess(parameters, settings);

/** The settings of a database without tables. On SQLite the server makes a key of its own. */
const databases = {
  SQLite: (): Promise<Settings> => Promise.resolve({ DATA_KEY: '' }),
  PostgreSQL: async (): Promise<Settings> => ({ DATABASE_URL: (await postgres?.createDatabase()) ?? '' }),
};
let postgres: TestPostgres | undefined;
beforeAll(async () => {
  if (leftOutBecause === undefined) postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

test.for(['SQLite', 'PostgreSQL'] as const)(
  'a backup taken under load on %s and restored elsewhere has every row of that moment, but nobody who has left since',
  async (dialect, { skip }) => {
    skip(dialect === 'PostgreSQL' && leftOutBecause !== undefined, leftOutBecause);
    const backups = temporaryFolder();
    const live = createInstallation({ settings: { ...(await databases[dialect]()), BACKUP_DIR: backups } });
    const running = await live.start();
    const enquirer = live.visit(running);
    const form = await live.form(enquirer);
    const subscribed = async (email: string) => {
      await enquirer.post({ email, 'topic-energy': 'on' }, {}, '/insights');
      const { mails, emailOf } = await live.records();
      const token = tokenIn(mails.map(emailOf).find(({ to }) => to.address === email) ?? {});
      expect((await enquirer.post({}, {}, `/insights?confirm=${token}`)).status).toBe(303);
      return token;
    };
    const [token] = [await subscribed('ada@merrow.example'), await subscribed('brin@oke.example')];
    const erased = 'cass@oke.example';
    expect((await enquirer.post(filledIn(form, { email: erased }))).status).toBe(303);
    const burst = startBurst([enquirer], form, { writers: 6, pauses: 10 });
    await expect.poll(() => burst.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);

    const file = join(backups, 'before-update');
    const before = [...burst.acknowledged];
    expect(await site(live.settings, 'backup', file)).toMatchObject({ code: 0 });
    const after = burst.acknowledged.length;
    // The first leaves by a button of a mail program, the other by a request to the company.
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    expect((await enquirer.post(oneClick, {}, `/insights?unsubscribe=${token}`)).status).toBe(200);
    const subject = { email: erased, recipient: null };
    await eraseDataSubject(await startContext(live.settings), subject, new Date());
    await burst.stop();
    expect(burst.refused.map(({ status }) => status)).toEqual([]);
    expect(after, 'enquiries taken during the backup').toBeGreaterThan(before.length);
    await running.kill();

    const elsewhere = createInstallation({ settings: await databases[dialect]() });
    // The keys are carried separately, as the command says.
    const keyFile = 'data-keys.json';
    if (dialect === 'SQLite')
      copyFileSync(join(live.dataDirectory, keyFile), join(elsewhere.dataDirectory, keyFile));
    const restored = await site(elsewhere.settings, 'restore', file);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.stdout).toContain('1 subscription and 1 enquiry');

    const second = elsewhere.visit(await elsewhere.start());
    const records = await elsewhere.records();
    expect(records.subscriberEmails()).toEqual(['brin@oke.example']);
    expect(before.filter(({ token: receipt }) => records.byToken(receipt) === undefined)).toEqual([]);
    expect(records.incomplete()).toEqual([]);
    const stored = new Map((await live.records()).enquiries.map(({ id, ciphertext }) => [id, ciphertext]));
    expect(records.enquiries.filter(({ id, ciphertext }) => stored.get(id) !== ciphertext)).toEqual([]);
    for (const { token: receipt, fields } of before.slice(-2)) {
      const enquiry = records.byToken(receipt);
      expect(enquiry && records.textOf(enquiry).enquiry.message).toBe(fields['message']);
      expect((await second.request(`/contact?receipt=${receipt}`)).status).toBe(200);
    }
    expect((await second.post(filledIn(form))).status, 'the restored site receives enquiries').toBe(303);
  },
);

test.for(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a backup that %s interrupts leaves no part of a file after the next one',
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

    const settings = { DATA_DIR: environment.dataDirectory };
    expect(await site(settings, 'backup', join(folder, 'tuesday.sqlite'))).toMatchObject({ code: 0 });
    expect(readdirSync(folder).sort()).toEqual([...others, 'tuesday.sqlite'].sort());
  },
);
