import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { maxFormSize } from './posted-form.ts';
import { createBodyReader } from './request-bodies.ts';

const client = '203.0.113.9';

/** A request whose body is written by the test. */
const post = (headers: Readonly<Record<string, string>> = {}) =>
  Object.assign(new PassThrough({ highWaterMark: 1024 * 1024 }), { headers }) as unknown as IncomingMessage &
    PassThrough;

it('the body of a post is read whole', async () => {
  const request = post();
  const body = createBodyReader()(request, client);
  request.write('message=');
  request.end('Hello');
  expect((await body)?.toString()).toBe('message=Hello');
});

it('no more is read than shows that a body is too long', async () => {
  const readBody = createBodyReader();
  expect(await readBody(post({ 'content-length': String(maxFormSize + 1) }), client)).toHaveLength(0);
  const unannounced = post();
  const body = readBody(unannounced, client);
  unannounced.write('a'.repeat(2 * maxFormSize));
  expect(await body).toHaveLength(maxFormSize + 1);
});

it('a client that goes leaves no body', async () => {
  const request = post();
  const body = createBodyReader()(request, client);
  request.write('message=');
  request.destroy();
  expect(await body).toBeUndefined();
});

// Those of another client, or of another /48, are not counted.
it.each([
  ['client', { perClient: 2 }, [client, '203.0.113.10', client, client], [false, true, true, true]],
  [
    '/48',
    { perPrefix: 2 },
    ['2001:db8::/56', '2001:db8:1::/56', '2001:db8:0:100::/56', '2001:db8:0:200::/56'],
    [false, true, true, true],
  ],
  ['server', { total: 2 }, ['a', 'b', 'c', 'd'], [false, false, true, true]],
])('of too many unread bodies of a %s the oldest is given up', async (_whose, limits, clients, read) => {
  const readBody = createBodyReader(limits);
  const requests = clients.map(() => post());
  const bodies = requests.map((request, index) => readBody(request, clients[index] ?? ''));
  for (const request of requests) request.end('ab');
  expect((await Promise.all(bodies)).map((body) => body !== undefined)).toEqual(read);
});
