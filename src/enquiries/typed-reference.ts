import brand from '../../brand/names.json' with { type: 'json' };

const { referencePrefix } = brand;
const character = '[2-9B-DF-HJKMNP-TV-Z]';
/** What people and mail programs put between the parts: any dash, spaces, or nothing. */
const between = '[^A-Z0-9]{0,3}';

const whole = new RegExp(
  `(?<![A-Z0-9])(?<prefix>${referencePrefix})?${between}(?<first>${character}{4})(?<dash>${between})(?<second>${character}{4})(?![A-Z0-9])`,
);
const beginning = new RegExp(
  `^[^A-Z0-9]*${referencePrefix}(?:${between}(?<first>${character}{4})${between}(?<second>${character}{0,3})|[^A-Z0-9]{1,3}(?<only>${character}{0,3}))[^A-Z0-9]*$`,
);

/**
 * Finds a reference in what somebody has typed or pasted: in lower case, without its prefix, with other dashes, spaces or brackets, after
 * "Re:"; or the beginning of one.
 *
 * @returns "HM-7QK4-93PD", or a beginning such as "HM-7QK"; undefined where there is none
 */
export function parseReference(typed: string): string | undefined {
  const text = typed.slice(0, 200).normalize('NFKC').toUpperCase();
  const { prefix, first = '', dash = '', second = '' } = whole.exec(text)?.groups ?? {};
  // Without the prefix, two words of consonants with a space between them are no reference.
  if (second !== '' && (prefix !== undefined || /\d/.test(first + second) || !/\s/.test(dash)))
    return `${referencePrefix}-${first}-${second}`;
  const begun = beginning.exec(text)?.groups;
  if (!begun) return undefined;
  if (begun['first'] === undefined) return `${referencePrefix}-${begun['only'] ?? ''}`;
  const rest = begun['second'] ?? '';
  return `${referencePrefix}-${begun['first']}${rest === '' ? '' : `-${rest}`}`;
}
