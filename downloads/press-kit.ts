import { zipSync, type Zippable } from 'fflate';
import sharp from 'sharp';
import { boilerplate } from '../brand/boilerplate.ts';
import { backgroundColours, colour } from '../brand/colours.ts';
import { colouredMark } from '../brand/marks.ts';
import { contactLink } from '../company/enquiry-subjects.ts';
import { mailboxes, organization } from '../company/organization.ts';
import { pictureFile, projectPictures } from './pictures.ts';
import type { ContentSources, ProjectSource } from './sources.ts';

/** Of the file under /downloads/. */
export const pressKitFile = 'hallmere-press-kit.zip';

/** Each with the widths of its PNG files, in pixels. */
const marks = [
  { mark: 'wordmark', widths: [800, 2400] },
  { mark: 'monogram', widths: [256, 1024] },
] as const;

/** By the colour of the mark: the background whose colours it takes. */
const markBackgrounds = { navy: 'paper', paper: 'navy' } as const;

const colours = [
  ['Paper', 'paper', 'the page'],
  ['Portland', 'portland', 'the background of every model'],
  ['Navy', 'navy', 'text on light backgrounds; dark backgrounds'],
  ['Moss', 'moss', 'the background of sustainability'],
  ['Brass', 'brass', 'lines on light backgrounds; it marks and never fills'],
  ['Pale brass', 'brass-pale', 'lines on dark backgrounds'],
] as const;

/** Clauses of the Copyright policy that hold for what is in the kit. */
const conditions = ['Trade marks', 'Media use'];

const name = organization.tradingName.value;
const lines = (...text: readonly string[]) => `${text.join('\n')}\n`;

type Files = Readonly<Record<string, string | Buffer>>;

/** Every mark in both versions, as SVG and as PNG without a background. */
async function markFiles(): Promise<Files> {
  const files: Record<string, Buffer> = {};
  for (const { mark, widths } of marks) {
    for (const [version, background] of Object.entries(markBackgrounds)) {
      const svg = Buffer.from(colouredMark(mark, backgroundColours(background)));
      files[`marks/${mark}-${version}.svg`] = svg;
      const drawn = await sharp(svg).metadata();
      for (const width of widths) {
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

/**
 * Wide enough for a page, small enough to send by e-mail.
 * @throws {RangeError} when no quality brings the picture below the limit.
 */
async function resizePicture(file: string): Promise<Buffer> {
  for (const quality of [88, 82, 76, 70, 62]) {
    const jpeg = await sharp(file)
      .resize({ width: 1800, withoutEnlargement: true })
      .jpeg({ quality, progressive: true })
      .toBuffer();
    if (jpeg.length <= 300_000) return jpeg;
  }
  throw new RangeError(`${file} is over 300 kB at every quality`);
}

/** The picture of each project that has one, in the order of the portfolio, with their captions. */
async function pictureFiles(projects: readonly ProjectSource[]): Promise<Files> {
  const files: Record<string, string | Buffer> = {};
  const captions: string[] = [];
  for (const { slug, title, location, imageAlt } of projects.toSorted((a, b) => a.id - b.id)) {
    const picture = projectPictures[slug];
    if (picture === undefined) continue;
    files[`pictures/${slug}.jpg`] = await resizePicture(pictureFile(picture));
    captions.push('', `${slug}.jpg`, `${title}, ${location}`, imageAlt);
  }
  files['pictures/captions.txt'] = lines(
    'The pictures are illustrative models, not photographs. Say so where you print them.',
    ...captions,
  );
  return files;
}

const boilerplateSections = [boilerplate.short, boilerplate.long].map(({ words, text }) => ({
  heading: `In at most ${String(words)} words`,
  text,
}));

const boilerplateText = lines(
  `About ${name}`,
  ...boilerplateSections.flatMap(({ heading, text }) => ['', `${heading}:`, '', text]),
);

const boilerplateMarkdown = lines(
  `# About ${name}`,
  ...boilerplateSections.flatMap(({ heading, text }) => ['', `## ${heading}`, '', text]),
);

function coloursAndType(): string {
  return lines(
    `${name}: colours and type`,
    '',
    'Colours, as sRGB',
    '',
    ...colours.map(([label, property, use]) => {
      const hex = colour(property);
      const rgb = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ');
      return `${label.padEnd(12)}${hex}   ${rgb.padEnd(15)}${use}`;
    }),
    '',
    'Type',
    '',
    'Headings and figures   Source Serif 4, light to regular. SIL Open Font License.',
    'Everything else        Instrument Sans, regular to semi-bold. SIL Open Font License.',
    '',
    'Marks',
    '',
    'The wordmark is at least 16 pixels high, the monogram at least 24.',
    'Around each, keep free the width of one of the monogram’s piers.',
    'The waterline of the monogram is brass; everything else in it has one colour.',
  );
}

/** What stands in a policy’s text in place of a fact. */
const components: Readonly<Record<string, string>> = {
  '<Name of="tradingName" />': name,
  '<Mailbox of="media" />': mailboxes.media.value,
};

/**
 * A clause of a policy as plain text, numbered as on its page.
 * @param policy the policy’s MDX without its front matter.
 * @param origin what the addresses of its links begin with.
 * @throws {RangeError} when there is no such clause, or it holds what plain text cannot.
 */
export function clauseAsText(policy: string, heading: string, origin: string): string {
  const clauses = policy.split(/^## /m).slice(1);
  const index = clauses.findIndex((clause) => clause.startsWith(`${heading}\n`));
  const clause = clauses[index];
  if (clause === undefined) throw new RangeError(`The policy has no clause “${heading}”`);
  const text = Object.entries(components)
    .reduce((filled, [component, fact]) => filled.replaceAll(component, fact), clause)
    .replaceAll(
      /\[([^\]]+)\]\((\/[^)]*)\)/g,
      (_, words: string, path: string) => `${words} (${origin}${path})`,
    )
    .replaceAll('**', '')
    .replaceAll(/^(\d+)\. /gm, `${String(index + 1)}.$1 `)
    .trim();
  if (/[<>]/.test(text)) throw new RangeError(`“${heading}” holds a component that plain text cannot show`);
  return `${String(index + 1)} ${text}`;
}

function conditionsOfUse({ origin, policies }: ContentSources): string {
  const policy = policies.find(({ id }) => id === 'copyright');
  if (!policy) throw new RangeError('There is no Copyright policy');
  return lines(
    'Conditions of use',
    '',
    `From the page Copyright & Intellectual Property, ${origin}/copyright, which rules.`,
    ...conditions.flatMap((heading) => ['', clauseAsText(policy.body, heading, origin)]),
  );
}

/** @param files every other file of the kit. */
function readMe(files: readonly string[], origin: string): string {
  return lines(
    `${name} press kit`,
    '',
    ...files,
    '',
    'Texts may be quoted with a credit. Ask before you publish a picture or a mark:',
    'conditions-of-use.txt says how.',
    '',
    `Media enquiries: ${origin}${contactLink('media')}`,
    `                 ${mailboxes.media.value}`,
  );
}

/** The press kit as a ZIP file. The same sources make the same bytes. */
export async function makePressKit(sources: ContentSources): Promise<Uint8Array> {
  const files: Files = {
    'boilerplate.txt': boilerplateText,
    'boilerplate.md': boilerplateMarkdown,
    'colours-and-type.txt': coloursAndType(),
    'conditions-of-use.txt': conditionsOfUse(sources),
    ...(await pictureFiles(sources.projects)),
    ...(await markFiles()),
  };
  const all: Files = { ...files, 'read-me.txt': readMe(Object.keys(files).sort(), sources.origin) };
  // One moment for every file. ZIP keeps local time and begins in 1980.
  const mtime = new Date(1980, 0, 1);
  const contents: Zippable = {};
  for (const [file, content] of Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Pictures are compressed already.
    const level = /\.(jpg|png)$/.test(file) ? 0 : 9;
    contents[`hallmere-press-kit/${file}`] = [Buffer.from(content), { level, mtime }];
  }
  return zipSync(contents);
}
