/** What the site cannot work without, by its name. A check throws or rejects when it fails. */
export type HealthChecks = Readonly<Record<string, () => void | Promise<void>>>;

export type Health = ReturnType<typeof createHealth>;

interface Report {
  readonly status: 200 | 503;
  readonly answer: { readonly status: 'ok' | 'failing' | 'stopping'; readonly failing?: readonly string[] };
}

/** The time for which a report is reused, so that frequent requests cause few writes. */
const reportKeptMs = 1_000;

/** @returns a function that resolves with a report of these checks */
function reportOn(checks: HealthChecks): () => Promise<Report> {
  async function check(): Promise<Report> {
    const results = await Promise.allSettled(Object.values(checks).map((run) => Promise.try(run)));
    const failing = Object.keys(checks).filter((_, index) => results[index]?.status === 'rejected');
    return failing.length > 0
      ? { status: 503, answer: { status: 'failing', failing } }
      : { status: 200, answer: { status: 'ok' } };
  }
  let report: Promise<Report> | undefined;
  let checkedAt = 0;
  return () => {
    if (!report || performance.now() - checkedAt >= reportKeptMs) {
      checkedAt = performance.now();
      report = check();
    }
    return report;
  };
}

/** GET /healthz says whether to restart the server, and GET /readyz whether to send it visitors, by 200 or 503. */
export function createHealth({ live, ready }: { readonly live: HealthChecks; readonly ready: HealthChecks }) {
  let isStopping = false;
  const reportReady = reportOn(ready);
  async function reportVisitors(): Promise<Report> {
    const report = await reportReady();
    return isStopping && report.status === 200 ? { status: 503, answer: { status: 'stopping' } } : report;
  }
  return {
    /** By the path at which it is asked for. */
    reports: new Map([
      ['/healthz', reportOn(live)],
      ['/readyz', reportVisitors],
    ]),
    isReady: async () => (await reportVisitors()).status === 200,
    setStopping: () => {
      isStopping = true;
    },
  };
}
