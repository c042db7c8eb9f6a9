import { createHash, randomBytes } from 'node:crypto';

/** A random token of 256 bits. Its last character has only four of them, and is a letter or a digit. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The hash that is stored instead of a secret. @param kind part of stored hashes, so that it never changes */
export function hashOfSecret(kind: string, secret: string): string {
  return createHash('sha256').update(`${kind}\n${secret}`).digest('base64url');
}

/** The token at the start of a link’s value. Mail programs and people append full stops or parameters. */
export const withoutAppended = (value: string) => value.slice(0, 43);
