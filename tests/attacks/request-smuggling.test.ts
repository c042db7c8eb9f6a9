import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendRaw } from '../../src/server/http/testing/test-site.ts';
import { filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';

const { installation, site, enquirer } = await startInstallation();

const withHost = (bytes: string) => bytes.replaceAll('HOST', `127.0.0.1:${String(site.port)}`);
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n';
const post = (...headers: readonly string[]) =>
  ['POST /contact HTTP/1.1', 'Host: HOST', ...headers, '', ''].join('\r\n');
const get = (target: string, ...headers: readonly string[]) =>
  [`GET ${target} HTTP/1.1`, ...headers, '', ''].join('\r\n');
const close = 'Connection: close';

test.each([
  ['a length and chunks', post('Content-Length: 6', 'Transfer-Encoding: chunked') + `0\r\n\r\n${smuggled}`],
  ['two lengths', post('Content-Length: 0', 'Content-Length: 60') + smuggled],
  [
    'chunks that are not the last encoding',
    post('Transfer-Encoding: chunked, identity') + `0\r\n\r\n${smuggled}`,
  ],
  ['a space before the colon', post('Transfer-Encoding : chunked') + `0\r\n\r\n${smuggled}`],
  ['obsolete line folding', post('X-Folded: a', ' Transfer-Encoding: chunked') + smuggled],
  ['line feeds alone', post('Content-Length: 0').replaceAll('\r\n', '\n') + smuggled],
  ['a chunk longer than its size', post('Transfer-Encoding: chunked') + `1\r\nab\r\n0\r\n\r\n${smuggled}`],
  ['two Host headers', get('/about', 'Host: HOST', 'Host: evil.example', close)],
  ['no Host header', get('/about', close)],
  ['an address that is none', get('/about', 'Host: [::::]', close)],
  ['credentials in Host', get('/about', 'Host: a:b@127.0.0.1', close)],
  ['an absolute form', get('http://HOST/about', 'Host: HOST', close)],
  ['a target that is no path', get('about', 'Host: HOST', close)],
  ['NUL in the target', get('/about\0', 'Host: HOST', close)],
  ['an escaped NUL in the target', get('/about%00', 'Host: HOST', close)],
  ['a tunnel', get('evil.example:443', 'Host: HOST', close).replace('GET', 'CONNECT')],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
])('%s is refused with one response at most, and what follows is not answered', async (_what, bytes) => {
  const responses = (await sendRaw(site.port, withHost(bytes))).match(/HTTP\/1\.1 \d+/g) ?? [];
  expect(responses.length).toBeLessThanOrEqual(1);
  for (const response of responses) expect(response).toBe('HTTP/1.1 400');
  expect((await installation.records()).enquiries).toEqual([]);
});

// Linux sends up to 32 KB at once over loopback. Of more, the server may leave a part unread; the kernel then resets the
// connection, which may destroy the response.
test.each([
  ['a header', get('/about', 'Host: HOST', close, `X-Large: ${'x'.repeat(20_000)}`)],
  ['an address', get(`/about?${'x'.repeat(20_000)}`, 'Host: HOST', close)],
])('%s of 20 KB or more is refused with 431', async (_what, bytes) => {
  expect(await sendRaw(site.port, withHost(bytes))).toMatch(/^HTTP\/1\.1 431 /);
});

test('slow headers are cut off after 5 s and a slow body after 10 s, also when bytes keep coming, and others are answered meanwhile', async () => {
  const began = performance.now();
  const slowly = async (bytes: string, more: string) => {
    const socket = connect(site.port, '127.0.0.1').setEncoding('utf8');
    let response = '';
    socket.on('data', (chunk: string) => (response += chunk)).write(withHost(bytes));
    const drip = setInterval(() => more !== '' && socket.writable && socket.write(more), 500);
    // A byte that comes after the server has closed the connection is answered with a reset.
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    return { response, seconds: (performance.now() - began) / 1_000 };
  };
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const headers = ['', 'x'].map((more) => slowly('GET /about HTTP/1.1\r\nHost: HOST\r\nX-', more));
  const bodies = ['', 'a'].map((more) =>
    slowly(`${post('Origin: http://HOST', form, 'Content-Length: 1000')}ab`, more),
  );
  const many = Array.from({ length: 200 }, () => slowly('GET /about HTTP/1.1\r\nHost: HOST\r\nX-', ''));
  await pause(1_000);
  expect((await enquirer.post(filledIn())).status).toBe(303);
  for (const { response, seconds } of await Promise.all([...headers, ...many])) {
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(seconds).toBeGreaterThan(4.5);
  }
  for (const { response, seconds } of await Promise.all(bodies)) {
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(seconds).toBeGreaterThan(9.5);
  }
});
