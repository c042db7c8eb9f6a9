import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encryptText, makeIdentity, type KeyFile } from './age-files.ts';
import { ConcernDrafts } from './concern-drafts.ts';
import { draftNameOf } from './drafts.ts';

const reference = 'HM-7QK4-93PD';
const secret = 'The gate was open all night.';
const draftOf = (text: string) => ({ text, idempotencyKey: crypto.randomUUID() });

/** A storage of a browser, whose properties are what is stored. */
function makeStorage(isFull = false) {
  const storage: Record<string, unknown> = {};
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    removeItem: (name: string) => Reflect.deleteProperty(storage, name),
    setItem: (name: string, text: string) => {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      storage[name] = text;
    },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
  vi.stubGlobal('localStorage', storage);
  return storage;
}

let storage: ReturnType<typeof makeStorage>;
beforeEach(() => {
  storage = makeStorage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function makeKey() {
  const { identity, recipient, keyId } = await makeIdentity();
  return { recipient, file: { identities: [identity], keyIds: [keyId] } satisfies KeyFile };
}

/** The drafts of a page that was just loaded. */
function loadPage(recipient: string | undefined, person = 'Olga Holm') {
  const drafts = new ConcernDrafts(person);
  drafts.encryptTo(recipient);
  return drafts;
}

it('a draft outlasts the page, encrypted to the own key: no letter of it is stored', async () => {
  const { recipient, file } = await makeKey();
  const drafts = loadPage(recipient);
  const written = draftOf(secret);
  drafts.set(reference, draftOf('The'));
  drafts.set(reference, written);
  expect(drafts.hasInMemory()).toBe(true);
  expect(await drafts.settle()).toBe(true);
  expect(drafts.notKept(reference)).toBeUndefined();
  expect(JSON.stringify(storage)).toContain('BEGIN AGE ENCRYPTED FILE');
  expect(JSON.stringify(storage)).not.toMatch(/gate|night|idempotencyKey/);

  const next = loadPage(recipient);
  expect(next.get(reference)).toBeUndefined();
  expect(next.hasSealed(reference)).toBe(true);
  await next.open(reference, (await makeKey()).file);
  expect(next.get(reference)).toBeUndefined();
  await next.open(reference, file);
  expect(next.get(reference)).toEqual(written);
  expect(next.hasSealed(reference)).toBe(false);
});

it('what is written before the key file is opened comes after the stored draft, and neither is lost', async () => {
  const { recipient, file } = await makeKey();
  const first = loadPage(recipient);
  first.set(reference, draftOf('Before.'));
  await first.settle();
  const second = loadPage(recipient);
  second.set(reference, draftOf('After.'));
  await second.settle();
  const third = loadPage(recipient);
  await third.open(reference, file);
  expect(third.get(reference)?.text).toBe('Before.\n\nAfter.');
  expect(third.openings()).toBe(1);
});

it('a stored draft is shown as soon as it is opened, so that what is typed at once is added to it', async () => {
  const { recipient, file } = await makeKey();
  const writer = loadPage(recipient);
  writer.set(reference, draftOf('Before.'));
  await writer.settle();
  const drafts = loadPage(recipient);
  drafts.set(reference, draftOf('After'));
  await drafts.settle();
  let shown = 'After';
  drafts.subscribe(() => {
    shown = drafts.get(reference)?.text ?? '';
  });
  await drafts.open(reference, file);
  drafts.set(reference, draftOf(`${shown}.`));
  expect(await drafts.settle()).toBe(true);
  const next = loadPage(recipient);
  await next.open(reference, file);
  expect(next.get(reference)?.text).toBe('Before.\n\nAfter.');
});

it('without an own key a draft is in memory alone, and is stored as soon as there is one', async () => {
  const drafts = loadPage(undefined);
  drafts.set(reference, draftOf(secret));
  expect(await drafts.settle()).toBe(false);
  expect(drafts.notKept(reference)).toBe('no key');
  expect(storage).toEqual({});
  drafts.encryptTo((await makeKey()).recipient);
  expect(await drafts.settle()).toBe(true);
  expect(drafts.notKept(reference)).toBeUndefined();
});

it('says that a draft is not kept where the storage is full, and keeps it in memory', async () => {
  makeStorage(true);
  const drafts = loadPage((await makeKey()).recipient);
  drafts.set(reference, draftOf(secret));
  expect(await drafts.settle()).toBe(false);
  expect(drafts.notKept(reference)).toBe('refused');
  expect(drafts.get(reference)?.text).toBe(secret);
  drafts.delete(reference);
  expect(drafts.hasInMemory()).toBe(false);
});

it('a reply that was sent takes its draft out of the storage, and leaves what no key has opened', async () => {
  const { recipient } = await makeKey();
  const drafts = loadPage(recipient);
  drafts.set(reference, draftOf(secret));
  drafts.delete(reference);
  await drafts.settle();
  expect(storage).toEqual({});
  drafts.set(reference, draftOf(secret));
  await drafts.settle();
  const next = loadPage(recipient);
  next.set(reference, draftOf('Sent.'));
  await next.settle();
  next.delete(reference);
  expect(next.hasSealed(reference)).toBe(true);
  next.deleteSealed(reference);
  expect(storage).toEqual({});
});

it('two tabs that write to one concern keep both texts, and one that has sent its reply leaves that of the other', async () => {
  const { recipient, file } = await makeKey();
  const [one, other] = [loadPage(recipient), loadPage(recipient)];
  for (const drafts of [one, other]) expect(drafts.hasSealed(reference)).toBe(false);
  one.set(reference, draftOf('From the first tab.'));
  await one.settle();
  other.set(reference, draftOf('From the second tab.'));
  await other.settle();
  one.set(reference, draftOf('From the first tab, and more.'));
  await one.settle();
  const third = loadPage(recipient);
  await third.open(reference, file);
  expect(third.get(reference)?.text.split('\n\n').toSorted()).toEqual([
    'From the first tab, and more.',
    'From the second tab.',
  ]);
  await third.settle();

  one.set(reference, draftOf('Again.'));
  await one.settle();
  third.delete(reference);
  const fourth = loadPage(recipient);
  await fourth.open(reference, file);
  expect(fourth.get(reference)?.text).toBe('Again.');
});

it('two tabs that have opened one draft do not double it', async () => {
  const { recipient, file } = await makeKey();
  const writer = loadPage(recipient);
  writer.set(reference, draftOf('Are you safe?'));
  await writer.settle();
  const [one, other] = [loadPage(recipient), loadPage(recipient)];
  for (const drafts of [one, other]) expect(drafts.hasSealed(reference)).toBe(true);
  await Promise.all([one.open(reference, file), other.open(reference, file)]);
  await Promise.all([one.settle(), other.settle()]);
  one.set(reference, draftOf('Are you safe? Where are you?'));
  await one.settle();
  const third = loadPage(recipient);
  await third.open(reference, file);
  expect(third.get(reference)?.text).toBe('Are you safe? Where are you?');
});

it('a draft that an earlier version stored without a date opens, and a stored one says when it was written', async () => {
  const { recipient, file } = await makeKey();
  const draft = { ...draftOf(secret), writtenAt: Date.parse('2026-11-28T12:00:00Z') };
  const { ciphertext } = await encryptText([recipient], draft);
  const name = draftNameOf(reference, 'Olga Holm');
  storage[name] = JSON.stringify([ciphertext]);
  const drafts = loadPage(recipient);
  await drafts.open(reference, file);
  expect(drafts.get(reference)).toEqual(draft);
  await drafts.settle();
  expect(JSON.parse(String(storage[name]))).toEqual([
    { ciphertext: expect.stringMatching(/AGE ENCRYPTED/) as unknown, writtenAt: draft.writtenAt },
  ]);
});

it('the drafts of another person at this browser are not shown', async () => {
  const { recipient, file } = await makeKey();
  const drafts = loadPage(recipient);
  drafts.set(reference, draftOf(secret));
  await drafts.settle();
  const other = loadPage(recipient, 'Niklas Brandt');
  expect(other.hasSealed(reference)).toBe(false);
  await other.open(reference, file);
  expect(other.get(reference)).toBeUndefined();
});
