import { expect, it } from 'vitest';
import { storeComplaintAboutOfficer, storeConcern, storeEnquiry } from '../../tests/support/site-command.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { mailKinds } from '../features.server.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { emailsOf, recordingTransport } from '../server/outbox/testing/queued-emails.ts';

it('the mailbox that is told of a refused email learns of no concern, and of nothing else to those who receive them', async () => {
  const context = await temporaryContext();
  const now = new Date();
  const enquiry = await storeEnquiry(context, {}, now);
  const hidden = [await storeConcern(context, {}, now), await storeComplaintAboutOfficer(context, now)];
  const refusing = recordingTransport(() => {
    throw Object.assign(new Error('No such mailbox'), { responseCode: 550, command: 'RCPT TO' });
  });
  await createDelivery(context, refusing, mailKinds).deliverDue(now);
  const alerts = JSON.stringify(await emailsOf(context, 'owner-alert'));
  expect(alerts).toContain(enquiry.reference);
  for (const { reference } of hidden) expect(alerts).not.toContain(reference);
});
