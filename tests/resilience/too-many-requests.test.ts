import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../src/server/http/testing/test-site.ts';
import { createEnquirer, filledIn, type Enquirer } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { readPage, textOf } from '../support/page.ts';

const attacker = '127.66.6.6';
const { site } = await startInstallation({ RATE_LIMIT: 'on' });

/** Opens connections from the attacker’s address, sends these bytes over each and reads nothing. They are closed with the test. */
async function attack(bytes: string, amount: number): Promise<Socket[]> {
  const sockets = await Promise.all(
    Array.from({ length: amount }, () => openConnection(site.port, bytes, attacker)),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

/** Does what a visitor needs most. */
async function visit(visitor: Enquirer): Promise<void> {
  const posted = await visitor.post(filledIn());
  expect(posted.status).toBe(303);
  const receipt = await visitor.request(posted.headers.location ?? '');
  expect(textOf(readPage(receipt.text).main)).toContain('Message received');
  for (const path of ['/contact?subject=speak-up', '/insights?subscribed', '/about'])
    expect((await visitor.request(path)).status, path).toBe(200);
}

const host = `Host: 127.0.0.1:${String(site.port)}`;
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n\r\n`;

test('posts of one address that do not arrive take no place from others, nor from who is behind the same address', async () => {
  const formType = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10';
  const slowPost = `POST /contact HTTP/1.1\r\n${host}\r\nOrigin: ${site.origin}\r\n${formType}\r\n\r\nab`;
  const sockets = (await attack(slowPost, 24)).map((socket) => socket.resume());
  await visit(createEnquirer(site));
  await visit(createEnquirer(site, attacker));
  // The server, which cuts off a slow body after ten seconds, was still waiting for all of them.
  expect(sockets.filter(({ bytesRead, closed }) => closed || bytesRead > 0)).toEqual([]);
});

test('two hundred searches at once from one address are refused but for the first, and another visitor is answered', async () => {
  const busy = createEnquirer(site, '127.66.6.7');
  const searches = Array.from({ length: 200 }, () => busy.request('/insights?search=risk'));
  await visit(createEnquirer(site, '127.7.7.7'));
  const answers = await Promise.all(searches);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200 - refused.length);
  expect(refused.length).toBeGreaterThan(100);
  for (const { headers, text } of refused) {
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    });
    expect(textOf(readPage(text).main)).toContain('Reload this page in a few seconds');
  }
  await site.setClockAhead(20_000);
  expect((await busy.request('/insights?search=risk')).status).toBe(200);
});

test('two hundred connections that ask for files and pages without end and read nothing leave the server alive, in 700 MB', async () => {
  const paths = ['/about', '/downloads/impact-report-2025.pdf', '/insights?search=risk', '/nothing'];
  const sockets = await attack(paths.map(get).join('').repeat(20), 200);
  for (let round = 0; round < 3; round += 1) {
    for (const socket of sockets) if (socket.writable) socket.write(get('/about').repeat(50));
    await visit(createEnquirer(site, `127.7.8.${String(round)}`));
  }
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(site.pid)}/status`, 'utf8')) ?? [];
  expect(Number(peak) / 1_024).toBeLessThan(700);
  expect(site.isRunning()).toBe(true);
  expect(site.output()).not.toContain('Warning');
});
