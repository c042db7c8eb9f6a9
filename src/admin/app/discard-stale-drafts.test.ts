import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteStored, readStored, store, storedNames } from './browser-storage.ts';
import { discardOldDrafts } from './discard-stale-drafts.ts';
import { draftNameOf } from './drafts.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-28T12:00:00Z');
const reference = 'HM-7QK4-93PD';
const name = draftNameOf(reference, 'Olga Holm');
const stored = () => JSON.parse(readStored(name) ?? 'null') as unknown;

const deleteAll = () => {
  for (const one of storedNames('draft ')) deleteStored(one);
};
beforeEach(deleteAll);
afterEach(() => {
  deleteAll();
  vi.unstubAllGlobals();
});

const keptOnDay = (days: number) => {
  discardOldDrafts(now + days * day);
  return stored() !== null;
};

it('a draft to a concern is kept for 30 days, whoever comes to this browser then', () => {
  const recent = { ciphertext: 'the second age file', writtenAt: now + day };
  store(name, JSON.stringify([{ ciphertext: 'the first age file', writtenAt: now }, recent]));
  expect(keptOnDay(30)).toBe(true);
  expect(stored()).toHaveLength(2);
  expect(keptOnDay(30.5)).toBe(true);
  expect(stored()).toEqual([recent]);
  expect(keptOnDay(31.5)).toBe(false);
});

it.each([
  ['to a concern', ['an age file']],
  ['to an enquiry', { text: 'Thank you.', idempotencyKey: 'b0d2c7f6-3f0c-4d43-a7cf-5a0e4c6a3f11' }],
])('a draft %s that an earlier version stored without a date is kept for 30 days from now on', (_, draft) => {
  store(name, JSON.stringify(draft));
  expect(keptOnDay(0)).toBe(true);
  expect(JSON.stringify(stored())).toContain(`"writtenAt":${String(now)}`);
  expect(keptOnDay(30)).toBe(true);
  expect(keptOnDay(30.5)).toBe(false);
});

it('a draft to an enquiry is kept for 30 days after it was written', () => {
  const draft = { text: 'Thank you.', idempotencyKey: crypto.randomUUID(), writtenAt: now };
  store(name, JSON.stringify(draft));
  expect(keptOnDay(30)).toBe(true);
  expect(stored()).toEqual(draft);
  expect(keptOnDay(30.5)).toBe(false);
});

it('what nobody can read as a draft goes at once', () => {
  store(name, '{');
  expect(keptOnDay(0)).toBe(false);
});
