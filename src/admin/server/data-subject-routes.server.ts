import { Hono, type Context } from 'hono';
import { concernMailboxes } from '../../../company/enquiry-subjects.ts';
import type { MailboxName } from '../../../company/mailboxes.ts';
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
import { isEncryptedToRecipient } from '../../server/encryption/recipient-encryption.ts';
import {
  ApiFailure,
  audit,
  auditReading,
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
    isSealed: isEncryptedToRecipient(found.stored.key_id),
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

/** Who answers one of these may find, export and erase. */
const erasingMailboxes = ['privacy', ...concernMailboxes] as const;

type Outcome = Awaited<ReturnType<typeof eraseDataSubject>>;
type PendingErasure = Extract<Outcome, { readonly erasedToday: number }>;
type DoneErasure = Exclude<Outcome, PendingErasure>;

/** What was erased; or why it waits until a colleague who answers one of these mailboxes agrees. */
export type Erased =
  | {
      readonly erased: { readonly enquiries: number } & Pick<
        DoneErasure,
        'subscriptions' | 'listBesideBackups'
      >;
    }
  | {
      readonly waiting: Omit<PendingErasure, 'references'> & { readonly answeredBy: readonly MailboxName[] };
    };

/** Finding, exporting and erasing what is held of an address. */
export function dataSubjectRoutes(parts: AdminParts) {
  const { context } = parts;
  const readSubject = async (c: Context<AdminEnv>) => {
    const { email } = await readBody(c, v.object({ email: requiredEmail }));
    return { email, mailboxes: c.var.person.mailboxes };
  };

  return new Hono<AdminEnv>()
    .use(requireMailbox(...erasingMailboxes))
    .post('/find', async (c) => {
      const subject = await readSubject(c);
      const found = await describeSubject(parts, subject);
      const details = { references: found.enquiries.map(({ reference }) => reference) };
      await auditReading(parts, c, subject.email, 'looked for a person', details);
      return c.json(found);
    })
    .post('/export', async (c) => {
      const exported = await exportDataSubject(context, await readSubject(c), new Date());
      const { enquiries, subscriptions, consentRecords } = exported;
      audit(parts, c, 'exported the data of a person', {
        references: enquiries.map(({ reference }) => reference),
        counts: { subscriptions: subscriptions.length, consentRecords: consentRecords.length },
      });
      return c.json(exported);
    })
    .post('/erase', async (c) => {
      const subject = await readSubject(c);
      const order = { ...subject, personId: c.var.person.id };
      const outcome = await eraseDataSubject(context, order, new Date());
      if ('erasedToday' in outcome) {
        const { references, erasedToday, agreementEndsAt } = outcome;
        audit(parts, c, 'asked to erase a person', { references, counts: { erasedToday } });
        const answeredBy = erasingMailboxes.filter((mailbox) => subject.mailboxes.includes(mailbox));
        return c.json<Erased>({ waiting: { erasedToday, agreementEndsAt, answeredBy } }, 202);
      }
      const { references, subscriptions, listBesideBackups } = outcome;
      audit(parts, c, 'erased a person', { references, counts: { subscriptions } });
      return c.json<Erased>({
        erased: { enquiries: references.length, subscriptions, listBesideBackups },
      });
    })
    .post('/unsubscribe', requireMailbox('privacy'), async (c) => {
      const { email } = await readSubject(c);
      if (!(await endSubscription(context, { email }, new Date()))) throw new ApiFailure('not-found');
      audit(parts, c, 'ended a subscription');
      return c.json({});
    });
}
