/*
 * Measures how much one client that sends too many requests costs the others and the server.
 *
 *   node bench/aborted-requests.ts [directory of another checkout with a build]
 *
 * Method: the finished build behind its real server, in a process of its own, with the rate limit on; a new server for each
 * attack. The attacks come from a third process and another address:
 *   (a) for 8 s, 20 connections with 15 searches each, closed after 20 ms, again and again;
 *   (b) for 8 s, 256 connections, each of which requests a search, waits for the answer and requests the next;
 *   (c) 1,000 connections with 15 searches each at once, behind one proxy, all for the same visitor.
 * Meanwhile and for 30 s after the end of the attack, other clients request a receipt, post an enquiry and request
 * /about, each of the three 100 ms after its previous response, as one after the other. A response that is wrong or does not arrive
 * within 30 s is a failure; such a wait counts. Memory is the most that the server ever had resident (VmHWM).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createEnquirer, openForm, filledIn, type Answered } from '../tests/support/enquirer.ts';
import { startSiteProcess } from '../tests/support/site-process.ts';

const attackMs = 8_000;
const afterMs = 30_000;
const timeoutMs = 30_000;
const attacker = '127.66.6.6';

const search = (headers = '') => `GET /insights?search=risk HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;

async function open(port: number, bytes: string) {
  const socket = connect({ host: '127.0.0.1', port, localAddress: attacker });
  // The server may reset the connection.
  socket.on('error', () => undefined).resume();
  await new Promise<unknown>((settle) => socket.once('connect', settle).once('close', settle));
  socket.write(bytes);
  return socket;
}

const many = <T>(length: number, make: () => Promise<T>) => Promise.all(Array.from({ length }, make));

const attacks = {
  async 'hit and run'(port: number) {
    const until = performance.now() + attackMs;
    while (performance.now() < until) {
      const sockets = await many(20, () => open(port, search().repeat(15)));
      await delay(20);
      for (const socket of sockets) socket.destroy();
    }
  },
  async '256 connections'(port: number) {
    const until = performance.now() + attackMs;
    const agent = new Agent({ keepAlive: true, maxSockets: 256, localAddress: attacker });
    await many(256, async () => {
      while (performance.now() < until) {
        const search = request({ host: '127.0.0.1', port, path: '/insights?search=risk', agent }).end();
        await new Promise<void>((settle) => {
          search.once('error', () => {
            settle();
          });
          search.once('response', (response) => response.resume().once('close', settle));
        });
      }
    });
    agent.destroy();
  },
  async '1,000 × 15 pipelined'(port: number) {
    const began = performance.now();
    const bytes = search('X-Forwarded-For: 203.0.113.66\r\n').repeat(15);
    const sockets = await many(1_000, () => open(port, bytes));
    await delay(Math.max(0, attackMs - (performance.now() - began)));
    for (const socket of sockets) socket.destroy();
  },
} as const;
type AttackName = keyof typeof attacks;

/** The waiting times of other clients, in milliseconds. */
interface Waits {
  readonly ms: number[];
  failed: number;
}

async function measure(name: AttackName, folder: string): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-'));
  const hops = name === '1,000 × 15 pipelined' ? '1' : '0';
  const site = await startSiteProcess({
    settings: { DATA_DIR: dataDirectory, LOG_LEVEL: 'info', RATE_LIMIT: 'on', TRUSTED_PROXY_HOPS: hops },
    folder,
  });
  try {
    let visitors = 0;
    /** A new client for each request, as one may post ten times only. */
    const visit = async (use: (enquirer: ReturnType<typeof createEnquirer>) => Promise<Answered>) => {
      visitors += 1;
      const low = `${String(Math.floor(visitors / 250))}.${String(1 + (visitors % 250))}`;
      const enquirer = createEnquirer(site, `127.77.${low}`);
      try {
        return await use(enquirer);
      } finally {
        enquirer.close();
      }
    };
    const forwarded = () => ({ 'X-Forwarded-For': `198.51.100.${String(visitors % 250)}` });
    let form = {};
    const first = await visit(async (enquirer) => {
      form = await openForm(enquirer);
      return enquirer.post(filledIn(form), forwarded());
    });
    const receipt = first.headers.location ?? '';
    const kinds = {
      receipt: { status: 200, send: () => visit((it) => it.request(receipt, { headers: forwarded() })) },
      post: { status: 303, send: () => visit((it) => it.post(filledIn(form), forwarded())) },
      page: { status: 200, send: () => visit((it) => it.request('/about', { headers: forwarded() })) },
    };

    const attack = fork(import.meta.filename, ['attack', name, String(site.port)]);
    const began = performance.now();
    let endedAt = Infinity;
    void once(attack, 'exit').then(() => (endedAt = performance.now()));
    const measured = Object.entries(kinds).map(async ([kind, { status, send }]) => {
      const during: Waits = { ms: [], failed: 0 };
      const after: Waits = { ms: [], failed: 0 };
      while (performance.now() < endedAt + afterMs) {
        const waits = performance.now() < endedAt ? during : after;
        const sentAt = performance.now();
        const isAnswered = await Promise.race([
          send().then(
            (answer) => answer.status === status,
            () => false,
          ),
          delay(timeoutMs, false, { ref: false }),
        ]);
        waits.ms.push(performance.now() - sentAt);
        if (!isAnswered) waits.failed += 1;
        await delay(100);
      }
      return { kind, during, after };
    });
    const results = await Promise.all(measured);
    const status = readFileSync(`/proc/${String(site.pid)}/status`, 'utf8');
    const megabytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    console.log(
      `\n${name}, ${((endedAt - began) / 1000).toFixed(1)} s: ${megabytes.toFixed(0)} MB resident at most`,
    );
    for (const { kind, during, after } of results)
      console.log(`  ${kind.padEnd(8)} during ${inWords(during)}   after ${inWords(after)}`);
  } finally {
    await site.kill();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

function inWords({ ms, failed }: Waits): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const text = `median ${median.toFixed(0)} ms, most ${most.toFixed(0)} ms, ${String(failed)} of ${String(ms.length)} failed`;
  return text.padEnd(56);
}

const [mode, attack, port] = process.argv.slice(2);
if (mode === 'attack') {
  await attacks[attack as AttackName](Number(port));
  process.exit();
}
for (const name of Object.keys(attacks) as AttackName[]) await measure(name, resolve(mode ?? '.'));
