import { createHash, hkdfSync, randomInt } from 'node:crypto';

/** No vowels, so that no words arise, and no characters that are mistaken for others when read aloud or from paper. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const notInAlphabet = /[^2-9B-DF-HJKMNP-TV-Z]/g;

/** "7QK4-93PD" */
export function randomCode(): string {
  return inGroupsOfFour(Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join(''));
}

/** A new "HM-7QK4-93PD". */
export const newReference = () => `HM-${randomCode()}`;

/** The case code that belongs to a receipt, "7QK4-93PD-XW2M-TR6H": 76 bits, from which the token cannot be derived. */
export function caseCodeFrom(receiptToken: string): string {
  // Bytes from 252 on are skipped, so that no letter is likelier than another; 48 bytes are enough for 16 letters.
  const bytes = new Uint8Array(hkdfSync('sha256', receiptToken, '', 'case code', 48));
  const letters = [...bytes].filter((byte) => byte < 252).map((byte) => alphabet[byte % alphabet.length]);
  return inGroupsOfFour(letters.slice(0, 16).join(''));
}

/** The code however it was typed: in lower case, with other dashes or none. Null when it cannot be one. */
export function parseCaseCode(typed: string): string | null {
  const letters = typed.slice(0, 100).toUpperCase().replace(notInAlphabet, '');
  return letters.length === 16 ? inGroupsOfFour(letters) : null;
}

/** What is stored instead of a receipt token or a case code. The kinds belong to the format of what is stored. */
export function hashOfSecret(kind: 'receipt' | 'case code' | 'form', secret: string): string {
  return createHash('sha256').update(`${kind}\n${secret}`).digest('base64url');
}

function inGroupsOfFour(letters: string): string {
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
