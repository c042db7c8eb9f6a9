/*
 * Measures whether the response time tells a new address from a known one.
 *
 *   node bench/request-subscription.ts [rounds]
 *
 * Method: the finished build behind its real server, in a process of its own with a data folder of its own, SQLite, the
 * limiter off. One connection posts the form of /insights for an address that is new, one whose confirmation is pending and
 * one that is subscribed, in an order that shifts with each round; the first rounds warm the server up and count for
 * nothing. A time ends when the whole response has arrived. The medians must lie within 5 ms of each other.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createEnquirer } from '../tests/support/enquirer.ts';
import { startSiteProcess } from '../tests/support/site-process.ts';

const rounds = Number(process.argv[2] ?? 300);
const warmUpRounds = 20;
const kinds = ['new', 'pending', 'subscribed'] as const;

const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-'));
const site = await startSiteProcess({ settings: { DATA_DIR: dataDirectory, LOG_LEVEL: 'info' } });
const visitor = createEnquirer(site);

/** @returns milliseconds */
async function request(email: string): Promise<number> {
  const { status, headers, ms } = await visitor.post({ email, 'topic-energy': 'on' }, {}, '/insights');
  const answer = `${String(status)} ${headers.location ?? ''}`;
  if (answer !== '303 /insights?subscribed') throw new Error(`${email} was answered with ${answer}`);
  return ms;
}

try {
  await request('subscribed@merrow.example');
  const database = new DatabaseSync(join(dataDirectory, 'site.sqlite'));
  database.exec(`update subscribers set status = 'confirmed', expires_at = null`);
  database.close();
  await request('pending@merrow.example');

  const times: Record<(typeof kinds)[number], number[]> = { new: [], pending: [], subscribed: [] };
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const first = Math.abs(round) % kinds.length;
    for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)]) {
      const name = kind === 'new' ? `new${String(round)}` : kind;
      const ms = await request(`${name}@merrow.example`);
      if (round >= 0) times[kind].push(ms);
    }
  }
  const medianOf = (kind: (typeof kinds)[number]) =>
    times[kind].toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
  const medians = kinds.map(medianOf);
  for (const [index, kind] of kinds.entries())
    console.log(`${kind.padEnd(10)} ${(medians[index] ?? 0).toFixed(2)} ms`);
  const difference = Math.max(...medians) - Math.min(...medians);
  console.log(`at most ${difference.toFixed(2)} ms apart, ${String(rounds)} rounds`);
  if (difference > 5) process.exitCode = 1;
} finally {
  visitor.close();
  await site.kill();
  rmSync(dataDirectory, { recursive: true, force: true });
}
