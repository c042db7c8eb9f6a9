import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { canary, filledIn, type Enquirer } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';

async function running() {
  const { installation, site, enquirer, form } = await startInstallation();
  expect((await enquirer.post(filledIn(form))).status).toBe(303);
  expect(await status(enquirer, '/readyz')).toBe(200);
  const file = join(installation.dataDirectory, 'site.sqlite');
  const post = () => enquirer.post(filledIn(form));
  return { site, enquirer, file, post };
}

const status = async (enquirer: Enquirer, path: string) => (await enquirer.request(path)).status;

/** The result of a check is kept for a second. */
const becomesUnready = (enquirer: Enquirer, ...failing: readonly string[]) =>
  expect
    .poll(async () => (await enquirer.request('/readyz')).text, { timeout: 15_000 })
    .toBe(JSON.stringify({ status: 'failing', failing }));

const changes: Readonly<Record<string, (file: string) => void>> = {
  deleted(file) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix);
  },
  replaced(file) {
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
  },
};

test.each(Object.keys(changes))(
  'nothing is acknowledged into a %s database file, and the server asks for no more visitors',
  async (change) => {
    const { enquirer, file, post, site } = await running();
    changes[change]?.(file);
    await becomesUnready(enquirer, 'writing');
    const refused = await post();
    expect(refused.status).toBe(503);
    expect(refused.text).toContain(canary.message);
    expect(await status(enquirer, '/')).toBe(200);
    expect(site.isRunning()).toBe(true);
  },
);

test('a schema that another version has changed takes the server out of service, and does not restart it', async () => {
  const { enquirer, file, post, site } = await running();
  using database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')");
  database.exec('alter table enquiries rename column ciphertext to sealed');
  await becomesUnready(enquirer, 'schema');
  const refused = await post();
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(canary.message);
  await becomesUnready(enquirer, 'schema', 'writing');
  expect(await status(enquirer, '/healthz')).toBe(200);
  expect(site.isRunning()).toBe(true);
});
