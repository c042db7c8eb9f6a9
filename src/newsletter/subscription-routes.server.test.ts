import { describe, expect, it } from 'vitest';
import { rateLimits } from '../rate-limits.ts';
import { subscriptionConsent, subscriptionStatus } from './subscription.ts';
import { openRoutes } from '../../tests/support/open-routes.ts';
import type { PageLocals } from '../server/page-locals.ts';
import type { AppContext } from '../server/context.ts';
import { DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import { subscriptionRoutes } from './subscription-routes.server.ts';
import { emailsTo, subscribe, tokenIn } from './testing/subscribers.ts';

const limits = rateLimits['POST /insights'];

const address = 'ada@merrow.example';
const complete = { email: address, 'topic-energy': 'on', 'topic-property': 'on' };

/** The routes of /insights. */
async function openSite(change?: (context: AppContext) => AppContext) {
  const stateOf = (locals: PageLocals) => locals.subscription;
  const { post, ...site } = await openRoutes(
    '/insights',
    subscriptionRoutes,
    stateOf,
    subscriptionStatus,
    change,
  );
  return {
    ...site,
    post: (query: string, fields: Record<string, string> = {}, headers?: Record<string, string>) =>
      post(fields, headers, query),
  };
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
    // Under no-referrer, browsers would send “Origin: null” with the forms of the page.
    expect(confirmed.headers['referrer-policy']).toBe('same-origin');
    expect(await rowsIn(context)).toMatchObject([{ status: 'confirmed', expires_at: null }]);
    expect((await post(`?confirm=${token}`)).status, 'once more').toBe(303);
  });
});

it('the same answer is given for a new, a pending and a subscribed address, at most one e-mail an hour', async () => {
  const { post, context } = await openSite();
  await subscribe(context, 'brin@oke.example', ['Energy']);
  const answers = new Set<string>();
  for (const email of [address, address, 'brin@oke.example', 'BRIN@oke.example'])
    answers.add(JSON.stringify(await post('', { ...complete, email })));
  expect(answers.size).toBe(1);
  const mails = await emailsTo(context, address);
  expect([mails.length, (await emailsTo(context, 'brin@oke.example')).length]).toEqual([1, 1]);
  expect([...answers].join(), 'its token is in the e-mail only').not.toContain(tokenIn(mails[0] ?? {}));
  expect(await rowsIn(context), 'anybody can send the form').toContainEqual(
    expect.objectContaining({ status: 'confirmed', topics: '["Energy"]' }),
  );
});

describe('what is not taken', () => {
  it.each([
    ['a second header', { email: 'ada@merrow.example\r\nBcc: brin@oke.example' }, {}],
    ['no address', { email: '' }, { emailError: 'Enter your email address' }],
    ['the honeypot filled in', { website: 'x' }, { problem: 'honeypot' }],
  ])('with %s is shown again with the reason and the answers', async (_what, fields, expected) => {
    const { post, context } = await openSite();
    const typed = { ...complete, ...fields };
    const { status, state } = await post('', typed);
    expect(status).toBe(422);
    const values = { email: typed.email, topics: ['Property', 'Energy'] };
    expect(state).toMatchObject({ kind: 'form', values, ...expected });
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
        transaction: () => Promise.reject(new DatabaseUnavailable('full')),
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

it.each(['.', '?utm_source=mail', '&utm_source=mail', '%E2%80%9D', 'AAAA'])(
  'a link to which something was appended works as the link before it: %s',
  async (appended) => {
    const { request, post, context } = await openSite();
    await post('', complete);
    const token = tokenIn((await emailsTo(context, address))[0] ?? {});
    const confirm = `?confirm=${token}${appended}`;
    expect((await request(confirm)).state).toMatchObject({ kind: 'confirm', token });
    expect((await post(confirm)).headers.location).toBe(`/insights?confirm=${token}`);
    const changed = await post(`?preferences=${token}${appended}`, { 'topic-energy': 'on' });
    expect(changed.headers.location).toBe(`/insights?preferences=${token}&saved`);
    expect((await post(`?unsubscribe=${token}${appended}`)).headers.location).toBe('/insights?unsubscribed');
    expect([await rowsIn(context), await emailsTo(context, address)]).toEqual([[], []]);
  },
);

describe('a link whose page sends no origin, as inside an app', () => {
  const noOrigin = { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' };

  it('works, because its token is the proof', async () => {
    const { post, context } = await openSite();
    await post('', complete);
    const token = tokenIn((await emailsTo(context, address))[0] ?? {});
    expect((await post(`?confirm=${token}`, {}, noOrigin)).headers.location).toBe(
      `/insights?confirm=${token}`,
    );
    const changed = await post(`?preferences=${token}`, { 'topic-energy': 'on' }, noOrigin);
    expect(changed.headers.location).toBe(`/insights?preferences=${token}&saved`);
    expect(await rowsIn(context)).toMatchObject([{ status: 'confirmed', topics: '["Energy"]' }]);
    const ended = await post(`?unsubscribe=${token}`, {}, noOrigin);
    expect(ended.headers.location).toBe('/insights?unsubscribed');
    expect(await rowsIn(context)).toEqual([]);
  });

  it('does nothing with a made-up token, and no other form is taken so', async () => {
    const { post, context } = await openSite();
    expect((await post(`?unsubscribe=${'A'.repeat(43)}`, {}, noOrigin)).status).toBe(404);
    for (const query of ['', '?subscribed', '?search=confirm'])
      expect((await post(query, complete, noOrigin)).status, query).toBe(403);
    const foreign = { ...noOrigin, Origin: 'https://evil.example' };
    expect((await post(`?unsubscribe=${'A'.repeat(43)}`, {}, foreign)).status).toBe(403);
    expect(await rowsIn(context)).toEqual([]);
  });
});

it.each(['', 'A'.repeat(42)])('a link is none where part of the token is missing: %j', async (token) => {
  const { request } = await openSite();
  expect((await request(`?confirm=${token}`)).status).toBe(404);
});

it('links that are posted too often change nothing and say when to come back, and a new subscription is taken', async () => {
  const { post, context } = await openSite();
  const token = await subscribe(context, address, ['Energy']);
  const link = limits.link.points;
  for (let count = 1; count <= link; count += 1)
    expect((await post(`?confirm=${'A'.repeat(43)}`)).status).toBe(404);
  const refused = await post(`?unsubscribe=${token}`);
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect(await rowsIn(context)).toHaveLength(1);
  expect((await post('', { ...complete, email: 'brin@oke.example' })).status).toBe(303);
});

describe('one-click unsubscribe (RFC 8058)', () => {
  it('is done, or says when to come back, however many come from one address', async () => {
    const { request, context } = await openSite();
    const oneClick = (token: string) =>
      request(`?unsubscribe=${token}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    const token = await subscribe(context, address);
    for (let count = 1; count < limits.oneClick.points; count += 1)
      await context.rateLimiter.consume(limits.oneClick, '203.0.113.9');
    expect((await oneClick(token)).status).toBe(200);
    expect(await rowsIn(context)).toEqual([]);
    const refused = await oneClick(token);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  });

  it.each([
    ['a plain form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [
      'a multipart form',
      () => {
        const form = new FormData();
        form.set('List-Unsubscribe', 'One-Click');
        return form;
      },
    ],
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
