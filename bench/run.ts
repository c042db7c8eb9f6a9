/**
 * `npm run bench [-- part …]`: measures the finished build in `dist` against its goals and prints one table.
 *
 * Parts: `lighthouse`, `requests` and `memory`, or all of them. Each starts its own server on loopback and stops it. Figures
 * vary with other work of the machine: compare two builds within an hour, and trust the ratio to a bare node:http server more than
 * seconds.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { mainPages } from '../tests/specification/specified-pages.ts';
import { filledIn } from '../tests/support/enquirer.ts';
import { freePort } from '../tests/support/site-process.ts';

/** The part of a Lighthouse report that is used. */
interface LighthouseResult {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** One line of the table. */
interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  /** The same figure for a bare node:http server. */
  readonly bare?: number;
  readonly atMost?: number;
  readonly atLeast?: number;
}

interface Server {
  readonly origin: string;
  readonly pid: number;
  /** From the start of the process to its first answer. */
  readonly startSeconds: number;
}

const run = promisify(execFile);
/** Lighthouse is installed for this measurement only. It is a quarter of the size of all test packages. */
const lighthouse = 'lighthouse@13.5.0';
const chromeFlags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
/** A bare node:http server. A path such as /1200 gives a page of that many bytes. */
const bareServer = `require('node:http').createServer(({ url }, response) => {
  const page = '<!doctype html><html lang=en><title>x</title><meta name=viewport content="width=device-width"><p>x';
  response.setHeader('Content-Type', 'text/html').end(page.padEnd(Number(url.slice(1)), 'x'));
}).listen(Number(process.env.PORT), '127.0.0.1')`;
const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

/** Runs a server while it is used. Its log goes to a file: this process reads nothing while it sends load. */
async function* withServer(
  args: readonly string[],
  use: (server: Server) => AsyncGenerator<Measurement>,
): AsyncGenerator<Measurement> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const log = openSync(join(directory, 'log'), 'w');
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { PATH } = process.env;
  const settings = { PORT: port, PUBLIC_ORIGIN: origin, DATA_DIR: directory, RATE_LIMIT: 'off' };
  const began = performance.now();
  const child = spawn(process.execPath, args, { env: { PATH, ...settings }, stdio: ['ignore', log, log] });
  const ended = once(child, 'close');
  try {
    while (!(await fetch(`${origin}/healthz`).catch(() => undefined))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(readFileSync(join(directory, 'log'), 'utf8'));
      await delay(20);
    }
    yield* use({ origin, pid: child.pid ?? 0, startSeconds: (performance.now() - began) / 1000 });
  } finally {
    child.kill('SIGKILL');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

const withSite = (measure: (site: Server, bare: Server) => AsyncGenerator<Measurement>) =>
  withServer(['dist/server/server.mjs'], (site) =>
    withServer(['-e', bareServer], (bare) => measure(site, bare)),
  );

const sendLoad = (url: string, duration: number, options: Partial<autocannon.Options> = {}) =>
  autocannon({ url, connections: 32, duration, headers: { 'Accept-Encoding': 'br' }, ...options });

const posts = ({ origin }: Server): Partial<autocannon.Options> => ({
  connections: 20,
  requests: [
    {
      method: 'POST',
      path: '/contact',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      setupRequest: (request) => ({ ...request, body: new URLSearchParams(filledIn()).toString() }),
    },
  ],
});

/** Pages, alternating with the bare server; enquiries, each with its COMMIT; searches, and a page at the same time. */
async function* requests(site: Server, bare: Server): AsyncGenerator<Measurement> {
  const rates: number[] = [];
  const bareRates: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const own = await sendLoad(`${site.origin}/about`, 3);
    if (own.non2xx + own.errors > 0) throw new Error('The site failed to answer a request');
    const bytes = Math.round(own.throughput.total / own.requests.total);
    const other = await sendLoad(`${bare.origin}/${String(bytes)}`, 3);
    rates.push(own.requests.average);
    bareRates.push(other.requests.average);
  }
  const bareRate = median(bareRates);
  const rate = { unit: '/s', bare: bareRate };
  yield { name: 'GET /about, 32 connections', value: median(rates), ...rate, atLeast: 0.6 * bareRate };

  await sendLoad(site.origin, 2, posts(site));
  const posted = await sendLoad(site.origin, 8, posts(site));
  yield {
    name: 'POST /contact, 20 connections',
    value: posted['3xx'] / posted.duration,
    ...rate,
    atLeast: 200,
  };
  yield { name: 'POST /contact, p99', value: posted.latency.p99, unit: 'ms', atMost: 250 };

  const searches = sendLoad(`${site.origin}/insights?search=risk`, 8, { connections: 20 });
  const pages = await sendLoad(`${site.origin}/about`, 6, { connections: 1, overallRate: 10 });
  yield { name: 'searches without script', value: (await searches).requests.average, ...rate };
  yield { name: 'a page meanwhile, longest wait', value: pages.latency.max, unit: 'ms', atMost: 1_000 };
}

/** The time from the start to the first answer, and resident memory then and after ten rounds of pages, searches and enquiries. */
async function* memory(site: Server): AsyncGenerator<Measurement> {
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(site.pid)}/status`, 'utf8'))?.[1]) / 1024;
  yield { name: 'start to first answer', value: site.startSeconds, unit: 's', atMost: 1 };
  yield { name: 'memory at the start', value: resident(), unit: 'MB', atMost: 150 };
  for (let round = 0; round < 10; round += 1) {
    await sendLoad(`${site.origin}/portfolio`, 3, { overallRate: 500 });
    await sendLoad(`${site.origin}/insights?search=risk`, 3, { connections: 5, overallRate: 50 });
    await sendLoad(site.origin, 3, { ...posts(site), connections: 5, overallRate: 50 });
  }
  await delay(10_000);
  yield { name: 'memory after pages, searches and enquiries', value: resident(), unit: 'MB', atMost: 150 };
}

/** Lighthouse's phone on a simulated slow 4G line: medians of three visits to each page and to the bare server. */
async function* paints(site: Server, bare: Server): AsyncGenerator<Measurement> {
  async function visit(url: string) {
    const reports: LighthouseResult[] = [];
    while (reports.length < 3) {
      const args = ['--yes', lighthouse, url, '--quiet', '--output=json', chromeFlags];
      const { stdout } = await run('npx', args, { maxBuffer: 100_000_000 });
      reports.push(JSON.parse(stdout) as LighthouseResult);
    }
    const audit = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN));
    const scores = reports.flatMap(({ categories }) =>
      Object.values(categories).map(({ score }) => score ?? 0),
    );
    return { audit, lowest: 100 * Math.min(...scores) };
  }
  const limit = (await visit(`${bare.origin}/169`)).audit('first-contentful-paint');
  const variants = ['/portfolio?project=london-logistics-hub', '/insights?article=grid-queue'];
  for (const path of [...mainPages.map((page) => page.path), '/privacy', ...variants]) {
    const { audit, lowest } = await visit(`${site.origin}${path}`);
    const paint = { unit: 'ms', bare: limit };
    const first = audit('first-contentful-paint');
    yield { name: `${path}: first paint`, value: first, ...paint, atMost: 1.25 * limit };
    yield {
      name: `${path}: largest paint`,
      value: audit('largest-contentful-paint'),
      ...paint,
      atMost: 1_200,
    };
    yield { name: `${path}: blocking time`, value: audit('total-blocking-time'), unit: 'ms', atMost: 50 };
    yield { name: `${path}: layout shift`, value: audit('cumulative-layout-shift'), atMost: 0.01 };
    yield { name: `${path}: lowest score`, value: lowest, atLeast: 100 };
  }
}

const parts = { lighthouse: paints, requests, memory };
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new RangeError(`No such part: ${unknown.join(' ')}. Parts: ${Object.keys(parts).join(', ')}.`);

const format = (value: number, unit = '') =>
  `${value.toLocaleString('en-GB', { maximumFractionDigits: value < 100 ? 2 : 0 })} ${unit}`.trim();
const table: Record<string, object> = {};
for (const [part, measure] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(part))
    for await (const { name, value, unit, bare, atMost, atLeast } of withSite(measure)) {
      const [sign, goal] = atMost === undefined ? ['≥', atLeast] : ['≤', atMost];
      const limit = goal === undefined ? '' : `${sign} ${format(goal, unit)}`;
      const ratio = bare === undefined ? '' : `${format(value / bare)} ×`;
      table[name] = { measured: format(value, unit), goal: limit, 'of bare node:http': ratio };
    }
console.table(table);
