import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { storeEnquiry } from '../../../tests/support/stored-enquiries.ts';
import { temporaryContext } from '../../../tests/support/temporary-context.ts';
import { ownHeader } from '../api.ts';
import { adminOn, signedIn } from '../server/testing/admin-client.ts';
import type { EnquiryDetail, EnquiryReaders } from './api-client.ts';
import { hasChanged, reopenEnquiry, sendReply, showChanged } from './change-enquiry.ts';
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

it('an enquiry has changed once a colleague has answered or closed it, also after a reply that was not delivered', async () => {
  const context = await temporaryContext();
  const { reference: asked } = await storeEnquiry(context);
  const client = await signedIn(context, adminOn(context), ['enquiries']);
  const path = `/api/enquiries/${asked}`;
  const answer = (messagesSeen: number) =>
    client.post(`${path}/replies`, { ...reply, idempotencyKey: crypto.randomUUID(), messagesSeen });
  const readers = () => client.post<EnquiryReaders>(`${path}/readers`, { isOpen: true });
  await answer(0);
  await context.database.transaction((trx) =>
    trx.updateTable('messages').set({ undelivered_at: Date.now() }).execute(),
  );
  const detail = await client.get<EnquiryDetail>(path);
  expect(hasChanged(detail, await readers())).toBe(false);
  await answer(1);
  expect(hasChanged(detail, await readers())).toBe(true);
  const answered = await client.get<EnquiryDetail>(path);
  expect(hasChanged(answered, await readers())).toBe(false);
  await client.post(`${path}/close`, { reason: 'duplicate' });
  expect(hasChanged(answered, await readers())).toBe(true);
});
