import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../src/server/http/testing/test-site.ts';
import { createEnquirer, filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';

// The highest memory since the start is measured, so this server answers nothing else.
const { site } = await startInstallation({ RATE_LIMIT: 'on' });

/** Opens connections that send these bytes and read nothing. They are closed with the test. */
async function openUnread(bytes: string, amount: number) {
  const sockets = await Promise.all(
    Array.from({ length: amount }, () => openConnection(site.port, bytes, '127.66.6.7')),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

test('two hundred connections that ask for files and pages without end and read nothing leave the server alive, in 500 MB', async () => {
  const host = `Host: 127.0.0.1:${String(site.port)}`;
  const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n\r\n`;
  const post = `POST /contact HTTP/1.1\r\n${host}\r\nOrigin: ${site.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 2\r\n\r\na=`;
  const visitor = createEnquirer(site);
  for (const pipelined of [post.repeat(100), get('/about').repeat(100)]) {
    const flooding = await openUnread(pipelined, 200);
    expect((await visitor.post(filledIn())).status).toBe(303);
    await expect.poll(() => flooding.every((socket) => socket.resume().closed)).toBe(true);
  }
  const paths = ['/about', '/downloads/impact-report-2025.pdf', '/insights?search=risk', '/nothing'];
  await Promise.all([paths.slice(0, 2), paths.slice(2)].map((two) => openUnread(two.map(get).join(''), 100)));
  for (let round = 0; round < 3; round += 1)
    expect((await visitor.post(filledIn())).status, String(round)).toBe(303);
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(site.pid)}/status`, 'utf8')) ?? [];
  expect(Number(peak) / 1_024).toBeLessThan(500);
  expect(site.isRunning()).toBe(true);
  expect(site.output()).not.toContain('Warning');
});
