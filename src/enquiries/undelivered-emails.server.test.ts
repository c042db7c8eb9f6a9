import { expect, it } from 'vitest';
import { concernRecipients } from '../../company/enquiry-subjects.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import {
  storeComplaintAboutOfficer,
  storeConcern,
  storeEnquiry,
} from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { mailKinds } from '../features.server.ts';
import type { AppContext } from '../server/context.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { emailsOf, recordingTransport } from '../server/outbox/testing/queued-emails.ts';
import { passOnEnquiry } from './pass-on-enquiry.server.ts';

/** Has every email refused. */
async function refuseAll(context: AppContext, now: Date): Promise<void> {
  const refusing = recordingTransport(() => {
    throw Object.assign(new Error('No such mailbox'), { responseCode: 550, command: 'RCPT TO' });
  });
  await createDelivery(context, refusing, mailKinds).deliverDue(now);
}

describeOnEachDatabase('an email that is refused', (openContext) => {
  it('to its sender is told to the mailbox that may know of it and to nobody else, and the receipt of a concern to nobody', async () => {
    const context = await openContext();
    const now = new Date();
    const enquiry = await storeEnquiry(context, {}, now);
    // Other readers of its mailbox are not to learn that the reporter gave an address.
    await storeConcern(context, {}, now);
    const complaint = await storeComplaintAboutOfficer(context, now);
    await refuseAll(context, now);
    const alerts = (await emailsOf(context, 'owner-alert')).filter(
      ({ subject }) => !subject.startsWith('Ring'),
    );
    const told = alerts.map(({ to, subject }) => [to.address, subject.split(': ')[1]]);
    // Of the enquiry and the complaint, the receipt; of the enquiry, the notice too.
    expect(told.toSorted()).toEqual(
      [
        [mailboxes.enquiries.value, enquiry.reference],
        [mailboxes.privacy.value, enquiry.reference],
        [mailboxes.committeeChair.value, complaint.reference],
      ].toSorted(),
    );
  });

  it('with the news of passing an enquiry on has the owner told to tell its sender in another way', async () => {
    const context = await openContext();
    const now = new Date();
    const { reference } = await storeEnquiry(context, {}, now);
    const passedOn = await passOnEnquiry(context, {
      reference,
      from: { subject: 'general', about: null },
      to: { subject: 'media', about: null },
      tellSender: true,
      author: 'Maria Lindqvist',
      now,
    });
    expect(passedOn).toBe('passed on');
    await refuseAll(context, now);
    const alerts = (await emailsOf(context, 'owner-alert')).map(({ text }) => text.replaceAll('\n', ' '));
    const advised = (text: string) => ({
      isToSendAgain: text.includes('choose Send again there.'),
      isToTellInAnotherWay: text.includes('Tell the sender in another way who answers'),
    });
    const alertOf = (description: string) =>
      alerts.filter((text) => text.includes(`given up: ${description}.`));
    expect(alertOf('the receipt for its sender').map(advised)).toEqual([
      { isToSendAgain: true, isToTellInAnotherWay: false },
    ]);
    expect(alertOf('the news for its sender that it was passed on').map(advised)).toEqual([
      { isToSendAgain: false, isToTellInAnotherWay: true },
    ]);
  });

  it('on its way to a recipient of concerns has the other one told to ring today, without a reference or a concern', async () => {
    const [first, second] = concernRecipients;
    for (const [silent, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const context = await openContext();
      const now = new Date();
      const { reference } = await storeConcern(context, { recipient: silent.slug, email: '' }, now);
      await refuseAll(context, now);
      const alerts = await emailsOf(context, 'owner-alert');
      expect(alerts.map(({ to }) => to.address)).toEqual([mailboxes[other.mailbox].value]);
      expect(alerts[0]?.subject).toBe(`Ring the ${silent.title} today: the mailbox refuses emails`);
      expect(alerts[0]?.text.replaceAll('\n', ' ')).toContain('ask for the admin app to be opened');
      expect(JSON.stringify(alerts)).not.toContain(reference);
      expect(JSON.stringify(alerts)).not.toMatch(/\bconcern/i);
    }
  });
});
