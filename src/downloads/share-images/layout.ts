import { readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import type { Region } from 'sharp';
import { shareImageSize, type ShareImage } from './share-images.ts';

const { width: imageWidth } = shareImageSize;

/** Pixels from the top to the footer, above which every model stands. */
export const footerTop = 540;

/** Pixels between the edge and the text. */
export const margin = 60;

/** A rectangle by its edges, in pixels of the image or in shares of a picture. */
export type Edges = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** A picture’s width over its height, and where the model is on it, in shares, without soft shadows. */
export interface Model {
  readonly aspect: number;
  readonly bounds: Edges;
}

/** A longer title stands in a column beside its picture, a shorter one on a line above it. */
const isLong = (title: string) => title.length > 22;

const titleSizes = [172, 150, 136, 124, 112, 102, 94, 86, 78, 70];

/** What a letter of a title is set closer to the next, as a share of the size. */
export const tracking = 0.022;

export const titleFont = readFileSync('brand/fonts/print/heading-340.ttf');

/** The mean width of the letters a to z with their tracking, as a share of the size. */
function meanLetterWidth(): number {
  const font = create(titleFont);
  if (font.isCollection) throw new TypeError('A file of several fonts cannot be measured');
  const letters = font.glyphsForString('abcdefghijklmnopqrstuvwxyz');
  const width = letters.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
  return width / letters.length / font.unitsPerEm - tracking;
}

/** English titles keep within this share of it, because narrow letters are frequent. */
const letterWidth = 0.9825 * meanLetterWidth();

/**
 * Lines of at most so many letters: as few as possible, and of those the shortest; `null` where a word is longer.
 */
function breakLines(words: readonly string[], letters: number): string[] | null {
  if (words.some((word) => word.length > letters)) return null;
  const lines: string[] = [];
  for (const word of words) {
    const extended = [...lines.slice(-1), word].join(' ');
    if (extended.length <= letters) lines.splice(-1, 1, extended);
    else lines.push(word);
  }
  const narrower = breakLines(words, letters - 1);
  return narrower?.length === lines.length ? narrower : lines;
}

/**
 * Sets a title as large as it can be, from `largest` down, in a box of pixels.
 * @throws {RangeError} when it does not fit at the smallest size.
 */
export function fitTitle(title: string, box: { width: number; height: number; largest: number }) {
  for (const size of titleSizes.filter((candidate) => candidate <= box.largest)) {
    const lines = breakLines(title.split(' '), Math.floor(box.width / (letterWidth * size)));
    if (lines !== null && lines.length * size <= box.height) return { lines, size };
  }
  throw new RangeError(`The title is too long for its share image: ${title}`);
}

/** The title in the column left of a number, in the column left of a picture, or on the line above one. */
export function layOutTitle({ title, background, ordinal }: ShareImage) {
  if (ordinal) return fitTitle(title, { width: 720, height: 400, largest: 124 });
  if (isLong(title)) return fitTitle(title, { width: 460, height: 430, largest: 112 });
  const largest = background === 'picture' ? 172 : 136;
  return fitTitle(title, { width: imageWidth - 2 * margin, height: largest, largest });
}

/** The margin of every model: 36 pixels to the right edge, 20 to the footer. */
const area = { right: imageWidth - 36, bottom: footerTop - 20 };

/** Beside a title of several lines. */
const besideColumn: Edges = { ...area, left: 500, top: 84 };
const underLine: Edges = { ...area, left: margin, top: 250 };

/** The width of a picture whose model fills an area. */
function widthIn({ left, top, right, bottom }: Edges, { aspect, bounds }: Model): number {
  const widest = (right - left) / (bounds.right - bounds.left);
  const tallest = ((bottom - top) / (bounds.bottom - bounds.top)) * aspect;
  return Math.min(widest, tallest);
}

/** The place of a whole picture whose model stands on `bottom`. It may reach over the edges, which cut it. */
function placement({ aspect, bounds }: Model, width: number, left: number, bottom: number): Region {
  const height = width / aspect;
  return {
    left: Math.round(left),
    top: Math.round(bottom - bounds.bottom * height),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/** One model in the lower right of an area. One that runs off its picture runs 120 pixels off the image as well. */
function placeModel(within: Edges, model: Model): Region {
  const runsOff = model.bounds.right > 0.985;
  const right = runsOff ? imageWidth + 120 : within.right;
  const width = widthIn({ ...within, right }, model);
  return placement(model, width, right - model.bounds.right * width, runsOff ? footerTop : within.bottom);
}

/** Several models in one scale, side by side on one line. */
function placeInARow(models: readonly Model[]): Region[] {
  const step = (imageWidth - 2 * margin) / models.length;
  const cell = { left: 0, right: 0.96 * step, top: underLine.top, bottom: area.bottom };
  const width = Math.min(...models.map((model) => widthIn(cell, model)));
  return models.map((model, index) => {
    const modelCentre = (model.bounds.left + model.bounds.right) / 2;
    return placement(model, width, margin + (index + 0.5) * step - modelCentre * width, area.bottom);
  });
}

/** One model as large as it can be: beside its title, or under it. */
function placeByTitle(image: ShareImage, model: Model): Region {
  if (isLong(image.title)) return placeModel(besideColumn, model);
  const { lines, size } = layOutTitle(image);
  const left = margin + Math.max(...lines.map((line) => letterWidth * size * line.length));
  const beside = placeModel({ ...area, left, top: 84 }, model);
  const under = placeModel(underLine, model);
  return beside.width > under.width ? beside : under;
}

/**
 * Where the pictures of an image lie, and the frame that cuts them: where the background is not that of the pictures, a
 * window that is open to the right.
 */
export function placePictures(image: ShareImage, models: readonly Model[]) {
  const [first] = models;
  const frame: Edges = { left: 0, top: 0, right: imageWidth, bottom: footerTop };
  if (image.background !== 'picture') {
    const placements = models.map((model) => placeModel({ ...area, left: 366, top: 236 }, model));
    return { frame: { ...frame, left: 330, top: 206 }, placements };
  }
  return {
    frame,
    placements: models.length === 1 && first ? [placeByTitle(image, first)] : placeInARow(models),
  };
}
