import { expect, it } from 'vitest';
import { decryptSealed, encryptText, makeIdentity } from './age-files.ts';

it('an export shows the concerns that the open key decrypts, and leaves the others sealed', async () => {
  const [own, other] = [await makeIdentity(), await makeIdentity()];
  const { ciphertext: report } = await encryptText([own.recipient], {
    enquiry: { message: 'It ran at night.' },
  });
  const { ciphertext: foreign } = await encryptText([other.recipient], { text: 'Not for you.' });
  const held = { enquiries: [{ reference: 'HM-1', sealed: report, messages: [{ sealed: foreign }] }] };
  expect(await decryptSealed(held, own.identity)).toEqual({
    enquiries: [
      { reference: 'HM-1', enquiry: { message: 'It ran at night.' }, messages: [{ sealed: foreign }] },
    ],
  });
});
