import { boilerplate } from '../../company/boilerplate.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { mailboxes, organization } from '../../company/organization.ts';
import { material } from '../sharing/ground-colours.ts';
import type { KitPicture } from './kit-pictures.ts';

const name = organization.tradingName.value;
const lines = (...text: readonly string[]) => `${text.join('\n')}\n`;

const lengths = [boilerplate.short, boilerplate.long].map(({ words, text }) => ({
  heading: `In at most ${String(words)} words`,
  text,
}));

export const boilerplateText = lines(
  `About ${name}`,
  ...lengths.flatMap(({ heading, text }) => ['', `${heading}:`, '', text]),
);

export const boilerplateMarkdown = lines(
  `# About ${name}`,
  ...lengths.flatMap(({ heading, text }) => ['', `## ${heading}`, '', text]),
);

const colours = [
  ['Paper', 'paper', 'the page'],
  ['Portland', 'portland', 'the ground of every model'],
  ['Navy', 'navy', 'text on light grounds; dark grounds'],
  ['Moss', 'moss', 'the ground of sustainability'],
  ['Brass', 'brass', 'lines on light grounds; it marks and never fills'],
  ['Pale brass', 'brass-pale', 'lines on dark grounds'],
] as const;

const shade = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ');

export const coloursAndType = lines(
  `${name}: colours and type`,
  '',
  'Colours, as sRGB',
  '',
  ...colours.map(([label, token, use]) => {
    const hex = material(token);
    return `${label.padEnd(12)}${hex}   ${shade(hex).padEnd(15)}${use}`;
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

export function captions(pictures: readonly KitPicture[]): string {
  return lines(
    'The pictures are illustrative models, not photographs. Say so where you print them.',
    ...pictures.flatMap(({ file, title, location, shows }) => ['', file, `${title}, ${location}`, shows]),
  );
}

/** @param conditions the clauses of the policy that hold for what is in the kit. */
export function usage(conditions: readonly string[], origin: string): string {
  return lines(
    'Conditions of use',
    '',
    `From the page Copyright & Intellectual Property, ${origin}/copyright, which rules.`,
    ...conditions.flatMap((clause) => ['', clause]),
  );
}

/** @param files every other file of the kit. */
export function readMe(files: readonly string[], origin: string): string {
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
