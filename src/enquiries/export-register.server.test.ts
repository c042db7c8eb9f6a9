import { expect, it } from 'vitest';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { answer, storeConcern, storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { closeEnquiry } from './close-enquiry.server.ts';
import { exportRegister } from './export-register.server.ts';

const december = { from: '2026-12-01', to: '2026-12-31' };
const received = atHeadquarters('2026-12-01T00:05');

it('The register has each promised date with its outcome, and no text, name or address', async () => {
  const context = await temporaryContext();
  const kept = await storeEnquiry(context, {}, received);
  await answer(context, { reference: kept.reference, now: atHeadquarters('2026-12-02T09:00') });
  await storeEnquiry(context, {}, atHeadquarters('2026-12-31T23:50'));
  const late = await storeEnquiry(context, {}, received);
  await answer(context, { reference: late.reference, now: atHeadquarters('2026-12-30T09:00') });
  const now = atHeadquarters('2026-12-03T09:00');
  for (const reason of ['withdrawn', 'spam'] as const) {
    const { reference } = await storeEnquiry(context, {}, received);
    await closeEnquiry(context, { reference, reason, now });
  }
  for (const time of ['2026-11-30T23:50', '2027-01-01T00:05'])
    await storeEnquiry(context, {}, atHeadquarters(time));
  const { csv, figures } = await exportRegister(context.database.db, { mailbox: 'enquiries', ...december });
  expect(figures).toEqual({ keptInTime: 1, keptLate: 1, notKept: 1, open: 1 });
  expect(csv.startsWith('\uFEFFReference,Received,')).toBe(true);
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines.filter((line) => line.startsWith(`${kept.reference},2026-12-01,Form,`))).toEqual([
    expect.stringContaining(',kept in time,2026-12-02,'),
  ]);
  expect(lines.filter((line) => line.endsWith(',2026-12-03,Spam'))).toHaveLength(1);
  expect(csv).not.toMatch(/canal|merrow/i);
});

it('The register of a mailbox that receives concerns has no reference of a concern', async () => {
  const context = await temporaryContext();
  const { reference } = await storeConcern(context, {}, received);
  const { csv, figures } = await exportRegister(context.database.db, { mailbox: 'speakUp', ...december });
  expect(csv).not.toContain(reference);
  expect(csv).toContain(',2026-12-01,Form,Concern,');
  expect(figures.open).toBe(2);
});
