import payloads from './payloads.json' with { type: 'json' };

export const { encodings, headers, multipart, paths } = payloads;

/** Texts for any field. Each must be kept to the letter and have no effect. None has NUL or half a character, which are refused. */
export const hostileTexts: readonly string[] = [
  ...payloads.scripts,
  ...payloads.queries,
  ...payloads.mails,
  `a line without an end ${'x'.repeat(2_000)}`,
  ...payloads.characters,
];
