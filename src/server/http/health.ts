/** A check of what the site cannot work without. It rejects if it fails. */
type HealthCheck = () => Promise<unknown>;

export type Health = ReturnType<typeof createHealth>;

/**
 * GET /healthz tells whether to restart the server, GET /readyz whether to send it visitors, GET /acceptz only whether it goes on to
 * accept connections: 200 or 503.
 */
export function createHealth(checks: { readonly live: HealthCheck; readonly ready: HealthCheck }) {
  let isStopping = false;
  const passes = (check: HealthCheck) =>
    check().then(
      () => true,
      () => false,
    );
  const isReady = async () => !isStopping && (await passes(checks.ready));
  return {
    /** The checks, by their paths. */
    reports: new Map([
      ['/healthz', () => passes(checks.live)],
      ['/readyz', isReady],
      // It asks no database: while that is away, pages are still served.
      ['/acceptz', () => Promise.resolve(!isStopping)],
    ]),
    isReady,
    setStopping: () => {
      isStopping = true;
    },
  };
}
