import { pino } from 'pino';
import * as v from 'valibot';
import { expect, it, onTestFinished, vi } from 'vitest';
import { storeConcern, storeEnquiry } from '../../../tests/support/stored-enquiries.ts';
import { temporaryContext } from '../../../tests/support/temporary-context.ts';
import { writtenText } from './admin-request.server.ts';
import { adminOn, allButConcerns, createClient, signedIn } from './testing/admin-client.ts';

const minute = 60_000;

/** The app with the lines of its audit log, where LOG_LEVEL asks for errors alone. */
async function openAudited() {
  const context = await temporaryContext();
  const written: string[] = [];
  const logger = pino({ base: null, level: 'error' }, { write: (line: string) => void written.push(line) });
  const app = adminOn({ ...context, logger });
  /** What has been written since the last call. */
  const takeLines = () =>
    written.splice(0).map((line) => {
      const { level, time, event, msg, ...said } = JSON.parse(line) as Record<string, unknown>;
      expect([level, typeof time, event, msg]).toEqual([30, 'number', 'audit', 'Audit']);
      return said;
    });
  return { context, app, takeLines };
}

it('each action is a line with the person, the route, references and counts, and without what anybody wrote', async () => {
  const { context, app, takeLines } = await openAudited();
  const client = await signedIn(context, app, allButConcerns, 'Maria Lindqvist');
  const { reference } = await storeEnquiry(context);
  await storeEnquiry(context, { name: 'Brin Oke', email: 'brin@oke.example' });
  const email = 'ada@merrow.example';
  const path = `/api/enquiries/${reference}`;
  await client.get('/api/enquiries');
  await client.get('/api/enquiries/search?text=brin');
  await client.get(`/api/enquiries/search?text=${reference}`);
  await client.get(path);
  await client.post(`${path}/close`, { reason: 'spam' });
  await client.post('/api/people/find', { email });
  await client.post('/api/people/export', { email });
  await client.post('/api/people/erase', { email });
  await client.post('/api/people/unsubscribe', { email });
  await client.post('/api/sign-out');
  const lines = takeLines();
  const person = 'Maria Lindqvist';
  const references = [reference];
  const route = '/api/enquiries/:reference';
  const post = { person, method: 'POST' };
  expect(lines).toEqual([
    { ...post, action: 'accepted the invitation', route: '/api/invitation' },
    {
      person,
      action: 'searched in texts',
      method: 'GET',
      route: '/api/enquiries/search',
      counts: { decrypted: 2, found: 1 },
    },
    {
      person,
      action: 'searched by reference',
      method: 'GET',
      route: '/api/enquiries/search',
      counts: { found: 1 },
    },
    { person, action: 'opened', method: 'GET', route, references },
    { ...post, action: 'closed without an answer: spam', route: `${route}/close`, references },
    { ...post, action: 'looked for a person', route: '/api/people/find', references },
    {
      ...post,
      action: 'exported the data of a person',
      route: '/api/people/export',
      references,
      counts: { subscriptions: 0, consentRecords: 0 },
    },
    {
      ...post,
      action: 'erased a person',
      route: '/api/people/erase',
      references,
      counts: { subscriptions: 0 },
    },
    { ...post, action: 'refused', route: '/api/people/unsubscribe', error: 'not-found' },
    { ...post, action: 'signed out', route: '/api/sign-out' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/merrow|brin/i);
});

it('what is refused is a line with the kind, the route and a reference, and never the address that was asked for', async () => {
  const { context, app, takeLines } = await openAudited();
  const client = await signedIn(context, app, ['media'], 'Maria Lindqvist');
  const { reference } = await storeConcern(context);
  const nobody = createClient(app);
  takeLines();
  await client.send('GET', `/api/enquiries/${reference}`);
  await client.send('GET', '/api/enquiries/ada@merrow.example');
  await client.send('POST', `/api/enquiries/${reference}/replies`, {}, { Origin: 'https://evil.example' });
  await client.send('GET', '/api/ada@merrow.example');
  await client.send('GET', `/api/${'x'.repeat(2_001)}`);
  await nobody.send('GET', `/api/enquiries/${reference}`);
  await nobody.send('POST', '/api/people/find', { email: 'ada@merrow.example' });
  await nobody.send('GET', '/api/session', undefined, { Host: 'evil.example' });
  await nobody.send('GET', '/ada@merrow.example', undefined, { Host: 'evil.example' });
  await nobody.send('POST', '/api/sign-in', { response: { id: 'merrow' } });
  const lines = takeLines();
  const person = 'Maria Lindqvist';
  const action = 'refused';
  const references = [reference];
  const route = '/api/enquiries/:reference';
  expect(lines).toEqual([
    { person, action, error: 'not-found', method: 'GET', route, references },
    { person, action, error: 'not-found', method: 'GET', route },
    { action, error: 'forbidden', method: 'POST', route: `${route}/replies`, references },
    { person, action, error: 'not-found', method: 'GET', route: '/*' },
    { action, error: 'too-long-address', method: 'GET', route: '/*' },
    { action, error: 'signed-out', method: 'GET', route, references },
    { action, error: 'signed-out', method: 'POST', route: '/api/people/find' },
    { action, error: 'wrong-host', method: 'GET', route: '/api/session' },
    { action, error: 'wrong-host', method: 'GET', route: '/*' },
    { action, error: 'unknown-passkey', method: 'POST', route: '/api/sign-in' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/merrow/i);
});

it('a tab that stays open after the session has ended writes nothing', async () => {
  const { app, takeLines } = await openAudited();
  const nobody = createClient(app);
  for (const path of ['/api/session', '/api/counts'])
    expect((await nobody.send('GET', path)).status).toBe(401);
  expect(takeLines()).toEqual([]);
});

it('what one person reads again within ten minutes is one line', async () => {
  const { context, app, takeLines } = await openAudited();
  const [{ reference: first }, { reference: second }] = [
    await storeEnquiry(context),
    await storeEnquiry(context),
  ];
  const maria = await signedIn(context, app, allButConcerns, 'Maria Lindqvist');
  const petra = await signedIn(context, app, allButConcerns, 'Petra Lund');
  takeLines();
  const read = async () => {
    for (const person of [maria, petra, maria]) {
      for (const reference of [first, second]) await person.get(`/api/enquiries/${reference}`);
      await person.get('/api/enquiries/search?text=canal');
      await person.post('/api/people/find', { email: 'ada@merrow.example' });
    }
    return takeLines().map(({ person, action }) => `${String(person)} ${String(action)}`);
  };
  const once = ['Maria Lindqvist', 'Petra Lund'].flatMap((person) =>
    ['opened', 'opened', 'searched in texts', 'looked for a person'].map((action) => `${person} ${action}`),
  );
  expect(await read()).toEqual(once);
  expect(await read()).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * minute });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  expect(await read()).toEqual(once);
});

it('a written text is text that somebody sees and that is stored as it is', () => {
  const read = (text: string) => {
    const result = v.safeParse(writtenText(60), text);
    return result.success ? result.output : undefined;
  };
  expect(read(' Dear Ada,\r\n\u200Bthank you. ')).toBe('Dear Ada,\n\u200Bthank you.');
  expect(read('e\u0301'), 'not composed').toBe('e\u0301');
  expect(read('\u200B\u2060 \uFE0F')).toBe('');
  for (const text of ['\0', 'half \uD83D', `a${'\u0301'.repeat(31)}`, 'x'.repeat(61)])
    expect(read(text), JSON.stringify(text)).toBeUndefined();
});
