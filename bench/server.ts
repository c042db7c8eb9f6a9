/** Bytes, requests, memory and starting, measured from outside the server, which runs in a process of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { paths } from '../tests/specification/site.ts';
import { builtFiles, readBuilt, scriptsOf, sizeOfFiles } from '../tests/support/built-files.ts';
import { createEnquirer, filledIn } from '../tests/support/enquirer.ts';
import { readPage } from '../tests/support/page.ts';
import { freePort, startSiteProcess, type SiteProcess } from '../tests/support/site-process.ts';

/** One line of the table; a goal is a limit from above or from below. */
export type Measurement =
  | readonly [name: string, value: number, unit: string]
  | readonly [name: string, value: number, unit: string, side: '≤' | '≥', goal: number];

const searchPath = '/insights?search=risk';
const brotli = { 'Accept-Encoding': 'br' };
export const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

/** Starts the build with a data directory of its own, without the rate limit, and removes both afterwards. */
export async function* withSite(
  measure: (site: SiteProcess) => AsyncGenerator<Measurement>,
): AsyncGenerator<Measurement> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const site = await startSiteProcess({ settings: { DATA_DIR: directory, LOG_LEVEL: 'info' } });
  try {
    yield* measure(site);
  } finally {
    await site.kill();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The largest page and scripts of the 29 routes, as they are sent. */
export const measureBytes = () =>
  withSite(async function* ({ port, origin }) {
    const visitor = createEnquirer({ port, origin });
    const html: number[] = [];
    const atOnce: number[] = [];
    const inTotal: number[] = [];
    for (const path of paths) {
      html.push((await visitor.request(path, { headers: brotli })).body.length);
      const scripts = scriptsOf(readPage((await visitor.request(path)).text));
      atOnce.push(sizeOfFiles(scripts.atOnce));
      inTotal.push(sizeOfFiles(scripts.atOnce.union(scripts.later)));
    }
    visitor.close();
    yield ['largest page, HTML with its styles', Math.max(...html), 'B', '≤', 24_576];
    yield ['most script at once', Math.max(...atOnce), 'B', '≤', 3_072];
    yield ['most script of a page', Math.max(...inTotal), 'B', '≤', 76_800];
    const fonts = builtFiles('.woff2').map((file) => readBuilt(file).length);
    yield ['both fonts', fonts.reduce((sum, size) => sum + size, 0), 'B', '≤', 34_000];
  });

const sendLoad = (url: string, seconds: number, options: Partial<autocannon.Options> = {}) =>
  autocannon({ url, connections: 32, duration: seconds, headers: brotli, ...options });

const contactPosts = ({ origin }: SiteProcess): Partial<autocannon.Options> => ({
  connections: 20,
  requests: [
    {
      method: 'POST',
      path: '/contact',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      setupRequest: (request) => ({ ...request, body: new URLSearchParams(filledIn({})).toString() }),
    },
  ],
});

/** A server of Node alone, and nginx if it is installed: both send one stored response for every request. */
async function startComparisons(directory: string, body: Buffer) {
  const headers = { 'Content-Type': 'text/html', 'Content-Encoding': 'br', 'Content-Length': body.length };
  const script = `require('node:http').createServer((_, response) => response.writeHead(200, ${JSON.stringify(headers)}).end(body))`;
  const nodePort = await freePort();
  const bodyFile = join(directory, 'index.html');
  writeFileSync(bodyFile, body);
  const code = `const body = require('node:fs').readFileSync(${JSON.stringify(bodyFile)}); ${script}.listen(${String(nodePort)}, '127.0.0.1')`;
  const processes = [spawn(process.execPath, ['-e', code])];
  const addresses = { 'bare node:http': `http://127.0.0.1:${String(nodePort)}/` };
  if (spawnSync('nginx', ['-v']).error) return { processes, addresses };
  const port = await freePort();
  const settings = `daemon off; user root; worker_processes 1; pid nginx.pid; error_log stderr crit; events {}
    http { access_log off; sendfile on; server { listen 127.0.0.1:${String(port)}; root ${directory};
    default_type text/html; add_header Content-Encoding br; keepalive_requests 1000000; } }`;
  writeFileSync(join(directory, 'nginx.conf'), settings);
  processes.push(spawn('nginx', ['-p', directory, '-c', 'nginx.conf']));
  return { processes, addresses: { ...addresses, nginx: `http://127.0.0.1:${String(port)}/` } };
}

/**
 * GET of a page from memory, alternating with the same bytes from others; POST of enquiries, each with its COMMIT;
 * searches on all connections while another visitor requests a page every 100 ms.
 */
export const measureRequests = () =>
  withSite(async function* (site) {
    const directory = mkdtempSync(join(tmpdir(), 'bench-'));
    const visitor = createEnquirer(site);
    const { body } = await visitor.request('/about', { headers: brotli });
    const { processes, addresses } = await startComparisons(directory, body);
    try {
      await delay(500);
      const servers = { site: `${site.origin}/about`, ...addresses };
      const rates: Record<string, number[]> = {};
      const slowest: number[] = [];
      for (let round = 0; round < 4; round += 1)
        for (const [name, url] of Object.entries(servers)) {
          const result = await sendLoad(url, 3);
          if (result.non2xx + result.errors > 0) throw new Error(`${name} failed to answer a request`);
          // The first round warms each server up.
          if (round > 0) (rates[name] ??= []).push(result.requests.average);
          if (round > 0 && name === 'site') slowest.push(result.latency.p99);
        }
      const own = median(rates['site'] ?? []);
      yield ['GET /about, 32 connections', own, '/s'];
      yield ['GET /about, p99', median(slowest), 'ms', '≤', 60];
      for (const [name, each] of Object.entries(rates).slice(1))
        yield [`GET /about, share of ${name}`, own / median(each), '×', '≥', name === 'nginx' ? 0.33 : 0.6];
    } finally {
      for (const child of processes) child.kill();
      rmSync(directory, { recursive: true, force: true });
    }

    await sendLoad(site.origin, 2, contactPosts(site));
    const posts = await sendLoad(site.origin, 8, contactPosts(site));
    const stored = posts['3xx'] / posts.duration;
    yield ['POST /contact, 20 connections', stored, '/s', '≥', 200];
    yield ['POST /contact, p99', posts.latency.p99, 'ms', '≤', 250];
    yield ['POST /contact, not stored', posts.requests.total - posts['3xx'], '', '≤', 0];

    const searches = sendLoad(`${site.origin}${searchPath}`, 8, { connections: 20 });
    const waits: number[] = [];
    for (let visit = 0; visit < 60; visit += 1) {
      waits.push((await visitor.request('/about', { headers: brotli })).ms);
      await delay(100);
    }
    yield ['searches without script', (await searches).requests.average, '/s'];
    yield ['a page meanwhile, longest wait', Math.max(...waits), 'ms', '≤', 1_000];
    visitor.close();
  });

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) / 1024;

/** Rounds of pages, searches and enquiries; what is resident at the start, half-way and ten seconds after the end. */
export const measureMemory = (minutes: number) =>
  withSite(async function* (site) {
    yield ['memory at the start', residentMegabytes(site.pid), 'MB', '≤', 150];
    const rounds = Math.ceil((minutes * 60) / 9);
    for (let round = 0; round < rounds; round += 1) {
      await sendLoad(`${site.origin}/portfolio`, 3, { overallRate: 500 });
      await sendLoad(`${site.origin}${searchPath}`, 3, { connections: 5, overallRate: 50 });
      await sendLoad(site.origin, 3, { ...contactPosts(site), connections: 5, overallRate: 50 });
      if (round === Math.floor(rounds / 2))
        yield ['memory half-way', residentMegabytes(site.pid), 'MB', '≤', 150];
    }
    await delay(10_000);
    const name = `memory after ${String(minutes)} minutes of pages, searches and enquiries`;
    yield [name, residentMegabytes(site.pid), 'MB', '≤', 150];
  });

/** Runs a command that may take minutes. @returns seconds. @throws with its output when it fails. */
function secondsOf(command: string, args: readonly string[], cwd = '.'): number {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 600_000 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return (performance.now() - began) / 1000;
}

/** From the start of the process to its first answer, three times, and a build with unchanged pictures. */
export async function* measureStart(): AsyncGenerator<Measurement> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const began = performance.now();
    const site = await startSiteProcess({ settings: { DATA_DIR: directory } });
    await fetch(`${site.origin}/healthz`);
    times.push((performance.now() - began) / 1000);
    await site.kill();
  }
  rmSync(directory, { recursive: true, force: true });
  yield ['start to first answer', median(times), 's', '≤', 1];
  const build = secondsOf(process.execPath, ['scripts/build.mjs']);
  yield ['build with unchanged pictures', build, 's', '≤', 15];
}

/** `npm start` in a new clone of the committed state, until the site answers. */
export async function* measureClone(): AsyncGenerator<Measurement> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-clone-'));
  secondsOf('git', ['clone', '--quiet', '.', directory]);
  const port = String(await freePort());
  const began = performance.now();
  const env = { ...process.env, PORT: port };
  const start = spawn('npm', ['start'], { cwd: directory, env, detached: true });
  try {
    const ended = once(start, 'exit').then(() => true);
    const health = `http://127.0.0.1:${port}/healthz`;
    const answers = async () => (await fetch(health).catch(() => undefined))?.ok ?? false;
    while (!(await answers()))
      if (await Promise.race([ended, delay(100, false)])) throw new Error('npm start failed in the clone');
    yield ['bare clone to first answer', (performance.now() - began) / 1000, 's', '≤', 40];
  } finally {
    if (start.pid !== undefined) process.kill(-start.pid);
    await delay(1_000);
    rmSync(directory, { recursive: true, force: true });
  }
}
