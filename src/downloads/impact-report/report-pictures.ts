import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { light } from '../../../brand/colours.ts';
import { drawingSize } from '../../portfolio/drawing-size.ts';
import { projectPicture, type ProjectSource } from '../sources.ts';

interface ReportPicture {
  /** Its name in src/ui/images. */
  readonly file: string;
  /** In pixels: 120 to 150 an inch. */
  readonly width: number;
  readonly alt: string;
}

const street = 'a street: a brick terrace and flats with solar roofs between a small lake and a wind turbine';

/** The pictures besides those of projects, by their names in the templates. */
const pictures = {
  street: { file: 'sustainability-whole', width: 1760, alt: `Model of ${street}.` },
  cut: {
    file: 'sustainability',
    width: 2600,
    alt: 'The left half of the street, cut open at the front: a lake, a cistern in the ground, and a house of the terrace.',
  },
  city: {
    file: 'hero-wide',
    width: 1900,
    alt: 'Model of a waterside city: a train on an arched stone viaduct, a station, towers, solar fields, and wind turbines on a wooded hill.',
  },
  power: {
    file: 'article-energy',
    width: 1500,
    alt: 'Part of a model: four wind turbines above a wooded slope with a road and a small substation.',
  },
  people: {
    file: 'article-sustainability',
    width: 1500,
    alt: 'Part of a model: brick mills with saw-tooth roofs and a chimney, new homes behind them, and a tram in the street.',
  },
  targets: {
    file: 'strategy-operate',
    width: 900,
    alt: 'Model of a street corner: a finished building on a brick front, with solar panels on its roof and people at its door.',
  },
  governance: {
    file: 'about',
    width: 1200,
    alt: 'Model of a long stone hall with a colonnade beside a still, dark lake, in which two stone piers stand.',
  },
  night: {
    file: 'sustainability-dusk',
    width: 1760,
    alt: `Model of ${street}, cut open, after sunset, with lit rooms.`,
  },
} as const satisfies Readonly<Record<string, ReportPicture>>;

/** The alternative texts. The picture of the cut street is on two pages, each with its own. */
export const pictureTexts = {
  ...Object.fromEntries(Object.entries(pictures).map(([name, { alt }]) => [name, alt])),
  cutRight:
    'The right half of the street: two more houses, flats over a battery room and ground-source pipes, trees with their roots, and a wind turbine on a hill.',
};

async function jpegOf(file: string, width: number): Promise<Buffer> {
  return sharp(file).resize({ width }).jpeg({ quality: 76, mozjpeg: true }).toBuffer();
}

const { ink, ground } = light.backgrounds.picture;

/** The widths of lines are those of the largest drawing of the report, in its units. */
const drawingStyle = `path{fill:none;stroke:${ink};stroke-width:2;stroke-linejoin:round}.detail{stroke-width:.9}.figure{fill:${ink};stroke:none}.cut{fill:${ground}}`;

type Drawing = 'plan' | 'elevation';

const drawingPath = (slug: string, kind: Drawing) => `content/projects/${slug}/${kind}.svg`;

/** The width and height of a drawing in metres; null if the project’s folder has none. */
export function sizeOfDrawing(slug: string, kind: Drawing) {
  const path = drawingPath(slug, kind);
  return existsSync(path) ? drawingSize(readFileSync(path, 'utf8')) : null;
}

/** A drawing with the style that a page of the site would give it. */
const styledDrawing = (slug: string, kind: Drawing) =>
  Buffer.from(readFileSync(drawingPath(slug, kind), 'utf8').replace('>', `><style>${drawingStyle}</style>`));

/** The files that the templates name, below their own folder. */
export async function reportFiles(
  projects: readonly ProjectSource[],
): Promise<readonly (readonly [path: string, content: Buffer])[]> {
  const slugs = [...new Set(projects.map(({ slug }) => slug))];
  const sources = [
    ...Object.entries(pictures).map(([name, { file, width }]) => ({
      name,
      file: `src/ui/images/${file}.jpg`,
      width,
    })),
    ...slugs.map((slug) => ({ name: slug, file: projectPicture(slug), width: 1400 })),
  ];
  const drawings = slugs.flatMap((slug) =>
    (['plan', 'elevation'] as const).flatMap((kind) =>
      existsSync(drawingPath(slug, kind))
        ? [[`drawings/${slug}-${kind}.svg`, styledDrawing(slug, kind)] as const]
        : [],
    ),
  );
  const files = sources.map(
    async ({ name, file, width }) => [`pictures/${name}.jpg`, await jpegOf(file, width)] as const,
  );
  return [...(await Promise.all(files)), ...drawings];
}
