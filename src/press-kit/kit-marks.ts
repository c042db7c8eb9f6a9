import sharp from 'sharp';
import { groundColours, type Ground } from '../sharing/ground-colours.ts';
import { monogramSvg, wordmarkSvg } from '../sharing/marks.ts';

/** A mark as it is on paper and, reversed, on navy. */
const marks = [
  { name: 'wordmark', svg: wordmarkSvg, widths: [800, 2400] },
  { name: 'monogram', svg: monogramSvg, widths: [256, 1024] },
] as const;

const versions: readonly { readonly name: string; readonly ground: Ground }[] = [
  { name: 'navy', ground: 'paper' },
  { name: 'paper', ground: 'navy' },
];

/** Every mark as SVG, and as PNG without a ground at two widths in pixels, by the name of its file. */
export async function kitMarks(): Promise<Readonly<Record<string, Buffer>>> {
  const files = marks.flatMap(({ name, svg, widths }) =>
    versions.map(async (version) => {
      const { text, line } = groundColours(version.ground);
      const vector = Buffer.from(svg({ ink: text, waterline: line }));
      const { width: drawn } = await sharp(vector).metadata();
      const rasters = widths.map(async (width) => {
        const density = Math.ceil((72 * width) / drawn);
        const png = await sharp(vector, { density })
          .resize({ width })
          .png({ compressionLevel: 9 })
          .toBuffer();
        return [`${name}-${version.name}-${String(width)}.png`, png] as const;
      });
      return [[`${name}-${version.name}.svg`, vector] as const, ...(await Promise.all(rasters))];
    }),
  );
  return Object.fromEntries((await Promise.all(files)).flat());
}
