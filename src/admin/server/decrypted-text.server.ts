import type { EncryptedTable } from '../../server/database/schema.ts';
import {
  DecryptionError,
  type EncryptedRecord,
  type Encryption,
  type Plaintexts,
} from '../../server/encryption/encryption.ts';

/** @returns null where the keys of the server do not decrypt the record */
export function decryptOrNull<Table extends EncryptedTable>(
  encryption: Encryption,
  table: Table,
  record: EncryptedRecord,
): Plaintexts[Table] | null {
  try {
    return encryption.decrypt(table, record);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** The text of a message or a note, or a sentence in its place where the keys of the server do not decrypt it. */
export function textOf(encryption: Encryption, table: 'messages' | 'notes', record: EncryptedRecord): string {
  const content = decryptOrNull(encryption, table, record);
  return content?.text ?? 'This text cannot be decrypted with the keys of the server.';
}
