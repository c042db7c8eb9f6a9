/*
 * Measures how much processor time the server spends on one request of each kind, and how long another visitor waits meanwhile.
 *
 *   node bench/request-cost.ts [requests of each kind]
 *
 * Method: the finished build behind its real server, in a process of its own. Requests of one kind are sent one after the
 * other on each of four connections; the processor time of the whole server process (user and system, all threads) is read
 * from /proc before and after. As many requests warm up before and count for nothing. Then 50 connections post 64 KB of quotation
 * marks for five seconds, while every 50 ms another client requests the home page.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { createEnquirer, openForm, filledIn, type Answered } from '../tests/support/enquirer.ts';
import { startSiteProcess } from '../tests/support/site-process.ts';

const requests = Math.min(2_000, Number(process.argv[2] ?? 300));
const connections = 4;
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-'));
const settings = { DATA_DIR: dataDirectory, LOG_LEVEL: 'info' };
const unlimited = await startSiteProcess({ settings });
const limited = await startSiteProcess({
  settings: { DATA_DIR: `${dataDirectory}-limited`, LOG_LEVEL: 'info', RATE_LIMIT: 'on' },
});

/** The processor time of all threads, in milliseconds. */
function processorTime(pid: number): number {
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      ?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

async function measure(name: string, pid: number, send: () => Promise<Answered>): Promise<void> {
  const statuses = new Set<number>();
  const repeat = async (total: number) => {
    const each = Math.ceil(total / connections);
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let sent = 0; sent < each; sent += 1) statuses.add((await send()).status);
      }),
    );
    return each * connections;
  };
  await repeat(requests);
  statuses.clear();
  const before = processorTime(pid);
  const sent = await repeat(requests);
  const each = (processorTime(pid) - before) / sent;
  console.log(`${name.padEnd(44)} ${[...statuses].join(', ').padEnd(10)} ${each.toFixed(2)} ms`);
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  const enquirer = createEnquirer(unlimited);
  const limitedEnquirer = createEnquirer(limited);
  const form = await openForm(enquirer);
  const limitedForm = await openForm(limitedEnquirer);
  const quotes = '"'.repeat(20_000);
  const brotli = { 'Accept-Encoding': 'br' };
  const { pid, origin } = unlimited;

  await measure('GET /about', pid, () => enquirer.request('/about', { headers: brotli }));
  await measure('GET /contact', pid, () => enquirer.request('/contact', { headers: brotli }));
  await measure('GET /contact?subject=speak-up', pid, () =>
    enquirer.request('/contact?subject=speak-up', { headers: brotli }),
  );
  await measure('POST, foreign origin, 60 KB of quotes', pid, () =>
    enquirer.post(filledIn(form, { message: quotes }), { Origin: 'https://elsewhere.example', ...brotli }),
  );
  await measure('POST, 90 KB', pid, () =>
    enquirer.post(filledIn(form, { message: quotes.repeat(2) }), brotli),
  );
  await measure('POST, JSON', pid, () =>
    enquirer.request('/contact', {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/json' },
      body: quotes,
    }),
  );
  await measure('POST, malformed escapes', pid, () =>
    enquirer.request('/contact', {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: '%ff'.repeat(20_000),
    }),
  );
  await measure('POST, invalid, short', pid, () => enquirer.post(filledIn(form, { email: 'x' }), brotli));
  await measure('POST, invalid, 60 KB of quotes', pid, () =>
    enquirer.post(filledIn(form, { email: 'x', message: quotes }), brotli),
  );
  await measure('GET /about, another host', pid, () =>
    enquirer.request('/contact', { headers: { Host: 'elsewhere.example' } }),
  );
  await measure('POST over the limit, 60 KB of quotes', limited.pid, () =>
    limitedEnquirer.post(filledIn(limitedForm, { message: quotes }), brotli),
  );

  const waits: number[] = [];
  const flood = autocannon({
    url: `${limited.origin}/contact`,
    method: 'POST',
    connections: 50,
    duration: 5,
    headers: { Origin: limited.origin, 'Content-Type': 'application/x-www-form-urlencoded', ...brotli },
    body: new URLSearchParams(filledIn(limitedForm, { message: quotes })).toString(),
  });
  const visitor = createEnquirer(limited, '127.0.0.1');
  const until = performance.now() + 4_500;
  while (performance.now() < until) {
    waits.push((await visitor.request('/', { headers: brotli })).ms);
    await delay(50);
  }
  const result = await flood;
  visitor.close();
  console.log(
    `50 connections post quotes: ${String(Math.round(result.requests.average))} answers/s; GET / waits ${median(waits).toFixed(0)} ms at the median, ${Math.max(...waits).toFixed(0)} ms at most`,
  );
  enquirer.close();
  limitedEnquirer.close();
} finally {
  await Promise.all([unlimited.kill(), limited.kill()]);
  rmSync(dataDirectory, { recursive: true, force: true });
  rmSync(`${dataDirectory}-limited`, { recursive: true, force: true });
}
