import * as v from 'valibot';
import { list, numberFrom, oneOf, parseFacts, strict, text, textLike } from '../company/fact-schema.ts';
import data from './typefaces.json' with { type: 'json' };

const weight = v.pipe(numberFrom('a weight from 1 to 1000', 1, 1000), v.integer('a weight from 1 to 1000'));
const percentage = numberFrom('a percentage, such as 99.5', 1, 300);

const typeface = strict({
  family: v.pipe(text, v.title('As the press kit names it')),
  weightsInWords: text,
  licence: text,
  file: textLike(
    'the name of a variable font in brand/fonts/full/, of letters, digits, hyphens and dots',
    /^[\w.-]+$/,
  ),
  weights: v.pipe(
    v.strictTuple([weight, weight], 'two weights, such as [400, 600]'),
    v.title('The least and the greatest weight that the pages draw'),
  ),
  axes: v.optional(
    v.pipe(
      v.record(v.string(), v.number('a number')),
      v.title('The value of each other axis of the font, such as opsz'),
    ),
    {},
  ),
  kind: oneOf('serif', 'sans-serif'),
  fallbacks: v.pipe(
    list(
      strict({
        name: text,
        local: v.pipe(list(text, 4), v.title('Full names of the font on the systems of visitors')),
        sizeAdjust: percentage,
        ascentOverride: percentage,
        descentOverride: percentage,
      }),
      4,
    ),
    v.title('Fonts of the visitor’s system that are drawn until the typeface has come'),
    v.description(
      'With these values, a line in the fallback font is as wide and as high as in the typeface.',
    ),
  ),
});

export const typefacesSchema = strict({
  heading: v.pipe(typeface, v.title('Headings and figures')),
  text: v.pipe(typeface, v.title('Everything else')),
});

export const typefaces = parseFacts('brand/typefaces.json', typefacesSchema, data);

export type TypefaceRole = keyof typeof typefaces;
