import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { refuseMethod } from './app.ts';
import type { AppEnv } from './static-files.ts';

/** What the site cannot work without, by its name. A check throws or rejects when it fails. */
export type HealthChecks = Readonly<Record<string, () => void | Promise<void>>>;

const timeoutMs = 2_000;
/** The time for which a result is reused, so that frequent requests cause few writes. */
const resultKeptMs = 1_000;

/** @returns a function that resolves with the names of the checks that fail */
function createReport(checks: HealthChecks): () => Promise<readonly string[]> {
  const findFailing = async () => {
    const results = Object.entries(checks).map(([name, check]) =>
      Promise.race([
        Promise.try(check).then(
          () => [],
          () => [name],
        ),
        delay(timeoutMs, [name], { ref: false }),
      ]),
    );
    return (await Promise.all(results)).flat();
  };
  let failing: Promise<readonly string[]> | undefined;
  let checkedAt = 0;
  return () => {
    if (!failing || performance.now() - checkedAt >= resultKeptMs) {
      checkedAt = performance.now();
      failing = findFailing();
    }
    return failing;
  };
}

/**
 * GET /up says that the process answers, GET /healthz whether to restart the server, and GET /readyz whether to send it
 * visitors, by 200 or 503.
 */
export function createHealth({ live, ready }: { readonly live: HealthChecks; readonly ready: HealthChecks }) {
  let isStopping = false;
  const readiness = createReport(ready);
  const reports = { '/up': createReport({}), '/healthz': createReport(live), '/readyz': readiness };
  const routes = new Hono<AppEnv>();
  for (const [path, report] of Object.entries(reports)) {
    routes.use(path, (c, next) => {
      c.set('route', path);
      return next();
    });
    routes.get(path, async (c) => {
      const failing = await report();
      const answer =
        failing.length > 0
          ? { status: 'failing', failing }
          : { status: isStopping && path === '/readyz' ? 'stopping' : 'ok' };
      return c.json(answer, answer.status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' });
    });
    routes.all(path, (c) => refuseMethod(c, 'GET, HEAD'));
  }
  return {
    routes,
    isReady: async () => !isStopping && (await readiness()).length === 0,
    setStopping: () => {
      isStopping = true;
    },
  };
}
