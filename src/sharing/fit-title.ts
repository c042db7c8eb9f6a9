import { isLong, margin, plateSize } from './plate-measures.ts';
import type { SharePlate } from './share-plates.ts';

/** A title broken into lines, and the size to set it at, in pixels. */
export interface FittedTitle {
  readonly lines: readonly string[];
  readonly size: number;
}

/** What a title may fill, in pixels. */
export interface TitleBox {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
}

const sizes = [172, 150, 136, 124, 112, 102, 94, 86, 78, 70];

/** The mean width of a letter of Hallmere Serif with its tracking, as a share of the size; headings keep within it. */
const letterWidth = 0.435;

/** About as wide as a line is set, and never narrower. Pixels. */
export function widthOf(line: string, size: number): number {
  return letterWidth * size * line.length;
}

/** What a title may fill: the column left of a number, the column left of a picture, or the line above one. */
export function titleBox({ title, ground, ordinal }: SharePlate): TitleBox {
  if (ordinal) return { width: 720, height: 400, largest: 124 };
  if (isLong(title)) return { width: 460, height: 430, largest: 112 };
  const width = plateSize.width - 2 * margin;
  return ground === 'portland' ? { width, height: 172, largest: 172 } : { width, height: 136, largest: 136 };
}

/** The fewest lines of at most so many letters, filled one after another; `null` where a word is longer. */
function filled(words: readonly string[], letters: number): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    if (word.length > letters) return null;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines, the longest of them as short as it can be. */
function balanced(words: readonly string[], letters: number): string[] | null {
  let best = filled(words, letters);
  for (let fewer = letters - 1; best !== null; fewer -= 1) {
    const narrower = filled(words, fewer);
    if (narrower?.length !== best.length) return best;
    best = narrower;
  }
  return null;
}

/**
 * Sets a title as large as it can be in a box.
 * @throws {RangeError} when it does not fit at the smallest size.
 */
export function fitTitle(title: string, { width, height, largest }: TitleBox): FittedTitle {
  const words = title.split(' ');
  for (const size of sizes.filter((candidate) => candidate <= largest)) {
    const lines = balanced(words, Math.floor(width / (letterWidth * size)));
    if (lines !== null && lines.length * size <= height) return { lines, size };
  }
  throw new RangeError(`The title is too long for its plate: ${title}`);
}
