import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { concernMailboxes } from '../../company/enquiry-subjects.ts';
import type { MailboxName } from '../../company/mailboxes.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { siteOf } from '../../tests/support/site-command.ts';
import { storeConcern, storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase, startContext } from '../../tests/support/temporary-context.ts';
import { invite } from '../admin/server/testing/admin-client.ts';
import { revokePerson } from '../admin/server/admin-people.server.ts';
import type { AppContext } from '../server/context.ts';
import { eraseDataSubject } from './erase-data-subject.server.ts';
import { erasureLimit } from './erasure-limit.server.ts';
import { purgeExpiredRecords } from './purge-expired-records.server.ts';

const received = atHeadquarters('2026-12-21T09:00');
const today = atHeadquarters('2026-12-23T19:00');
const hour = 3_600_000;
const later = (hours: number) => new Date(today.getTime() + hours * hour);

/** A person of the admin app, who erases. */
async function addPerson(context: AppContext, name: string, mailboxes: readonly MailboxName[]) {
  await invite(context, name, mailboxes);
  const person = context.database.db.selectFrom('admin_people').select('id').where('name', '=', name);
  const { id: personId } = await person.executeTakeFirstOrThrow();
  return async (email: string, now = today, server = context) => {
    const outcome = await eraseDataSubject(server, { email, mailboxes, personId }, now);
    if (!('erasedToday' in outcome)) return outcome.references.length;
    return { erasedToday: outcome.erasedToday, agreementEndsAt: outcome.agreementEndsAt };
  };
}

const addressOf = (number: number) => `person-${String(number)}@merrow.example`;

const waiting = (erasedToday: number, now = today) => ({
  erasedToday,
  agreementEndsAt: now.getTime() + 24 * hour,
});

describeOnEachDatabase('more erasures than the limit of a day', (createContext, emptyDatabase) => {
  const limit = erasureLimit.peopleInDay;

  async function open(of: AppContext | Promise<AppContext> = createContext()) {
    const context = await of;
    const maria = await addPerson(context, 'Maria Lindqvist', ['privacy', 'complaints']);
    const petra = await addPerson(context, 'Petra Lund', ['privacy']);
    const officer = await addPerson(context, 'Olga Officer', ['speakUp']);
    /** Has so many people erased, by Maria and by the officer in turn. */
    const eraseMany = async (amount: number) => {
      for (let number = 1; number <= amount; number += 1) {
        const email = addressOf(number);
        const isConcern = number % 2 === 0;
        await (isConcern ? storeConcern : storeEnquiry)(context, { email }, received);
        expect(await (isConcern ? officer : maria)(email)).toBe(1);
      }
    };
    const countEnquiries = () =>
      context.database.db
        .selectFrom('enquiries')
        .select((is) => is.fn.countAll<number | string>().as('amount'))
        .executeTakeFirstOrThrow()
        .then(({ amount }) => Number(amount));
    return { context, maria, petra, officer, eraseMany, countEnquiries };
  }
  const ada = 'ada@merrow.example';

  it('need a second person, who asks for the same address; the same person twice does not count', async () => {
    const { context, maria, petra, eraseMany, countEnquiries } = await open();
    await eraseMany(limit);
    await storeEnquiry(context, { email: ada }, received);
    expect(await maria(ada)).toEqual(waiting(limit));
    expect(await maria('ADA@Merrow.example', later(1))).toEqual(waiting(limit, later(1)));
    expect(await petra('brin@oke.example'), 'nothing is held').toBe(0);
    expect(await countEnquiries()).toBe(1);
    expect(await petra(ada, later(2))).toBe(1);
    expect(await countEnquiries()).toBe(0);

    await storeEnquiry(context, { email: ada }, received);
    expect(await petra(ada, later(3)), 'what was agreed on is over').toEqual(waiting(limit + 1, later(3)));
    expect(await maria(ada, later(4))).toBe(1);
  });

  it('are single erasures again on the next day', async () => {
    const { context, maria, eraseMany } = await open();
    await eraseMany(limit);
    await storeEnquiry(context, { email: ada }, received);
    expect(await maria(ada, atHeadquarters('2026-12-23T23:59'))).toMatchObject({ erasedToday: limit });
    expect(await maria(ada, atHeadquarters('2026-12-24T00:00'))).toBe(1);
  });

  it('wait a day for the second person, and a night deletes what nobody agreed to', async () => {
    const { context, maria, petra } = await open();
    const { db, transaction } = context.database;
    const days = ['2026-12-23', '2026-12-24', '2026-12-25'].map((day) => ({ day, people: limit }));
    await transaction((trx) => trx.insertInto('erasure_days').values(days).execute());
    await storeEnquiry(context, { email: ada }, received);
    await maria(ada);
    expect(await petra(ada, later(24))).toEqual(waiting(limit, later(24)));
    expect(await maria(ada, new Date(later(48).getTime() - 1))).toBe(1);

    await storeEnquiry(context, { email: ada }, received);
    await maria(ada, later(48));
    const requests = () => db.selectFrom('erasure_requests').select('requested_at').execute();
    await purgeExpiredRecords(context, new Date(later(72).getTime() - 1));
    expect(await requests()).toHaveLength(1);
    expect(await db.selectFrom('erasure_days').select('day').execute()).toEqual([]);
    await purgeExpiredRecords(context, later(72));
    expect(await requests()).toEqual([]);
  });

  it('by who receives concerns and by who does not are no agreement, and neither learns of the other', async () => {
    const { context, maria, officer, eraseMany, countEnquiries } = await open();
    await eraseMany(limit);
    await storeEnquiry(context, { email: ada }, received);
    await storeConcern(context, { email: ada }, received);
    expect(await officer(ada)).toEqual(waiting(limit));
    expect(await maria(ada)).toEqual(waiting(limit));
    expect(await countEnquiries()).toBe(2);
    const deputy = await addPerson(context, 'A Deputy', concernMailboxes);
    expect(await deputy(ada)).toBe(1);
    expect(await countEnquiries()).toBe(1);
  });

  it('erase what both people reach, and nothing else', async () => {
    const { context, petra, eraseMany } = await open();
    await eraseMany(limit);
    await storeEnquiry(context, { email: ada }, received);
    const { reference } = await storeConcern(context, { email: ada }, received);
    const lead = await addPerson(context, 'A Lead', ['privacy', 'speakUp']);
    expect(await petra(ada)).toEqual(waiting(limit));
    expect(await lead(ada)).toBe(1);
    const left = context.database.db.selectFrom('enquiries').select('reference');
    expect(await left.execute()).toEqual([{ reference }]);
  });

  it('are not agreed to by who was revoked', async () => {
    const { context, maria, petra, eraseMany } = await open();
    await eraseMany(limit);
    await storeEnquiry(context, { email: ada }, received);
    await maria(ada);
    await revokePerson(context, 'Maria Lindqvist');
    expect(await petra(ada)).toEqual(waiting(limit));
  });

  it('are counted on after a restore of an earlier backup, and what was requested stays so', async () => {
    const { context, maria } = await open();
    const { database, environment } = context;
    const site = siteOf(context);
    const file = join(environment.dataDirectory, 'backup');
    await storeEnquiry(context, { email: ada }, received);
    expect(await site('backup', file)).toMatchObject({ code: 0 });
    await database.transaction((trx) =>
      trx.insertInto('erasure_days').values({ day: '2026-12-23', people: limit }).execute(),
    );
    expect(await maria(ada)).toEqual(waiting(limit));
    const held = async () => [
      await database.db.selectFrom('erasure_days').selectAll().execute(),
      await database.db.selectFrom('erasure_requests').selectAll().execute(),
    ];
    const before = await held();
    expect(before.map((rows) => rows.length)).toEqual([1, 1]);
    expect(await site('restore', file, '--yes')).toMatchObject({ code: 0 });
    expect(await held()).toEqual(before);
  });

  it('are counted together on two servers, also at the same moment', async () => {
    const variables = { ...(await emptyDatabase()), DATA_KEY: randomBytes(32).toString('base64') };
    const { context, maria, petra, eraseMany, countEnquiries } = await open(startContext(variables));
    const other = await startContext(variables);
    await eraseMany(limit - 2);
    const addresses = Array.from({ length: 8 }, (_, number) => addressOf(100 + number));
    for (const email of addresses) await storeEnquiry(context, { email }, received);
    const outcomes = await Promise.all(
      addresses.map((email, index) => maria(email, today, index % 2 === 0 ? context : other)),
    );
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome !== 1)).toEqual(Array(6).fill(waiting(limit)));
    expect(await countEnquiries()).toBe(6);
    const email = addresses.find((_, index) => outcomes[index] !== 1) ?? '';
    expect(await petra(email, today, other)).toBe(1);
  });
});
