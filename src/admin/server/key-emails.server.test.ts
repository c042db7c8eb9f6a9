import { expect, it } from 'vitest';
import { atHeadquarters } from '../../../tests/support/at-headquarters.ts';
import { temporaryContext } from '../../../tests/support/temporary-context.ts';
import { emailsOf } from '../../server/outbox/testing/queued-emails.ts';
import { queueNewPersonEmails } from './key-emails.server.ts';

it.each(['00:30', '23:30'])(
  'News of a person names the day that it was at the headquarters at %s',
  async (time) => {
    const context = await temporaryContext();
    const now = atHeadquarters(`2026-07-01T${time}`);
    const person = { name: 'Maria Lindqvist', mailboxes: ['speakUp'], before: [], now } as const;
    await context.database.transaction((trx) => queueNewPersonEmails(trx, context, person));
    const emails = await emailsOf(context, 'owner-alert');
    expect(emails).not.toEqual([]);
    for (const { text } of emails) expect(text).toContain('Day: 1 July 2026');
  },
);
