import type { MessageContent } from '../../enquiries/enquiry-store.server.ts';
import { DecryptionError, type Encryption } from '../../server/encryption/encryption.ts';

/** @returns null where the keys of the server do not decrypt the record */
export function decryptOrNull(encryption: Encryption, ...record: Parameters<Encryption['decrypt']>): unknown {
  try {
    return encryption.decrypt(...record);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** The text of a message or a note, or a sentence in its place where the keys of the server do not decrypt it. */
export function textOf(encryption: Encryption, ...record: Parameters<Encryption['decrypt']>): string {
  const content = decryptOrNull(encryption, ...record) as MessageContent | null;
  return content?.text ?? 'This text cannot be decrypted with the keys of the server.';
}
