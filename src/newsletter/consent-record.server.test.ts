import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { organization } from '../../company/organization.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { eraseDataSubject } from '../data-rights/erase-data-subject.server.ts';
import { exportDataSubject } from '../data-rights/export-data-subject.server.ts';
import { deleteSuppressed } from '../data-rights/delete-suppressed.server.ts';
import type { AppContext } from '../server/context.ts';
import { endSubscription, requestSubscription } from './change-subscription.server.ts';
import { consentWordings, subscriptionConsent } from './subscription.ts';
import { emailsTo, subscribe, tokenIn } from './testing/subscribers.ts';

const start = new Date('2026-12-23T14:05:00Z');
const hour = 3_600_000;
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const address = 'ada@merrow.example';

const recordsIn = ({ database }: AppContext) =>
  database.db.selectFrom('consent_records').selectAll().execute();

it('the wording of the consent has another version whenever it is another', () => {
  // Another company has its own name in the same words.
  const { name } = organization.operatingCompany;
  const hashOf = (wording: string) =>
    createHash('sha256').update(wording.replaceAll(name.value, 'the company')).digest('hex').slice(0, 8);
  const hashes = Object.entries(consentWordings).map(([version, wording]) => [version, hashOf(wording)]);
  expect(Object.fromEntries(hashes), 'Add a version to src/newsletter/subscription.ts').toEqual({
    '2026-11': '2f31e28e',
    '2026-11-23': '3ae03d55',
  });
});

const subscribeAndLeave = async (context: AppContext) =>
  endSubscription(context, { token: await subscribe(context, address, ['Energy'], start) }, later(hour));

describeOnEachDatabase('the proof of consent', (createContext) => {
  it('stays when a subscription ends: version, times and a hash of the address, of which its person gets a copy', async () => {
    const context = await createContext();
    await subscribeAndLeave(context);
    const [record, ...others] = await recordsIn(context);
    expect(others).toEqual([]);
    expect(record).toEqual({
      email_hash: context.encryption.hashOfEmail(address),
      consent_version: subscriptionConsent.version,
      consented_at: start.getTime(),
      confirmed_at: start.getTime(),
      ended_at: later(hour).getTime(),
    });
    expect(
      await exportDataSubject(context, { email: address, mailboxes: ['privacy'] }, later(hour)),
    ).toMatchObject({
      consentRecords: [
        {
          version: subscriptionConsent.version,
          wording: subscriptionConsent.wording,
          givenAt: start.toISOString(),
          confirmedAt: start.toISOString(),
          endedAt: later(hour).toISOString(),
        },
      ],
    });
  });

  it('is not made of a request that nobody confirmed', async () => {
    const context = await createContext();
    await requestSubscription(context, { email: address, topics: ['Energy'] }, start);
    const [email] = await emailsTo(context, address);
    await endSubscription(context, { token: tokenIn(email ?? {}) }, later(hour));
    expect(await recordsIn(context)).toEqual([]);
  });

  it('is deleted with its person, and again after a restore', async () => {
    const context = await createContext();
    await subscribeAndLeave(context);
    const restored = await recordsIn(context);
    await subscribe(context, address, ['Energy'], later(2 * hour));
    await eraseDataSubject(
      context,
      { email: address, mailboxes: ['privacy'], personId: 'maria' },
      later(3 * hour),
    );
    expect(await recordsIn(context)).toEqual([]);
    await context.database.transaction((trx) => trx.insertInto('consent_records').values(restored).execute());
    await context.database.transaction(deleteSuppressed);
    expect(await recordsIn(context)).toEqual([]);
  });
});
