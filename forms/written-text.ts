import * as v from 'valibot';

/** Marks that change the direction of the text after them, and by which one name can be made to look like another. */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export function withoutBidiControls(text: string): string {
  return text.replace(bidiControls, '');
}

/** A browser sends a line break as two characters and counts it as one. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Text of any script, composed (NFC). NUL and halves of characters are refused: no store keeps them as they are. */
export const storableText = v.pipe(
  v.string(),
  v.check(
    (text) => text.isWellFormed() && !text.includes('\0'),
    'Remove the characters that are not text; they may have come with something you pasted',
  ),
  v.normalize('NFC'),
);

/** Several lines that have to say something. */
export const writtenText = (missing: string, what: string, limit: number) =>
  v.pipe(
    storableText,
    v.transform(withPlainBreaks),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(limit, `Shorten ${what} to ${limit.toLocaleString('en-GB')} characters`),
  );

/** How many characters count towards the limit of a written text. */
export function lengthOf(text: string): number {
  return withPlainBreaks(text.normalize('NFC')).trim().length;
}
