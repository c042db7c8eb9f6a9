import { expect, it } from 'vitest';
import { encryptToRecipients, keyIdOfRecipient } from '../../enquiries/age-keys.ts';
import { decryptConcern, makeIdentity } from '../../enquiries/testing/concern-fixtures.ts';
import type { TextAgain } from './api-client.ts';
import { encryptTexts, outcomeWords } from './encrypt-texts.ts';

const makeHolder = async () => {
  const made = await makeIdentity();
  return { ...made, keyId: await keyIdOfRecipient(made.recipient) };
};
type Holder = Awaited<ReturnType<typeof makeHolder>>;

const [own, deputy, other] = [await makeHolder(), await makeHolder(), await makeHolder()];

/** The text of a concern that is encrypted to these people. */
const textTo = async (reference: string, ...holders: readonly Holder[]) => {
  const recipients = holders.map(({ recipient }) => recipient);
  const encrypted = await encryptToRecipients(recipients, { text: reference });
  return { ...encrypted, id: reference, table: 'enquiries' as const, reference, former: [] };
};

/** Changes one letter in the middle of the file. */
const damage = <Text extends { readonly ciphertext: string }>(text: Text): Text => {
  const { ciphertext } = text;
  const middle = Math.floor(ciphertext.length * 0.7);
  const letter = ciphertext[middle] === 'A' ? 'B' : 'A';
  return { ...text, ciphertext: ciphertext.slice(0, middle) + letter + ciphertext.slice(middle + 1) };
};

it('one damaged text, and one under another key, do not keep the others from being encrypted again', async () => {
  const texts = [
    damage(await textTo('HM-1', own)),
    await textTo('HM-2', own),
    await textTo('HM-3', other),
    await textTo('HM-4', own),
    await textTo('HM-5', own, deputy),
  ];
  const replaced: TextAgain[] = [];
  const outcome = await encryptTexts(texts, {
    file: { identities: [own.identity], keyIds: [own.keyId] },
    recipients: [own, deputy].map(({ recipient, keyId }) => [recipient, keyId] as const),
    replace: (text) => Promise.resolve(replaced.push(text) > 0),
  });
  expect(outcomeWords(outcome)).toBe(
    '2 messages encrypted again, 1 damaged: HM-1, 1 under another key: open that key file, too.',
  );
  expect(replaced.map(({ id }) => id)).toEqual(['HM-2', 'HM-4']);
  for (const { identity } of [own, deputy])
    expect(await Promise.all(replaced.map((text) => decryptConcern(identity, text)))).toEqual([
      { text: 'HM-2' },
      { text: 'HM-4' },
    ]);
});

it('a text that the server keeps is counted, since a colleague can open it whose key is not confirmed', async () => {
  const outcome = await encryptTexts([await textTo('HM-1', own, other)], {
    file: { identities: [own.identity], keyIds: [own.keyId] },
    recipients: [own, deputy].map(({ recipient, keyId }) => [recipient, keyId] as const),
    replace: () => Promise.resolve(false),
  });
  expect(outcomeWords(outcome)).toBe(
    '0 messages encrypted again, 1 left: confirm the keys of your colleagues first.',
  );
});
