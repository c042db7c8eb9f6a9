import { readFile } from 'node:fs/promises';
import pngToIco from 'png-to-ico';
import sharp from 'sharp';
import { groundColours } from './ground-colours.ts';
import { monogramSvg } from './marks.ts';

/** An icon as the manifest lists it. */
export interface Icon {
  /** Of its file, without the ending: "icon-192". */
  readonly name: string;
  /** Pixels, of either side. */
  readonly size: number;
  readonly purpose: 'any' | 'maskable';
}

export const manifestIcons: readonly Icon[] = [
  { name: 'icon-192', size: 192, purpose: 'any' },
  { name: 'icon-512', size: 512, purpose: 'any' },
  { name: 'icon-maskable-512', size: 512, purpose: 'maskable' },
];

export const touchIcon: Icon = { name: 'apple-touch-icon', size: 180, purpose: 'any' };

/** How much of the side the monogram takes. A mask may cut off all but a circle of four fifths. */
const shares: Readonly<Record<Icon['purpose'], number>> = { any: 0.74, maskable: 0.62 };

/** The monogram on navy, as a PNG file without transparency. */
export async function drawIcon({ size, purpose }: Icon): Promise<Buffer> {
  const { background, text, line } = groundColours('navy');
  const svg = Buffer.from(monogramSvg({ ink: text, waterline: line }));
  const side = Math.round(size * shares[purpose]);
  const mark = await sharp(svg, { density: (72 * side) / 48 })
    .resize(side, side)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Pixels. Drawn on a grid of sixteen, so that every edge falls between two of them. */
const favicons = [16, 32];

/** The plain cut of the monogram in both sizes that tabs use, as an ICO file for browsers that do not read SVG. */
export async function drawFavicon(): Promise<Buffer> {
  const svg = await readFile('public/favicon.svg');
  return pngToIco(
    await Promise.all(
      favicons.map((size) =>
        sharp(svg, { density: (72 * size) / 16 })
          .resize(size, size)
          .png()
          .toBuffer(),
      ),
    ),
  );
}
