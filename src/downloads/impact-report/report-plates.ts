import { load } from 'cheerio';
import sharp from 'sharp';
import type { PictureSources } from '../../ui/picture/picture.tsx';

/** One page of the report, or two that face each other. */
export interface ReportPlate {
  readonly pages: readonly [number] | readonly [number, number];
}

/** The cover, and spreads with the street, the cubes of gas and two projects. */
export const reportPlates: readonly ReportPlate[] = [
  { pages: [1] },
  { pages: [2, 3] },
  { pages: [4, 5] },
  { pages: [10, 11] },
];

/** In pixels: a page on a telephone, and on a large screen of two pixels to each of CSS. */
const pageWidths = [420, 860] as const;
const pageHeight = (width: number) => Math.round((width * 595.28) / 841.89);
const [, largest] = pageWidths;

/** A picture of a plate as a file under /downloads/impact-report/. */
export interface PlateFile {
  readonly name: string;
  readonly plate: ReportPlate;
  readonly width: number;
  readonly format: 'avif' | 'jpeg';
}

const plateFile = (plate: ReportPlate, pageWidth: number, format: PlateFile['format']): PlateFile => {
  const width = pageWidth * plate.pages.length;
  return { name: `${plate.pages.join('-')}-${String(width)}.${format}`, plate, width, format };
};

const avifFiles = (plate: ReportPlate) => pageWidths.map((width) => plateFile(plate, width, 'avif'));
const jpegFile = (plate: ReportPlate) => plateFile(plate, largest, 'jpeg');

export const plateFiles: readonly PlateFile[] = reportPlates.flatMap((plate) => [
  ...avifFiles(plate),
  jpegFile(plate),
]);

const addressOf = ({ name }: PlateFile) => `/downloads/impact-report/${name}`;

/** The files of a plate as a picture of a page. */
export function platePicture(plate: ReportPlate): PictureSources {
  const jpeg = jpegFile(plate);
  return {
    avif: avifFiles(plate)
      .map((file) => `${addressOf(file)} ${String(file.width)}w`)
      .join(', '),
    fallback: { src: addressOf(jpeg), width: jpeg.width, height: pageHeight(largest) },
  };
}

/**
 * The pages of a report as pictures.
 * @param drawing all its pages in one SVG: a background and a group for each, and then what they share
 */
export async function drawPages(drawing: string, pages: readonly number[]): Promise<Map<number, Buffer>> {
  const drawn = new Map<number, Buffer>();
  for (const page of pages) {
    const svg = load(drawing, { xml: true });
    const root = svg('svg').first();
    const groups = root.children('g');
    const backgrounds = root.children('path');
    const group = groups.eq(page - 1);
    group.removeAttr('transform');
    groups.not(group).remove();
    backgrounds.not(backgrounds.eq(page - 1)).remove();
    root.attr({ viewBox: '0 0 841.89 595.28', width: String(largest), height: String(pageHeight(largest)) });
    drawn.set(page, await sharp(Buffer.from(svg.xml()), { unlimited: true }).png().toBuffer());
  }
  return drawn;
}

/** A file of a plate. @param drawn the pages of the plate */
export async function encodePlate(file: PlateFile, drawn: ReadonlyMap<number, Buffer>): Promise<Buffer> {
  const { plate, width, format } = file;
  const pages = plate.pages.map((page) => {
    const picture = drawn.get(page);
    if (!picture) throw new RangeError(`Page ${String(page)} has not been drawn`);
    return picture;
  });
  // sharp joins two pictures at least, and would resize each before it joins them.
  const joined =
    pages.length === 1
      ? pages[0]
      : await sharp(pages, { join: { across: 2 } })
          .png()
          .toBuffer();
  return sharp(joined)
    .resize({ width })
    .toFormat(format, { quality: format === 'avif' ? 55 : 78 })
    .toBuffer();
}
