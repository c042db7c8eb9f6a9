import pngToIco from 'png-to-ico';
import sharp from 'sharp';
import { light } from '../../brand/colours.ts';
import { colouredMark, inlineMark, tabIcon, type MarkName } from '../ui/marks.ts';

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

/** A mark in the middle of a square, without a background. */
function drawMark(name: MarkName, svg: string, side: number): Promise<Buffer> {
  const { width, height } = inlineMark(name);
  return sharp(Buffer.from(svg), { density: (72 * side) / Math.max(width, height) })
    .resize(side, side, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
}

/** The monogram on the inverse background, as a PNG file without transparency. */
export async function drawIcon({ size, purpose }: Icon): Promise<Buffer> {
  const colours = light.backgrounds.inverse;
  // A mask may cut off all but a circle of four fifths.
  const side = Math.round(size * (purpose === 'maskable' ? 0.62 : 0.74));
  const mark = await drawMark('monogram', colouredMark('monogram', colours), side);
  return sharp({ create: { width: size, height: size, channels: 3, background: colours.ground } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

export const tabIconSvg = tabIcon(light.backgrounds.page, light.backgrounds.inverse);

/**
 * brand/favicon.svg at both sizes that tabs use, as an ICO file for browsers that do not read SVG. The file is drawn on
 * a grid of sixteen, so that every edge falls between two pixels.
 */
export async function drawFavicon(): Promise<Buffer> {
  const sizes = [16, 32].map((size) => drawMark('favicon', tabIconSvg, size));
  return pngToIco(await Promise.all(sizes));
}
