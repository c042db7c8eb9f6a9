import { setImmediate } from 'node:timers';
import { expect, it } from 'vitest';
import { storeEnquiry } from '../../../tests/support/stored-enquiries.ts';
import { temporaryContext } from '../../../tests/support/temporary-context.ts';
import type { FoundPart } from './enquiry-list-routes.server.ts';
import { allButConcerns, adminOn, signedIn } from './testing/admin-client.ts';

it('searches in texts take turns, and give way every hundred rows', async () => {
  const context = await temporaryContext();
  for (let index = 0; index < 150; index += 1)
    await storeEnquiry(context, { message: `A site by the canal, plot ${String(index)}.` });
  let [decrypted, most] = [0, 0];
  const { decrypt } = context.encryption;
  const encryption: typeof context.encryption = {
    ...context.encryption,
    decrypt: (...record) => {
      decrypted += 1;
      most = Math.max(most, decrypted);
      return decrypt(...record);
    },
  };
  const used = { ...context, encryption };
  const client = await signedIn(used, adminOn(used), allButConcerns);
  let isSearching = true;
  const countTurn = () => {
    decrypted = 0;
    if (isSearching) setImmediate(countTurn);
  };
  countTurn();
  const find = (text: string) => client.get<FoundPart>(`/api/enquiries/search?text=${text}`);
  const found = await Promise.all([find('plot+7'), find('nowhere'), find('plot+149')]);
  isSearching = false;
  expect(found.map(({ references }) => references.length)).toEqual([24, 0, 1]);
  expect(most).toBeLessThanOrEqual(100);
});
