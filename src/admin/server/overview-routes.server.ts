import { Hono } from 'hono';
import * as v from 'valibot';
import { commitments } from '../../../company/commitments.ts';
import { inCompanyTime } from '../../../company/dates.ts';
import { findLaunchIssues } from '../../operations/doctor.server.ts';
import { countEmails, listEmails, sendAgain } from '../../operations/mail-queue.server.ts';
import { findStatistics } from '../../statistics/statistics-store.server.ts';
import type { WebVital } from '../../statistics/statistics.ts';
import { bucketOf, formatVital, ratingOf } from '../../statistics/web-vitals.server.ts';
import type { Launch, MailRow, StatisticsAnswer } from '../api.ts';
import {
  audit,
  pageOf,
  position,
  readBody,
  readQuery,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import { toIso, toIsoOrNull } from './shown-enquiry.server.ts';

const pageSize = 50;

const mailQuery = v.strictObject({
  state: v.optional(v.picklist(['queued', 'dead', 'sent'])),
  after: v.optional(position),
});

const maxDays = 31 * commitments.keepStatistics.limit.amount;
const statisticsQuery = v.strictObject({
  days: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(maxDays)),
    '30',
  ),
});

const vitalLabels: Readonly<Record<WebVital, string>> = {
  LCP: 'Largest part of the page painted',
  INP: 'Answer to a click or key',
  CLS: 'Movement while loading',
  FCP: 'First part painted',
  TTFB: 'First byte received',
};
const ratings = { good: 'good', needsImprovement: 'needs improvement', poor: 'poor' } as const;

/** Mail, statistics, and what is left before the launch. */
export function overviewRoutes(parts: AdminParts) {
  const { context, launchSources } = parts;
  const { db } = context.database;
  return new Hono<AdminEnv>()
    .get('/mail', async (c) => {
      const { state, after } = readQuery(c, mailQuery);
      const states = state ? [state] : (['queued', 'dead'] as const);
      const filter = { states, recipient: c.var.person.recipient };
      const found = await listEmails(db, filter, { limit: pageSize + 1, after });
      const page = pageOf(
        found,
        pageSize,
        ({ createdAt, id }) => `${String(createdAt)}~${id}`,
        ({ createdAt, nextAttemptAt, sentAt, ...mail }): MailRow => ({
          ...mail,
          createdAt: toIso(createdAt),
          nextAttemptAt: toIso(nextAttemptAt),
          sentAt: toIsoOrNull(sentAt),
        }),
      );
      return c.json({ ...page, total: await countEmails(db, filter) });
    })
    .post('/mail/send-again', async (c) => {
      const { id } = await readBody(c, v.object({ id: v.optional(v.pipe(v.string(), v.uuid())) }));
      const { recipient } = c.var.person;
      const queued = await sendAgain(context.database, { id, recipient, now: new Date() });
      audit(parts, c.var.person, 'sent emails again', id);
      return c.json({ queued });
    })
    .get('/statistics', async (c) => {
      const { days } = readQuery(c, statisticsQuery);
      const today = inCompanyTime(new Date()).toPlainDate();
      const found = await findStatistics(db, today.subtract({ days: days - 1 }).toString(), today.toString());
      return c.json<StatisticsAnswer>({
        ...found,
        pages: found.pages.map(({ page, views, vitals }) => ({ page, views, painted: vitals.LCP })),
        vitals: found.vitals.map(({ name, p75 }) => ({
          name,
          label: vitalLabels[name],
          value: formatVital(name, p75),
          rating: p75 === null ? null : ratings[ratingOf(name, bucketOf(name, p75))],
        })),
      });
    })
    .get('/launch', async (c) => {
      const found = await findLaunchIssues(launchSources, new Date(), context);
      const groups = Map.groupBy(found, ({ actor, problem }) => `${actor}: ${problem}`);
      return c.json<Launch>({
        checkedAt: new Date().toISOString(),
        issues: [...groups.values()].flatMap((group) =>
          group
            .slice(0, 1)
            .map(({ actor, problem }) => ({ actor, problem, details: group.map(({ detail }) => detail) })),
        ),
      });
    });
}
