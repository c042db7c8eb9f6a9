import { createHash, randomInt } from 'node:crypto';
import { brandNames } from '../../../brand/names.ts';

/** The characters of codes: no vowels, so that no words arise, and none that look or sound like each other. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const notInAlphabet = /[^2-9B-DF-HJKMNP-TV-Z]/g;

/** A random code in groups of four, such as "7QK4-93PD" for 8 characters: 4.8 bits each. */
export function randomCode(length: number): string {
  return inGroups(Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''));
}

/** Reads a code that may be typed in lower case, with other dashes or none. Null when it cannot be one. */
function parseCode(typed: string, length: number): string | null {
  const characters = typed.slice(0, 100).toUpperCase().replace(notInAlphabet, '');
  return characters.length === length ? inGroups(characters) : null;
}

function inGroups(characters: string): string {
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

const caseCodeLength = 16;

const withPrefix = (code: string) => `${brandNames.referencePrefix}-${code}`;

/** A new reference such as "HM-7QK4-93PD", at random, so that nobody can guess which enquiries exist. */
export function newReference(): string {
  return withPrefix(randomCode(8));
}

/** What a reference looks like, for those who type one. */
export const exampleReference = withPrefix('7QK4-93PD');

/** The prefix of today, or an earlier one before a space or a hyphen, and eight characters. */
const typedReference = new RegExp(
  `^(${brandNames.referencePrefix}|[A-Z]{1,8}(?=[\\s-]))((?:[\\s-]*[2-9A-Z]){8})$`,
);

/** Reads a reference that may be typed as "hm 7qk4 93pd". Null when it cannot be one. */
export function parseReference(typed: string): string | null {
  const [, prefix, code] = typedReference.exec(typed.trim().toUpperCase()) ?? [];
  return prefix === undefined || code === undefined
    ? null
    : `${prefix}-${inGroups(code.replace(/[\s-]/g, ''))}`;
}

/** A new case code such as "7QK4-93PD-XW2M-TR6H": 76 random bits. */
export function newCaseCode(): string {
  return randomCode(caseCodeLength);
}

export function parseCaseCode(typed: string): string | null {
  return parseCode(typed, caseCodeLength);
}

/** The hash that is stored instead of a secret. The kinds are part of stored hashes and never change. */
export function hashOfSecret(
  kind: 'receipt' | 'case code' | 'form' | 'subscription',
  secret: string,
): string {
  return createHash('sha256').update(`${kind}\n${secret}`).digest('base64url');
}
