import { randomUUID } from 'node:crypto';
import type { OutboxTable, Transaction } from '../database/schema.ts';
import type { Encryption } from '../encryption/encryption.ts';
import { emailDomain, type Email } from './email.ts';

export interface QueuedEmail {
  readonly kind: OutboxTable['kind'];
  /** The enquiry with which it will be deleted. */
  readonly enquiryId: string | null;
  readonly email: Email;
  readonly now: Date;
}

/** Puts an e-mail into the outbox, in the transaction of what causes it. Its Message-ID is fixed here for good. */
export async function queueEmail(
  trx: Transaction,
  encryption: Pick<Encryption, 'encrypt'>,
  { kind, enquiryId, email, now }: QueuedEmail,
): Promise<void> {
  const { ciphertext, keyId } = encryption.encrypt(email);
  await trx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      enquiry_id: enquiryId,
      kind,
      message_id: `<${randomUUID()}@${emailDomain}>`,
      ciphertext,
      key_id: keyId,
      created_at: now.getTime(),
      next_attempt_at: now.getTime(),
      attempts: 0,
      leased_until: null,
      leased_by: null,
      status: 'queued',
      delivered_at: null,
      failure: null,
    })
    .execute();
}
