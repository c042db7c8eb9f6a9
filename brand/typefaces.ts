import * as v from 'valibot';
import given from './typefaces.json' with { type: 'json' };

const text = v.pipe(v.string('expected a text'), v.nonEmpty('expected a text'));
const fileName = v.pipe(
  text,
  v.regex(
    /^[\w.-]+$/,
    'expected the name of a file in brand/fonts/full/, of letters, digits, hyphens and dots',
  ),
);
const weight = v.pipe(
  v.number('expected a number'),
  v.integer('expected a whole number'),
  v.minValue(1, 'expected 1 to 1000'),
  v.maxValue(1000, 'expected 1 to 1000'),
);

const percent = v.optional(v.number('expected a percentage, such as 99.5'));

const expectedWeights =
  'expected one weight, such as [400], or the least and the greatest, such as [400, 600]';

const fontFile = v.strictObject({
  file: fileName,
  /** The one weight of a static font, or the least and the greatest that the pages use of a variable one. */
  weights: v.union(
    [
      v.strictTuple([weight]),
      v.pipe(
        v.strictTuple([weight, weight]),
        v.check(([least, greatest]) => least < greatest, expectedWeights),
      ),
    ],
    expectedWeights,
  ),
  /** The values of axes other than the weight, such as `opsz`. An axis that is not named has its default. */
  axes: v.optional(v.record(v.string(), v.number('expected a number')), {}),
});

const typeface = v.strictObject({
  /** As the press kit names it. */
  family: text,
  weightsInWords: text,
  /** Decides which fonts of the visitor’s system are drawn until the typeface has come. */
  kind: v.picklist(['serif', 'sans-serif'], 'expected “serif” or “sans-serif”'),
  /**
   * How wide a font of the visitor’s system is drawn, in per cent, where it is not as wide as measured: hinting rounds the
   * widths of letters, and a line that is nearly full then breaks elsewhere.
   */
  sizeAdjust: v.optional(
    v.strictObject({ Times: percent, Noto: percent, Arial: percent, Roboto: percent }),
    {},
  ),
  licence: text,
  licenceFile: fileName,
  files: v.pipe(v.array(fontFile, 'expected a list of files'), v.minLength(1, 'expected at least one file')),
});

const schema = v.strictObject({
  /** Headings and figures. */
  heading: typeface,
  /** Everything else. */
  text: typeface,
});

type Typefaces = v.InferOutput<typeof schema>;
export type Typeface = Typefaces['heading'];
export type FontFile = Typeface['files'][number];
export type TypefaceRole = keyof Typefaces;

/** @throws {TypeError} with one line that names the field and what is expected. */
export function parseTypefaces(input: unknown): Typefaces {
  const { success, output, issues } = v.safeParse(schema, input, { abortEarly: true });
  if (success) return output;
  const [{ path = [], type, message }] = issues;
  const where = path.map(({ key }) => String(key)).join('.');
  const what = type === 'strict_object' ? 'the field is missing, or not one of those expected' : message;
  throw new TypeError(`brand/typefaces.json, ${where}: ${what}`);
}

export const typefaces = parseTypefaces(given);
