import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEnquirer, filledIn, startBurst, type Acknowledged } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { runSite } from '../support/site-command.ts';
import { temporaryFolder } from '../support/temporary-context.ts';

test('a backup taken under load and restored elsewhere has every row of that moment', async () => {
  const live = createInstallation({ DATA_KEY: '' });
  const running = await live.start();
  const burst = startBurst([createEnquirer(running)], { writers: 6, pauses: 10 });
  await expect.poll(() => burst.acknowledged.length).toBeGreaterThan(20);

  const folder = temporaryFolder();
  let file: string;
  let before: readonly Acknowledged[];
  let attempt = 0;
  // A busy machine may take no enquiry during one backup.
  do {
    attempt += 1;
    file = join(folder, `before-update-${String(attempt)}`);
    before = [...burst.acknowledged];
    expect(await runSite(['backup', file], live.settings)).toMatchObject({ code: 0 });
  } while (burst.acknowledged.length === before.length);
  await burst.stop();
  // On a busy machine a post may wait for the database for more than two seconds, and is then refused openly.
  expect(burst.refused.filter((status) => status !== 503)).toEqual([]);
  await running.kill();

  const elsewhere = createInstallation({ DATA_KEY: '' });
  // The keys are carried separately, as the command says.
  const keyFile = 'data-keys.json';
  copyFileSync(join(live.dataDirectory, keyFile), join(elsewhere.dataDirectory, keyFile));
  expect(await runSite(['restore', file], elsewhere.settings)).toMatchObject({ code: 0 });

  const second = createEnquirer(await elsewhere.start());
  const records = await elsewhere.records();
  expect(before.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
  expect(records.incomplete()).toEqual([]);
  const stored = new Map((await live.records()).enquiries.map(({ id, ciphertext }) => [id, ciphertext]));
  expect(records.enquiries.filter(({ id, ciphertext }) => stored.get(id) !== ciphertext)).toEqual([]);
  const [{ token, fields } = expect.fail()] = before.slice(-1);
  const enquiry = records.byToken(token) ?? expect.fail();
  expect(records.textOf(enquiry).enquiry.message).toBe(fields['message']);
  expect((await second.request(`/contact?receipt=${token}`)).status).toBe(200);
  expect((await second.post(filledIn())).status, 'the restored site receives enquiries').toBe(303);
});
