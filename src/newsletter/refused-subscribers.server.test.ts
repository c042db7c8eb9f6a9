import { expect, it, onTestFinished } from 'vitest';
import { mailboxNames } from '../../company/mailboxes.ts';
import { startMailServer, type MailServerBehaviour } from '../../tests/support/mail-server.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { purgeExpiredRecords } from '../data-rights/purge-expired-records.server.ts';
import { mailKinds } from '../features.server.ts';
import { sendAgain } from '../operations/mail-queue.server.ts';
import type { AppContext } from '../server/context.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import { queueOf } from '../server/outbox/testing/queued-emails.ts';
import {
  deleteRefusedSubscriber,
  keepRefusedSubscriber,
  listRefusedSubscribers,
} from './refused-subscribers.server.ts';
import { findSends, sendNewsletter } from './send-newsletter.server.ts';
import type { NewsletterArticle } from './subscription-emails.server.ts';
import { subscribe } from './testing/subscribers.ts';

const start = new Date('2026-12-23T14:05:00Z');
const day = 86_400_000;
const later = (days: number) => new Date(start.getTime() + days * day);

const article = (slug: string): NewsletterArticle => ({
  slug,
  path: `/insights?article=${slug}`,
  title: slug,
  date: new Date('2026-12-01'),
  category: 'Energy',
  excerpt: 'What a turbine earns in a still year.',
});

/** A site with subscribers whose mail goes to a real mail server, to which it signs in at each delivery. */
async function openSite(context: AppContext, addresses: readonly string[]) {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const { dataDirectory } = context.environment;
  const smtpUrl = server.url.replace('//', '//site:password@');
  const deliver = async (now: Date) => {
    const delivery = createDelivery(context, createTransport({ smtpUrl, dataDirectory }), mailKinds);
    await delivery.deliverDue(now);
    await delivery.stop();
  };
  for (const address of addresses) await subscribe(context, address, ['Energy'], start);
  await deliver(start);
  /** Sends an article while the mail server behaves so. */
  const send = async (slug: string, behaviour: MailServerBehaviour, now: Date) => {
    server.behave(behaviour);
    await sendNewsletter(context, article(slug), now);
    await deliver(now);
  };
  /** Sends the emails of “wind” again that wait or are dead. @returns how many the mail server refused */
  const sendWindAgain = async (now: Date) => {
    const before = server.refusals();
    await sendAgain(context.database, { batch: 'wind', mailboxes: mailboxNames, now });
    await deliver(now);
    return server.refusals() - before;
  };
  return { server, send, sendWindAgain };
}

const countSubscribers = async ({ database }: AppContext) =>
  (await database.db.selectFrom('subscribers').select('id').execute()).length;

const subjectsOf = (server: Awaited<ReturnType<typeof startMailServer>>) =>
  server.received.map(({ email }) => email.subject);

const unknown = 'unknown@oke.example';
const readers = Array.from({ length: 60 }, (_, index) =>
  index % 10 === 0 ? `unknown-${String(index)}@oke.example` : `reader-${String(index)}@oke.example`,
);

describeOnEachDatabase('sixty subscribers', (createContext) => {
  it.each([
    ['550 5.7.1 to every recipient', 'blocking', { refused: 10, marked: 0 }],
    ['554 to every message', 'refusing-data', { refused: 10, marked: 0 }],
    ['535 to the password', 'refusing-sign-in', { refused: 60, marked: 0 }],
    ['550 5.1.1 to one recipient in ten', 'refusing-unknown', { refused: 6, marked: 6 }],
    ['550 without an enhanced code to every recipient', 'refusing', { refused: 10, marked: 10 }],
  ] as const)(
    'stay when the mail server says %s and all is sent again three times, and get it when it accepts again',
    async (_title, behaviour, { refused, marked }) => {
      const context = await createContext();
      const { server, send, sendWindAgain } = await openSite(context, readers);
      await send('wind', behaviour, later(1));
      expect(server.refusals()).toBe(refused);
      expect(await listRefusedSubscribers(context, 100)).toHaveLength(marked);
      for (const days of [2, 3, 4]) {
        expect(await sendWindAgain(later(days)), 'so few more are handed over').toBe(refused);
        for (const { articles } of await listRefusedSubscribers(context, 100)) expect(articles).toBe(1);
      }
      await purgeExpiredRecords(context, later(5));
      expect(await countSubscribers(context)).toBe(60);

      server.behave('accepting');
      await sendWindAgain(later(6));
      expect(subjectsOf(server).filter((subject) => subject === 'wind')).toHaveLength(60);
      expect(await listRefusedSubscribers(context, 100)).toEqual([]);
    },
  );
});

describeOnEachDatabase('a mailbox that a mail server does not know', (createContext) => {
  const few = [unknown, 'ada@oke.example', 'brin@oke.example', 'cass@oke.example'];

  it('is deleted after three articles over thirty days, and not before', async () => {
    const context = await createContext();
    const { send } = await openSite(context, few);
    const counts = [];
    for (const days of [0, 10, 20, 29, 30]) {
      await send(`day-${String(days)}`, 'refusing-unknown', later(days));
      const { refusedSubscriptions } = await purgeExpiredRecords(context, later(days));
      counts.push([refusedSubscriptions, await countSubscribers(context)]);
    }
    expect(counts).toEqual([
      [0, 4],
      [0, 4],
      [0, 4],
      [0, 4],
      [1, 3],
    ]);
    const proofs = await context.database.db.selectFrom('consent_records').selectAll().execute();
    expect(proofs).toMatchObject([{ confirmed_at: start.getTime() }]);
  });

  it('is kept after two articles, however far apart', async () => {
    const context = await createContext();
    const { send } = await openSite(context, few);
    for (const days of [0, 200]) await send(`day-${String(days)}`, 'refusing-unknown', later(days));
    await purgeExpiredRecords(context, later(200));
    expect(await listRefusedSubscribers(context, 10)).toMatchObject([
      { email: unknown, articles: 2, since: start.getTime() },
    ]);
  });

  it('is kept when the mail server refused most others too', async () => {
    const context = await createContext();
    const { send } = await openSite(context, few);
    for (const days of [0, 20, 40]) await send(`day-${String(days)}`, 'refusing', later(days));
    await purgeExpiredRecords(context, later(40));
    expect(await countSubscribers(context)).toBe(4);
  });

  it('counts from the beginning once it has taken an article, or a person keeps it', async () => {
    const context = await createContext();
    const { send } = await openSite(context, few);
    for (const days of [0, 20]) await send(`day-${String(days)}`, 'refusing-unknown', later(days));
    await send('taken', 'accepting', later(25));
    await send('day-40', 'refusing-unknown', later(40));
    const [refused] = await listRefusedSubscribers(context, 10);
    expect(refused).toMatchObject({ articles: 1, since: later(40).getTime() });
    expect(await keepRefusedSubscriber(context.database, refused?.id ?? '')).toBe(true);
    expect(await listRefusedSubscribers(context, 10)).toEqual([]);
    expect(await keepRefusedSubscriber(context.database, refused?.id ?? '')).toBe(false);
  });

  it('is deleted by a person, and no other', async () => {
    const context = await createContext();
    const { send } = await openSite(context, few);
    await send('wind', 'refusing-unknown', start);
    const rows = await context.database.db.selectFrom('subscribers').select('id').execute();
    const deleted = [];
    for (const { id } of rows) deleted.push(await deleteRefusedSubscriber(context.database, id, start));
    expect(deleted.filter(Boolean)).toHaveLength(1);
    expect(await listRefusedSubscribers(context, 10)).toEqual([]);
    expect(await countSubscribers(context)).toBe(3);
  });
});

describeOnEachDatabase('a newsletter of which most is refused', (createContext) => {
  it('is stopped, also for those for whom it is queued later, until it is sent again', async () => {
    const context = await createContext();
    const { server, send, sendWindAgain } = await openSite(context, readers.slice(0, 30));
    await send('wind', 'blocking', later(1));
    const states = (await queueOf(context)).filter(({ batch }) => batch === 'wind').map(({ state }) => state);
    expect(states.toSorted()).toEqual([
      ...Array<string>(10).fill('dead'),
      ...Array<string>(20).fill('queued'),
    ]);
    expect((await findSends(context)).get('wind')).toMatchObject({
      refused: 10,
      queued: 20,
      isStopped: true,
    });

    await subscribe(context, 'new@oke.example', ['Energy'], later(2));
    await send('wind', 'accepting', later(2));
    expect(subjectsOf(server), 'another email goes out').toContainEqual(expect.stringContaining('Confirm'));
    expect(subjectsOf(server)).not.toContain('wind');
    expect((await findSends(context)).get('wind')).toMatchObject({ queued: 21, isStopped: true });

    await sendWindAgain(later(3));
    expect((await findSends(context)).get('wind')).toMatchObject({
      delivered: 31,
      queued: 0,
      isStopped: false,
    });
  });

  it('says so in the log, once and without an address', async () => {
    const context = await createContext();
    const errors: unknown[][] = [];
    const logger = Object.assign(Object.create(context.logger) as AppContext['logger'], {
      error: (...line: unknown[]) => errors.push(line),
    });
    const { send } = await openSite({ ...context, logger }, readers.slice(0, 30));
    await send('wind', 'blocking', later(1));
    const stops = errors.filter(([, words]) => String(words).includes('refuses most'));
    expect(stops).toEqual([[{ batch: 'wind', waiting: 20 }, expect.any(String)]]);
    expect(JSON.stringify(errors)).not.toContain('oke.example');
  });
});
