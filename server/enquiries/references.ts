import { createHash, hkdfSync } from 'node:crypto';
import { codeFromBytes, randomCode, readCode } from '../encryption/random-code.ts';

const caseCodeLength = 16;

/** A new "HM-7QK4-93PD". Which enquiries exist cannot be guessed from it. */
export function newReference(): string {
  return `HM-${randomCode(8)}`;
}

/** The case code that belongs to a receipt, "7QK4-93PD-XW2M-TR6H": 76 bits, from which the token does not follow. */
export function caseCodeFrom(receiptToken: string): string {
  return codeFromBytes(new Uint8Array(hkdfSync('sha256', receiptToken, '', 'case code', 48)), caseCodeLength);
}

export function parseCaseCode(typed: string): string | null {
  return readCode(typed, caseCodeLength);
}

/** What is stored instead of a secret. The kinds are part of stored hashes and never change. */
export function hashOfSecret(kind: 'receipt' | 'case code' | 'form', secret: string): string {
  return createHash('sha256').update(`${kind}\n${secret}`).digest('base64url');
}
