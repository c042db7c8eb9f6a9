import { expect, it } from 'vitest';
import { deleteDrafts, storedDrafts } from './drafts.ts';

const reference = 'HM-7QK4-93PD';
const draftOf = (text: string) => ({ text, idempotencyKey: crypto.randomUUID() });

it('a draft that is deleted leaves that of a colleague at the same browser whose name begins alike', () => {
  const [anna, annaMaria] = [storedDrafts('Anna'), storedDrafts('Anna Maria Holm')];
  const kept = draftOf('We shall visit.');
  anna.set(reference, draftOf('Thank you.'));
  annaMaria.set(reference, kept);
  anna.delete(reference);
  expect(anna.get(reference)).toBeUndefined();
  expect(annaMaria.get(reference)).toEqual(kept);
});

it('the drafts of everybody to one enquiry are deleted, and none to another', () => {
  const [anna, olga] = [storedDrafts('Anna'), storedDrafts('Olga Holm')];
  for (const drafts of [anna, olga]) drafts.set(reference, draftOf('Thank you.'));
  anna.set('HM-2222-2222', draftOf('Another.'));
  deleteDrafts(reference);
  expect([anna.get(reference), olga.get(reference)]).toEqual([undefined, undefined]);
  expect(anna.get('HM-2222-2222')?.text).toBe('Another.');
});
