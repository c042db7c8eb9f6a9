import { mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitments } from '../../company/commitments.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { storeEnquiry } from '../../tests/support/site-command.ts';
import {
  describeOnEachDatabase,
  startContext,
  temporaryContext,
  temporaryFolder,
} from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { hashOfEmail } from '../server/encryption/email-hash.ts';
import { purgeExpiredRecords } from '../data-rights/purge-expired-records.server.ts';
import { createJobs } from '../operations/jobs.server.ts';
import { eraseDataSubject } from '../data-rights/data-subject.server.ts';
import { endSubscription } from './change-subscription.server.ts';
import { requestSubscription } from './request-subscription.server.ts';
import {
  deleteSuppressed,
  insertSuppressions,
  readSuppressionFiles,
  saveSuppressions,
} from './suppression-list.server.ts';
import { emailsTo, subscribe, tokenIn } from './testing/subscribers.ts';

const start = new Date('2026-12-23T14:05:00Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const address = 'ada@merrow.example';
const hour = 3_600_000;

const fileOf = ({ environment }: AppContext) => join(environment.dataDirectory, 'suppressions.txt');
const linesOf = (context: AppContext) => readFileSync(fileOf(context), 'utf8').split('\n').filter(Boolean);
const signed = ({ encryption }: AppContext, entry: string) =>
  `${entry} ${encryption.keyedHash('suppression', entry)}`;
const rowsOf = ({ database }: AppContext) => database.db.selectFrom('suppressions').selectAll().execute();
const countOf = async ({ database }: AppContext, table: 'subscribers' | 'enquiries') =>
  (await database.db.selectFrom(table).select('id').execute()).length;

/** Adds an entry as a restore does, and applies the table. */
async function suppress(context: AppContext, kind: 'unsubscribed' | 'erased', time: Date) {
  const entry = { identifier: hashOfEmail(context, address) ?? '', kind, suppressed_at: time.getTime() };
  await context.database.transaction((trx) => insertSuppressions(trx, [entry]));
  return deleteSuppressed(context);
}

const request = (context: AppContext, email: string, topics: ['Energy'], now: Date) =>
  requestSubscription(context, { email, topics }, now);

describeOnEachDatabase('who has unsubscribed', (createContext) => {
  it('is in the database and in a file that only its owner reads, as a hash and a time', async () => {
    const context = await createContext();
    await endSubscription(context, await subscribe(context, address, ['Energy'], start), later(hour));
    const identifier = hashOfEmail(context, address);
    const entry = {
      identifier,
      kind: 'unsubscribed',
      suppressed_at: later(hour).getTime(),
      link_sent_at: null,
    };
    expect(await rowsOf(context)).toEqual([entry]);
    expect(linesOf(context)).toEqual([
      signed(context, `unsubscribed ${String(entry.suppressed_at)} ${identifier ?? ''}`),
    ]);
    expect(statSync(fileOf(context)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['confirmed until then', subscribe, 0, 1],
    ['confirmed afterwards', subscribe, 1, 0],
    ['requested until then', request, 0, 1],
    ['requested afterwards', request, 1, 0],
  ])('is deleted again: a subscription that was %s', async (_when, make, milliseconds, subscriptions) => {
    const context = await createContext();
    await make(context, address, ['Energy'], later(milliseconds));
    await subscribe(context, 'brin@oke.example', ['Energy'], start);
    expect(await suppress(context, 'unsubscribed', start)).toEqual({ subscriptions, enquiries: 0 });
    expect(await countOf(context, 'subscribers')).toBe(2 - subscriptions);
  });
});

describeOnEachDatabase('a request for an address that is on the list', (createContext) => {
  const energy = { email: address, topics: ['Energy'] as const };
  const day = 24 * hour;
  /** The number of emails that a request adds. Expired links are deleted first, as they are every night. */
  async function mailedBy(context: AppContext, now: Date): Promise<number> {
    await purgeExpiredRecords(context, now);
    const before = (await emailsTo(context, address)).length;
    await requestSubscription(context, energy, now);
    return (await emailsTo(context, address)).length - before;
  }

  it.each([
    ['unsubscribed', (context: AppContext, token: string) => endSubscription(context, token, start)],
    ['was erased', (context: AppContext) => eraseDataSubject(context, { email: address }, start)],
  ])('sends one e-mail in 30 days to who %s, however often it is made', async (_how, end) => {
    const context = await createContext();
    await end(context, await subscribe(context, address, ['Energy'], start));
    const counts = [];
    for (const time of [hour, 3 * hour, day, 4 * day, 30 * day])
      counts.push(await mailedBy(context, later(time)));
    expect(counts).toEqual([1, 0, 0, 0, 0]);
    expect(await mailedBy(context, later(31 * day))).toBe(1);
    await endSubscription(context, tokenIn((await emailsTo(context, address)).at(-1) ?? {}), later(31 * day));
    expect(await mailedBy(context, later(32 * day)), 'after unsubscribing again').toBe(0);
  });

  it('made many times at once sends one e-mail', async () => {
    const context = await createContext();
    await endSubscription(context, await subscribe(context, address, ['Energy'], start), start);
    await Promise.all(Array.from({ length: 8 }, () => requestSubscription(context, energy, later(hour))));
    expect(await emailsTo(context, address)).toHaveLength(1);
  });

  it('lets its owner subscribe again, and then limits nothing more', async () => {
    const context = await createContext();
    await endSubscription(context, await subscribe(context, address, ['Energy'], start), start);
    await requestSubscription(context, energy, later(1));
    expect(linesOf(context), 'a request is no confirmation').toHaveLength(1);
    await subscribe(context, address, ['Energy'], later(hour));
    expect([await rowsOf(context), linesOf(context)]).toEqual([[], []]);
    expect(await mailedBy(context, later(3 * hour)), 'the link to the preferences').toBe(1);
  });
});

describeOnEachDatabase('who was erased', (createContext) => {
  it('is deleted again with the enquiries received until then, and not with those received afterwards', async () => {
    const context = await createContext();
    await subscribe(context, address, ['Energy'], start);
    await storeEnquiry(context, {}, start);
    const { reference } = await storeEnquiry(context, { message: 'A second question.' }, later(1));
    await storeEnquiry(context, { email: 'brin@oke.example' }, start);
    expect(await suppress(context, 'erased', start)).toEqual({ subscriptions: 1, enquiries: 1 });
    const left = await context.database.db.selectFrom('enquiries').select('reference').execute();
    expect(left).toContainEqual({ reference });
    expect(left).toHaveLength(2);
  });
});

describeOnEachDatabase('the list', (createContext) => {
  it('read at a restore has no line that is damaged, from the future, or written without the data key', async () => {
    const [context, other] = [await createContext(), await createContext()];
    const entry = (time: Date, kind = 'erased') => `${kind} ${String(time.getTime())} ${'a'.repeat(43)}`;
    const backup = join(temporaryFolder(), 'site.sqlite');
    const ignored = [
      'a damaged line',
      entry(start),
      signed(context, entry(later(hour))),
      signed(other, entry(start)),
      signed(context, entry(start)).replace('erased', 'unsubscribed'),
    ];
    writeFileSync(
      join(dirname(backup), 'suppressions.txt'),
      [...ignored, signed(context, entry(start)), ''].join('\n'),
    );
    expect(readSuppressionFiles(context, backup, start)).toEqual({
      entries: [{ kind: 'erased', identifier: 'a'.repeat(43), suppressed_at: start.getTime() }],
      ignored: ignored.length,
    });
  });

  it('keeps an entry as long as other personal data, and not longer', async () => {
    const context = await createContext();
    await endSubscription(context, await subscribe(context, address, ['Energy'], start), later(hour));
    const { at: end } = deadlineFrom(later(hour), commitments.keepPersonalData.limit);
    await saveSuppressions(context, end);
    expect([await rowsOf(context), linesOf(context)].map(({ length }) => length)).toEqual([1, 1]);
    await saveSuppressions(context, new Date(end.getTime() + 1));
    expect([await rowsOf(context), linesOf(context)]).toEqual([[], []]);
  });
});

describe('a file that cannot be written', () => {
  it('does not stop anybody from unsubscribing, and is written later', async () => {
    const context = await temporaryContext();
    const token = await subscribe(context, address, ['Energy'], start);
    mkdirSync(fileOf(context));
    expect(await endSubscription(context, token, later(hour))).toBe(true);
    expect(await countOf(context, 'subscribers')).toBe(0);
    rmdirSync(fileOf(context));
    await saveSuppressions(context, later(2 * hour));
    expect(linesOf(context)).toHaveLength(1);
  });
});

describe('who can write to BACKUP_DIR', () => {
  it('deletes nothing of the running site with a list of their own', async () => {
    const backups = temporaryFolder();
    const context = await startContext({ DATA_DIR: temporaryFolder(), BACKUP_DIR: backups });
    await subscribe(context, address, ['Energy'], start);
    await storeEnquiry(context, {}, start);
    const file = join(backups, 'suppressions.txt');
    writeFileSync(file, `erased ${String(Date.now() - 1)} ${hashOfEmail(context, address) ?? ''}\n`);
    const jobs = createJobs(context, { start: () => undefined, stop: () => Promise.resolve() });
    await jobs.start();
    await jobs.runDailyJobs(new Date());
    await jobs.stop();
    expect([await countOf(context, 'subscribers'), await countOf(context, 'enquiries')]).toEqual([1, 1]);
    expect(readFileSync(file, 'utf8')).toBe('');
  });
});
