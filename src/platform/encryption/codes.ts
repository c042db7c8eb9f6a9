import { createHash, randomInt } from 'node:crypto';

/** No vowels, so that no words arise, and no characters that are mistaken for each other when read aloud or on paper. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const notInAlphabet = /[^2-9B-DF-HJKMNP-TV-Z]/g;

/** A random code in groups of four, such as "7QK4-93PD" for 8 characters: 4.8 bits each. */
export function randomCode(length: number): string {
  return inGroups(Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''));
}

/** A code however it was typed: in lower case, with other dashes or none. Null when it cannot be one. */
function readCode(typed: string, length: number): string | null {
  const characters = typed.slice(0, 100).toUpperCase().replace(notInAlphabet, '');
  return characters.length === length ? inGroups(characters) : null;
}

function inGroups(characters: string): string {
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

const caseCodeLength = 16;

/** A new "HM-7QK4-93PD". Which enquiries exist cannot be guessed from it. */
export function newReference(): string {
  return `HM-${randomCode(8)}`;
}

/** A new "7QK4-93PD-XW2M-TR6H", at random: 76 bits. */
export function newCaseCode(): string {
  return randomCode(caseCodeLength);
}

export function parseCaseCode(typed: string): string | null {
  return readCode(typed, caseCodeLength);
}

/** What is stored instead of a secret. The kinds are part of stored hashes and never change. */
export function hashOfSecret(
  kind: 'receipt' | 'case code' | 'form' | 'subscription',
  secret: string,
): string {
  return createHash('sha256').update(`${kind}\n${secret}`).digest('base64url');
}
