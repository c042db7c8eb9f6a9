import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { paths } from '../../company/site-map.ts';
import type { AppContext } from '../server/context.ts';
import { EnvironmentError } from '../server/environment.ts';
import type { FinishedRequest } from '../server/http/request-log.ts';
import type { BuildInfo } from '../server/http/built-site.ts';
import type { DeliveryFailure } from '../server/outbox/delivery-failure.ts';
import type { StoredEmail } from '../server/outbox/outbox-store.ts';
import { findLastBackup } from './back-up-database.server.ts';
import { backUpTheDatabase, deleteExpiredRecords } from './jobs.server.ts';

/*
 * Requests are named as OpenTelemetry’s semantic conventions name them. Every label has one of a fixed set of values, so that
 * neither their number nor personal data can get in from outside. Reports of concerns are counted with the other forms of
 * their page: the time of one could give its reporter away.
 */

const methods = ['GET', 'HEAD', 'POST'];
const probes = ['/up', '/healthz', '/readyz'];
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const jobs = [deleteExpiredRecords, backUpTheDatabase];

const failureReasons = [
  '4xx',
  '5xx',
  'NOT_DECRYPTED',
  'NOT_RECORDED',
  'EAUTH',
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ENOSPC',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'other',
];

function reasonOf({ code }: DeliveryFailure): string {
  const reason = /^[45]\d\d$/.test(code) ? `${code.slice(0, 1)}xx` : code;
  return failureReasons.includes(reason) ? reason : 'other';
}

/** A page of the site map keeps its path; other files of the build are one route, and unknown paths another. */
function routeOf({ route }: FinishedRequest): string {
  const isNamed = paths.has(route) || probes.includes(route) || route === 'other' || route.endsWith('*');
  return isNamed ? route : 'file';
}

/** The names of this machine. A page under another name that leads here, by DNS rebinding, could read the answer. */
const ownHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

const seconds = (time: number) => time / 1000;

/** The metrics of one server, in the text format of Prometheus. */
export function createMetrics(
  context: AppContext,
  { build, isReady }: { readonly build: BuildInfo; readonly isReady: () => Promise<boolean> },
) {
  const { database, environment } = context;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from a request until its response has been sent.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: durationBuckets,
    registers,
  });
  const sent = new Counter({
    name: 'site_emails_sent_total',
    help: 'Emails that the mail server has accepted.',
    registers,
  });
  const failed = new Counter({
    name: 'site_email_failures_total',
    help: 'Attempts to send an email that failed: "queued" when it is tried again, "failed" when it was given up.',
    labelNames: ['status', 'reason'],
    registers,
  });
  // Prometheus sees no increase in a series that begins with its first event.
  for (const reason of failureReasons)
    for (const status of ['queued', 'failed']) failed.inc({ status, reason }, 0);

  new Gauge({
    name: 'site_build_info',
    help: 'The version and the commit of the build.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: build.version, commit: build.commit }, 1);

  /** A gauge that is read when it is asked for. Where it cannot be read it is NaN, which no alert compares. */
  const addGauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read().catch(() => NaN));
      },
    });

  const lastSuccess = async (job: string) => {
    const { time } = await database.db
      .selectFrom('job_runs')
      .select((is) => is.fn.max<number | null>('finished_at').as('time'))
      .where('job', '=', job)
      .executeTakeFirstOrThrow();
    return seconds(time ?? 0);
  };

  addGauge('site_ready', '1 when /readyz answers 200, 0 when it answers 503.', async () =>
    (await isReady()) ? 1 : 0,
  );
  addGauge(
    'site_oldest_queued_email_seconds',
    'Age of the oldest email that waits; 0 for none.',
    async () => {
      const { time } = await database.db
        .selectFrom('outbox')
        .select((is) => is.fn.min<number | null>('created_at').as('time'))
        .where('status', '=', 'queued')
        .executeTakeFirstOrThrow();
      return time === null ? 0 : Math.max(0, seconds(Date.now() - time));
    },
  );
  addGauge(
    'site_last_backup_timestamp_seconds',
    'Time of the last backup, of the schedule or of the backup command; 0 for none.',
    async () => {
      const recorded = seconds(findLastBackup(environment)?.getTime() ?? 0);
      // Another server may have made it.
      return Math.max(recorded, await lastSuccess(backUpTheDatabase).catch(() => 0));
    },
  );
  new Gauge({
    name: 'site_job_last_success_timestamp_seconds',
    help: 'Time at which a job last ended without an error, on any server; 0 for never.',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const job of jobs) this.set({ job }, await lastSuccess(job).catch(() => NaN));
    },
  });

  const server = createServer((request, response) => {
    if (!ownHost.test(request.headers.host ?? '')) {
      response.writeHead(421).end();
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });

  return {
    countRequest: (request: FinishedRequest): void => {
      const labels = {
        http_request_method: methods.includes(request.method) ? request.method : '_OTHER',
        http_route: routeOf(request),
        http_response_status_code: request.status,
      };
      requests.observe(labels, seconds(request.ms));
    },
    countAttempt: (status: StoredEmail['status'], failure: DeliveryFailure | null): void => {
      if (failure) failed.inc({ status, reason: reasonOf(failure) });
      else sent.inc();
    },
    /** Answers on this machine only. @throws {EnvironmentError} when METRICS_PORT cannot be used */
    listen: async (port: number): Promise<void> => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening').catch((error: unknown) => {
        const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
        throw new EnvironmentError(
          `METRICS_PORT is ${String(port)}, which cannot be used on 127.0.0.1 (${code}): set another, such as 9464`,
        );
      });
    },
  };
}
