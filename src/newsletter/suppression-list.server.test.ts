import { mkdirSync, readdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commitments } from '../../company/commitments.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import {
  describeOnEachDatabase,
  startContext,
  temporaryFolder,
} from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { deleteSuppressed } from '../data-rights/delete-suppressed.server.ts';
import { purgeExpiredRecords } from '../data-rights/purge-expired-records.server.ts';
import { eraseDataSubject } from '../data-rights/erase-data-subject.server.ts';
import { endSubscription, requestSubscription } from './change-subscription.server.ts';
import { insertSuppressions, readSuppressionFile, saveSuppressions } from './suppression-list.server.ts';
import { emailsTo, subscribe, tokenIn } from './testing/subscribers.ts';

const start = atHeadquarters('2026-12-23T14:05');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const address = 'ada@merrow.example';
const hour = 3_600_000;
const day = 24 * hour;

const directoryOf = ({ environment }: AppContext) => environment.backups?.directory ?? '';
const fileOf = (context: AppContext) => join(directoryOf(context), 'suppressions.json');
const listOf = (context: AppContext) => readSuppressionFile(directoryOf(context));
const rowsOf = ({ database }: AppContext) => database.db.selectFrom('suppressions').selectAll().execute();
const proofsIn = ({ database }: AppContext) =>
  database.db.selectFrom('consent_records').selectAll().execute();
const countOfSubscribers = async ({ database }: AppContext) =>
  (await database.db.selectFrom('subscribers').select('id').execute()).length;

const request = (context: AppContext, email: string, topics: ['Energy'], now: Date) =>
  requestSubscription(context, { email, topics }, now);

describeOnEachDatabase('who has unsubscribed', (createContext) => {
  it.each([
    ['confirmed until then', subscribe, 0, 1, true],
    ['confirmed afterwards', subscribe, 1, 0, false],
    ['requested until then', request, 0, 1, false],
    ['requested afterwards', request, 1, 0, false],
  ])(
    'is deleted again, with a proof of the consent that was given: a subscription that was %s',
    async (...of) => {
      const [, make, milliseconds, subscriptions, isProved] = of;
      const context = await createContext();
      await make(context, address, ['Energy'], later(milliseconds));
      await subscribe(context, 'brin@oke.example', ['Energy'], start);
      const entry = { identifier: context.encryption.hashOfEmail(address), suppressed_at: start.getTime() };
      await context.database.transaction((trx) =>
        insertSuppressions(trx, [{ ...entry, kind: 'unsubscribed' }]),
      );
      expect(await context.database.transaction(deleteSuppressed)).toEqual({ subscriptions, enquiries: 0 });
      const proofs = await proofsIn(context);
      expect(proofs.map(({ ended_at }) => ended_at)).toEqual(isProved ? [start.getTime()] : []);
      expect(await countOfSubscribers(context)).toBe(2 - subscriptions);
    },
  );
});

describeOnEachDatabase('a request for an address that is on the list', (createContext) => {
  const energy = { email: address, topics: ['Energy'] as const };
  /** The number of emails that a request adds. Expired links are deleted first, as they are every night. */
  async function mailedBy(context: AppContext, now: Date): Promise<number> {
    await purgeExpiredRecords(context, now);
    const before = (await emailsTo(context, address)).length;
    await requestSubscription(context, energy, now);
    return (await emailsTo(context, address)).length - before;
  }

  it.each([
    ['unsubscribed', (context: AppContext, token: string) => endSubscription(context, { token }, start)],
    [
      'was erased',
      (context: AppContext) =>
        eraseDataSubject(context, { email: address, mailboxes: ['privacy'], personId: 'maria' }, start),
    ],
  ])('sends one e-mail in 30 days to who %s, however often it is made', async (_how, end) => {
    const context = await createContext();
    await end(context, await subscribe(context, address, ['Energy'], start));
    const counts = [];
    for (const time of [hour, 3 * hour, day, 4 * day, 30 * day])
      counts.push(await mailedBy(context, later(time)));
    expect(counts).toEqual([1, 0, 0, 0, 0]);
    expect(await mailedBy(context, later(31 * day))).toBe(1);
    await endSubscription(
      context,
      { token: tokenIn((await emailsTo(context, address)).at(-1) ?? {}) },
      later(31 * day),
    );
    expect(await mailedBy(context, later(32 * day)), 'after unsubscribing again').toBe(0);
  });

  it.each([
    [
      'unsubscribed by it',
      (context: AppContext, now: Date) => endSubscription(context, { email: address }, now),
    ],
    [
      'was erased',
      (context: AppContext, now: Date) =>
        eraseDataSubject(context, { email: address, mailboxes: ['privacy'], personId: 'maria' }, now),
    ],
  ])('sends no second link in an hour to who got one and %s', async (_how, end) => {
    const context = await createContext();
    for (const again of [1, 2]) {
      const now = later((again - 1) * 31 * day);
      expect(await mailedBy(context, now)).toBe(1);
      await end(context, new Date(now.getTime() + 1));
      expect(await mailedBy(context, new Date(now.getTime() + 2)), `time ${String(again)}`).toBe(0);
    }
  });

  it('lets its owner subscribe again, and then limits nothing more', async () => {
    const context = await createContext();
    await endSubscription(context, { token: await subscribe(context, address, ['Energy'], start) }, start);
    await requestSubscription(context, energy, later(1));
    expect(await rowsOf(context), 'a request is no confirmation').toHaveLength(1);
    await subscribe(context, address, ['Energy'], later(hour));
    expect(await rowsOf(context)).toEqual([]);
    expect(await mailedBy(context, later(3 * hour)), 'the link to the preferences').toBe(1);
  });
});

describeOnEachDatabase('the file beside the backups', (_createContext, emptyDatabase) => {
  const openSite = async () => startContext({ ...(await emptyDatabase()), BACKUP_DIR: temporaryFolder() });

  it('has a hash and a time for each, and only its owner reads it', async () => {
    const context = await openSite();
    await endSubscription(
      context,
      { token: await subscribe(context, address, ['Energy'], start) },
      later(hour),
    );
    await eraseDataSubject(
      context,
      { email: 'brin@oke.example', mailboxes: ['privacy'], personId: 'maria' },
      later(hour),
    );
    const suppressed_at = later(hour).getTime();
    expect(listOf(context)).toEqual([
      { kind: 'unsubscribed', identifier: context.encryption.hashOfEmail(address), suppressed_at },
      { kind: 'erased', identifier: context.encryption.hashOfEmail('brin@oke.example'), suppressed_at },
    ]);
    expect(statSync(fileOf(context)).mode & 0o777).toBe(0o600);
  });

  it('has everybody of several servers and runs at once, and loses nobody with the database', async () => {
    const context = await openSite();
    const lost = { kind: 'erased', identifier: 'a'.repeat(43), suppressed_at: start.getTime() };
    writeFileSync(fileOf(context), JSON.stringify([lost]));
    const addresses = Array.from({ length: 5 }, (_, number) => `${String(number)}@oke.example`);
    for (const email of addresses) await subscribe(context, email, ['Energy'], start);
    const tokens = await Promise.all(addresses.map((email) => emailsTo(context, email)));
    await Promise.all(
      tokens.map(([email]) => endSubscription(context, { token: tokenIn(email ?? {}) }, later(hour))),
    );
    expect(listOf(context)).toHaveLength(6);
    expect(readdirSync(directoryOf(context))).toEqual(['suppressions.json']);
  });

  it('keeps an entry, and the proof of a consent, as long as other personal data, and not longer', async () => {
    const context = await openSite();
    await endSubscription(
      context,
      { token: await subscribe(context, address, ['Energy'], start) },
      later(hour),
    );
    const { date } = deadlineFrom(later(hour), commitments.keepPersonalData.limit);
    const night = atHeadquarters(`${date}T02:30`);
    await purgeExpiredRecords(context, new Date(night.getTime() - day));
    const kept = async () => [await rowsOf(context), listOf(context), await proofsIn(context)];
    expect((await kept()).map((list) => list?.length)).toEqual([1, 1, 1]);
    await purgeExpiredRecords(context, night);
    expect(await kept()).toEqual([[], [], []]);
  });

  it('stops nobody from unsubscribing where it cannot be written, and is written later', async () => {
    const context = await openSite();
    const token = await subscribe(context, address, ['Energy'], start);
    mkdirSync(fileOf(context));
    expect(await endSubscription(context, { token }, later(hour))).toBe(true);
    expect(await countOfSubscribers(context)).toBe(0);
    rmdirSync(fileOf(context));
    await saveSuppressions(context);
    expect(listOf(context)).toHaveLength(1);
  });
});

it('a damaged file is refused, and is told from none', () => {
  const directory = temporaryFolder();
  expect(readSuppressionFile(directory)).toBeUndefined();
  writeFileSync(join(directory, 'suppressions.json'), '[{"kind":"erased"');
  expect(() => readSuppressionFile(directory)).toThrow('is damaged');
});
