import { zipSync, type Zippable } from 'fflate';
import sharp from 'sharp';
import { boilerplate, markNotes } from '../../brand/boilerplate.ts';
import { light, namedColours } from '../../brand/colours.ts';
import { brandNames } from '../../brand/names.ts';
import { typefaces } from '../../brand/typefaces.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { markFile } from './mark-files.ts';
import { projectPicture, type ContentSources } from './sources.ts';

/** The name of the file under /downloads/. */
export const pressKitFile = `${brandNames.slug}-press-kit.zip`;

const name = organization.tradingName.value;
const lines = (...text: readonly string[]) => `${text.join('\n')}\n`;

type Files = Record<string, string | Buffer>;

/** Every mark in both colours, as SVG and as PNG without a background in two widths. */
async function markFiles(): Promise<Files> {
  const files: Files = {};
  const widths = { wordmark: [800, 2400], monogram: [256, 1024] } as const;
  const backgrounds = { light: light.backgrounds.page, dark: light.backgrounds.inverse };
  for (const mark of ['wordmark', 'monogram'] as const) {
    for (const [background, colours] of Object.entries(backgrounds)) {
      const file = `marks/${mark}-on-${background}`;
      const svg = Buffer.from(markFile(mark, colours));
      files[`${file}.svg`] = svg;
      for (const width of widths[mark])
        files[`${file}-${String(width)}.png`] = await sharp(svg, { density: 2400 })
          .resize({ width })
          .png()
          .toBuffer();
    }
  }
  return files;
}

/** The picture of each project, in the order of the portfolio, with their captions. */
async function pictureFiles({ projects }: ContentSources): Promise<Files> {
  const files: Files = {};
  const captions = [
    `Free to publish with the credit “${name}”. The pictures show illustrative models: say so where you print them.`,
  ];
  for (const project of projects) {
    const { slug, title, location, imageAlt } = project;
    // Wide enough for a page, small enough to send by email.
    const resized = sharp(projectPicture(slug)).resize({ width: 1800, withoutEnlargement: true });
    files[`pictures/${slug}.jpg`] = await resized.jpeg({ quality: 88, progressive: true }).toBuffer();
    captions.push('', `${slug}.jpg`, `${title}, ${location}`, imageAlt);
  }
  return { ...files, 'pictures/captions.txt': lines(...captions) };
}

const boilerplateFile = () =>
  lines(
    `About ${name}`,
    ...Object.values(boilerplate).flatMap(({ words, text }) => [
      '',
      `In at most ${String(words)} words:`,
      '',
      text,
    ]),
  );

const longestLabel = Math.max(...namedColours.map(({ label }) => label.length));

const typefaceUses = { heading: 'Headings and figures', text: 'Everything else' } as const;

function coloursAndType(): string {
  return lines(
    `${name}: colours and type`,
    '',
    'Colours, as sRGB',
    '',
    ...namedColours.map(({ label, colour, use }) => {
      const rgb = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)).join(', ');
      return `${label.padEnd(longestLabel + 2)}${colour}   ${rgb.padEnd(15)}${use}`;
    }),
    '',
    'Type',
    '',
    ...(['heading', 'text'] as const).map((role) => {
      const { family, weightsInWords, licence } = typefaces[role];
      return `${typefaceUses[role].padEnd(23)}${family}, ${weightsInWords}. ${licence}.`;
    }),
    '',
    'Marks',
    '',
    ...markNotes,
  );
}

/** The press kit as a ZIP file. The same sources make the same bytes. */
export async function makePressKit(sources: ContentSources): Promise<Uint8Array> {
  const files: Files = {
    'boilerplate.txt': boilerplateFile(),
    'colours-and-type.txt': coloursAndType(),
    ...(await pictureFiles(sources)),
    ...(await markFiles()),
  };
  files['read-me.txt'] = lines(
    `${name} press kit`,
    '',
    ...Object.keys(files).sort(),
    '',
    'Texts and pictures are free to publish with a credit. Please ask before publishing logos.',
    `The conditions: ${sources.origin}/copyright#media-use`,
    '',
    `Media enquiries: ${sources.origin}${contactLink('media')}`,
    `                 ${mailboxes.media.value}`,
  );
  // The same time for every file. ZIP stores local time, from 1980 on.
  const mtime = new Date(1980, 0, 1);
  const contents: Zippable = {};
  for (const file of Object.keys(files).sort()) {
    // Pictures are already compressed.
    const level = /\.(jpg|png)$/.test(file) ? 0 : 9;
    contents[`${brandNames.slug}-press-kit/${file}`] = [Buffer.from(files[file] ?? ''), { level, mtime }];
  }
  return zipSync(contents);
}
