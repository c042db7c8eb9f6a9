import { setTimeout as delay } from 'node:timers/promises';

/** What the site cannot work without, by its name. A check throws or rejects when it fails. */
export type HealthChecks = Readonly<Record<string, () => void | Promise<void>>>;

export type Health = ReturnType<typeof createHealth>;

interface Report {
  readonly status: 200 | 503;
  readonly answer: { readonly status: 'ok' | 'failing' | 'stopping'; readonly failing?: readonly string[] };
}

const timeoutMs = 2_000;
/** The time for which a result is reused, so that frequent requests cause few writes. */
const resultKeptMs = 1_000;

/** @returns a function that resolves with the names of the checks that fail */
function findFailing(checks: HealthChecks): () => Promise<readonly string[]> {
  const runAll = async () => {
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
      failing = runAll();
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
  const notReady = findFailing(ready);
  const describe = (failing: readonly string[]): Report =>
    failing.length > 0
      ? { status: 503, answer: { status: 'failing', failing } }
      : { status: 200, answer: { status: 'ok' } };
  const notAlive = findFailing(live);
  const reports: Readonly<Record<string, () => Promise<Report>>> = {
    '/up': () => Promise.resolve(describe([])),
    '/healthz': async () => describe(await notAlive()),
    '/readyz': async () => {
      const report = describe(await notReady());
      return isStopping && report.status === 200 ? { status: 503, answer: { status: 'stopping' } } : report;
    },
  };
  return {
    /** By the path at which it is asked for. */
    reports,
    isReady: async () => !isStopping && (await notReady()).length === 0,
    setStopping: () => {
      isStopping = true;
    },
  };
}
