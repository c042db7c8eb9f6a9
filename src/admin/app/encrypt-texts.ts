import { keyIdsIn } from '../../enquiries/age-keys.ts';
import { decryptText, encryptText, type KeyFile } from './age-files.ts';
import type { SealedText, TextAgain } from './api-client.ts';
import type { Recipient } from './confirmed-recipients.ts';
import { count } from './days.ts';

export interface Outcome {
  readonly again: number;
  /** The references of what the key should open, and does not. */
  readonly damaged: readonly string[];
  /** How many texts are under other keys than the one of the file. */
  readonly otherKey: number;
  /** How many were left because somebody who can open them now has a key that is not confirmed. */
  readonly notConfirmed: number;
}

interface Encryption {
  readonly file: KeyFile;
  readonly recipients: readonly Recipient[];
  /** Whether the server has put the new ciphertext in the place of the former one. */
  readonly replace: (text: TextAgain) => Promise<boolean>;
}

/**
 * Encrypts each text that a key file opens to these recipients. A text that is damaged, or under another key, stays as it is.
 *
 * @throws what `replace` throws
 */
export async function encryptTexts(
  texts: readonly (SealedText & { readonly reference: string })[],
  { file, recipients, replace }: Encryption,
): Promise<Outcome> {
  let again = 0;
  let otherKey = 0;
  let notConfirmed = 0;
  const damaged: string[] = [];
  for (const { id, table, keyId, ciphertext, reference } of texts) {
    const keysOfText = keyIdsIn(keyId);
    const isOpened = file.keyIds.some((one) => keysOfText.includes(one));
    if (!isOpened) otherKey += 1;
    if (!isOpened || recipients.every(([, one]) => keysOfText.includes(one))) continue;
    const content = await decryptText(file, ciphertext).catch(() => undefined);
    if (content === undefined) {
      damaged.push(reference);
      continue;
    }
    const encrypted = await encryptText(
      recipients.map(([recipient]) => recipient),
      content,
    );
    if (await replace({ id, table, ...encrypted })) again += 1;
    else notConfirmed += 1;
  }
  return { again, damaged, otherKey, notConfirmed };
}

/** "2 messages encrypted again, 1 damaged: HM-7QK4-93PD." */
export function outcomeWords({ again, damaged, otherKey, notConfirmed }: Outcome): string {
  const parts = [
    `${count(again, 'message')} encrypted again`,
    ...(damaged.length > 0 ? [`${String(damaged.length)} damaged: ${damaged.join(', ')}`] : []),
    ...(otherKey > 0 ? [`${String(otherKey)} under another key: open that key file, too`] : []),
    ...(notConfirmed > 0 ? [`${String(notConfirmed)} left: confirm the keys of your colleagues first`] : []),
  ];
  return `${parts.join(', ')}.`;
}
