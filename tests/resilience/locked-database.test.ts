import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { canary, filledIn, type Enquirer } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';

/** Makes another process take the lock that every writer needs, until it is released. */
async function lock(file: string): Promise<{ readonly release: () => Promise<void> }> {
  const script = `
    import { DatabaseSync } from 'node:sqlite';
    const database = new DatabaseSync(process.argv[1]);
    database.exec('begin exclusive');
    console.log('locked');
    process.stdin.on('end', () => { database.exec('rollback'); process.exit(); }).resume();`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return {
    async release() {
      holder.stdin.end();
      await once(holder, 'exit');
    },
  };
}

/** The longest time that a request for the home page takes until the work is done. */
async function longestWait(enquirer: Enquirer, work: Promise<unknown>): Promise<number> {
  let longest = 0;
  const done = work.then(() => true);
  for (let isDone = false; !isDone; isDone = await Promise.race([done, pause(10, false)]))
    longest = Math.max(longest, (await enquirer.request('/')).ms);
  return longest;
}

test('while another process holds the lock, a post waits, nobody else does, and then it is refused openly', async () => {
  const { installation, enquirer, form } = await startInstallation();
  expect((await enquirer.post(filledIn(form))).status).toBe(303);

  const held = await lock(join(installation.dataDirectory, 'site.sqlite'));
  const posts = Promise.all(Array.from({ length: 5 }, () => enquirer.post(filledIn(form))));
  const longest = await longestWait(enquirer, posts);
  for (const answer of await posts) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.text).toContain(canary.message);
    expect(answer.ms).toBeGreaterThan(500);
  }
  // The times are compared with each other, since a busy machine slows both down.
  expect(longest).toBeLessThan(Math.min(...(await posts).map(({ ms }) => ms)));

  await held.release();
  expect((await enquirer.post(filledIn(form))).status).toBe(303);
  const records = await installation.records();
  expect(records.enquiries).toHaveLength(2);
  expect(records.incomplete()).toEqual([]);
});
