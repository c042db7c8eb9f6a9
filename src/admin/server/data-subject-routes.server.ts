import { Hono, type Context } from 'hono';
import { concernMailboxes } from '../../../company/enquiry-subjects.ts';
import * as v from 'valibot';
import {
  eraseDataSubject,
  exportDataSubject,
  findDataSubject,
  type DataSubject,
} from '../../data-rights/data-subject.server.ts';
import { requiredEmail } from '../../forms/email-field.ts';
import { endSubscription } from '../../newsletter/change-subscription.server.ts';
import { topicsOf } from '../../newsletter/subscriber-store.server.ts';
import { isEncryptedToPeople } from '../../enquiries/age-keys.ts';
import {
  ApiFailure,
  audit,
  readBody,
  requireMailbox,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import { labelOf, toDatedRow } from './shown-enquiry.server.ts';

/** What is held of an address, as far as the person may know of it. */
async function describeSubject({ context }: AdminParts, subject: DataSubject) {
  const { enquiries, subscriber, consentRecords } = await findDataSubject(context, subject);
  const rows = enquiries.map((found) => ({
    ...toDatedRow(found),
    subjectLabel: labelOf(found.stored),
    isSealed: isEncryptedToPeople(found.stored.key_id),
  }));
  return {
    email: subject.email,
    enquiries: rows,
    subscription: subscriber
      ? {
          status: subscriber.status,
          topics: topicsOf(subscriber),
          since: subscriber.confirmed_at ?? subscriber.consented_at,
        }
      : null,
    consentRecords: consentRecords.length,
  };
}
export type FoundPerson = Awaited<ReturnType<typeof describeSubject>>;
export type Erased = Awaited<ReturnType<typeof eraseDataSubject>>;

/** Finding, exporting and erasing what is held of an address. */
export function dataSubjectRoutes(parts: AdminParts) {
  const { context } = parts;
  const readSubject = async (c: Context<AdminEnv>) => {
    const { email } = await readBody(c, v.object({ email: requiredEmail }));
    return { email, mailboxes: c.var.person.mailboxes };
  };

  return new Hono<AdminEnv>()
    .use(requireMailbox('privacy', ...concernMailboxes))
    .post('/find', async (c) => {
      const found = await describeSubject(parts, await readSubject(c));
      audit(parts, c.var.person, 'looked for a person');
      return c.json(found);
    })
    .post('/export', async (c) => {
      const exported = await exportDataSubject(context, await readSubject(c), new Date());
      audit(parts, c.var.person, 'exported the data of a person');
      return c.json(exported);
    })
    .post('/erase', async (c) => {
      const erased = await eraseDataSubject(context, await readSubject(c), new Date());
      audit(parts, c.var.person, 'erased a person');
      return c.json(erased);
    })
    .post('/unsubscribe', requireMailbox('privacy'), async (c) => {
      const { email } = await readSubject(c);
      if (!(await endSubscription(context, { email }, new Date()))) throw new ApiFailure('not-found');
      audit(parts, c.var.person, 'ended a subscription');
      return c.json({});
    });
}
