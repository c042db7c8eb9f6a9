import { beforeEach, expect, it, vi } from 'vitest';
import { postContact } from './post-contact.client.ts';

const form = new URLSearchParams({ name: 'Ada' });
const fetched = vi.fn<typeof fetch>();
const retried = vi.fn<() => void>();

beforeEach(() => {
  for (const mock of [fetched, retried]) mock.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
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

const caseCode = '7QK4-93PD-XW2M-TR6H';
const receipt = {
  kind: 'concern-receipt',
  caseCode,
  reference: 'HM-7QK4-93PD',
  recipient: 'Compliance Officer',
  dates: [{ label: 'Feedback', date: '2027-02-24', day: 'Wednesday 24 February 2027', later: '', at: 100 }],
};

it('“unavailable” is asked for again after 1, 2 and 4 seconds, with the same body', async () => {
  fetched.mockImplementation(() =>
    Promise.resolve(Response.json({ problem: 'unavailable' }, { status: 503 })),
  );
  const began = Date.now();
  expect(await post()).toEqual({ problem: 'unavailable' });
  expect(Date.now() - began).toBe(7_000);
  expect(retried).toHaveBeenCalledTimes(3);
  expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual(Array(4).fill(form));
});

it.each([
  { receiptUrl: `/contact?receipt=${'a'.repeat(43)}` },
  { state: receipt },
  { state: { kind: 'case-code', typed: 'x', addition: 'It happened again.', problem: 'unknown' } },
  { errors: { message: 'Enter a message' }, caseCode },
  { problem: 'new-case-code', caseCode },
])('an answer of this server is taken as it is, at once: %j', async (answer) => {
  fetched.mockResolvedValueOnce(Response.json(answer));
  expect(await post()).toEqual(answer);
});

/** What a proxy, a sign-in gateway or a maintenance page may answer with. */
const foreign = [
  null,
  [],
  {},
  { receiptUrl: 'https://evil.example/contact?receipt=abc' },
  { receiptUrl: '//evil.example/contact?receipt=abc' },
  { errors: {} },
  { errors: { password: 'Sign in' } },
  { problem: 'expired' },
  { state: { ...receipt, dates: undefined } },
  { state: { ...receipt, kind: 'sign-in' } },
];

it.each(foreign)('%j is not success', async (body) => {
  fetched.mockImplementation(() => Promise.resolve(Response.json(body)));
  expect(await post()).toEqual({ problem: 'no-response' });
});
