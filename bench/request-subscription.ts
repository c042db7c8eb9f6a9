/**
 * How long a request to subscribe takes for a new, a pending and a subscribed address, on SQLite: the medians must not tell
 * them apart. Run: node bench/request-subscription.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createContext } from '../server/context.ts';
import { readEnvironment } from '../server/environment.ts';
import { requestSubscription } from '../server/subscriptions/request-subscription.ts';

const rounds = 200;
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const context = await createContext(readEnvironment({ DATA_DIR: folder }), pino({ level: 'silent' }));
const now = new Date();
const request = (email: string) => requestSubscription(context, { email, topics: ['Energy'] }, now);

await request('subscribed@merrow.example');
await context.database.transaction((trx) =>
  trx.updateTable('subscribers').set({ status: 'confirmed', expires_at: null }).execute(),
);
await request('pending@merrow.example');

const times: Record<string, number[]> = { new: [], pending: [], subscribed: [] };
for (let round = 0; round < rounds; round += 1) {
  for (const [name, measured] of Object.entries(times)) {
    const began = performance.now();
    await request(name === 'new' ? `new-${String(round)}@merrow.example` : `${name}@merrow.example`);
    measured.push(performance.now() - began);
  }
}
for (const [name, measured] of Object.entries(times)) {
  const median = measured.toSorted((one, other) => one - other)[rounds / 2] ?? 0;
  console.log(`${name.padEnd(10)} ${median.toFixed(2)} ms`);
}
await context.database.close();
rmSync(folder, { recursive: true, force: true });
