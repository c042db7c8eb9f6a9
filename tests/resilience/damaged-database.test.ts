import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canary, filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';

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
