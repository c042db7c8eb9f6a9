import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import {
  eraseDataSubject,
  exportDataSubject,
  findDataSubject,
} from '../../data-rights/data-subject.server.ts';
import { subjectOf } from '../../enquiries/enquiry-store.server.ts';
import { requiredEmail } from '../../forms/email-address.ts';
import { endSubscriptionOf } from '../../newsletter/change-subscription.server.ts';
import { topicsOf } from '../../newsletter/subscriber-store.server.ts';
import { logSecurityEvent } from '../../server/security-events.ts';
import type { Erased, FoundPerson } from '../api.ts';
import { ApiFailure, audit, readBody, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import { toIso } from './shown-enquiry.server.ts';

/** What is held of an address. Concerns are part of it for the person who receives them, and for nobody else. */
export function dataSubjectRoutes(parts: AdminParts) {
  const { context } = parts;
  const readSubject = async (c: Context<AdminEnv>) => {
    const { email } = await readBody(c, v.object({ email: requiredEmail }));
    return { email, recipient: c.var.person.recipient };
  };

  return new Hono<AdminEnv>()
    .post('/find', async (c) => {
      const subject = await readSubject(c);
      const { enquiries, subscriber, consentRecords } = await findDataSubject(context, subject);
      audit(parts, c.var.person, 'looked for a person');
      const isConcern = ({ stored }: (typeof enquiries)[number]) => stored.subject === 'speak-up';
      return c.json<FoundPerson>({
        email: subject.email,
        enquiries: enquiries
          .filter((found) => !isConcern(found))
          .map(({ stored }) => ({
            reference: stored.reference,
            subjectLabel: subjectOf(stored).label,
            state: stored.status,
            receivedAt: toIso(stored.received_at),
          })),
        ...(subject.recipient && {
          concerns: enquiries
            .filter(isConcern)
            .map(({ stored }) => ({ reference: stored.reference, receivedAt: toIso(stored.received_at) })),
        }),
        subscription: subscriber
          ? {
              status: subscriber.status,
              topics: topicsOf(subscriber),
              since: toIso(subscriber.confirmed_at ?? subscriber.consented_at),
            }
          : null,
        consentRecords: consentRecords.length,
      });
    })
    .post('/export', async (c) => {
      const exported = await exportDataSubject(context, await readSubject(c), new Date());
      audit(parts, c.var.person, 'exported the data of a person');
      return c.json(exported);
    })
    .post('/erase', async (c) => {
      const erased = await eraseDataSubject(context, await readSubject(c), new Date());
      audit(parts, c.var.person, 'erased a person');
      logSecurityEvent(context, 'erasure', erased);
      return c.json<Erased>(erased);
    })
    .post('/unsubscribe', async (c) => {
      const { email } = await readSubject(c);
      if (!(await endSubscriptionOf(context, email, new Date()))) throw new ApiFailure('not-found');
      audit(parts, c.var.person, 'ended a subscription');
      return c.json({});
    });
}
