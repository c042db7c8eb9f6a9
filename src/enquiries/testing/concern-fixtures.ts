/** Keys and texts made for these tests alone. */

import { randomUUID } from 'node:crypto';
import { armor, Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { ConcernMailbox } from '../../../company/enquiry-subjects.ts';
import type { AppContext } from '../../server/context.ts';
import { keyIdOfRecipient } from '../age-keys.ts';
import { storePersonKey } from '../person-keys.server.ts';

/** An age identity with its recipient, as the browser of a person who receives concerns makes them. */
export async function makeIdentity() {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Adds somebody who answers a mailbox that receives concerns, and has a key. */
export async function giveKey({ database }: AppContext, mailbox: ConcernMailbox) {
  const made = await makeIdentity();
  const personId = randomUUID();
  const [keyId, now] = [await keyIdOfRecipient(made.recipient), new Date()];
  await database.transaction(async (trx) => {
    const person = {
      id: personId,
      name: `Holder ${personId}`,
      name_key: personId,
      created_at: now.getTime(),
    };
    await trx.insertInto('admin_people').values(person).execute();
    const answers = { person_id: personId, mailbox, since: now.getTime() };
    await trx.insertInto('admin_mailboxes').values(answers).execute();
    await storePersonKey(database, trx, { personId, keyId, recipient: made.recipient, now });
  });
  return { ...made, keyId, personId };
}

/** Decrypts as the browser of the recipient does. Rejects with another identity. */
export async function decryptConcern(identity: string, { ciphertext }: { readonly ciphertext: string }) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return JSON.parse(await decrypter.decrypt(armor.decode(ciphertext), 'text')) as unknown;
}

/** Made with age 1.1.1, the reference implementation: `age-keygen`, and `age --armor` of {"text":"Encrypted by age 1.1.1 — “Zoë”."} */
export const referenceAge = {
  identity: 'AGE-SECRET-KEY-1M67CZLEVMF707AJ6Q4U9TJC08Y0EX7VD3QPL8A7QRU0LD2GDHXDSTQUE4J',
  file: `-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBwRG53M09Ga3hmQityNjNn
enpvVHBsdmZFbEE3bXJlejRmREFSNVEvTG1vCmJuTjJCNzJqbmZ5UmtDb3J4eFJo
dlJRaVlSSmh1T1VDNjUrTGtUMEg2dnMKLS0tIDRnRi9HWGhNZkNEa2dueDFwZkJx
NGFpVS9Ja1hzRitUWVlORVFoZlBKSTAKy/n4gAE8r53lJ4jrdRmG9pqJYICj2ljD
1O2L15+ZeNTOfJFRtQjXn6rt+bwMtuNFR6ykbbuciZbUZjfFSHYykDUWecr52gyE
sfUrEiw0lhao
-----END AGE ENCRYPTED FILE-----
`,
} as const;
