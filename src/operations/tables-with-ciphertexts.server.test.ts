import { expect, it } from 'vitest';
import { columnsOfTables } from '../../tests/support/filled-tables.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { sealedTables } from '../enquiries/concern-texts.server.ts';
import { encryptedTables } from '../server/database/schema.ts';

const tablesWithCiphertext = async () =>
  (await columnsOfTables(await temporaryContext())).filter(({ columns }) => columns.includes('ciphertext'));

it('the server encrypts every table again for a new data key, but those that browsers alone encrypt', async () => {
  const tables = (await tablesWithCiphertext()).map(({ table }) => table);
  expect(tables.toSorted()).toEqual([...encryptedTables, 'concern_labels', 'former_ciphertexts'].toSorted());
});

it('every text of an enquiry is encrypted again for a new key of a person, but emails, which quote no concern, and former texts', async () => {
  const ofEnquiries = (await tablesWithCiphertext())
    .filter(({ table, columns }) => table === 'enquiries' || columns.includes('enquiry_id'))
    .map(({ table }) => table);
  expect(ofEnquiries.toSorted()).toEqual([...sealedTables, 'outbox', 'former_ciphertexts'].toSorted());
});
