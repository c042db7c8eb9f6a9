import { Hono } from 'hono';
import * as v from 'valibot';
import { commitments } from '../../../company/commitments.ts';
import { inCompanyTime } from '../../../company/dates.ts';
import { countEnquiries } from '../../enquiries/find-enquiries.server.ts';
import { findDueIssues, findLaunchIssues } from '../../operations/doctor.server.ts';
import {
  countEmails,
  countSendable,
  listEmails,
  putAway,
  sendAgain,
} from '../../operations/mail-queue.server.ts';
import { findPublicSince } from '../../operations/public-since.server.ts';
import { findStatistics } from '../../statistics/statistics-store.server.ts';
import type { WebVital } from '../../statistics/statistics.ts';
import { bucketOf, formatVital, goodPaint, ratingOf } from '../../statistics/web-vitals.server.ts';
import type { Queries } from '../../server/database/schema.ts';
import { retryHours } from '../../server/outbox/delivery-failure.ts';
import { maxRows, type Rows } from '../api.ts';
import type { AdminPerson } from './admin-people.server.ts';
import { ApiFailure, audit, validated, type AdminEnv, type AdminParts } from './admin-request.server.ts';

const maxDays = 31 * commitments.keepStatistics.limit.amount;
const statisticsQuery = v.strictObject({
  days: v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(maxDays)),
});

const vitalLabels: Readonly<Record<WebVital, string>> = {
  LCP: 'Main content shown',
  INP: 'Response to a click or key',
  CLS: 'Layout shift while loading',
  FCP: 'First content shown',
  TTFB: 'First byte received',
};
const ratings = { good: 'good', needsImprovement: 'needs improvement', poor: 'poor' } as const;

/** Counts are numbers, or "<5" where one would tell of few people. */
async function describeStatistics(db: Queries, days: number) {
  const today = inCompanyTime(new Date()).toPlainDate();
  const found = await findStatistics(db, today.subtract({ days: days - 1 }).toString(), today.toString());
  return {
    ...found,
    goodPaint,
    vitals: found.vitals.map(({ name, p75 }) => ({
      label: vitalLabels[name],
      value: formatVital(name, p75),
      rating: p75 === null ? null : ratings[ratingOf(name, bucketOf(name, p75))],
    })),
  };
}

export type MailRow = Awaited<ReturnType<typeof listEmails>>[number];
export type Mail = Rows<MailRow> & {
  /** How many of the list can be sent again. */
  readonly sendable: number;
  /** For how many hours an email is tried. */
  readonly retryHours: number;
};

/** How long after the launch the navigation still counts all that was to be done before it. */
const launchCountedMs = 30 * 86_400_000;

/**
 * How much stops the launch. Once the site has been public for 30 days, people know what they have left as it is, and only what has
 * become due since by its date counts.
 */
async function countLaunchIssues({ context, launchSources }: AdminParts, now: Date): Promise<number> {
  const publicSince = await findPublicSince(context);
  if (publicSince !== undefined && now.getTime() - publicSince >= launchCountedMs)
    return findDueIssues(launchSources, now, context.environment).length;
  return (await findLaunchIssues(launchSources, now, context)).length;
}

/** The numbers in the navigation; `launch` counts what stops the launch. */
async function describeCounts(parts: AdminParts, mailboxes: AdminPerson['mailboxes'], now: Date) {
  const { db } = parts.context.database;
  return {
    inbox: await countEnquiries(db, { mailboxes, state: 'open' }),
    mail: await countEmails(db, { states: ['dead'], mailboxes }),
    launch: await countLaunchIssues(parts, now),
  };
}
export type Counts = Awaited<ReturnType<typeof describeCounts>>;

/** The counts, mail, statistics, and what is left before the launch. */
export function overviewRoutes(parts: AdminParts) {
  const { context, launchSources } = parts;
  const { database } = context;
  return new Hono<AdminEnv>()
    .get('/counts', async (c) => c.json(await describeCounts(parts, c.var.person.mailboxes, new Date())))
    .get('/mail', async (c) => {
      const filter = { states: ['queued', 'dead'], mailboxes: c.var.person.mailboxes } as const;
      const now = new Date();
      const rows = await listEmails(database.db, filter, now, maxRows);
      const total = await countEmails(database.db, filter);
      const sendable = await countSendable(database.db, { ...filter, now });
      return c.json<Mail>({ rows, total, sendable, retryHours });
    })
    .post('/mail/put-away', validated('json', v.object({ id: v.pipe(v.string(), v.uuid()) })), async (c) => {
      const { id } = c.req.valid('json');
      const { mailboxes } = c.var.person;
      if (!(await putAway(database, { id, mailboxes, now: new Date() }))) throw new ApiFailure('not-found');
      audit(parts, c, 'put an email away', { references: [id] });
      return c.json({});
    })
    .post(
      '/mail/send-again',
      validated('json', v.object({ id: v.optional(v.pipe(v.string(), v.uuid())) })),
      async (c) => {
        const { id } = c.req.valid('json');
        const { mailboxes } = c.var.person;
        const queued = await sendAgain(database, { id, mailboxes, now: new Date() });
        audit(parts, c, 'sent emails again', { ...(id && { references: [id] }), counts: { queued } });
        return c.json({ queued });
      },
    )
    .get('/statistics', validated('query', statisticsQuery), async (c) =>
      c.json(await describeStatistics(database.db, c.req.valid('query').days)),
    )
    .get('/launch', async (c) => c.json(await findLaunchIssues(launchSources, new Date(), context)));
}
