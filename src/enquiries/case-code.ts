import { randomCode } from '../forms/random-code.ts';

/** A new case code such as "7QK4-93PD-XW2M-TR6H": 76 random bits. It opens nothing until a concern is stored with it. */
export const newCaseCode = () => randomCode(4);

/** Reads a case code as people type it: in lower case, with other dashes or none. Null if it is not one. */
export function parseCaseCode(typed: string): string | null {
  const characters = typed
    .slice(0, 100)
    .toUpperCase()
    .replace(/[^2-9B-DF-HJKMNP-TV-Z]/g, '');
  return characters.length === 16 ? characters.replace(/(.{4})(?=.)/g, '$1-') : null;
}
