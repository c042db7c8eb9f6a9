import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatDate, timeOfHeadquarters } from '../../company/dates.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { answer, storeConcern } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { decryptConcern, giveKey } from './testing/concern-fixtures.ts';
import { closeEnquiry } from './close-enquiry.server.ts';
import { findEnquiryBy } from './enquiry-store.server.ts';
import { queueOf } from '../server/outbox/testing/queued-emails.ts';
import { addToConcern, findConcern } from './concern-of-reporter.server.ts';

const now = atHeadquarters('2026-12-23T10:00');
const later = atHeadquarters('2026-12-28T10:00');

const raise = (context: AppContext) =>
  storeConcern(context, { recipient: 'committee-chair', message: 'Something is wrong at the site.' }, now);

describeOnEachDatabase('a case', (createContext) => {
  it('opens with its code, however that is typed, and shows replies but not the report', async () => {
    const context = await createContext();
    const { caseCode: code, reference } = await raise(context);
    await answer(context, { reference, text: 'Thank you. When was this?', now });
    const opened = await findConcern(context, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(opened).toEqual({
      reference,
      recipient: 'chair of the Audit & Risk Committee',
      receivedAt: now,
      deadlines: [
        expect.objectContaining({ label: 'Acknowledgment', date: '2026-12-30' }),
        expect.objectContaining({ label: 'Feedback', date: '2027-03-23' }),
      ],
      isOpen: true,
      messages: [
        {
          sender: 'company',
          sentAt: `23 December 2026 at 10:00, ${timeOfHeadquarters}`,
          text: 'Thank you. When was this?',
        },
      ],
    });
  });

  it('is added to without an account, and its recipient is told that there is something to read', async () => {
    const context = await createContext();
    const { caseCode: code, reference } = await raise(context);
    const added = await addToConcern(context, code, 'It happened at the gate.', later);
    expect(added?.messages).toEqual([
      { sender: 'reporter', sentAt: `28 December 2026 at 10:00, ${timeOfHeadquarters}` },
    ]);
    const stored = await findEnquiryBy(context.database.db, 'reference', reference);
    expect(stored?.last_interaction_at).toBe(later.getTime());
    const mails = await queueOf(context);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['notice', 'notice', 'receipt']);
    for (const mail of mails) {
      expect(JSON.stringify(context.encryption.decrypt('outbox', mail))).not.toMatch(
        /at the gate|wrong at the site/,
      );
    }
  });

  it('stores an addition once, however often it is sent', async () => {
    const context = await createContext();
    const { caseCode: code } = await raise(context);
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => addToConcern(context, code, 'Once.', later, key)));
    expect((await findConcern(context, code))?.messages).toHaveLength(1);
    await addToConcern(context, code, 'Something else.', later, key);
    expect((await findConcern(context, code))?.messages).toHaveLength(2);
  });

  it('opens again, with a new date for feedback, when something is added after it was closed', async () => {
    const context = await createContext();
    const { caseCode: code, reference } = await raise(context);
    await closeEnquiry(context, { reference, reason: 'withdrawn', now: later });
    expect((await findConcern(context, code))?.isOpen).toBe(false);
    await addToConcern(context, code, 'It happened again.', later);
    const reopened = {
      isOpen: true,
      deadlines: [{ label: 'Acknowledgment' }, { label: 'Feedback', date: '2027-03-28' }],
    };
    expect(await findConcern(context, code)).toMatchObject(reopened);
    // While it is open, the date stays.
    const again = atHeadquarters('2027-01-05T10:00');
    expect(await addToConcern(context, code, 'And again.', again)).toMatchObject(reopened);
    const notices = (await queueOf(context))
      .map((mail) => context.encryption.decrypt('outbox', mail).text)
      .filter((text) => text.includes('The reporter has added to a concern.'));
    expect(notices).toHaveLength(2);
    for (const text of notices) expect(text).toContain(`Feedback by: ${formatDate('2027-03-28')}`);
    expect(
      notices.filter((text) => text.includes('The concern was closed, and is open again.')),
    ).toHaveLength(1);
  });

  it('encrypts additions to the person who received the report, once there is a key', async () => {
    const context = await createContext();
    const { caseCode: code } = await raise(context);
    const officer = await giveKey(context, 'speakUp');
    const chair = await giveKey(context, 'committeeChair');
    await addToConcern(context, code, 'It happened at the gate.', later);
    const stored = await context.database.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
    expect(await decryptConcern(chair.identity, stored)).toEqual({ text: 'It happened at the gate.' });
    await expect(decryptConcern(officer.identity, stored)).rejects.toThrow();
  });
});
