import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { groundColours } from './ground-colours.ts';
import { layPictures } from './lay-pictures.ts';
import { plateBytes, plateSize } from './plate-measures.ts';
import type { SharePlate } from './share-plates.ts';
import { TitlePlate } from './title-plate.tsx';

const fontFiles = [
  { name: 'Hallmere Serif', weight: 300, file: 'hallmere-serif-340.ttf' },
  { name: 'Instrument Sans', weight: 400, file: 'instrument-sans-400.ttf' },
] as const;

async function readFonts(): Promise<Font[]> {
  return Promise.all(
    fontFiles.map(async ({ file, ...font }) => ({
      ...font,
      data: await readFile(`src/fonts/print/${file}`),
    })),
  );
}

let fonts: Promise<Font[]> | undefined;

/** The best first: most plates need no second. */
const qualities = [86, 80, 72, 64];

/**
 * Draws a plate as a JPEG file.
 * @throws {RangeError} when no quality brings it below the limit.
 */
export async function drawPlate(plate: SharePlate): Promise<Buffer> {
  fonts ??= readFonts();
  const lettering = await satori(createElement(TitlePlate, plate), { ...plateSize, fonts: await fonts });
  const { background } = groundColours(plate.ground);
  const layers = [...(await layPictures(plate)), { input: Buffer.from(lettering) }];
  const { data, info } = await sharp({ create: { ...plateSize, channels: 3, background } })
    .composite(layers)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of qualities) {
    const file = await sharp(data, { raw: info }).jpeg({ quality, progressive: true }).toBuffer();
    if (file.length <= plateBytes) return file;
  }
  throw new RangeError(`The plate “${plate.name}” is over ${String(plateBytes)} bytes at every quality`);
}
