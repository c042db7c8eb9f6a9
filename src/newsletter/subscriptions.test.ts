import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { organization } from '../../company/organization.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { describeOnEachDatabase, temporaryContext } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { registrationDetails } from '../server/outbox/email.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import { queueEmails, queueOf, recordingTransport } from '../server/outbox/testing/queued-emails.ts';
import { purgeExpiredRecords } from '../data-rights/purge-expired-records.server.ts';
import { confirmSubscription, endSubscription, requestSubscription } from './change-subscription.server.ts';
import { countRefusedSubscribers } from './refused-subscribers.server.ts';
import { countRecipients, sendNewsletter } from './send-newsletter.server.ts';
import { newToken } from '../server/encryption/tokens.ts';
import type { NewsletterArticle } from './subscription-emails.server.ts';
import { emailsTo, subscribe, tokenIn } from './testing/subscribers.ts';
import { mailKinds } from '../features.server.ts';

const start = new Date('2026-12-23T14:05:00Z');
const hour = 3_600_000;
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const address = 'ada@merrow.example';
const energy = { email: address, topics: ['Energy' as const] };

const article = (slug: string): NewsletterArticle => ({
  slug,
  path: `/insights?article=${slug}`,
  title: 'Wind & <water>',
  date: new Date('2026-12-01'),
  category: 'Energy',
  excerpt: 'What a turbine earns in a still year.',
});

/** A site whose mail goes to a real mail server. */
async function openMailServer() {
  const context = await temporaryContext();
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const { dataDirectory } = context.environment;
  const delivery = createDelivery(
    context,
    createTransport({ smtpUrl: server.url, dataDirectory }),
    mailKinds,
  );
  onTestFinished(() => delivery.stop());
  return { context, server, delivery };
}

const subscribersIn = ({ database }: AppContext) =>
  database.db.selectFrom('subscribers').selectAll().execute();

describeOnEachDatabase('a request to subscribe', (createContext) => {
  it('sends at most one e-mail an hour, and one when the hour has passed, also if it is made several times at once', async () => {
    const context = await createContext();
    const askOften = (now: Date) =>
      Promise.all(Array.from({ length: 8 }, () => requestSubscription(context, energy, now)));
    for (const minutes of [0, 1, 59.9]) await askOften(later(minutes * 60_000));
    expect(await emailsTo(context, address)).toHaveLength(1);
    await askOften(later(hour));
    expect(await emailsTo(context, address)).toHaveLength(2);
    expect(await subscribersIn(context)).toHaveLength(1);
  });

  it('can be confirmed until 48 hours after the latest e-mail, by the link of any', async () => {
    const context = await createContext();
    for (const hours of [0, 24, 24.5]) await requestSubscription(context, energy, later(hours * hour));
    const [first = '', second] = (await emailsTo(context, address)).map(tokenIn);
    expect(second).toBe(first);
    expect(await confirmSubscription(context, first, later(72 * hour + 1))).toBe(false);
    expect(await confirmSubscription(context, first, later(72 * hour))).toBe(true);
    expect(await confirmSubscription(context, first, later(500 * hour)), 'once more').toBe(true);
  });

  it('is deleted with its e-mail: without confirmation in the night after 48 hours, otherwise when it is ended', async () => {
    const context = await createContext();
    await requestSubscription(context, energy, start);
    const token = await subscribe(context, 'brin@oke.example', ['Energy'], start);
    const transport = createTransport({
      smtpUrl: undefined,
      dataDirectory: context.environment.dataDirectory,
    });
    await createDelivery(context, transport, mailKinds).deliverDue(start);
    const files = join(context.environment.dataDirectory, 'outbox');
    expect(readdirSync(files)).toHaveLength(2);
    expect(await purgeExpiredRecords(context, later(48 * hour))).toMatchObject({ subscriptions: 0 });
    expect(await purgeExpiredRecords(context, later(48 * hour + 1))).toMatchObject({ subscriptions: 1 });
    expect(await subscribersIn(context)).toMatchObject([{ status: 'confirmed' }]);
    expect(readdirSync(files)).toHaveLength(1);
    expect(await endSubscription(context, { token }, later(49 * hour))).toBe(true);
    expect(readdirSync(files), 'emails to somebody who has unsubscribed').toEqual([]);
  });
});

describeOnEachDatabase('a newsletter', (createContext) => {
  it('goes to the confirmed subscribers of its topic, once, and later to who has come since', async () => {
    const context = await createContext();
    await subscribe(context, address, ['Energy', 'Property'], start);
    await subscribe(context, 'brin@oke.example', ['Property'], start);
    await requestSubscription(context, { ...energy, email: 'pending@oke.example' }, start);
    expect(await countRecipients(context, article('wind'))).toBe(1);
    expect(await sendNewsletter(context, article('wind'), start)).toBe(1);
    await subscribe(context, 'cass@oke.example', ['Energy'], start);
    expect(await countRecipients(context, article('wind'))).toBe(1);
    const runs = await Promise.all([1, 2, 3].map(() => sendNewsletter(context, article('wind'), start)));
    expect(runs.reduce((sum, queued) => sum + queued, 0)).toBe(1);
    const newsletters = (await queueOf(context)).filter(({ kind }) => kind === 'newsletter');
    expect(newsletters).toHaveLength(2);
    expect(await sendNewsletter(context, article('water'), start)).toBe(2);
  });

  it('has the article, and links of its own for each subscriber', async () => {
    const context = await createContext();
    await subscribe(context, address, ['Energy'], start);
    await sendNewsletter(context, article('wind'), start);
    const newsletter = (await emailsTo(context, address)).find(({ subject }) => subject === 'Wind & <water>');
    expect(newsletter?.html).toContain('Wind &amp; &lt;water&gt;');
    const token = tokenIn(newsletter ?? {});
    for (const text of [
      organization.tradingName.value,
      'Energy, 1 December 2026',
      article('wind').excerpt,
      'You get our articles on energy.',
      `/insights?preferences=${token}`,
      `/insights?unsubscribe=${token}`,
      registrationDetails(),
    ]) {
      expect(newsletter?.text.replaceAll('\n', ' ')).toContain(text);
      expect(newsletter?.html).toContain(text);
    }
    expect(newsletter?.text).toContain('/insights?article=wind');
  });

  it('leaves out a record that cannot be decrypted, and fails where the email itself cannot be made', async () => {
    const context = await createContext();
    await subscribe(context, address, ['Energy'], start);
    await subscribe(context, 'brin@oke.example', ['Energy'], start);
    await context.database.transaction((trx) =>
      trx
        .updateTable('subscribers')
        .set({ ciphertext: 'AAAA' })
        .where('email_hash', '=', context.encryption.hashOfEmail(address))
        .execute(),
    );
    const undated = { ...article('wind'), date: new Date(NaN) };
    await expect(sendNewsletter(context, undated, start)).rejects.toThrow(RangeError);
    expect(await sendNewsletter(context, article('wind'), start)).toBe(1);
  });

  it('waits until all other mail has gone', async () => {
    const context = await createContext();
    for (const name of ['ada', 'brin', 'cass'])
      await subscribe(context, `${name}@oke.example`, ['Energy'], start);
    const transport = recordingTransport();
    const delivery = createDelivery(context, transport, mailKinds);
    await delivery.deliverDue(start);
    await sendNewsletter(context, article('wind'), start);
    await queueEmails(context, 2, { now: later(1_000) });
    await delivery.deliverDue(later(2_000));
    const subjects = transport.sent.slice(3).map(({ email }) => email.subject);
    expect(subjects.slice(0, 2).sort()).toEqual(['Number 1', 'Number 2']);
    expect(subjects).toHaveLength(5);
  });
});

it('a mail server that cannot be reached for days ends no subscription, though its newsletters are given up', async () => {
  const context = await temporaryContext();
  await subscribe(context, address, ['Energy'], start);
  for (const slug of ['wind', 'sun', 'water']) await sendNewsletter(context, article(slug), start);
  const unreachable = recordingTransport(() => {
    throw new Error('connect ECONNREFUSED');
  });
  const { deliverDue } = createDelivery(context, unreachable, mailKinds);
  for (let attempt = 1; attempt <= 6; attempt += 1) await deliverDue(later((48 + attempt) * hour));
  const newsletters = (await queueOf(context)).filter(({ kind }) => kind === 'newsletter');
  expect(newsletters.map(({ state }) => state)).toEqual(['dead', 'dead', 'dead']);
  expect(await subscribersIn(context)).toMatchObject([{ status: 'confirmed' }]);
  expect(await countRefusedSubscribers(context.database)).toBe(0);
});

describeOnEachDatabase('the links of a subscriber', (createContext) => {
  it('are the same in every e-mail, and others after the subscription has ended', async () => {
    const context = await createContext();
    const token = await subscribe(context, address, ['Energy'], start);
    await requestSubscription(context, energy, later(2 * hour));
    await sendNewsletter(context, article('wind'), later(3 * hour));
    expect((await emailsTo(context, address)).map(tokenIn)).toEqual([token, token, token]);
    expect(await endSubscription(context, { token }, later(4 * hour))).toBe(true);
    const next = await subscribe(context, address, ['Energy'], later(5 * hour));
    expect(next).not.toBe(token);
    expect(await endSubscription(context, { token }, later(6 * hour)), 'by a former link').toBe(false);
    expect(await confirmSubscription(context, token, later(6 * hour))).toBe(false);
    expect(await subscribersIn(context)).toMatchObject([{ status: 'confirmed' }]);
  });
});

it('a token ends in a letter or a digit, since mail programs drop other characters', () => {
  for (let time = 0; time < 500; time += 1) expect(newToken()).toMatch(/^[\w-]{42}[A-Za-z\d]$/);
});

it('every e-mail to a subscriber carries the headers of RFC 8058, as an e-mail parser reads them', async () => {
  const { context, server, delivery } = await openMailServer();
  const token = await subscribe(context, address, ['Energy'], start);
  await requestSubscription(context, energy, later(2 * hour));
  await sendNewsletter(context, article('wind'), later(2 * hour));
  await delivery.deliverDue(later(2 * hour));
  expect(server.received).toHaveLength(3);
  for (const { email } of server.received) {
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(\S+)>, <mailto:\S+@\S+>$/.exec(header('list-unsubscribe') ?? '') ?? [];
    expect(new URL(url).pathname + new URL(url).search).toBe(`/insights?unsubscribe=${token}`);
    // RFC 2919, for newsletters.
    const listName = RegExp.escape(organization.tradingName.value);
    const listId =
      email.subject === article('wind').title ? new RegExp(`^${listName} articles <articles\\.\\S+>$`) : /^$/;
    expect(header('list-id') ?? '').toMatch(listId);
  }
});
