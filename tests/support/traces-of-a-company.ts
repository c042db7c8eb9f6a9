import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { create } from 'fontkitten';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { parse, textOf } from './page.ts';
import { readPdf } from './pdf.ts';

/** Every text in a JSON value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const readJson = (folder: string, file: string) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Readonly<Record<string, unknown>>;

const digitsOf = (text: string) => text.replace('(0)', '').replaceAll(/\D/g, '');

/** What tells one company from another, by kind. */
function identityOf(folder: string): Readonly<Record<string, readonly string[]>> {
  const json = (file: string) => readJson(folder, file);
  const { tradingName, tagline, operatingCompany, parent, registeredOffice, ...others } =
    json('company/organization.json');
  const telephones = textsIn(others).filter((text) => text.startsWith('+'));
  const { slug, referencePrefix } = json('brand/names.json');
  const mailboxes = textsIn(json('company/mailboxes.json')).filter((text) => text.includes('@'));
  const { heading, text } = json('brand/typefaces.json') as Record<string, { family: string }>;
  const marks = ['wordmark', 'monogram', 'favicon'].map((mark) =>
    readFileSync(join(folder, `brand/${mark}.svg`), 'utf8'),
  );
  const values = (fact: unknown) => textsIn(fact).filter((value) => !/^(settled|placeholder)$/.test(value));
  const { street, postcode } = (registeredOffice as { value: Readonly<Record<string, string>> }).value;
  return {
    name: values(tradingName),
    tagline: values(tagline),
    company: [...values(operatingCompany), ...values(parent)],
    address: [street ?? '', postcode ?? ''],
    domain: [...new Set(mailboxes.map((address) => address.replace(/^.*@/, '')))],
    telephone: telephones.flatMap((telephone) => [telephone.replace('(0)', ''), `+${digitsOf(telephone)}`]),
    slug: values(slug),
    prefix: values(referencePrefix).map((prefix) => `${prefix}-`),
    office: (json('company/offices.json')['offices'] as { city: string }[]).map(({ city }) => city),
    fund: Object.values(json('company/funds.json')['funds'] as Record<string, { name: string }>).map(
      ({ name }) => name,
    ),
    post: (json('company/leadership-posts.json')['posts'] as { title: string }[]).map(({ title }) => title),
    typeface: [heading?.family ?? '', text?.family ?? ''],
    colour: textsIn(json('brand/colours.json')).filter((value) => /^#[\da-f]{6}$/.test(value)),
    mark: marks.flatMap((svg) => [...svg.matchAll(/ d="([^"]{12,})"/g)].map(([, path = '']) => path)),
  };
}

export interface Trace {
  readonly kind: string;
  readonly word: string;
}

/** What one company has and another has not. */
export function wordsOfFirst(first: string, second: string): readonly Trace[] {
  const other = identityOf(second);
  return Object.entries(identityOf(first)).flatMap(([kind, words]) =>
    [...new Set(words)]
      .filter((word) => word !== '' && !/^0+$/.test(word) && !other[kind]?.includes(word))
      .map((word) => ({ kind, word })),
  );
}

/** Short words and words of other meaning are found as they are written; the rest in any case. */
const isCaseSensitive = ({ kind, word }: Trace) =>
  ['mark', 'prefix', 'post', 'office'].includes(kind) || word.length < 6;

function matcherOf(trace: Trace): RegExp {
  const begins = /^\w/.test(trace.word) ? '(?<![A-Za-z0-9])' : '';
  const ends = /\w$/.test(trace.word) ? '(?![A-Za-z0-9])' : '';
  // A slug or a name may be part of another, such as “name-press-kit” or “infoname.test”.
  const isName = ['name', 'slug', 'domain'].includes(trace.kind);
  const source = RegExp.escape(trace.word);
  return new RegExp(isName ? source : `${begins}${source}${ends}`, isCaseSensitive(trace) ? '' : 'i');
}

const flat = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('\u00AD', '');

export const tracesIn = (text: string, words: readonly Trace[]) =>
  words.filter((trace) => matcherOf(trace).test(flat(text)));

const rasters = new Set(['.png', '.jpg', '.jpeg', '.avif', '.webp']);

/** Everything that a person or a program can read in a file: its text, its metadata and the files inside. */
async function legibleIn(name: string, bytes: Buffer): Promise<string> {
  const raw = bytes.toString('latin1');
  const extension = extname(name);
  if (rasters.has(extension)) {
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
    return (
      [exif, xmp, iptc, icc].map((part) => part?.toString('latin1') ?? '').join(' ') +
      JSON.stringify(comments ?? [])
    );
  }
  if (extension === '.ico') return '';
  if (extension === '.pdf') {
    const { title, author, pages, parts, addresses, bookmarks } = await readPdf(bytes);
    // The metadata (XMP) and the names of fonts are not compressed.
    return [
      title,
      author,
      ...pages,
      ...addresses,
      ...textsIn([parts, bookmarks]),
      raw.slice(raw.indexOf('<?xpacket')),
      ...(raw.match(/\/(FontName|BaseFont)[^/]*\/[\w+-]+/g) ?? []),
    ].join(' ');
  }
  if (extension === '.woff2') {
    const font = create(
      await subsetFont(bytes, undefined, { targetFormat: 'truetype', keepAllGlyphs: true }),
    );
    return JSON.stringify(
      font.isCollection
        ? []
        : [font.familyName, font.fullName, font.postscriptName, font.subfamilyName, font.copyright],
    );
  }
  if (extension === '.zip') {
    const files = Object.entries(unzipSync(bytes));
    const inside = await Promise.all(
      files.map(async ([file, content]) => `${file} ${await legibleIn(file, Buffer.from(content))}`),
    );
    return inside.join('\n');
  }
  const text = bytes.toString('utf8');
  return extension === '.html' ? `${text} ${textOf(parse(text))}` : text;
}

export interface Legible {
  readonly name: string;
  readonly text: string;
}

/** Every file below a folder. Files compressed for sending are the same as those beside them. */
export async function legibleFiles(folder: string): Promise<readonly Legible[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return Promise.all(
    files.map(async (name) => ({
      name,
      text: `${name}\n${await legibleIn(name, readFileSync(join(folder, name)))}`,
    })),
  );
}
