import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBurst, type Acknowledged } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';

/** `npm run test:long` runs the full number. */
const rounds = process.env['LONG_TESTS'] === undefined ? 3 : 25;

function integrity(file: string): unknown {
  const database = new DatabaseSync(file);
  try {
    return database.prepare('pragma integrity_check').get()?.['integrity_check'];
  } finally {
    database.close();
  }
}

test(`nothing acknowledged is lost or half stored when the server is killed in a burst, ${String(rounds)} times`, async () => {
  const installation = createInstallation();
  const acknowledged: Acknowledged[] = [];

  for (let round = 1; round <= rounds; round += 1) {
    const site = await installation.start();
    const enquirer = installation.visit(site);
    const form = await installation.form(enquirer);
    const burst = startBurst([enquirer], form);
    while (burst.acknowledged.length === 0) await pause(5);
    // The kill comes sometimes among the first enquiries, sometimes when the disk is already busy.
    await pause(Math.random() * 260);
    await site.kill();
    await burst.stop();
    acknowledged.push(...burst.acknowledged);
    expect(burst.refused.map(({ status }) => status)).toEqual([]);
    expect(integrity(join(installation.dataDirectory, 'site.sqlite')), `round ${String(round)}`).toBe('ok');
  }

  const site = await installation.start();
  const records = await installation.records();
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
  expect(acknowledged.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
  expect(records.incomplete()).toEqual([]);

  const enquirer = installation.visit(site);
  for (const { token } of acknowledged.slice(-3)) {
    const { status, text } = await enquirer.request(`/contact?receipt=${token}`);
    expect(status).toBe(200);
    expect(text).toContain(records.byToken(token)?.reference);
  }
});
