import { brandNames } from '../../brand/names.ts';
import { inGroups, parseCode, randomCode } from '../server/encryption/codes.ts';

const caseCodeLength = 16;

const withPrefix = (code: string) => `${brandNames.referencePrefix}-${code}`;

/** A new reference such as "HM-7QK4-93PD", at random, so that nobody can guess which enquiries exist. */
export function newReference(): string {
  return withPrefix(randomCode(8));
}

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
