import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createEnquirer, filledIn, type Fields } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { encodings, multipart } from './payloads.ts';

const origin = 'https://www.site.example';
const { installation, site } = await startInstallation({ PUBLIC_ORIGIN: origin });
const enquirer = createEnquirer({ port: site.port, origin });

const urlencoded = 'application/x-www-form-urlencoded';

const postBytes = (body: string | Buffer, headers: Record<string, string> = {}) =>
  enquirer.request('/contact', {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': urlencoded, ...headers },
    body,
  });

const encoded = (typed: Fields = {}) => new URLSearchParams(filledIn(typed)).toString();

async function expectNothingStored(): Promise<void> {
  const { enquiries, mails } = await installation.records();
  expect([enquiries.length, mails.length]).toEqual([0, 0]);
}

test('anything but a plain form in UTF-8 is answered with 415 and not stored', async () => {
  const kinds: readonly (readonly [string, string | Buffer, Record<string, string>?])[] = [
    ['application/json', JSON.stringify(filledIn())],
    ['text/plain', encoded()],
    ...['', '; boundary=b', '; boundary=other'].flatMap((boundary) =>
      multipart.map((body) => [`multipart/form-data${boundary}`, body] as const),
    ),
    [`${urlencoded}; charset=iso-8859-1`, encoded()],
    [`text/plain, ${urlencoded}`, encoded()],
    ['', encoded()],
    [urlencoded, gzipSync(encoded()), { 'Content-Encoding': 'gzip' }],
  ];
  for (const [type, body, headers] of kinds) {
    const { status } = await postBytes(body, { 'Content-Type': type, ...headers });
    expect(status, type).toBe(415);
  }
  await expectNothingStored();
});

test('forms that no browser sends are answered with 400 and not stored', async () => {
  const many = Array.from({ length: 15 }, (_, index) => `&extra${String(index)}=x`).join('');
  const bodies = {
    'more than twenty fields': encoded() + many,
    'the subject twice': `subject=media&${encoded()}`,
    'bytes that are not UTF-8': Buffer.concat([
      Buffer.from(encoded()),
      Buffer.from('&extra='),
      Buffer.from([0xc3, 0x28]),
    ]),
    'NUL in the message': encoded({ message: 'before\0after' }),
    ...Object.fromEntries(Object.entries(encodings).map(([what, tail]) => [what, encoded() + tail])),
  };
  for (const [what, body] of Object.entries(bodies)) {
    const { status } = await postBytes(body);
    expect([400, 422], what).toContain(status);
  }
  expect((await postBytes('')).status).toBe(422);
  await expectNothingStored();
});

test('more than 64 KB is answered with 413, whether or not its length is announced', async () => {
  const large = `${encoded()}&extra=${'x'.repeat(64 * 1024)}`;
  expect((await postBytes(large)).status).toBe(413);
  expect((await postBytes(large, { 'Transfer-Encoding': 'chunked' })).status).toBe(413);
  expect((await postBytes(encoded({ message: 'x'.repeat(40_000) }))).status).toBe(422);
  await expectNothingStored();
  expect((await enquirer.request('/')).status).toBe(200);
});

test('what follows a refused body on the same connection is answered', async () => {
  const chunk = `${(8_192).toString(16)}\r\n${'x'.repeat(8_192)}\r\n`;
  const refusals: Record<number, readonly string[]> = {
    413: [`Origin: ${origin}`, `Content-Type: ${urlencoded}`],
    415: [`Origin: ${origin}`, 'Content-Type: application/json'],
    403: ['Origin: https://evil.example', `Content-Type: ${urlencoded}`],
  };
  for (const [status, headers] of Object.entries(refusals)) {
    const socket = connect(site.port, '127.0.0.1');
    const head = ['POST /contact HTTP/1.1', `Host: 127.0.0.1:${String(site.port)}`, ...headers];
    socket.write([...head, 'Transfer-Encoding: chunked', '', ''].join('\r\n'));
    for (let sent = 0; sent < 25; sent += 1) {
      socket.write(chunk);
      await pause(5);
    }
    socket.end('0\r\n\r\nGET /about HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
    expect((await text(socket)).match(/HTTP\/1\.1 \d+/g), status).toEqual([
      `HTTP/1.1 ${status}`,
      'HTTP/1.1 200',
    ]);
  }
  await expectNothingStored();
});

test('posts from elsewhere are answered with 403 and not stored', async () => {
  const local = `127.0.0.1:${String(site.port)}`;
  const elsewhere: readonly Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'http://www.site.example' },
    { Origin: `${origin}:8443` },
    { Origin: `${origin}.evil.example` },
    { Origin: 'null' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: '' },
    { Host: local, Origin: `https://${local}` },
    { Host: local, Origin: `http://user@${local}` },
    { Host: local, Origin: `http://${local}/` },
    {},
    ...['cross-site', 'same-site', 'none'].map((site) => ({ 'Sec-Fetch-Site': site })),
  ];
  for (const headers of elsewhere) {
    const all = { 'Content-Type': urlencoded, ...headers };
    const answer = await enquirer.request('/contact', { method: 'POST', headers: all, body: encoded() });
    expect(answer.status, JSON.stringify(headers)).toBe(403);
  }
  const fromThisMachine = { Host: local, Origin: `http://${local}` };
  expect((await postBytes('subject=general', fromThisMachine)).status).toBe(422);
  const atAnotherHost = { Host: 'evil.example', Origin: 'https://evil.example' };
  expect((await postBytes(encoded(), atAnotherHost)).status).toBe(421);
  await expectNothingStored();
});

test('a message of exactly 5,000 characters is taken, in any script and with any line ends', async () => {
  for (const message of ['家'.repeat(5_000), `${'line\r\n'.repeat(999)}end!!`])
    expect((await enquirer.post(filledIn({ message }))).status).toBe(303);
});
