import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEnquirer, startBurst, type Acknowledged } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';

/** `npm run test:long` runs the full number. */
const rounds = process.env['LONG_TESTS'] === undefined ? 3 : 25;

test(`nothing acknowledged is lost or half stored when the server is killed in a burst, ${String(rounds)} times`, async () => {
  const installation = createInstallation();
  const acknowledged: Acknowledged[] = [];
  let subscribed = 0;

  for (let round = 1; round <= rounds; round += 1) {
    const site = await installation.start();
    const enquirer = createEnquirer(site);
    const burst = startBurst([enquirer]);
    const subscribe = async () => {
      for (let number = 1; site.isRunning(); number += 1) {
        const email = `reader-${String(round)}-${String(number)}@canary.example`;
        const post = enquirer.post({ email, 'topic-energy': 'on' }, {}, '/insights');
        if ((await post.catch(() => undefined))?.status === 303) subscribed += 1;
      }
    };
    const subscribing = subscribe();
    await expect.poll(() => burst.acknowledged.length).toBeGreaterThan(0);
    // The kill comes sometimes among the first enquiries, sometimes when the disk is already busy.
    await pause(Math.random() * 260);
    await site.kill();
    await Promise.all([burst.stop(), subscribing]);
    acknowledged.push(...burst.acknowledged);
    expect(burst.refused).toEqual([]);
    using database = new DatabaseSync(join(installation.dataDirectory, 'site.sqlite'));
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  }

  const site = await installation.start();
  const records = await installation.records();
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
  expect(acknowledged.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
  expect(records.incomplete()).toEqual([]);
  expect(records.subscribers.length).toBeGreaterThanOrEqual(subscribed);
  expect(records.mails.filter(({ kind }) => kind === 'subscription')).toHaveLength(
    records.subscribers.length,
  );

  const enquirer = createEnquirer(site);
  for (const { token } of acknowledged.slice(-3)) {
    const { status, text } = await enquirer.request(`/contact?receipt=${token}`);
    expect(status).toBe(200);
    expect(text).toContain(records.byToken(token)?.reference);
  }
});
