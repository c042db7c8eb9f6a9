import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryContext } from '../support/temporary-context.ts';
import type { AppContext } from '../../src/server/context.ts';
import { createDelivery } from '../../src/server/outbox/deliver-outbox.ts';
import { recordingTransport } from '../../src/server/outbox/testing/queued-emails.ts';
import { subscriptionConsent, subscriptionTopics } from '../../src/newsletter/subscription.ts';
import { hashOfSecret, newToken } from '../../src/server/encryption/codes.ts';
import { tokenIn } from '../../src/newsletter/testing/subscribers.ts';
import { hashOfEmail } from '../../src/server/encryption/email-hash.ts';
import { createInstallation } from '../support/installation.ts';
import { canary } from '../support/enquirer.ts';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import { randomUUID } from 'node:crypto';
import { mailKinds } from '../../src/features.server.ts';

/** `npm run test:long` runs the full number. */
const [amount, kills] = process.env['LONG_TESTS'] === undefined ? [1_000, 2] : [10_000, 5];

/** Puts so many confirmed subscribers to every topic into the database. */
async function storeSubscribers(context: AppContext, total: number): Promise<void> {
  const { database, encryption } = context;
  for (let from = 0; from < total; from += 500)
    await database.transaction(async (trx) => {
      for (let number = from; number < Math.min(total, from + 500); number += 1) {
        const email = `subscriber-${String(number)}@merrow.example`;
        const token = newToken();
        const id = randomUUID();
        const { ciphertext, keyId } = encryption.encrypt('subscribers', { id }, { email, token });
        await trx
          .insertInto('subscribers')
          .values({
            id,
            email_hash: hashOfEmail(context, email) ?? '',
            token_hash: hashOfSecret('subscription', token),
            ciphertext,
            key_id: keyId,
            status: 'confirmed',
            topics: JSON.stringify(subscriptionTopics),
            consent_version: subscriptionConsent.version,
            consent_wording: subscriptionConsent.wording,
            consented_at: 0,
            confirmed_at: 0,
            expires_at: null,
            link_sent_at: 0,
            bounces: 0,
          })
          .execute();
      }
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
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const closed = once(child, 'close');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
    finish: async () => {
      await closed;
      return Buffer.concat(output).toString();
    },
  };
}

async function countQueued({ database: { db } }: AppContext): Promise<number> {
  const { amount: queued } = await db
    .selectFrom('outbox')
    .select(db.fn.countAll().as('amount'))
    .where('kind', '=', 'newsletter')
    .executeTakeFirstOrThrow();
  return Number(queued);
}

test(`a newsletter that is killed ${String(kills)} times on the way reaches each subscriber once`, async () => {
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
  expect(await startSending(context).finish()).toBe(`${String(amount - beforeLast)}\n`);

  const transport = recordingTransport();
  await createDelivery(context, transport, mailKinds).deliverDue(new Date());
  const addresses = transport.sent.map(({ email }) => email.to.address);
  expect(addresses).toHaveLength(amount);
  expect(new Set(addresses).size).toBe(amount);
  expect(new Set(transport.sent.map(({ email }) => email.unsubscribeUrl)).size).toBe(amount);
});

test(`no subscription that was answered is lost when the server is killed, ${String(kills)} times`, async () => {
  const installation = createInstallation();
  const answered: string[] = [];
  for (let round = 1; round <= kills; round += 1) {
    const site = await installation.start();
    const enquirer = installation.visit(site);
    let isOver = false;
    const write = async (writer: number) => {
      for (let number = 1; !isOver; number += 1) {
        const email = `${[round, writer, number].join('-')}-${canary.email}`;
        const answer = await enquirer
          .post({ email, 'topic-energy': 'on' }, {}, '/insights')
          .catch(() => undefined);
        if (answer?.status === 303) answered.push(email);
      }
    };
    const writing = Array.from({ length: 8 }, (_, index) => write(index));
    const before = answered.length;
    while (answered.length === before) await pause(5);
    await pause(Math.random() * 200);
    await site.kill();
    isOver = true;
    await Promise.all(writing);
  }

  const records = await installation.records();
  const environment = parseEnvironment(installation.settings);
  const database = await openDatabase(environment);
  const subscribers = await database.db.selectFrom('subscribers').select(['id', 'token_hash']).execute();
  await database.close();
  const mails = records.mails.filter(({ kind }) => kind === 'subscription');
  const addresses = mails.map((mail) => records.emailOf(mail).to.address);
  expect(answered.filter((email) => !addresses.includes(email))).toEqual([]);
  const ids = subscribers.map(({ id }) => id).sort();
  expect(mails.map(({ subscriber_id }) => subscriber_id).sort(), 'one e-mail for each').toEqual(ids);
  const tokenHashes = mails.map((mail) => hashOfSecret('subscription', tokenIn(records.emailOf(mail))));
  expect(tokenHashes.sort(), 'with its link').toEqual(subscribers.map(({ token_hash }) => token_hash).sort());
});
