import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { filledIn, startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { leftOutBecause, startPostgres } from '../support/postgres.ts';
import { runSiteProcess } from '../support/site-command.ts';

/** Enough posts for some to be on the way at every step. */
const calm = { writers: 4, pauses: 20 };

const newKey = () => randomBytes(32).toString('base64');

/** Starts a re-encryption, kills it at some moment, and runs it again to its end. */
async function reEncryptTwice(settings: Readonly<Record<string, string>>): Promise<void> {
  const variables = { PATH: process.env['PATH'] ?? '', ...settings };
  const first = spawn(process.execPath, [resolve('site.ts'), 'keys', 're-encrypt'], { env: variables });
  const exited = once(first, 'exit');
  await pause(700 + Math.random() * 900);
  first.kill('SIGKILL');
  await exited;
  expect(await runSiteProcess(['keys', 're-encrypt'], settings)).toMatchObject({ code: 0 });
}

test('a running server takes a key from data-keys.json while it is used, and every message and receipt stays readable', async () => {
  const installation = createInstallation({ settings: { DATA_KEY: '' } });
  const enquirer = installation.visit(await installation.start());
  const burst = startBurst([enquirer], await installation.form(enquirer), calm);
  for (let change = 0; change < 2; change += 1) {
    expect(await runSiteProcess(['keys', 'add'], installation.settings)).toMatchObject({ code: 0 });
    await reEncryptTwice(installation.settings);
  }
  await burst.stop();
  expect(burst.refused.map(({ status }) => status)).toEqual([]);
  await runSiteProcess(['keys', 're-encrypt'], installation.settings);
  const { stdout } = await runSiteProcess(['keys', 'status'], installation.settings);
  expect(stdout.match(/: 0 records\. It can be removed/g)).toHaveLength(2);
  const records = await installation.records();
  for (const { token } of burst.acknowledged)
    expect(records.textOf(records.byToken(token) ?? expect.fail()).enquiry.message).not.toBe('');
  for (const { token } of [...burst.acknowledged.slice(0, 2), ...burst.acknowledged.slice(-2)])
    expect((await enquirer.request(`/contact?receipt=${token}`)).status).toBe(200);
  const { keys } = JSON.parse(readFileSync(join(installation.dataDirectory, 'data-keys.json'), 'utf8')) as {
    readonly keys: readonly string[];
  };
  expect(keys).toHaveLength(3);
});

const databases = [
  ['SQLite', () => Promise.resolve({}), undefined],
  [
    'PostgreSQL',
    async () => {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.stop());
      return { DATABASE_URL: await postgres.createDatabase() };
    },
    leftOutBecause,
  ],
] as const;

for (const [name, database, reason] of databases)
  test.skipIf(reason !== undefined)(
    `with DATA_KEY on ${name}, a server with the former key goes on beside one with a new first key, and a server without a needed key does not start`,
    async () => {
      const [former, added] = [newKey(), newKey()];
      const before = createInstallation({ settings: { ...(await database()), DATA_KEY: former } });
      const both = { ...before.settings, DATA_KEY: `${added},${former}` };
      const after = createInstallation({ settings: both, dataDirectory: before.dataDirectory });
      const old = before.visit(await before.start());
      const fresh = after.visit(await after.start());
      const form = await before.form(old);
      const burst = startBurst([old, fresh], form, calm);
      while (burst.acknowledged.length < 4) await pause(5);
      await reEncryptTwice(both);
      await burst.stop();
      expect(burst.refused.map(({ status }) => status)).toEqual([]);

      // The server with the former key has stored more since: without that key no server starts, and nothing is lost.
      const { token = '' } = await old.post(filledIn(form));
      const alone = createInstallation({
        settings: { ...both, DATA_KEY: added },
        dataDirectory: before.dataDirectory,
      });
      await expect(alone.start()).rejects.toThrow(/A key is missing: .+ DATA_KEY has no such key/);
      const records = await after.records();
      for (const acknowledged of [...burst.acknowledged, { token }])
        expect(records.textOf(records.byToken(acknowledged.token) ?? expect.fail()).enquiry.message).not.toBe(
          '',
        );

      await runSiteProcess(['keys', 're-encrypt'], both);
      const last = alone.visit(await alone.start());
      expect((await last.request(`/contact?receipt=${token}`)).status).toBe(200);
    },
  );
