import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryContext } from '../support/temporary-context.ts';
import type { AppContext } from '../../src/server/context.ts';
import { createDelivery } from '../../src/server/outbox/deliver-outbox.ts';
import { recordingTransport } from '../../src/server/outbox/testing/queued-emails.ts';
import { subscriptionConsent, subscriptionTopics } from '../../src/newsletter/subscription.ts';
import { hashOfSecret, newToken } from '../../src/server/encryption/codes.ts';
import { hashOfEmail } from '../../src/server/encryption/email-hash.ts';
import { randomUUID } from 'node:crypto';
import { mailKinds } from '../../src/features.server.ts';

/** `npm run test:long` runs the full number. */
const [amount, kills] = process.env['LONG_TESTS'] === undefined ? [500, 1] : [10_000, 5];

/** Puts so many confirmed subscribers to every topic into the database. */
async function storeSubscribers(context: AppContext, total: number): Promise<void> {
  const subscribers = Array.from({ length: total }, (_, number) => {
    const [id, token] = [randomUUID(), newToken()];
    const email = `subscriber-${String(number)}@merrow.example`;
    const { ciphertext, keyId } = context.encryption.encrypt('subscribers', { id }, { email, token });
    return {
      ...{ id, ciphertext, key_id: keyId, status: 'confirmed' as const },
      email_hash: hashOfEmail(context, email) ?? '',
      token_hash: hashOfSecret('subscription', token),
      topics: JSON.stringify(subscriptionTopics),
      consent_version: subscriptionConsent.version,
      consent_wording: subscriptionConsent.wording,
      ...{ consented_at: 0, confirmed_at: 0, expires_at: null, link_sent_at: 0, bounces: 0 },
    };
  });
  await context.database.transaction(async (trx) => {
    for (let from = 0; from < total; from += 500)
      await trx
        .insertInto('subscribers')
        .values(subscribers.slice(from, from + 500))
        .execute();
  });
}

/** Queues a newsletter as the admin app does, in a process that can be killed. */
function startSending({ environment }: AppContext) {
  const child = spawn(process.execPath, [resolve('tests/support/send-newsletter.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: environment.dataDirectory,
      PUBLIC_ORIGIN: 'https://www.site.example',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  const kill = async () => {
    child.kill('SIGKILL');
    await output;
  };
  return { kill, output };
}

async function countQueued({ database: { db } }: AppContext): Promise<number> {
  const { amount: queued } = await db
    .selectFrom('outbox')
    .select(db.fn.countAll().as('amount'))
    .where('kind', '=', 'newsletter')
    .executeTakeFirstOrThrow();
  return Number(queued);
}

test(`a newsletter that is killed on the way, ${String(kills)} times, reaches each subscriber once`, async () => {
  const context = await temporaryContext();
  await storeSubscribers(context, amount);
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = await countQueued(context);
    const sending = startSending(context);
    while ((await countQueued(context)) === before) await pause(5);
    // The delay is short, since all of them are queued within a second.
    await pause(Math.random() * 50);
    await sending.kill();
  }
  const beforeLast = await countQueued(context);
  expect(beforeLast).toBeGreaterThanOrEqual(kills * 100);
  expect(beforeLast, 'killed on the way').toBeLessThan(amount);
  expect(await startSending(context).output).toBe(`${String(amount - beforeLast)}\n`);

  const transport = recordingTransport();
  await createDelivery(context, transport, mailKinds).deliverDue(new Date());
  const addresses = transport.sent.map(({ email }) => email.to.address);
  expect(addresses).toHaveLength(amount);
  expect(new Set(addresses).size).toBe(amount);
  expect(new Set(transport.sent.map(({ email }) => email.unsubscribeUrl)).size).toBe(amount);
});
