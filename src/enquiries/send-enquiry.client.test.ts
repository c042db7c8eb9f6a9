import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEnquiry } from './send-enquiry.client.ts';

const form = new URLSearchParams({ name: 'Ada' });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  return () => {
    vi.unstubAllGlobals();
  };
});

const answers = (status: number, body: unknown) => {
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
};

describe('sending the form', () => {
  it('goes to no address of another site', async () => {
    answers(201, { receiptUrl: 'https://evil.example/contact?receipt=abc' });
    await expect(sendEnquiry(form)).rejects.toMatchObject({ problem: 'unavailable' });
  });

  it('of a concern whose case code cannot be used brings another', async () => {
    const caseCode = { code: '7QK4-93PD-XW2M-TR6H', isReplacement: true };
    answers(422, { problem: 'case-code-replaced', caseCode });
    await expect(sendEnquiry(form)).rejects.toMatchObject({ problem: 'case-code-replaced', caseCode });
    answers(422, { errors: { message: 'Enter a message' }, caseCode });
    expect(await sendEnquiry(form)).toMatchObject({ caseCode });
  });

  it.each([
    [503, { problem: 'unavailable' }, 'unavailable', true],
    [429, { problem: 'too-many', retryAfterSeconds: 60 }, 'too-many', false],
    [403, { problem: 'forbidden' }, 'forbidden', false],
    [500, {}, 'unavailable', true],
  ])('that is answered %i %j fails as %s', async (status, body, problem, isTransient) => {
    answers(status, body);
    await expect(sendEnquiry(form)).rejects.toMatchObject({ problem, isTransient });
  });

  it('without a connection, or with half an answer, may be repeated', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(sendEnquiry(form)).rejects.toMatchObject({ problem: 'network', isTransient: true });
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    await expect(sendEnquiry(form)).rejects.toMatchObject({ problem: 'network', isTransient: true });
  });
});
