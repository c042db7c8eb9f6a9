import type { CheerioAPI } from 'cheerio';
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
import { jpegWithin, projectPicture } from './pictures.ts';
import type { ContentSources } from './sources.ts';

/** The name of the file under /downloads/. */
export const pressKitFile = `${brandNames.slug}-press-kit.zip`;

const name = organization.tradingName.value;
const lines = (...text: readonly string[]) => `${text.join('\n')}\n`;

type Files = Record<string, string | Buffer>;

/** Every mark in both colours, as SVG and as PNG without a background in two widths. */
async function markFiles(): Promise<Files> {
  const files: Files = {};
  const widths = { wordmark: [800, 2400], monogram: [256, 1024] };
  for (const mark of ['wordmark', 'monogram'] as const) {
    for (const background of ['light', 'dark'] as const) {
      const version = `on-${background}`;
      const colours = light.backgrounds[background === 'light' ? 'page' : 'inverse'];
      const svg = Buffer.from(markFile(mark, colours));
      files[`marks/${mark}-${version}.svg`] = svg;
      const drawn = await sharp(svg).metadata();
      for (const width of widths[mark]) {
        files[`marks/${mark}-${version}-${String(width)}.png`] = await sharp(svg, {
          density: Math.ceil((72 * width) / drawn.width),
        })
          .resize({ width })
          .png({ compressionLevel: 9 })
          .toBuffer();
      }
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
  for (const project of projects.toSorted((a, b) => a.id - b.id)) {
    const { slug, title, location, imageAlt } = project;
    // Wide enough for a page, small enough to send by email.
    const resized = sharp(projectPicture(project).file).resize({ width: 1800, withoutEnlargement: true });
    files[`pictures/${slug}.jpg`] = await jpegWithin(300_000, resized, [88, 82, 76, 70, 62]);
    captions.push('', `${slug}.jpg`, `${title}, ${location}`, imageAlt);
  }
  return { ...files, 'pictures/captions.txt': lines(...captions) };
}

const boilerplateFile = (title: string, heading: (words: number) => string) =>
  lines(title, ...Object.values(boilerplate).flatMap(({ words, text }) => ['', heading(words), '', text]));

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

/**
 * A clause of a policy as plain text, numbered as on its page.
 * @param $ the policy as HTML.
 * @param origin what the addresses of its links begin with.
 * @throws {RangeError} when there is no such clause, or it holds what plain text cannot show.
 */
export function clauseAsText($: CheerioAPI, heading: string, origin: string): string {
  // The headings inside its summary do not count.
  const headings = $.root().children('h2');
  const index = headings.get().findIndex((element) => $(element).text() === heading);
  if (index === -1) throw new RangeError(`The policy has no clause “${heading}”`);
  const number = String(index + 1);
  const content = headings.eq(index).nextUntil('h2').clone();
  if (content.find('*').addBack().is(':not(a, li, ol, p, strong, ul, wbr)'))
    throw new RangeError(`“${heading}” holds what plain text cannot show`);
  for (const link of content.find('a[href^="/"]').get())
    $(link).text(`${$(link).text()} (${origin}${link.attribs['href'] ?? ''})`);
  content.find('li li').prepend('   - ');
  for (const [position, item] of content.filter('ol').children().get().entries())
    $(item).prepend(`${number}.${String(position + 1)} `);
  const texts = content.get().map((block) => $(block).text().replaceAll(/\n+/g, '\n').trim());
  return [`${number} ${heading}`, ...texts].join('\n\n');
}

function conditionsOfUse(copyright: CheerioAPI, origin: string): string {
  return lines(
    'Conditions of use',
    '',
    `From the page Copyright & Intellectual Property, ${origin}/copyright, which rules.`,
    ...['Trade marks', 'Media use'].flatMap((heading) => ['', clauseAsText(copyright, heading, origin)]),
  );
}

/**
 * The press kit as a ZIP file. The same sources make the same bytes.
 * @param copyright the policy of that name as HTML.
 */
export async function makePressKit(sources: ContentSources, copyright: CheerioAPI): Promise<Uint8Array> {
  const files: Files = {
    'boilerplate.txt': boilerplateFile(`About ${name}`, (words) => `In at most ${String(words)} words:`),
    'boilerplate.md': boilerplateFile(`# About ${name}`, (words) => `## In at most ${String(words)} words`),
    'colours-and-type.txt': coloursAndType(),
    'conditions-of-use.txt': conditionsOfUse(copyright, sources.origin),
    ...(await pictureFiles(sources)),
    ...(await markFiles()),
  };
  files['read-me.txt'] = lines(
    `${name} press kit`,
    '',
    ...Object.keys(files).sort(),
    '',
    'Texts and pictures are free to publish with a credit. Please ask before publishing logos:',
    'conditions-of-use.txt says how.',
    '',
    `Media enquiries: ${sources.origin}${contactLink('media')}`,
    `                 ${mailboxes.media.value}`,
  );
  // One moment for every file. ZIP keeps local time and begins in 1980.
  const mtime = new Date(1980, 0, 1);
  const contents: Zippable = {};
  for (const file of Object.keys(files).sort()) {
    // Pictures are compressed already.
    const level = /\.(jpg|png)$/.test(file) ? 0 : 9;
    contents[`${brandNames.slug}-press-kit/${file}`] = [Buffer.from(files[file] ?? ''), { level, mtime }];
  }
  return zipSync(contents);
}
