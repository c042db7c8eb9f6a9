import { decryptOrNull, type EncryptedRecord, type Encryption } from '../../server/encryption/encryption.ts';

/** The text of a message or a note, or a sentence in its place where the keys of the server do not decrypt it. */
export function textOf(encryption: Encryption, table: 'messages' | 'notes', record: EncryptedRecord): string {
  const content = decryptOrNull(encryption, table, record);
  return content?.text ?? 'This text cannot be decrypted with the keys of the server.';
}
