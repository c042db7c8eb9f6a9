import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseMethod, sendText } from './text-response.ts';

/** A dependency without which the site cannot work. */
export interface HealthCheck {
  readonly name: string;
  /** Throws or rejects when the dependency fails. */
  readonly check: () => void | Promise<void>;
}

export type Health = ReturnType<typeof createHealth>;

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

/** For how long a result is given again, so that asking often writes seldom. */
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
  const reports: Readonly<Record<string, () => Promise<readonly string[]>>> = {
    '/healthz': createReport(live),
    '/readyz': createReport(ready),
  };
  return {
    handles: (path: string) => Object.hasOwn(reports, path),
    /** GET /healthz: should it be restarted? GET /readyz: should it be sent visitors? Both 200 or 503. */
    async answer({ method = '' }: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
      if (!['GET', 'HEAD'].includes(method)) {
        refuseMethod(response, 'GET, HEAD');
        return;
      }
      const failing = (await reports[path]?.()) ?? [];
      const report =
        failing.length > 0
          ? { status: 'failing', failing }
          : { status: isStopping && path === '/readyz' ? 'stopping' : 'ok' };
      sendText(response, report.status === 'ok' ? 200 : 503, JSON.stringify(report), 'application/json');
    },
    /** From now on /readyz answers 503. */
    setStopping: () => {
      isStopping = true;
    },
  };
}
