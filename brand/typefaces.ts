import * as v from 'valibot';
import { numberFrom, parseFacts, strict, text, textLike } from '../company/fact-schema.ts';
import data from './typefaces.json' with { type: 'json' };

const weight = v.pipe(numberFrom('a weight from 1 to 1000', 1, 1000), v.integer('a weight from 1 to 1000'));

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
});

const typefacesSchema = strict({
  heading: v.pipe(typeface, v.title('Headings and figures')),
  text: v.pipe(typeface, v.title('Everything else')),
});

export const typefaces = parseFacts('brand/typefaces.json', typefacesSchema, data);

export type TypefaceRole = keyof typeof typefaces;
