import * as v from 'valibot';
import { list, numberFrom, oneOf, parseFacts, strict, text, textLike } from '../company/fact-schema.ts';
import data from './typefaces.json' with { type: 'json' };

const fileName = textLike(
  'the name of a file in brand/fonts/full/, of letters, digits, hyphens and dots',
  /^[\w.-]+$/,
);
const weight = v.pipe(numberFrom('a weight from 1 to 1000', 1, 1000), v.integer('a weight from 1 to 1000'));
const weightsExpected = 'one weight, such as [400], or the least and the greatest, such as [400, 600]';
const width = v.exactOptional(numberFrom('a percentage, such as 99.5', 1, 300));

const typeface = strict({
  family: v.pipe(text, v.title('As the press kit names it')),
  weightsInWords: text,
  kind: v.pipe(
    oneOf('serif', 'sans-serif'),
    v.title('Decides which fonts of the visitor’s system are drawn until the typeface has come'),
  ),
  sizeAdjust: v.optional(
    v.pipe(
      strict({ Times: width, Noto: width, Arial: width, Roboto: width }),
      v.title('How wide a font of the visitor’s system is drawn, in per cent, where it is not as measured'),
      v.description(
        'Hinting rounds the widths of letters, and a line that is nearly full then breaks elsewhere.',
      ),
    ),
    {},
  ),
  licence: text,
  licenceFile: fileName,
  files: list(
    strict({
      file: fileName,
      weights: v.pipe(
        v.union([v.strictTuple([weight]), v.strictTuple([weight, weight])], weightsExpected),
        v.check(([min, max = Infinity]) => min < max, weightsExpected),
        v.title(
          'The weight of a static font, or the least and the greatest that the pages use of a variable one',
        ),
      ),
      axes: v.optional(
        v.pipe(
          v.record(v.string(), v.number('a number')),
          v.title('The values of axes other than the weight, such as opsz; others have their default'),
        ),
        {},
      ),
    }),
    8,
  ),
});

export const typefacesSchema = strict({
  heading: v.pipe(typeface, v.title('Headings and figures')),
  text: v.pipe(typeface, v.title('Everything else')),
});

export const typefaces = parseFacts('brand/typefaces.json', typefacesSchema, data);

type Typefaces = typeof typefaces;
export type Typeface = Typefaces['heading'];
export type FontFile = Typeface['files'][number];
export type TypefaceRole = keyof Typefaces;
