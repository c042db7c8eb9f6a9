import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { canary, filledIn, type Enquirer } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';

async function running() {
  const { installation, site, enquirer } = await startInstallation();
  const post = () => enquirer.post(filledIn());
  expect((await post()).status).toBe(303);
  expect((await enquirer.request('/readyz')).status).toBe(200);
  const file = join(installation.dataDirectory, 'site.sqlite');
  /** A post is refused with its text, and the server goes on. */
  const expectRefusal = async () => {
    const refused = await post();
    expect(refused.status).toBe(503);
    expect(refused.text).toContain(canary.message);
    expect((await enquirer.request('/')).status).toBe(200);
    expect(site.isRunning()).toBe(true);
  };
  return { enquirer, file, expectRefusal };
}

/** The result of a check is kept for a second. */
const becomesUnready = (enquirer: Enquirer, ...failing: readonly string[]) =>
  expect
    .poll(async () => (await enquirer.request('/readyz')).text, { timeout: 15_000 })
    .toBe(JSON.stringify({ status: 'failing', failing }));

test('nothing is acknowledged into a deleted database file, and the server asks for no more visitors', async () => {
  const { enquirer, file, expectRefusal } = await running();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix);
  await becomesUnready(enquirer, 'writing');
  await expectRefusal();
});

test('a schema that another version has changed takes the server out of service, and does not restart it', async () => {
  const { enquirer, file, expectRefusal } = await running();
  using database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')");
  database.exec('alter table enquiries rename column ciphertext to sealed');
  await becomesUnready(enquirer, 'schema');
  await expectRefusal();
  await becomesUnready(enquirer, 'schema', 'writing');
  expect((await enquirer.request('/healthz')).status).toBe(200);
});
