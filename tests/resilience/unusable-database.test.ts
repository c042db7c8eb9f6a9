import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { canary, filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';

test('while another process holds the lock, a post waits, nobody else does, and then it is refused openly', async () => {
  const { installation, enquirer } = await startInstallation();
  expect((await enquirer.post(filledIn())).status).toBe(303);

  // The lock that every writer needs; the server may still be recording that it has sent the emails.
  using database = new DatabaseSync(join(installation.dataDirectory, 'site.sqlite'), { timeout: 5_000 });
  database.exec('begin exclusive');
  const answered = new AbortController();
  let pagesMeanwhile = 0;
  const posts = Promise.all(Array.from({ length: 5 }, () => enquirer.post(filledIn())));
  const onSettled = () => {
    answered.abort();
  };
  void posts.then(onSettled, onSettled);
  for (; !answered.signal.aborted; pagesMeanwhile += 1)
    expect((await enquirer.request('/')).status).toBe(200);
  expect(pagesMeanwhile).toBeGreaterThan(1);
  for (const answer of await posts) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.text).toContain(canary.message);
  }

  database.exec('rollback');
  expect((await enquirer.post(filledIn())).status).toBe(303);
  const records = await installation.records();
  expect(records.enquiries).toHaveLength(2);
  expect(records.incomplete()).toEqual([]);
});

test('nothing is acknowledged into a deleted database file, and the server goes on', async () => {
  const { installation, site, enquirer } = await startInstallation();
  expect((await enquirer.post(filledIn())).status).toBe(303);
  expect((await enquirer.request('/readyz')).status).toBe(200);
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(installation.dataDirectory, `site.sqlite${suffix}`));
  const refused = await enquirer.post(filledIn());
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(canary.message);
  expect((await enquirer.request('/')).status).toBe(200);
  expect(site.isRunning()).toBe(true);
});
