import { Hono } from 'hono';
import { refuseMethod } from './app.ts';
import type { AppEnv } from './static-files.ts';

/** A dependency without which the site cannot work. */
export interface HealthCheck {
  readonly name: string;
  /** Throws or rejects when the dependency fails. */
  readonly check: () => void | Promise<void>;
}

const timeoutMs = 2_000;

async function fails({ check }: HealthCheck): Promise<boolean> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, timeoutMs, new Error('Timed out'));
  try {
    await Promise.race([check(), timeout]);
    return false;
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
  }
}

/** The time for which a result is reused, so that frequent requests cause few writes. */
const resultKeptMs = 1_000;

function createReport(checks: readonly HealthCheck[]) {
  let failing: Promise<readonly string[]> | undefined;
  let checkedAt = 0;
  return () => {
    if (!failing || performance.now() - checkedAt >= resultKeptMs) {
      checkedAt = performance.now();
      failing = Promise.all(checks.map(fails)).then((results) =>
        checks.filter((_, index) => results[index]).map(({ name }) => name),
      );
    }
    return failing;
  };
}

export function createHealth({
  live,
  ready,
}: {
  readonly live: readonly HealthCheck[];
  readonly ready: readonly HealthCheck[];
}) {
  let isStopping = false;
  const readiness = createReport(ready);
  const routes = new Hono<AppEnv>();
  /**
   * GET /up says that the process answers, GET /healthz whether to restart the server, and GET /readyz whether to send it
   * visitors, by 200 or 503.
   */
  for (const [path, report] of [
    ['/up', createReport([])],
    ['/healthz', createReport(live)],
    ['/readyz', readiness],
  ] as const) {
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
    /** Whether /readyz answers 200. */
    isReady: async () => !isStopping && (await readiness()).length === 0,
    /** Makes /readyz answer 503 from now on. */
    setStopping: () => {
      isStopping = true;
    },
  };
}
