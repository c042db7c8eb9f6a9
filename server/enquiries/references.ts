import { createHash, hkdfSync, randomInt } from 'node:crypto';

/** No vowels, so that no words arise, and nothing that is mistaken for another when read aloud or from paper. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const notInAlphabet = /[^2-9B-DF-HJKMNP-TV-Z]/g;

/** A new "HM-7QK4-93PD". Which enquiries exist cannot be guessed from it. */
export function newReference(): string {
  const random = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `HM-${inGroups(random)}`;
}

/** The case code that belongs to a receipt, "7QK4-93PD-XW2M-TR6H": 76 bits, and no way back to the token. */
export function caseCodeFrom(receiptToken: string): string {
  // Of 48 bytes below 252 nearly all count, which leaves no letter likelier than another.
  const bytes = new Uint8Array(hkdfSync('sha256', receiptToken, '', 'case code', 48));
  const letters = [...bytes].filter((byte) => byte < 252).map((byte) => alphabet[byte % alphabet.length]);
  return inGroups(letters.slice(0, 16).join(''));
}

/** The code however it was typed: in lower case, with other dashes or none. Null when it cannot be one. */
export function readCaseCode(typed: string): string | null {
  const letters = typed.slice(0, 100).toUpperCase().replace(notInAlphabet, '');
  return letters.length === 16 ? inGroups(letters) : null;
}

/** What is stored instead of a receipt token or a case code. */
export function hashOfSecret(kind: 'receipt' | 'case code' | 'form', secret: string): string {
  return createHash('sha256').update(`${kind}\n${secret}`).digest('base64url');
}

function inGroups(letters: string): string {
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
