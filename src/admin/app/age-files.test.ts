import { expect, it } from 'vitest';
import { decryptSealed, decryptText, encryptText, makeIdentity, readKeyFile } from './age-files.ts';

it('an export shows the concerns that the open key decrypts, and leaves the others sealed', async () => {
  const [own, other] = [await makeIdentity(), await makeIdentity()];
  const { ciphertext: report } = await encryptText([own.recipient], {
    enquiry: { message: 'It ran at night.' },
  });
  const { ciphertext: foreign } = await encryptText([other.recipient], { text: 'Not for you.' });
  const held = { enquiries: [{ reference: 'HM-1', sealed: report, messages: [{ sealed: foreign }] }] };
  expect(await decryptSealed(held, { identities: [own.identity], keyIds: [own.keyId] })).toEqual({
    enquiries: [
      { reference: 'HM-1', enquiry: { message: 'It ran at night.' }, messages: [{ sealed: foreign }] },
    ],
  });
});

const fileOf = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'key.txt');

it('a file with a former and the present key opens what either of them opens', async () => {
  const [former, present, other] = [await makeIdentity(), await makeIdentity(), await makeIdentity()];
  const text = `# created: 2026-01-14\n${former.identity}\n\n# created: 2026-11-28\n${present.identity}\n`;
  const file = (await readKeyFile(fileOf(text))) ?? expect.fail();
  expect(file.keyIds).toEqual([former.keyId, present.keyId]);
  for (const { recipient } of [former, present]) {
    const { ciphertext } = await encryptText([recipient], { text: 'It ran at night.' });
    expect(await decryptText(file, ciphertext)).toEqual({ text: 'It ran at night.' });
  }
  const foreign = await encryptText([other.recipient], 'Not for you.');
  await expect(decryptText(file, foreign.ciphertext)).rejects.toThrow();
});

const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...Array.from(text).flatMap((letter) => [letter.charCodeAt(0), 0])]);

it.each([
  ['indented', (identity: string) => `\t  ${identity}  \r\n`],
  ['quoted in a mail', (identity: string) => `> # created: 2026\n> ${identity}\n`],
  ['in small letters', (identity: string) => identity.toLowerCase()],
  [
    'wrapped',
    (identity: string) => `> ${identity.slice(0, 9)}\n> ${identity.slice(9, 40)}=\r\n  ${identity.slice(40)}`,
  ],
  ['with a sentence after it', (identity: string) => `My key is “${identity}”, kept in the safe.`],
  ['in UTF-16', (identity: string) => utf16(`\n${identity}\n`)],
  [
    'beside one with a letter changed',
    (identity: string) => `${identity.slice(0, -1)}${identity.endsWith('Q') ? 'P' : 'Q'}\n${identity}`,
  ],
])('a key that is %s is read', async (_how, write) => {
  const { identity, keyId } = await makeIdentity();
  expect(await readKeyFile(fileOf(write(identity)))).toEqual({ identities: [identity], keyIds: [keyId] });
});

it('what has no whole key is no key file', async () => {
  const { identity, recipient } = await makeIdentity();
  for (const text of ['', 'Minutes', recipient, identity.slice(0, -1), `${identity}\n`.repeat(2_000)])
    expect(await readKeyFile(fileOf(text)), text.slice(0, 80)).toBeNull();
});
