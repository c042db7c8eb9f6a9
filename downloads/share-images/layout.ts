import { shareImageSize, type ShareImage } from './share-images.ts';

const { width: imageWidth } = shareImageSize;

/** Pixels from the top to the footer, above which every model stands. */
export const footerTop = 540;

/** Pixels between the edge and the text. */
export const margin = 60;

/** A rectangle by its edges, in pixels of the image or in shares of a picture. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A picture’s shape, and where the model is on it. */
export interface Model {
  /** Width over height. */
  readonly aspect: number;
  /** As shares of the picture’s width and height, without soft shadows. */
  readonly bounds: Edges;
}

/** Where a whole picture lies, in pixels of the image. It may reach over the edges, which cut it. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A title broken into lines, and the size to set it at, in pixels. */
interface FittedTitle {
  readonly lines: readonly string[];
  readonly size: number;
}

/** A longer title stands in a column beside its picture, a shorter one on a line above it. */
const isLong = (title: string) => title.length > 22;

const titleSizes = [172, 150, 136, 124, 112, 102, 94, 86, 78, 70];

/** The mean width of a letter of Hallmere Serif with its tracking, as a share of the size; headings keep within it. */
const letterWidth = 0.435;

/** The fewest lines of at most so many letters; `null` where a word is longer. */
function breakLines(words: readonly string[], letters: number): string[] | null {
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
function balanceLines(words: readonly string[], letters: number): string[] | null {
  const count = breakLines(words, letters)?.length;
  for (let narrowest = 1; narrowest <= letters; narrowest += 1) {
    const lines = breakLines(words, narrowest);
    if (lines !== null && lines.length === count) return lines;
  }
  return null;
}

/**
 * Sets a title as large as it can be, from `largest` down, in a box of pixels.
 * @throws {RangeError} when it does not fit at the smallest size.
 */
export function fitTitle(
  title: string,
  { width, height, largest }: { readonly width: number; readonly height: number; readonly largest: number },
): FittedTitle {
  for (const size of titleSizes.filter((candidate) => candidate <= largest)) {
    const lines = balanceLines(title.split(' '), Math.floor(width / (letterWidth * size)));
    if (lines !== null && lines.length * size <= height) return { lines, size };
  }
  throw new RangeError(`The title is too long for its share image: ${title}`);
}

/** The title in the column left of a number, in the column left of a picture, or on the line above one. */
export function layOutTitle({ title, background, ordinal }: ShareImage): FittedTitle {
  if (ordinal) return fitTitle(title, { width: 720, height: 400, largest: 124 });
  if (isLong(title)) return fitTitle(title, { width: 460, height: 430, largest: 112 });
  const largest = background === 'portland' ? 172 : 136;
  return fitTitle(title, { width: imageWidth - 2 * margin, height: largest, largest });
}

/** Pixels between a model and the footer, and between it and the right edge. */
const gap = { below: 20, right: 36 };

const area = { right: imageWidth - gap.right, bottom: footerTop - gap.below };

/** Beside a title of several lines. */
export const besideColumn: Edges = { ...area, left: 500, top: 84 };
const besideLine = { ...area, top: 84 };
const underLine: Edges = { ...area, left: margin, top: 250 };

/** The part of an image in which pictures show where its background is not theirs; it is open to the right. */
const pictureWindow: Edges = { left: 330, top: 206, right: imageWidth, bottom: footerTop };
const insideWindow: Edges = { ...area, left: 366, top: 236 };

/** The width of a picture whose model fills an area. */
function widthIn({ left, top, right, bottom }: Edges, { aspect, bounds }: Model): number {
  const widest = (right - left) / (bounds.right - bounds.left);
  const tallest = ((bottom - top) / (bounds.bottom - bounds.top)) * aspect;
  return Math.min(widest, tallest);
}

function placement(width: number, aspect: number, left: number, top: number): Placement {
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(width),
    height: Math.round(width / aspect),
  };
}

/** How far a model that runs off its picture runs off the image, in pixels. */
const overEdge = 120;

/** One model in the lower right of an area. One that runs off its picture runs off the image as well. */
export function placeModel(within: Edges, model: Model): Placement {
  const { aspect, bounds } = model;
  const runsOff = bounds.right > 0.985;
  const right = runsOff ? imageWidth + overEdge : within.right;
  const width = widthIn({ ...within, right }, model);
  const bottom = runsOff ? footerTop : within.bottom;
  return placement(width, aspect, right - bounds.right * width, bottom - bounds.bottom * (width / aspect));
}

/** Several models in one scale, side by side on one line. */
export function placeInARow(models: readonly Model[]): Placement[] {
  const step = (imageWidth - 2 * margin) / models.length;
  const cell = { left: 0, right: 0.96 * step, top: underLine.top, bottom: area.bottom };
  const width = Math.min(...models.map((model) => widthIn(cell, model)));
  return models.map(({ aspect, bounds }, index) => {
    const centre = margin + (index + 0.5) * step;
    const left = centre - ((bounds.left + bounds.right) / 2) * width;
    return placement(width, aspect, left, area.bottom - bounds.bottom * (width / aspect));
  });
}

/** One model as large as it can be: beside its title, or under it. */
function placeByTitle(image: ShareImage, model: Model): Placement {
  if (isLong(image.title)) return placeModel(besideColumn, model);
  const { lines, size } = layOutTitle(image);
  const titleEnd = margin + Math.max(...lines.map((line) => letterWidth * size * line.length));
  const beside = placeModel({ ...besideLine, left: titleEnd }, model);
  const under = placeModel(underLine, model);
  return beside.width > under.width ? beside : under;
}

/** Where the pictures of an image lie, and the frame that cuts them. */
export function placePictures(
  image: ShareImage,
  models: readonly Model[],
): { readonly frame: Edges; readonly placements: readonly Placement[] } {
  if (image.background !== 'portland')
    return { frame: pictureWindow, placements: models.map((model) => placeModel(insideWindow, model)) };
  const [only] = models;
  return {
    frame: { left: 0, top: 0, right: imageWidth, bottom: footerTop },
    placements: models.length === 1 && only ? [placeByTitle(image, only)] : placeInARow(models),
  };
}
