import * as v from 'valibot';

/** Marks that change the direction of the text after them, and by which one name can be made to look like another. */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** These, and characters of no width, which come with text that is copied from a document or a chat. */
const invisibleMarks = /[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/**
 * A character that somebody sees. Those that are ignored by default include joiners, variation selectors and the fillers of
 * Hangul; blank Braille is a letter that is drawn empty.
 */
const visibleCharacter = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A browser sends a line break as two characters and counts it as one. */
export const normalizeLineBreaks = (text: string) => text.replace(/\r\n?/g, '\n');

/**
 * More marks on one letter than any language has (the Stream-Safe Text Format of Unicode’s annex 15). Composing sorts the marks of
 * a letter, and the time that this takes grows with the square of their number.
 */
const tooManyMarks = /\p{M}{31}/u;

/** Whether it is text: no store keeps NUL and halves of characters as they are, and no letter has that many marks. */
export const isStorable = (text: string) =>
  text.isWellFormed() && !text.includes('\0') && !tooManyMarks.test(text);

/** A text, or nothing where nobody would see anything of it. */
export const seenText = (text: string) => (visibleCharacter.test(text) ? text : '');

/** Text of any script that can be stored, composed (NFC) and trimmed, and empty where nobody would see anything of it. */
const storableText = v.pipe(
  v.string(),
  v.check(isStorable, 'Remove characters that are not text'),
  v.transform((text) => seenText(text).normalize('NFC').trim()),
);

const maxLength = (field: string, limit: number) =>
  v.maxLength<string, number, string>(
    limit,
    `Shorten ${field} to ${limit.toLocaleString('en-GB')} characters`,
  );

/** Text of several lines. @param missing the message where there is none @param limit in characters */
export const multilineText = (field: string, missing: string, limit: number) =>
  v.pipe(storableText, v.transform(normalizeLineBreaks), v.nonEmpty(missing), maxLength(field, limit));

/** Text on one line. @param limit in characters */
const line = (field: string, limit: number) => ({
  limit,
  schema: v.pipe(
    storableText,
    maxLength(field, limit),
    v.check((text) => !/[\r\n\v\f\u0085\u2028\u2029]/.test(text), 'Write this on one line'),
  ),
});

const lineWithout = (marks: RegExp) => (field: string, limit: number) => ({
  limit,
  schema: v.pipe(
    v.string(),
    v.transform((text) => text.replace(marks, '')),
    line(field, limit).schema,
  ),
});

/** A line that is shown beside others, whose order nothing in it may turn round. */
export const displayLine = lineWithout(bidiControls);

/** A line in which no invisible character has a meaning, as it has between the letters of some scripts. */
export const withoutInvisibleMarks = lineWithout(invisibleMarks);
