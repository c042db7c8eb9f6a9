import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createSecureContext } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../src/server/http/testing/test-site.ts';
import { createEnquirer, filledIn } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { freePort } from '../support/site-process.ts';

const host = 'www.example.com';
const origin = `https://${host}`;
const [attacker, visitor] = ['127.66.6.6', '127.66.7.7'];
/** Debian keeps nginx where only root looks for programs. */
const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
const settings = { PUBLIC_ORIGIN: origin, TRUSTED_PROXY_HOPS: '1', RATE_LIMIT: 'on' };

/**
 * Starts nginx with deploy/nginx.conf. Changed are only its ports, its certificate, the path of its log, and the server behind
 * it. What its first lines say about /etc/nginx/nginx.conf is done.
 *
 * @throws where nginx or openssl is not installed
 */
async function startNginx(server: number) {
  for (const program of ['openssl', 'nginx'])
    expect(spawnSync(program, ['-v'], { env }).error, `${program} is not installed`).toBeUndefined();
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const request = `req -x509 -nodes -days 1 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=${host}`;
  execFileSync('openssl', [...request.split(' '), '-out', certificate, '-keyout', key], { stdio: 'pipe' });
  const [http, https] = [await freePort(), await freePort()];
  const shipped = readFileSync('deploy/nginx.conf', 'utf8');
  const [, files = '', connections = ''] =
    /worker_rlimit_nofile (\d+).*worker_connections (\d+)/.exec(shipped) ?? [];
  const changes: readonly (readonly [string | RegExp, string])[] = [
    [/^ *listen \[::\].*$/gm, ''],
    [/listen 80;/g, `listen 127.0.0.1:${String(http)};`],
    [/listen 443/g, `listen 127.0.0.1:${String(https)}`],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${String(server)};`],
    ['/etc/ssl/website/fullchain.pem', certificate],
    ['/etc/ssl/website/privkey.pem', key],
    ['/var/log/nginx/website.log', join(folder, 'website.log')],
  ];
  const site = changes.reduce((text, [from, to]) => text.replace(from, to), shipped);
  const main = `daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes 2;
    ${process.getuid?.() === 0 ? 'user root;' : ''} worker_rlimit_nofile ${files};
    events { worker_connections ${connections}; }
    http { client_body_temp_path ${folder}; proxy_temp_path ${folder}; ${site} }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit', env });
  const stop = () => nginx.kill('SIGTERM');
  process.once('exit', stop);
  const secureContext = createSecureContext();
  const entrance = createServer((socket) => {
    // The client’s own address is that of the connection to nginx too.
    const to = { host: '127.0.0.1', port: https, localAddress: socket.remoteAddress ?? '', servername: host };
    const inside = connect({ ...to, rejectUnauthorized: false, secureContext });
    socket.on('error', () => inside.destroy());
    inside.on('error', () => socket.destroy());
    socket.pipe(inside).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(entrance, 'listening');
  onTestFinished(async () => {
    entrance.close();
    const ended = once(nginx, 'close');
    stop();
    await ended;
    process.off('exit', stop);
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => openConnection(https).then(Boolean, () => false)).toBe(true);
  const { port } = entrance.address() as AddressInfo;
  const visit = (from: string) => createEnquirer({ port, origin }, from);
  /** Whatever is sent to `port` reaches nginx by TLS. */
  return { port, visit, log: () => readFileSync(join(folder, 'website.log'), 'utf8') };
}

test('behind nginx, 300 slow posts and a client that asks again at once take no place from others, and its log has no address', async () => {
  const { port, visit, log } = await startNginx((await createInstallation(settings).start()).port);
  const other = visit(visitor);
  const sendEnquiry = async () => {
    const posted = await other.post(filledIn());
    expect(posted.status).toBe(303);
    expect((await other.request(posted.headers.location ?? '')).status).toBe(200);
  };
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000';
  const head = `POST /contact HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n${form}\r\n\r\nname=`;
  const slow = await Promise.all(Array.from({ length: 300 }, () => openConnection(port, head, attacker)));
  onTestFinished(() => {
    for (const socket of slow) socket.destroy();
  });
  await sendEnquiry();

  const busy = visit('127.66.6.7');
  const again = Promise.all(Array.from({ length: 200 }, () => busy.request('/contact')));
  await sendEnquiry();
  const refused = (await again).filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers } of refused) {
    expect(status).toBe(429);
    expect(headers).toMatchObject({
      'retry-after': '10',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
  expect(log()).toContain(' /contact 429');
  expect(log()).not.toMatch(/127\.66|receipt/);
});
