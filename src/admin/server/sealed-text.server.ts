import type { SealedTable } from '../../enquiries/concern-texts.server.ts';
import type { StoredEnquiry } from '../../enquiries/enquiry-store.server.ts';

/** A text that is encrypted to people who answer its mailbox: an armored age file, whose plaintext is JSON. */
export const toSealedText = <Table extends SealedTable>(
  table: Table,
  { id, key_id, ciphertext }: Ciphertext & Pick<StoredEnquiry, 'id'>,
  former: readonly Ciphertext[] = [],
) => ({
  id,
  table,
  keyId: key_id,
  ciphertext,
  /** What it was before it was encrypted again, the newest first, until somebody has opened the new one. */
  former: former.map((text) => ({ keyId: text.key_id, ciphertext: text.ciphertext })),
});
export type Ciphertext = Pick<StoredEnquiry, 'key_id' | 'ciphertext'>;
export type SealedText<Table extends SealedTable = SealedTable> = ReturnType<typeof toSealedText<Table>>;
