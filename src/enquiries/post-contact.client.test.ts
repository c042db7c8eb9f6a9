import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContactAnswer } from './contact-answer.ts';
import { fetchCaseCode, postContact } from './post-contact.client.ts';
import type { ConcernState } from './concern-state.ts';

const form = new URLSearchParams({ name: 'Ada' });
const fetched = vi.fn<typeof fetch>();
const retried = vi.fn<() => void>();

beforeEach(() => {
  for (const mock of [fetched, retried]) mock.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { onLine: true });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

async function post() {
  const result = postContact(form, retried);
  await vi.runAllTimersAsync();
  return result;
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const html = (body: string, type = 'text/html', status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': type } });
const caseCode = { code: '7QK4-93PD-XW2M-TR6H', isReplacement: true };
const receipt: ConcernState = {
  kind: 'report-receipt',
  caseCode: caseCode.code,
  reference: 'HM-7QK4-93PD',
  recipient: 'Compliance Officer',
  dates: [{ label: 'Feedback', date: '2027-02-24', day: 'Wednesday 24 February 2027', later: '', at: 100 }],
};

describe('the answer of this server to a post', () => {
  it.each<[number, ContactAnswer]>([
    [201, { receiptUrl: `/contact?receipt=${'a'.repeat(43)}` }],
    [200, { state: receipt }],
    [422, { state: { kind: 'case-code', typed: 'x', addition: 'It happened again.', problem: 'unknown' } }],
    [422, { errors: { message: 'Enter a message' }, caseCode }],
    [422, { problem: 'case-code-replaced', caseCode }],
    [429, { problem: 'too-many' }],
    [403, { problem: 'forbidden' }],
  ])('%i %j is taken as it is, at once', async (status, answer) => {
    fetched.mockResolvedValueOnce(json(answer, status));
    expect(await post()).toEqual(answer);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('“unavailable” is asked for again after 1, 2 and 4 seconds, with the same body', async () => {
    fetched.mockImplementation(() => Promise.resolve(json({ problem: 'unavailable' }, 503)));
    const began = Date.now();
    expect(await post()).toEqual({ problem: 'unavailable' });
    expect(Date.now() - began).toBe(7_000);
    expect(retried).toHaveBeenCalledTimes(3);
    expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual(Array(4).fill(form));
  });
});

/** What a proxy, a sign-in gateway or a maintenance page may answer with. */
const foreign: readonly (readonly [string, () => Response])[] = [
  ['HTML', () => html('<h1>Blocked</h1>')],
  ['HTML with a main element', () => html('<main><h1>Report received</h1></main>')],
  ['XHTML', () => html('<html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xhtml+xml')],
  ['JSON under another type', () => html(JSON.stringify({ state: receipt }), 'text/html')],
  ['half of a JSON text', () => html('{"receiptUrl":', 'application/json')],
  ['no content', () => new Response(null, { status: 204 })],
  ['an opaque answer', () => Response.error()],
  ['an error page', () => html('<html>', 'text/html', 502)],
  ...[
    null,
    [],
    {},
    { ok: true },
    { status: 'received', receiptUrl: '' },
    { receiptUrl: 'https://evil.example/contact?receipt=abc' },
    { receiptUrl: '//evil.example/contact?receipt=abc' },
    { errors: {} },
    { errors: { password: 'Sign in' } },
    { problem: 'expired' },
    { state: { ...receipt, dates: undefined } },
    { state: { ...receipt, kind: 'sign-in' } },
  ].map((body): [string, () => Response] => [`JSON such as ${JSON.stringify(body)}`, () => json(body)]),
];

describe('an answer that does not prove to come from this server', () => {
  it.each(foreign)('is not success: %s', async (_, response) => {
    fetched.mockImplementation(() => Promise.resolve(response()));
    expect(await post()).toEqual({ problem: 'no-answer' });
  });

  it('may be followed by one that does', async () => {
    fetched.mockResolvedValueOnce(html('<h1>Back soon</h1>', 'text/html', 503));
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetched.mockResolvedValueOnce(json({ state: receipt }));
    expect(await post()).toEqual({ state: receipt });
    expect(retried).toHaveBeenCalledTimes(2);
  });

  it('brings no case code', async () => {
    for (const [, response] of foreign) {
      fetched.mockResolvedValueOnce(response());
      await expect(fetchCaseCode()).rejects.toThrow();
    }
    fetched.mockResolvedValueOnce(json({ caseCode }));
    expect(await fetchCaseCode()).toEqual(caseCode);
  });
});
