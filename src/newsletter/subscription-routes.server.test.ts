import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { subscriptionConsent, subscriptionStatus, type SubscriptionState } from './subscription.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import type { PageEnv } from '../server/page-locals.ts';
import type { AppContext } from '../server/context.ts';
import { DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import { fakeErrorPages } from '../server/http/testing/fake-build.ts';
import { subscriptionRoutes } from './subscription-routes.server.ts';
import { emailsTo, subscribe, tokenIn } from './testing/subscribers.ts';

const address = 'ada@merrow.example';
const complete = { email: address, 'topic-energy': 'on', 'topic-property': 'on' };
const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Partial<Record<string, string>>>;
  readonly text: string;
  readonly state: SubscriptionState | undefined;
}

/** The routes of /insights, with a page that prints its state. */
async function openSite(change: (context: AppContext) => AppContext = (context) => context) {
  const opened = await temporaryContext();
  const context = change({ ...opened, logger: pino({ level: 'silent' }) });
  const app = new Hono<PageEnv>();
  app.use(async (c, next) => {
    const readFile = () => Promise.resolve('');
    c.set('locals', { context, client: '203.0.113.9', errorPages: fakeErrorPages(), readFile });
    await next();
  });
  app.route('/insights', subscriptionRoutes);
  app.all('/insights', (c) => {
    const { subscription } = c.var.locals;
    return subscription
      ? new Response(JSON.stringify(subscription), { status: subscriptionStatus(subscription) })
      : new Response('articles');
  });
  const request = async (query: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await app.request(`http://127.0.0.1:3000/insights${query}`, init);
    const text = await response.text();
    const state = text.startsWith('{') ? (JSON.parse(text) as SubscriptionState) : undefined;
    return { status: response.status, headers: Object.fromEntries(response.headers), text, state };
  };
  const post = (query: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    request(query, {
      method: 'POST',
      headers: { ...own, ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  return { request, post, context };
}

const rowsIn = ({ database }: AppContext) => database.db.selectFrom('subscribers').selectAll().execute();

describe('a subscription', () => {
  it('is pending with its topics and the wording of the consent, and its address is encrypted', async () => {
    const { post, context } = await openSite();
    const { status, headers } = await post('', complete);
    expect([status, headers.location]).toEqual([303, '/insights?subscribed']);
    const [row] = await rowsIn(context);
    expect(row).toMatchObject({
      status: 'pending',
      topics: '["Property","Energy"]',
      consent_version: subscriptionConsent.version,
      consent_wording: subscriptionConsent.wording,
      confirmed_at: null,
    });
    expect(Math.abs((row?.consented_at ?? 0) - Date.now())).toBeLessThan(60_000);
    const [email] = await emailsTo(context, address);
    for (const secret of ['merrow', tokenIn(email ?? {})]) expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('is one for a domain in its own script and in ASCII, and its e-mail goes to the latter', async () => {
    const { post, context } = await openSite();
    for (const email of ['info@exämple.de', 'Info@XN--EXMPLE-CUA.DE', 'INFO@EXÄMPLE.de'])
      expect((await post('', { ...complete, email })).status).toBe(303);
    expect(await rowsIn(context)).toHaveLength(1);
    expect(await emailsTo(context, 'info@xn--exmple-cua.de')).toHaveLength(1);
  });

  it('is confirmed by a post, and by no GET or HEAD of any of its links', async () => {
    const { request, post, context } = await openSite();
    await post('', complete);
    const token = tokenIn((await emailsTo(context, address))[0] ?? {});
    for (const method of ['GET', 'HEAD'])
      for (const view of ['confirm', 'preferences', 'unsubscribe'])
        expect((await request(`?${view}=${token}`, { method })).status).toBe(200);
    expect((await request(`?confirm=${token}`)).state).toMatchObject({ kind: 'confirm' });
    expect(await rowsIn(context)).toMatchObject([{ status: 'pending' }]);

    expect((await post(`?confirm=${token}`)).headers.location).toBe(`/insights?confirm=${token}`);
    const confirmed = await request(`?confirm=${token}`);
    expect(confirmed.state).toMatchObject({
      kind: 'preferences',
      outcome: 'confirmed',
      topics: ['Property', 'Energy'],
    });
    // Under no-referrer, browsers would send “Origin: null” with the forms of the page, which is refused.
    expect(confirmed.headers['referrer-policy']).toBe('same-origin');
    expect(await rowsIn(context)).toMatchObject([{ status: 'confirmed', expires_at: null }]);
    expect((await post(`?confirm=${token}`)).status, 'once more').toBe(303);
  });

  it('is deleted with everything about it when it ends', async () => {
    const { request, post, context } = await openSite();
    const token = await subscribe(context, address);
    expect((await post(`?unsubscribe=${token}`)).headers.location).toBe('/insights?unsubscribed');
    expect(await rowsIn(context)).toEqual([]);
    expect(await emailsTo(context, address)).toEqual([]);
    expect((await request('?unsubscribed')).state).toEqual({ kind: 'unsubscribed' });
    const again = await post(`?unsubscribe=${token}`);
    expect([again.status, again.state]).toEqual([404, { kind: 'invalid-link' }]);
  });
});

describe('the same answer', () => {
  it('is given for a new, a pending and a subscribed address, at most one e-mail an hour', async () => {
    const { post, context } = await openSite();
    await subscribe(context, 'brin@oke.example', ['Energy']);
    const answers = [];
    for (const email of [address, address, 'brin@oke.example', 'BRIN@oke.example'])
      answers.push(await post('', { ...complete, email }));
    const texts = answers.map((answer) => JSON.stringify(answer));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0], 'its token is in the e-mail only').not.toContain(
      tokenIn((await emailsTo(context, address))[0] ?? {}),
    );
    expect(await emailsTo(context, address)).toHaveLength(1);
    expect(await emailsTo(context, 'brin@oke.example')).toHaveLength(1);
    expect(await rowsIn(context), 'anybody can send the form').toContainEqual(
      expect.objectContaining({ status: 'confirmed', topics: '["Energy"]' }),
    );
  });
});

describe('what is not taken', () => {
  it.each([
    ['a second header', { email: 'ada@merrow.example\r\nBcc: brin@oke.example' }],
    ['no address', { email: '' }],
  ])('%s is shown again with its error and the topics', async (_what, fields) => {
    const { post, context } = await openSite();
    const { status, state } = await post('', { ...complete, ...fields });
    expect(status).toBe(422);
    expect(state).toMatchObject({
      kind: 'form',
      values: { email: fields.email, topics: ['Property', 'Energy'] },
      emailError: expect.any(String) as unknown,
    });
    expect(await rowsIn(context)).toEqual([]);
  });

  it('with the honeypot filled in keeps the answers', async () => {
    const { post, context } = await openSite();
    const { status, state } = await post('', { ...complete, website: 'x' });
    expect(status).toBe(422);
    expect(state).toMatchObject({
      values: { email: address, topics: ['Property', 'Energy'] },
      problem: 'honeypot',
    });
    expect(await rowsIn(context)).toEqual([]);
  });

  it.each([
    ['of another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, complete, 403],
    ['of no browser', { 'Sec-Fetch-Site': '' }, complete, 403],
    ['that is no plain form', { 'Content-Type': 'text/plain' }, complete, 415],
    ['of more than 4 KB', {}, { ...complete, email: 'a'.repeat(5000) }, 413],
  ])('a form %s is refused', async (_which, headers, fields, status) => {
    const { post, context } = await openSite();
    expect((await post('', fields, headers)).status).toBe(status);
    expect(await rowsIn(context)).toEqual([]);
  });

  it('because nothing can be stored keeps what was typed, and a link says when to come back', async () => {
    const { post } = await openSite((context) => ({
      ...context,
      database: {
        ...context.database,
        transaction: () => Promise.reject(new DatabaseUnavailable(new Error('full'))),
      },
    }));
    const { status, state, headers } = await post('', complete);
    expect([status, headers['retry-after']]).toEqual([503, '30']);
    expect(state).toMatchObject({ values: { email: address }, problem: 'unavailable' });
    const ofLink = await post(`?unsubscribe=${'A'.repeat(43)}`);
    expect([ofLink.status, Number(ofLink.headers['retry-after'])]).toEqual([503, expect.any(Number)]);
  });

  it('as the eleventh within ten minutes says when to come back, counting those without an address apart', async () => {
    const { post } = await openSite();
    for (let number = 1; number <= 11; number += 1) expect((await post('', {})).status).toBe(422);
    for (let number = 1; number <= 10; number += 1) await post('', complete);
    const { status, state, headers } = await post('', complete);
    expect([status, state, Number(headers['retry-after'])]).toEqual([429, undefined, expect.any(Number)]);
  });
});

describe('a link to which something was appended', () => {
  it.each(['.', ')', '?utm_source=mail', '&utm_source=mail', '%E2%80%9D', 'AAAA'])(
    'works as the link before it: %s',
    async (appended) => {
      const { request, post, context } = await openSite();
      await post('', complete);
      const token = tokenIn((await emailsTo(context, address))[0] ?? {});
      const confirm = `?confirm=${token}${appended}`;
      expect((await request(confirm)).state).toMatchObject({ kind: 'confirm', token });
      expect((await post(confirm)).headers.location).toBe(`/insights?confirm=${token}`);
      const changed = await post(`?preferences=${token}${appended}`, { 'topic-energy': 'on' });
      expect(changed.headers.location).toBe(`/insights?preferences=${token}&saved`);
      const unsubscribe = `?unsubscribe=${token}${appended}`;
      expect((await request(unsubscribe)).state).toEqual({ kind: 'unsubscribe', token });
      expect((await post(unsubscribe)).headers.location).toBe('/insights?unsubscribed');
      expect(await rowsIn(context)).toEqual([]);
    },
  );

  it.each(['', 'A'.repeat(42)])('is none where part of the token is missing: %j', async (token) => {
    const { request } = await openSite();
    expect((await request(`?confirm=${token}`)).status).toBe(404);
  });
});

describe('one-click unsubscribe (RFC 8058)', () => {
  const body = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const multipart = () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    return form;
  };

  it.each([
    ['a plain form', body],
    ['a multipart form', multipart],
  ])('works as %s without an origin, and again', async (_encoding, makeBody) => {
    const { request, context } = await openSite();
    const token = await subscribe(context, address);
    for (const time of ['first', 'second']) {
      const { status } = await request(`?unsubscribe=${token}`, { method: 'POST', body: makeBody() });
      expect(status, time).toBe(200);
      expect(await rowsIn(context)).toEqual([]);
    }
  });

  it.each([
    ['another field', '?unsubscribe=', { 'List-Unsubscribe': 'One-Click', more: '1' }],
    ['another value', '?unsubscribe=', { 'List-Unsubscribe': 'Two-Clicks' }],
    ['confirming', '?confirm=', { 'List-Unsubscribe': 'One-Click' }],
    ['changing the topics', '?preferences=', { 'List-Unsubscribe': 'One-Click' }],
  ])('is no way round the check of the origin with %s', async (_what, query, fields) => {
    const { post, context } = await openSite();
    const token = await subscribe(context, address);
    expect((await post(query + token, fields, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(await rowsIn(context)).toHaveLength(1);
  });
});
