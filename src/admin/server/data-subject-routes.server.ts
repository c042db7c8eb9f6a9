import { Hono } from 'hono';
import { concernMailboxes } from '../../../company/enquiry-subjects.ts';
import type { MailboxName } from '../../../company/mailboxes.ts';
import * as v from 'valibot';
import { eraseDataSubject } from '../../data-rights/erase-data-subject.server.ts';
import { exportDataSubject } from '../../data-rights/export-data-subject.server.ts';
import { findDataSubject, type DataSubject } from '../../data-rights/find-data-subject.server.ts';
import {
  countErasedRequests,
  listErasedRequests,
  type ErasedRequest,
} from '../../data-rights/erased-requests.server.ts';
import { requiredEmail } from '../../forms/email-field.ts';
import { endSubscription } from '../../newsletter/change-subscription.server.ts';
import { topicsOf } from '../../newsletter/subscriber-store.server.ts';
import { isEncryptedToPeople } from '../../enquiries/age-keys.ts';
import { maxRows, type Rows } from '../api.ts';
import type { AdminPerson } from './admin-people.server.ts';
import {
  ApiFailure,
  audit,
  auditReading,
  requireMailbox,
  validated,
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
    mailbox: found.stored.mailbox,
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

/** Who answers one of these may find, export and erase. */
const erasingMailboxes = ['privacy', ...concernMailboxes] as const;

type Outcome = Awaited<ReturnType<typeof eraseDataSubject>>;
type PendingErasure = Extract<Outcome, { readonly erasedToday: number }>;
type DoneErasure = Exclude<Outcome, PendingErasure>;

/** What was erased; or why it waits until a colleague who answers one of these mailboxes agrees. */
type Erased =
  | {
      readonly erased: { readonly enquiries: number } & Pick<
        DoneErasure,
        'subscriptions' | 'listBesideBackups'
      >;
    }
  | {
      readonly waiting: Omit<PendingErasure, 'references'> & { readonly answeredBy: readonly MailboxName[] };
    };

const ofAddress = v.object({ email: requiredEmail });

/** Finding, exporting and erasing what is held of an address. */
export function dataSubjectRoutes(parts: AdminParts) {
  const { context } = parts;
  const subjectOf = (
    { email }: v.InferOutput<typeof ofAddress>,
    { mailboxes }: AdminPerson,
  ): DataSubject => ({
    email,
    mailboxes,
  });
  return new Hono<AdminEnv>()
    .use(requireMailbox(...erasingMailboxes))
    .post('/find', validated('json', ofAddress), async (c) => {
      const subject = subjectOf(c.req.valid('json'), c.var.person);
      const found = await describeSubject(parts, subject);
      const details = { references: found.enquiries.map(({ reference }) => reference) };
      await auditReading(parts, c, subject.email, 'looked for a person', details);
      return c.json(found);
    })
    .post('/export', validated('json', ofAddress), async (c) => {
      const subject = subjectOf(c.req.valid('json'), c.var.person);
      const exported = await exportDataSubject(context, subject, new Date());
      const { enquiries, subscriptions, consentRecords } = exported;
      audit(parts, c, 'exported the data of a person', {
        references: enquiries.map(({ reference }) => reference),
        counts: { subscriptions: subscriptions.length, consentRecords: consentRecords.length },
      });
      return c.json(exported);
    })
    .post('/erase', validated('json', ofAddress), async (c) => {
      const subject = subjectOf(c.req.valid('json'), c.var.person);
      const order = { ...subject, personId: c.var.person.id };
      const outcome = await eraseDataSubject(context, order, new Date());
      if ('erasedToday' in outcome) {
        const { references, erasedToday, agreementEndsAt } = outcome;
        audit(parts, c, 'asked to erase a person', { references, counts: { erasedToday } });
        const answeredBy = erasingMailboxes.filter((mailbox) => subject.mailboxes.includes(mailbox));
        return c.json<Erased, 202>({ waiting: { erasedToday, agreementEndsAt, answeredBy } }, 202);
      }
      const { references, subscriptions, listBesideBackups } = outcome;
      audit(parts, c, 'erased a person', { references, counts: { subscriptions } });
      return c.json<Erased, 200>(
        { erased: { enquiries: references.length, subscriptions, listBesideBackups } },
        200,
      );
    })
    .get('/erased-requests', requireMailbox('privacy'), async (c) => {
      const rows = await listErasedRequests(context.database.db, maxRows);
      return c.json<Rows<ErasedRequest>>({ rows, total: await countErasedRequests(context.database.db) });
    })
    .post('/unsubscribe', requireMailbox('privacy'), validated('json', ofAddress), async (c) => {
      const { email } = c.req.valid('json');
      if (!(await endSubscription(context, { email }, new Date()))) throw new ApiFailure('not-found');
      audit(parts, c, 'ended a subscription');
      return c.json({});
    });
}
