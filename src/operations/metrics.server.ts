import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { mailboxNames } from '../../company/mailboxes.ts';
import { paths } from '../../company/site-map.ts';
import { findRecipientsWithoutKey } from '../enquiries/person-keys.server.ts';
import { countOverdue } from '../enquiries/remind-mailboxes.server.ts';
import type { AppContext } from '../server/context.ts';
import { nothingDue } from '../server/database/schema.ts';
import type { FinishedRequest } from '../server/http/request-log.ts';
import { OperatorError } from '../server/operator-error.ts';
import type { StoredEmail } from '../server/outbox/outbox-store.ts';
import { backUpTheDatabase } from './jobs.server.ts';

/** The host names of this machine. With any other, a page could read the answer by DNS rebinding. */
const ownHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

const routes = new Set([...paths, '/healthz', '/readyz', '/acceptz', 'other']);

interface MetricsParts {
  readonly build: { readonly version: string; readonly commit: string };
  readonly isReady: () => Promise<boolean>;
}

type CountedRequest = Pick<FinishedRequest, 'method' | 'route' | 'status' | 'ms'>;

/** The metrics of one server, named by OpenTelemetry’s semantic conventions. */
export function createMetrics(context: AppContext, parts: MetricsParts) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addGauges(registry, context, parts);
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from a request until its response has been sent; 0 on /contact, where it would tell a concern from an enquiry.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    registers,
  });
  const emails = new Counter({
    name: 'site_email_attempts_total',
    help: 'Attempts to send an email: it was "sent", stays "queued", or is "dead".',
    labelNames: ['state'],
    registers,
  });
  // Each series starts at 0, because Prometheus sees no increase in a series that begins with its first event.
  for (const state of ['sent', 'queued', 'dead']) emails.inc({ state }, 0);

  const app = new Hono().get('/metrics', async (c) =>
    ownHost.test(c.req.header('host') ?? '')
      ? c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
      : c.body(null, 421),
  );

  return {
    /** @param route a path of the site map or the build, never what a visitor typed */
    countRequest: ({ method, route, status, ms }: CountedRequest) => {
      const http_route = routes.has(route) || route.endsWith('*') ? route : 'file';
      const labels = { http_request_method: method, http_route, http_response_status_code: status };
      // A histogram has no count without an observation.
      requests.observe(labels, (ms ?? 0) / 1000);
    },
    countAttempt: (state: StoredEmail['state']) => {
      emails.inc({ state });
    },
    /** Answers on this machine only. @throws {OperatorError} when METRICS_PORT cannot be used */
    listen: async (port: number): Promise<void> => {
      const server = createAdaptorServer(app).listen(port, '127.0.0.1');
      await once(server, 'listening').catch((error: unknown) => {
        throw new OperatorError(`${(error as Error).message}: set another METRICS_PORT`);
      });
    },
  };
}

/** Adds what is read when Prometheus asks. What cannot be read is NaN, which no alert compares. */
function addGauges(
  registry: Registry,
  { database: { db }, environment }: AppContext,
  { build, isReady }: MetricsParts,
) {
  const registers = [registry];
  const add = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read().catch(() => NaN));
      },
    });
  new Gauge({
    name: 'site_build_info',
    help: 'The version and the commit of the build.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: build.version, commit: build.commit }, 1);
  add('site_ready', '1 when /readyz answers 200, else 0.', async () => Number(await isReady()));
  add(
    'site_oldest_queued_email_seconds',
    'The longest time that an email has waited since it was written or sent again, else 0.',
    async () => {
      // A newsletter that was stopped waits for a person.
      const queued = db
        .selectFrom('outbox')
        .where('state', '=', 'queued')
        .where('next_attempt_at', '<', nothingDue);
      const first = queued.select((is) => is.fn.min<number | null>('asked_at').as('time'));
      const { time } = await first.executeTakeFirstOrThrow();
      return time === null ? 0 : Math.max(0, (Date.now() - time) / 1000);
    },
  );
  add(
    'site_concern_recipients_without_key',
    'People to whom the form takes no concern, because nobody who answers their mailbox has a key.',
    async () => (await findRecipientsWithoutKey(db)).length,
  );
  const overdue: Gauge<'mailbox'> = new Gauge({
    name: 'site_overdue_enquiries',
    help: 'Open enquiries with a promised date that has passed, by the mailbox that answers them.',
    labelNames: ['mailbox'],
    registers: [],
    async collect() {
      const counts = await countOverdue(db, new Date()).catch(() => null);
      for (const mailbox of mailboxNames) this.set({ mailbox }, counts ? (counts.get(mailbox) ?? 0) : NaN);
    },
  });
  registry.registerMetric(overdue);
  const backup = 'Time of the last daily backup, else 0; NaN where PostgreSQL is backed up elsewhere.';
  add('site_last_backup_timestamp_seconds', backup, async () => {
    if (environment.databaseUrl !== undefined && !environment.backups) return NaN;
    const runs = db.selectFrom('job_runs').where('job', '=', backUpTheDatabase);
    const last = runs.select((is) => is.fn.max<number | null>('finished_at').as('time'));
    return ((await last.executeTakeFirstOrThrow()).time ?? 0) / 1000;
  });
}
