/** Keys and texts made for these tests alone. */

import type { ConcernRecipientSlug } from '../../../company/enquiry-subjects.ts';
import type { AppContext } from '../../server/context.ts';
import { createReportIdentity, parseRecipientIdentities } from '../concern-encryption.server.ts';
import { storeReportRecipient } from '../concern-recipients.server.ts';

/** Gives a person who receives reports a key, in the place of the one that the person has. */
export async function giveKey({ database }: AppContext, person: ConcernRecipientSlug) {
  const { identityFile, recipient } = await createReportIdentity();
  await database.transaction((trx) => storeReportRecipient(trx, person, recipient));
  return { recipient, identities: parseRecipientIdentities(identityFile) };
}

/** Made with age 1.1.1, the reference implementation: `age-keygen`, and `age --armor` of {"text":"Encrypted by age 1.1.1 — “Zoë”."} */
export const referenceAge = {
  identityFile: `# created: 2026-11-22T03:51:43Z
# public key: age1lxlxfqn6n7tqgzw3mnhnl2zku4zdd8sqcls0xkhjhz9hmgdr395qfxef67
AGE-SECRET-KEY-1M67CZLEVMF707AJ6Q4U9TJC08Y0EX7VD3QPL8A7QRU0LD2GDHXDSTQUE4J
`,
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
