import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ownHeader } from '../api.ts';
import { reopenEnquiry, sendReply, showChanged } from './change-enquiry.ts';
import {
  countsQuery,
  enquiryListQuery,
  enquiryQuery,
  mailQuery,
  queryClient,
  sessionQuery,
} from './queries.ts';

const reference = 'HM-7QK4-93PD';
const reply = { text: 'Thank you.', close: false, idempotencyKey: crypto.randomUUID(), messagesSeen: 0 };

/** Lets the server answer each request with this. @returns the requests, such as "GET /api/counts" */
function answerWith(body: object, status = 200): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method = '' }: RequestInit) => {
    requests.push(`${method} ${path}`);
    return Promise.resolve(Response.json(body, { status, headers: { [ownHeader.name]: ownHeader.value } }));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return requests;
}

interface Query {
  readonly queryKey: readonly unknown[];
}
const keep = ({ queryKey }: Query) => queryClient.setQueryData(queryKey, {});
const isOutOfDate = ({ queryKey }: Query) => queryClient.getQueryState(queryKey)?.isInvalidated;
const shown = () => queryClient.getQueryData(enquiryQuery(reference).queryKey);

afterEach(() => queryClient.clear());

it('a change is shown from its response, and makes only what tells of it out of date', async () => {
  const requests = answerWith({ reference, state: 'open' });
  const touched = [countsQuery, mailQuery, enquiryListQuery({})];
  const untouched = [sessionQuery, enquiryQuery('HM-2')];
  for (const query of [...touched, ...untouched]) keep(query);
  showChanged(await reopenEnquiry(reference));
  expect(shown()).toEqual({ reference, state: 'open' });
  for (const query of touched) expect(isOutOfDate(query), query.queryKey[0]).toBe(true);
  for (const query of [...untouched, enquiryQuery(reference)])
    expect(isOutOfDate(query), query.queryKey[0]).toBe(false);
  expect(requests).toEqual([`POST /api/enquiries/${reference}/reopen`]);
});

it('a conflict shows the enquiry as somebody else has left it', async () => {
  answerWith({ error: 'conflict', detail: { reference, state: 'closed' } }, 409);
  await expect(sendReply(reference, reply)).rejects.toMatchObject({ kind: 'conflict' });
  expect(shown()).toEqual({ reference, state: 'closed' });
});

it('another error changes nothing that is shown, and says why', async () => {
  answerWith({ error: 'invalid-input', message: 'This cannot be used: text' }, 400);
  const failure = { kind: 'invalid-input', message: 'This cannot be used: text' };
  await expect(sendReply(reference, reply)).rejects.toMatchObject(failure);
  expect(shown()).toBeUndefined();
});

it('a reference reaches the server whole, whatever was typed into the address', async () => {
  const requests = answerWith({ reference });
  await reopenEnquiry('HM/../7?x');
  expect(requests).toEqual(['POST /api/enquiries/HM%2F..%2F7%3Fx/reopen']);
});
