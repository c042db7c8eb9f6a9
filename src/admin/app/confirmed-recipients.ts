import { keyIdOfRecipient } from '../../enquiries/age-keys.ts';
import type { KeysOfMailbox } from './api-client.ts';
import { RequestError } from './request.ts';

export type Recipient = readonly [recipient: string, keyId: string];

/**
 * The recipients of a mailbox whose keys the person has confirmed, the own one among them.
 *
 * @throws {RequestError} where the server names another recipient than the one with the fingerprint that is shown
 */
export async function confirmedRecipients(
  holders: readonly KeysOfMailbox['holders'][number][],
): Promise<readonly Recipient[]> {
  const recipients: Recipient[] = [];
  for (const { key, isConfirmed } of holders) {
    if (!key || !isConfirmed) continue;
    const keyId = await keyIdOfRecipient(key.recipient);
    // What was confirmed are fingerprints.
    if (keyId !== key.keyId) throw new RequestError('other-key');
    recipients.push([key.recipient, keyId]);
  }
  return recipients;
}
