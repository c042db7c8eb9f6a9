import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEnquirer, filledIn, startBurst } from '../support/enquirer.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import { runUntilStatement } from '../support/run-until-killed.ts';
import { runSite } from '../support/site-command.ts';

const newKey = () => randomBytes(32).toString('base64');

/** Encrypts again, and once more as long as another process has the database for two seconds on a busy machine. */
async function reEncrypt(settings: Installation['settings']): Promise<void> {
  const { code, stderr } = await runSite(['keys', 're-encrypt'], settings);
  if (code === 0) return;
  expect(stderr).toContain('database is locked');
  await reEncrypt(settings);
}

/** Kills a re-encryption when the enquiries have the new key and their emails the former one, and runs it again to its end. */
async function reEncryptTwice({ settings, records }: Installation, tokenOfFormer: string): Promise<void> {
  const before = await records();
  const former = before.byToken(tokenOfFormer)?.key_id;
  const withFormer = (rows: readonly { readonly id: string; readonly key_id: string }[]) =>
    new Set(rows.filter(({ key_id }) => key_id === former).map(({ id }) => id));
  const [enquiries, mails] = [withFormer(before.enquiries), withFormer(before.mails)];
  await runUntilStatement(settings, ['keys', 're-encrypt'], 'update "outbox"');
  const between = await records();
  expect(withFormer(between.enquiries).intersection(enquiries)).toEqual(new Set());
  expect(withFormer(between.mails).intersection(mails)).toEqual(mails);
  await reEncrypt(settings);
  expect(withFormer((await records()).mails).intersection(mails)).toEqual(new Set());
}

test('with DATA_KEY a server with the former key goes on beside one with a new first key, and a server without a needed key does not start', async () => {
  const [former, added] = [newKey(), newKey()];
  const before = createInstallation({ DATA_KEY: former });
  const withKey = (DATA_KEY: string) => createInstallation({ DATA_KEY, DATA_DIR: before.dataDirectory });
  const after = withKey(`${added},${former}`);
  const old = createEnquirer(await before.start());
  const fresh = createEnquirer(await after.start());
  const { token: first = '' } = await old.post(filledIn());
  // Enough posts for some to be on the way at every step.
  const burst = startBurst([old, fresh], { writers: 4, pauses: 20 });
  await expect.poll(() => burst.acknowledged.length).toBeGreaterThan(4);
  await reEncryptTwice(after, first);
  await burst.stop();
  // On a busy machine a post may wait for the database for more than two seconds, and is then refused openly.
  expect(burst.refused.filter((status) => status !== 503)).toEqual([]);

  // The server with the former key has stored more since: without that key no server starts, and nothing is lost.
  const fields = filledIn();
  const { token = '' } = await old.post(fields);
  await expect(withKey(added).start()).rejects.toThrow(/A key is missing: .+ DATA_KEY has no such key/);
  const records = await after.records();
  for (const sent of [...burst.acknowledged, { token, fields }]) {
    const enquiry = records.byToken(sent.token) ?? expect.fail();
    expect(records.textOf(enquiry).enquiry.message).toBe(sent.fields['message']);
  }

  await reEncrypt(after.settings);
  const last = withKey(added);
  const visitor = createEnquirer(await last.start());
  expect((await visitor.request(`/contact?receipt=${token}`)).status).toBe(200);
});
