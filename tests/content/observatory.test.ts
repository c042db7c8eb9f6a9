import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished } from 'vitest';
import { startSiteProcess } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-context.ts';

const run = promisify(execFile);
const observatory = resolve('tests/observatory');

/** One response of each kind: a file, a view, a rendered page, an error, a refusal, and a response that is no page. */
const addresses = [
  '/',
  '/privacy',
  '/portfolio?category=Energy',
  '/contact',
  '/insights?subscribed',
  '/no-such-page',
  '/sitemap.xml',
  '/contact?receipt=none',
];

/** The site behind TLS, as in production. The Observatory grades no error, so that errors are passed on as 200. */
async function startProxy(key: string, cert: string, behind: { port: number }): Promise<Server> {
  const proxy = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    incoming.pipe(
      request({ port: behind.port, method, path, headers }, (response) => {
        const { statusCode = 500 } = response;
        outgoing.writeHead(statusCode < 400 ? statusCode : 200, response.headers);
        response.pipe(outgoing);
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}

it('Mozilla’s HTTP Observatory gives every kind of response A+ and at least 130 points', async () => {
  expect(existsSync(join(observatory, 'node_modules')), 'npm test installs the Observatory').toBe(true);
  const folder = temporaryFolder();
  const certificateFile = join(folder, 'certificate.pem');
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  writeFileSync(certificateFile, cert);
  const behind = { port: 0 };
  const proxy = await startProxy(key, cert, behind);
  const host = `localhost:${String((proxy.address() as AddressInfo).port)}`;
  const site = await startSiteProcess({ settings: { DATA_DIR: folder, PUBLIC_ORIGIN: `https://${host}` } });
  behind.port = site.port;
  onTestFinished(async () => {
    proxy.close();
    await site.terminate();
  });

  const { stdout } = await run(
    process.execPath,
    [join(observatory, 'scan.mjs'), ...addresses.map((address) => host + address)],
    { env: { NODE_EXTRA_CA_CERTS: certificateFile } },
  );
  const results = JSON.parse(stdout) as Record<string, { grade: string; score: number; failed: string[] }>;
  expect(Object.keys(results)).toHaveLength(addresses.length);
  for (const [address, result] of Object.entries(results)) {
    expect(result, address).toMatchObject({ grade: 'A+', failed: [] });
    expect(result.score, address).toBeGreaterThanOrEqual(130);
  }
});
