import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createEnquirer, startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { createDatabase, startPostgres, usesPostgres } from '../support/postgres.ts';
import { freePort, noteOutput } from '../support/site-process.ts';

const caddy = '/usr/bin/caddy';

/** Starts Caddy with the shipped configuration, but on this port, without TLS, and in front of two servers. */
async function startCaddy(port: number, upstreams: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'site-caddy-'));
  const file = join(folder, 'Caddyfile');
  const shipped = readFileSync('deploy/Caddyfile', 'utf8');
  const changed = shipped
    // Debian 12 has Caddy 2.6.2: see the first line of the file.
    .replace(
      /^\t\trequest_buffers 64KiB$/m,
      execFileSync(caddy, ['version']).includes('2.6.2') ? '\t\tbuffer_requests' : '$&',
    )
    .replace('\n{\n', '\n{\n\tadmin off\n')
    .replace('www.example.com {', `http://127.0.0.1:${String(port)} {`)
    .replaceAll('127.0.0.1:3000', upstreams.map((upstream) => `127.0.0.1:${String(upstream)}`).join(' '));
  writeFileSync(file, changed);
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const server = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], ...home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = noteOutput(server);
  const ended = once(server, 'close');
  onTestFinished(async () => {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => output.all).toContain('serving initial configuration');
}

test.runIf(usesPostgres && (existsSync(caddy) || process.env['CI'] !== undefined))(
  'while two servers restart one after the other, Caddy loses no request and no post, and repeats none',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const [port, first, second] = [await freePort(), await freePort(), await freePort()];
    const origin = `http://127.0.0.1:${String(port)}`;
    const installation = createInstallation({
      DATABASE_URL: await createDatabase(postgres.url),
      PUBLIC_ORIGIN: origin,
      TRUSTED_PROXY_HOPS: '1',
    });
    const start = (at: number) => installation.start({ port: at });
    let sites = [await start(first), await start(second)];
    await startCaddy(port, [first, second]);

    const enquirer = createEnquirer({ port, origin });
    expect((await enquirer.request('/healthz')).status, 'is for supervisors').toBe(404);
    const burst = startBurst([enquirer], { writers: 3, pauses: 50 });
    const failures: string[] = [];
    let isOver = false;
    const read = async (path: string) => {
      while (!isOver) {
        const outcome = await enquirer.request(path).then(({ status }) => status, String);
        if (outcome !== 200) failures.push(`${path} ${String(outcome)}`);
        await delay(50);
      }
    };
    const readers = ['/', '/contact', '/about', '/insights?subscribed'].map(read);
    for (const at of [0, 1, 0]) {
      const site = sites[at];
      if (!site) throw new Error('There are two servers');
      await site.terminate();
      await delay(500);
      sites = sites.with(at, await start(site.port));
      const before = burst.acknowledged.length;
      await expect.poll(() => burst.acknowledged.length).toBeGreaterThan(before + 3);
    }
    isOver = true;
    await Promise.all([...readers, burst.stop()]);
    const records = await installation.records();
    expect({ failures, broken: burst.broken, refused: burst.refused }).toEqual({
      failures: [],
      broken: [],
      refused: [],
    });
    expect(burst.acknowledged.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
    expect(records.enquiries.length).toBe(burst.acknowledged.length);
  },
);
