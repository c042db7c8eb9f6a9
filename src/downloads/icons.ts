import pngToIco from 'png-to-ico';
import sharp from 'sharp';
import { backgroundColours } from '../../brand/colours.ts';
import favicon from '../../brand/favicon.svg?raw';
import { colouredMark } from '../../brand/marks.ts';

export interface Icon {
  /** The name of its file, without the ending: "icon-192". */
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

/** The monogram on navy, as a PNG file without transparency. */
export async function drawIcon({ size, purpose }: Icon): Promise<Buffer> {
  const colours = backgroundColours('navy');
  // A mask may cut off all but a circle of four fifths.
  const side = Math.round(size * (purpose === 'maskable' ? 0.62 : 0.74));
  const mark = await sharp(Buffer.from(colouredMark('monogram', colours)), { density: (72 * side) / 48 })
    .resize(side, side)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: colours.bg } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/**
 * brand/favicon.svg at both sizes that tabs use, as an ICO file for browsers that do not read SVG. The file is drawn on
 * a grid of sixteen, so that every edge falls between two pixels.
 */
export async function drawFavicon(): Promise<Buffer> {
  const sizes = [16, 32].map((size) =>
    sharp(Buffer.from(favicon), { density: (72 * size) / 16 })
      .resize(size, size)
      .png()
      .toBuffer(),
  );
  return pngToIco(await Promise.all(sizes));
}
