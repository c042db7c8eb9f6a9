/*
 * Measures how many pages a second one server sends from memory.
 *
 *   node bench/static-get.ts [path] [seconds]
 *
 * Method: the finished build behind its real server, in a process of its own. autocannon, in this process and so on the
 * same machine, requests one page over 20 connections, as a browser does that accepts brotli and has nothing in its cache.
 * The first second warms the server up and counts for nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startSiteProcess } from '../tests/support/site-process.ts';

const connections = 20;
const longest = 12;
const [path = '/', given = '5'] = process.argv.slice(2);
const seconds = Math.min(longest, Number(given));

const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-'));
const site = await startSiteProcess({ settings: { DATA_DIR: dataDirectory, LOG_LEVEL: 'info' } });
try {
  const get = (duration: number) =>
    autocannon({ url: `${site.origin}${path}`, connections, duration, headers: { 'Accept-Encoding': 'br' } });
  await get(1);
  const result = await get(seconds);
  const notSent = result.non2xx + result.errors + result.timeouts;
  console.log(
    `${path}: ${String(availableParallelism())} processors, ${String(connections)} connections, ${String(seconds)} s`,
  );
  console.log(
    `${String(Math.round(result['2xx'] / result.duration))} pages/s, ${String(Math.round(result.throughput.average / 1024))} KB/s`,
  );
  console.log(
    `p50 ${String(result.latency.p50)} ms, p99 ${String(result.latency.p99)} ms, slowest ${String(result.latency.max)} ms`,
  );
  if (notSent > 0) {
    console.log(`${String(notSent)} requests were not answered with the page`);
    process.exitCode = 1;
  }
} finally {
  await site.kill();
  rmSync(dataDirectory, { recursive: true, force: true });
}
