import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canary, filledIn } from '../support/enquirer.ts';
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

test('while another process holds the lock, a post waits, nobody else does, and then it is refused openly', async () => {
  const { installation, enquirer } = await startInstallation();
  expect((await enquirer.post(filledIn())).status).toBe(303);

  const held = await lock(join(installation.dataDirectory, 'site.sqlite'));
  let isAnswered = false;
  const posts = Promise.all(Array.from({ length: 5 }, () => enquirer.post(filledIn())));
  void posts.then(() => (isAnswered = true));
  for (let count = 0; count < 3; count += 1) expect((await enquirer.request('/')).status).toBe(200);
  expect(isAnswered).toBe(false);
  for (const answer of await posts) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.text).toContain(canary.message);
  }

  await held.release();
  expect((await enquirer.post(filledIn())).status).toBe(303);
  const records = await installation.records();
  expect(records.enquiries).toHaveLength(2);
  expect(records.incomplete()).toEqual([]);
});
