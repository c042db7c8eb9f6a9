import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commitments } from '../../../company/commitments.ts';
import { companyDay } from '../../../company/dates.ts';
import { deadlineFrom } from '../../../company/deadlines.ts';
import { answer, storeConcern, storeEnquiry } from '../../../tests/support/stored-enquiries.ts';
import { startContext, temporaryContext, temporaryFolder } from '../../../tests/support/temporary-context.ts';
import { erasureLimit } from '../../data-rights/erasure-limit.server.ts';
import { purgeExpiredRecords } from '../../data-rights/purge-expired-records.server.ts';
import type { Rows } from '../api.ts';
import type { ErasedRequest } from '../../data-rights/erased-requests.server.ts';
import { adminOn, allButConcerns, signedIn } from './testing/admin-client.ts';

const email = 'ada@merrow.example';
const { peopleInDay, hoursToAgree } = erasureLimit;

it('one person more than the limit is erased when a colleague asks for it too', async () => {
  const context = await temporaryContext();
  const app = adminOn(context);
  const maria = await signedIn(context, app, allButConcerns, 'Maria Lindqvist');
  const petra = await signedIn(context, app, ['privacy', 'speakUp'], 'Petra Lund');
  await storeEnquiry(context, { email });
  await storeConcern(context, { email });
  const now = Date.now();
  const days = [now, now + 24 * 3_600_000].map((at) => ({
    day: companyDay(new Date(at)),
    people: peopleInDay,
  }));
  await context.database.transaction((trx) => trx.insertInto('erasure_days').values(days).execute());
  const response = await maria.send('POST', '/api/people/erase', { email });
  expect([response.status, await response.json()]).toEqual([
    202,
    {
      waiting: {
        erasedToday: peopleInDay,
        agreementEndsAt: expect.any(Number) as number,
        answeredBy: ['privacy'],
      },
    },
  ]);
  const again = await maria.post<{ waiting: { agreementEndsAt: number } }>('/api/people/erase', { email });
  expect(again.waiting.agreementEndsAt).toBeGreaterThanOrEqual(now + hoursToAgree * 3_600_000);
  expect(await petra.post('/api/people/erase', { email })).toMatchObject({ erased: { enquiries: 1 } });
  expect(await petra.post('/api/people/erase', { email })).toMatchObject({
    waiting: { erasedToday: peopleInDay + 1, answeredBy: ['privacy', 'speakUp'] },
  });
});

it('an erasure says whether a restored backup is erased again', async () => {
  const folder = temporaryFolder();
  const backups = join(folder, 'backups');
  const context = await startContext({ DATA_DIR: folder, BACKUP_DIR: backups });
  const staff = await signedIn(context, adminOn(context), allButConcerns);
  const erase = () => staff.post('/api/people/erase', { email });
  mkdirSync(backups, { recursive: true });
  expect(await erase()).toMatchObject({ erased: { listBesideBackups: 'written' } });
  rmSync(backups, { recursive: true });
  writeFileSync(backups, 'no directory');
  expect(await erase()).toMatchObject({ erased: { listBesideBackups: 'not written' } });
});

it('an erased data request leaves its reference and dates, and nothing about the person, as long as data are kept', async () => {
  const context = await temporaryContext();
  const app = adminOn(context);
  const staff = await signedIn(context, app, ['privacy'], 'Petra Lund');
  const received = new Date('2026-11-02T09:00:00Z');
  const answered = await storeEnquiry(context, { email, subject: 'data-protection' }, received);
  const open = await storeEnquiry(context, { email, subject: 'data-protection' }, received);
  await storeEnquiry(context, { email, subject: 'media' }, received);
  await answer(context, { reference: answered.reference, text: 'Here is your copy.', close: true });
  expect((await staff.send('POST', '/api/people/erase', { email })).status).toBe(200);
  const { rows, total } = await staff.get<Rows<ErasedRequest>>('/api/people/erased-requests');
  const dates = {
    receivedAt: received.getTime(),
    dueDate: deadlineFrom(received, commitments.answerDataRequest.limit).date,
    erasedAt: expect.any(Number) as number,
  };
  expect(total).toBe(2);
  expect(rows.toSorted((one, other) => (one.answeredAt ?? 0) - (other.answeredAt ?? 0))).toEqual([
    { ...dates, reference: open.reference, answeredAt: null },
    { ...dates, reference: answered.reference, answeredAt: expect.any(Number) as number },
  ]);
  const { at } = deadlineFrom(new Date(), commitments.keepPersonalData.limit);
  const day = 24 * 3_600_000;
  await purgeExpiredRecords(context, new Date(at.getTime() - 3 * day));
  expect((await staff.get<Rows<ErasedRequest>>('/api/people/erased-requests')).total).toBe(2);
  await purgeExpiredRecords(context, new Date(at.getTime() + 2 * day));
  expect((await staff.get<Rows<ErasedRequest>>('/api/people/erased-requests')).total).toBe(0);
});
