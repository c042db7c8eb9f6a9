/*
 * Measures how many enquiries a second one server stores durably.
 *
 *   node bench/post-contact.ts [seconds]
 *
 * Method: the finished build behind its real server, in a process of its own with a data folder of its own, SQLite, the
 * limiter off, nothing else changed. autocannon, in this process and so on the same machine, posts complete enquiries
 * over 20 connections, one at a time on each, every one with a text of its own; a post counts when the
 * response leads to a receipt, which is sent only after the COMMIT with the enquiry and its two emails. Meanwhile the outbox
 * delivers as it always does, here into files, because no mail server is set. The first two seconds warm the server up and
 * count for nothing. At the end every receipt is looked up in the database, which must hold every acknowledged enquiry.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { DatabaseSync } from 'node:sqlite';
import { filledIn } from '../tests/support/enquirer.ts';
import { startSiteProcess } from '../tests/support/site-process.ts';

const connections = 20;
const warmUpSeconds = 2;
const longest = 10;
const seconds = Math.min(longest, Number(process.argv[2] ?? 8));

const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-'));
const site = await startSiteProcess({ settings: { DATA_DIR: dataDirectory, LOG_LEVEL: 'info' } });
try {
  const post = (duration: number) =>
    autocannon({
      url: site.origin,
      connections,
      duration,
      requests: [
        {
          method: 'POST',
          path: '/contact',
          headers: { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
          setupRequest: (request) => ({ ...request, body: new URLSearchParams(filledIn({})).toString() }),
        },
      ],
    });
  const warmUp = await post(warmUpSeconds);
  const result = await post(seconds);

  const taken = result['3xx'];
  const notTaken = result.requests.total - taken + result.errors + result.timeouts;
  const database = new DatabaseSync(join(dataDirectory, 'site.sqlite'), { readOnly: true });
  const stored = Number(database.prepare('select count(*) as amount from enquiries').get()?.['amount']);
  database.close();
  console.log(
    `${String(availableParallelism())} processors, ${String(connections)} connections, ${String(seconds)} s`,
  );
  console.log(`${String(Math.round(taken / result.duration))} enquiries/s`);
  console.log(
    `p50 ${String(result.latency.p50)} ms, p99 ${String(result.latency.p99)} ms, slowest ${String(result.latency.max)} ms`,
  );
  console.log(`${String(taken)} taken, ${String(notTaken)} not; ${String(stored)} stored, warm-up included`);
  if (notTaken > 0 || stored < taken + warmUp['3xx']) process.exitCode = 1;
} finally {
  await site.kill();
  rmSync(dataDirectory, { recursive: true, force: true });
}
