import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { companyDay } from '../../company/dates.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { storeConcern, storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { recordAnswer } from './answer-enquiry.server.ts';
import { findConcern } from './concern-of-reporter.server.ts';

it('an answer by telephone is recorded on the day at the headquarters that was given, wherever they are', async () => {
  const context = await temporaryContext();
  const { reference } = await storeEnquiry(context, {}, atHeadquarters('2026-12-14T09:00'));
  const now = atHeadquarters('2026-12-18T09:00');
  for (const day of ['2026-12-14', '2026-12-16', '2026-12-18'])
    expect(
      await recordAnswer(context, {
        reference,
        channel: 'telephone',
        day,
        author: 'Maria Lindqvist',
        close: false,
        idempotencyKey: randomUUID(),
        now,
      }),
      day,
    ).toBe('answered');
  const messages = context.database.db.selectFrom('messages').select('sent_at').orderBy('sent_at');
  const days = (await messages.execute()).map(({ sent_at }) => companyDay(new Date(sent_at)));
  expect(days).toEqual(['2026-12-14', '2026-12-16', '2026-12-18']);
});

it('an answer through the hotline says so to the reporter of a concern, and its day without a time', async () => {
  const context = await temporaryContext();
  const { reference, caseCode } = await storeConcern(context, {}, atHeadquarters('2026-12-14T09:00'));
  await recordAnswer(context, {
    reference,
    channel: 'hotline',
    day: '2026-12-16',
    author: 'Maria Lindqvist',
    close: false,
    idempotencyKey: randomUUID(),
    now: atHeadquarters('2026-12-17T09:00'),
  });
  const opened = await findConcern(context, caseCode);
  expect(opened?.messages).toEqual([
    {
      sender: 'company',
      sentAt: '16 December 2026',
      text: 'Answered through the hotline on 16 December 2026. The text is not stored here.',
    },
  ]);
});
