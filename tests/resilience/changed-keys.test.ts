import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { filledIn, startBurst, type Acknowledged } from '../support/enquirer.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
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

async function expectReadable(installation: Installation, acknowledged: readonly Acknowledged[]) {
  const records = await installation.records();
  for (const { token, fields } of acknowledged) {
    const enquiry = records.byToken(token) ?? expect.fail();
    expect(records.textOf(enquiry).enquiry.message).toBe(fields['message']);
  }
}

test('a running server takes a key from data-keys.json while it is used, and every message and receipt stays readable', async () => {
  const installation = createInstallation({ settings: { DATA_KEY: '' } });
  const { settings } = installation;
  const enquirer = installation.visit(await installation.start());
  const burst = startBurst([enquirer], await installation.form(enquirer), calm);
  expect(await runSiteProcess(['keys', 'add'], settings)).toMatchObject({ code: 0 });
  await reEncryptTwice(settings);
  await burst.stop();
  expect(burst.refused.map(({ status }) => status)).toEqual([]);
  await runSiteProcess(['keys', 're-encrypt'], settings);
  expect((await runSiteProcess(['keys', 'status'], settings)).stdout).toContain(
    ': 0 records. It can be removed',
  );
  await expectReadable(installation, burst.acknowledged);
  for (const { token } of [burst.acknowledged[0], burst.acknowledged.at(-1)].filter(
    (one) => one !== undefined,
  ))
    expect((await enquirer.request(`/contact?receipt=${token}`)).status).toBe(200);
});

test('with DATA_KEY a server with the former key goes on beside one with a new first key, and a server without a needed key does not start', async () => {
  const [former, added] = [newKey(), newKey()];
  const before = createInstallation({ settings: { DATA_KEY: former } });
  const withKey = (DATA_KEY: string) =>
    createInstallation({ settings: { DATA_KEY }, dataDirectory: before.dataDirectory });
  const after = withKey(`${added},${former}`);
  const old = before.visit(await before.start());
  const fresh = after.visit(await after.start());
  const form = await before.form(old);
  const burst = startBurst([old, fresh], form, calm);
  while (burst.acknowledged.length < 4) await pause(5);
  await reEncryptTwice(after.settings);
  await burst.stop();
  expect(burst.refused.map(({ status }) => status)).toEqual([]);

  // The server with the former key has stored more since: without that key no server starts, and nothing is lost.
  const fields = filledIn(form);
  const { token = '' } = await old.post(fields);
  await expect(withKey(added).start()).rejects.toThrow(/A key is missing: .+ DATA_KEY has no such key/);
  await expectReadable(after, [...burst.acknowledged, { token, fields }]);

  await runSiteProcess(['keys', 're-encrypt'], after.settings);
  const last = withKey(added);
  const visitor = last.visit(await last.start());
  expect((await visitor.request(`/contact?receipt=${token}`)).status).toBe(200);
});
