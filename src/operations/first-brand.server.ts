import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Colours } from '../../brand/colours.ts';
import { advice, startIssue, type Issue } from './issues.server.ts';
import { isReservedHost } from './settings-issues.server.ts';

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Hashes of what the project was first published with, so that no source has its names. */
const firstBrand = {
  /** Words of the names of the site and of its parent company, in lower case. The first is the slug too. */
  words: ['74d54cb3e98fb222', '57c6368a270fe1f8'],
  referencePrefix: '58462b5910a20aab',
  /** Background, text and lines of a page, and the background of sustainability. */
  colours: '0043f6defa5dfed4',
  marks: ['a06d41334d4ed725', 'fea2359b0eadca74', '0a5e715aaa94746b'],
};

/** Of the numbers that Ofcom allocates to nobody, for use in drama, and those of North America. */
const fictionalNumbers = [
  /^441(?:1[3-8]|21|31|41|51|61)4960\d{3}$/,
  /^441914980\d{3}$/,
  /^441632960\d{3}$/,
  /^442079460\d{3}$/,
  /^442896496\d{3}$/,
  /^442920180\d{3}$/,
  /^443069990\d{3}$/,
  /^447700900\d{3}$/,
  /^448081570\d{3}$/,
  /^449098790\d{3}$/,
  /^1\d{3}55501\d{2}$/,
];

/** "+44 (0)20 7946 0000" is dialled as 442079460000. */
const isFictionalNumber = (text: string) => {
  if (!/^\+[\d\s()-]+$/.test(text)) return false;
  const dialled = text.replace('(0)', '').replaceAll(/\D/g, '');
  return fictionalNumbers.some((range) => range.test(dialled));
};

/** "00000000", "ZA000000" or "GB 000 0000 00" */
const isRepeatedDigit = (text: string) =>
  /^[A-Z]{0,3}[\d\s-]+$/.test(text) && /^(\d)\1{5,}$/.test(text.replaceAll(/[^\d]/g, ''));

const hasReservedAddress = (text: string) =>
  [...text.matchAll(/(?:@|:\/\/)([a-z\d.-]+)/gi)].some(([, host = '']) => isReservedHost(host));

/** Each text of a fact file with its place, save those of placeholders, which are listed in any case. */
function* textsIn(value: unknown, path: readonly string[]): Generator<{ place: string; text: string }> {
  if (typeof value === 'string') yield { place: path.join('.'), text: value };
  if (typeof value !== 'object' || value === null) return;
  const status = 'status' in value ? value.status : undefined;
  if (status === 'placeholder') return;
  for (const [key, entry] of Object.entries(value)) {
    if (key === '$schema') continue;
    // A fact is named without the key of its value, and entries of a list are counted from 1.
    const name = status === 'settled' && key === 'value' ? [] : [key];
    yield* textsIn(entry, [...path, ...(Array.isArray(value) ? [String(Number(key) + 1)] : name)]);
  }
}

/**
 * What still is as the project was first published, also in settled values: names, addresses at reserved domains, fictional
 * numbers, marks and colours.
 * @param root the folder that contains company/ and brand/
 */
export function findFirstBrand(root: string, first = firstBrand): Issue[] {
  const read = (file: string) => readFileSync(join(root, file));
  const isFirstWord = (word: string) => first.words.includes(hashOf(word.toLowerCase()));
  const problemOf = (text: string) => {
    if ((text.match(/[\p{L}\d]+/gu) ?? []).some(isFirstWord)) return 'has a name of the first brand';
    if (hasReservedAddress(text)) return 'has an address at a domain that is reserved for examples';
    if (isFictionalNumber(text)) return 'is a telephone number that is reserved for drama';
    if (isRepeatedDigit(text)) return 'is a number of one repeated digit';
    return undefined;
  };
  const facts = globSync('company/*.json', { cwd: root })
    .sort()
    .flatMap((file) =>
      [...textsIn(JSON.parse(read(file).toString()), [])].flatMap(({ place, text }) => {
        const problem = problemOf(text);
        return problem === undefined ? [] : [startIssue(`“${text}” ${problem}.`, `${file}, ${place}`)];
      }),
    );

  const brandRemedy = '`npm run setup`, or docs/how-to/change-the-brand.md';
  const marks = ['wordmark.svg', 'monogram.svg', 'favicon.svg'].flatMap((name) =>
    first.marks.includes(hashOf(read(`brand/${name}`)))
      ? [startIssue(`brand/${name} is the mark of the first brand.`, brandRemedy)]
      : [],
  );
  const names = JSON.parse(read('brand/names.json').toString()) as Readonly<Record<string, string>>;
  const { light } = JSON.parse(read('brand/colours.json').toString()) as Pick<Colours, 'light'>;
  const { page, sustainability } = light.backgrounds;
  const colours = [page.ground, page.ink, page.line, sustainability.ground].join(' ');
  return [
    ...facts,
    ...marks,
    ...(isFirstWord(names['slug'] ?? '')
      ? [
          startIssue(
            'The names of downloads begin with the name of the first brand.',
            'brand/names.json, slug',
          ),
        ]
      : []),
    // Another company may have the same initials, or like the colours.
    ...(hashOf(names['referencePrefix'] ?? '') === first.referencePrefix
      ? [
          advice(
            'References begin with the initials of the first brand.',
            'brand/names.json, referencePrefix',
          ),
        ]
      : []),
    ...(hashOf(colours) === first.colours
      ? [advice('The colours are those of the first brand.', brandRemedy)]
      : []),
  ];
}
