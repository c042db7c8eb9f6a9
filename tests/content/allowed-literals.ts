/** A phrase with a number or a rhythm in it that may stand in one file, and why. */
export interface AllowedLiteral {
  readonly file: string;
  readonly phrase: string;
  readonly reason: string;
}

export const allowedLiterals: readonly AllowedLiteral[] = [];
