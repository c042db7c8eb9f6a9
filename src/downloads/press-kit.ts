import { zipSync, type Zippable } from 'fflate';
import { mdxToMdast, type MdastNode } from 'satteri';
import sharp from 'sharp';
import { boilerplate } from '../../brand/boilerplate.ts';
import { backgroundColours, colour } from '../../brand/colours.ts';
import { colouredMark } from '../../brand/marks.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { mailboxes, organization } from '../../company/organization.ts';
import { jpegWithin, pictureFile, projectPictures } from './pictures.ts';
import type { ContentSources } from './sources.ts';

/** Of the file under /downloads/. */
export const pressKitFile = 'hallmere-press-kit.zip';

const colours = [
  ['Paper', 'paper', 'the page'],
  ['Portland', 'portland', 'the background of every model'],
  ['Navy', 'navy', 'text on light backgrounds; dark backgrounds'],
  ['Moss', 'moss', 'the background of sustainability'],
  ['Brass', 'brass', 'lines on light backgrounds; it marks and never fills'],
  ['Pale brass', 'brass-pale', 'lines on dark backgrounds'],
] as const;

const name = organization.tradingName.value;
const lines = (...text: readonly string[]) => `${text.join('\n')}\n`;

type Files = Record<string, string | Buffer>;

/** Every mark in both colours, as SVG and as PNG without a background in two widths. */
async function markFiles(): Promise<Files> {
  const files: Files = {};
  const widths = { wordmark: [800, 2400], monogram: [256, 1024] };
  for (const mark of ['wordmark', 'monogram'] as const) {
    for (const version of ['navy', 'paper'] as const) {
      const colours = backgroundColours(version === 'navy' ? 'paper' : 'navy');
      const svg = Buffer.from(colouredMark(mark, colours));
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

/** The picture of each project that has one, in the order of the portfolio, with their captions. */
async function pictureFiles({ projects }: ContentSources): Promise<Files> {
  const files: Files = {};
  const captions = ['The pictures are illustrative models, not photographs. Say so where you print them.'];
  for (const { slug, title, location, imageAlt } of projects.toSorted((a, b) => a.id - b.id)) {
    const picture = projectPictures[slug];
    if (picture === undefined) continue;
    // Wide enough for a page, small enough to send by e-mail.
    const resized = sharp(pictureFile(picture)).resize({ width: 1800, withoutEnlargement: true });
    files[`pictures/${slug}.jpg`] = await jpegWithin(300_000, resized, [88, 82, 76, 70, 62]);
    captions.push('', `${slug}.jpg`, `${title}, ${location}`, imageAlt);
  }
  return { ...files, 'pictures/captions.txt': lines(...captions) };
}

const boilerplateFile = (title: string, heading: (words: number) => string) =>
  lines(title, ...Object.values(boilerplate).flatMap(({ words, text }) => ['', heading(words), '', text]));

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

/** What the components of a policy print in plain text. */
const printed = new Map([
  ['Name of tradingName', name],
  ['Mailbox of media', mailboxes.media.value],
]);

const childrenOf = (node: MdastNode): readonly MdastNode[] => ('children' in node ? node.children : []);

/** @throws {RangeError} for what plain text cannot show */
function plainText(node: MdastNode, origin: string): string {
  const inner = childrenOf(node)
    .map((child) => plainText(child, origin))
    .join('');
  if (node.type === 'text') return node.value;
  if (node.type === 'link' && node.url.startsWith('/')) return `${inner} (${origin}${node.url})`;
  if (node.type === 'paragraph' || node.type === 'strong') return inner;
  if (node.type === 'mdxJsxTextElement') {
    const attributes = node.attributes.flatMap((given) =>
      'name' in given && typeof given.value === 'string' ? [given.name, given.value] : [],
    );
    const text = printed.get([node.name, ...attributes].join(' '));
    if (text !== undefined) return text;
  }
  throw new RangeError(`Plain text cannot show ${node.type}`);
}

/** The points of a list, each after its number or a dash, and lists in them indented. */
function listLines(list: MdastNode, marker: (index: number) => string, origin: string): string[] {
  return childrenOf(list).flatMap((item, index) => {
    const [paragraph, ...nested] = childrenOf(item);
    const text = paragraph ? plainText(paragraph, origin) : '';
    const inner = nested.flatMap((block) => {
      if (block.type !== 'list') throw new RangeError(`Plain text cannot show ${block.type}`);
      return listLines(block, () => '- ', origin).map((line) => `   ${line}`);
    });
    return [`${marker(index)}${text}`, ...inner];
  });
}

/**
 * A clause of a policy as plain text, numbered as on its page.
 * @param policy the policy’s MDX without its front matter.
 * @param origin what the addresses of its links begin with.
 * @throws {RangeError} when there is no such clause, or it holds what plain text cannot.
 */
export function clauseAsText(policy: string, heading: string, origin: string): string {
  const blocks = childrenOf(mdxToMdast(policy));
  const headings = blocks.filter((block) => block.type === 'heading' && block.depth === 2);
  const isNamed = (block: MdastNode) =>
    childrenOf(block).every((child) => child.type === 'text' && child.value === heading);
  const index = headings.findIndex(isNamed);
  const [start, end] = headings.slice(index);
  if (index === -1 || !start) throw new RangeError(`The policy has no clause “${heading}”`);
  const content = blocks.slice(blocks.indexOf(start) + 1, end && blocks.indexOf(end));
  const number = String(index + 1);
  try {
    const texts = content.map((block) =>
      block.type === 'list'
        ? listLines(block, (position) => `${number}.${String(position + 1)} `, origin).join('\n')
        : plainText(block, origin),
    );
    return [`${number} ${heading}`, ...texts].join('\n\n');
  } catch (error) {
    throw new RangeError(`“${heading}” holds what plain text cannot show`, { cause: error });
  }
}

function conditionsOfUse({ origin, policies }: ContentSources): string {
  const policy = policies.find(({ id }) => id === 'copyright');
  if (!policy) throw new RangeError('There is no Copyright policy');
  return lines(
    'Conditions of use',
    '',
    `From the page Copyright & Intellectual Property, ${origin}/copyright, which rules.`,
    ...['Trade marks', 'Media use'].flatMap((heading) => ['', clauseAsText(policy.body, heading, origin)]),
  );
}

/** The press kit as a ZIP file. The same sources make the same bytes. */
export async function makePressKit(sources: ContentSources): Promise<Uint8Array> {
  const files: Files = {
    'boilerplate.txt': boilerplateFile(`About ${name}`, (words) => `In at most ${String(words)} words:`),
    'boilerplate.md': boilerplateFile(`# About ${name}`, (words) => `## In at most ${String(words)} words`),
    'colours-and-type.txt': coloursAndType(),
    'conditions-of-use.txt': conditionsOfUse(sources),
    ...(await pictureFiles(sources)),
    ...(await markFiles()),
  };
  files['read-me.txt'] = lines(
    `${name} press kit`,
    '',
    ...Object.keys(files).sort(),
    '',
    'Texts may be quoted with a credit. Ask before you publish a picture or a mark:',
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
    contents[`hallmere-press-kit/${file}`] = [Buffer.from(files[file] ?? ''), { level, mtime }];
  }
  return zipSync(contents);
}
