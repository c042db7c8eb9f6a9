import * as v from 'valibot';
import { fact, numberFrom, oneOf, strict, text, textLike, yesOrNo } from './fact-schema.ts';

const monthInWords = textLike(
  'a month such as January 2025',
  /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}$/,
);

/** A text that a page ends with a full stop. */
export const phrase = textLike(
  'a text of 1 to 300 characters that does not end with a full stop',
  /^\S(.{0,298}[^\s.])?$/,
);
export const sentences = textLike(
  'sentences of 300 characters at most, with a full stop at the end',
  /^\S.{0,298}\.$/,
);

export const asAtOfOneFigure = v.pipe(
  monthInWords,
  v.description('The month at which this figure is stated, where it is not “asAt” of figures.json.'),
);
export const verification = v.pipe(
  fact(phrase),
  v.description(
    'Who has verified the figure, and when: “Verified by Marlow Assurance LLP on 3 March 2027”. Until then, that nobody has.',
  ),
);

const basis = v.pipe(
  strict({
    boundary: v.pipe(phrase, v.description('The matters that are counted, and those that are not.')),
    baseline: v.pipe(phrase, v.description('The value against which the figure is measured, or “None”.')),
    method: v.pipe(sentences, v.description('How the figure is worked out.')),
    asAt: v.exactOptional(asAtOfOneFigure),
    verification,
  }),
  v.description('The evidence behind the figure, which is printed on /sustainability.'),
);

const currencyUnits = [
  'GBP billion',
  'GBP million',
  'EUR billion',
  'EUR million',
  'USD billion',
  'USD million',
] as const;

const figure = <const Unit extends string>(
  value: v.GenericSchema<number>,
  units: readonly [Unit, ...Unit[]],
  about: string,
) =>
  v.pipe(
    strict({
      value: v.pipe(value, v.description('The number alone, without its unit.')),
      unit: oneOf(...units),
      moreThan: v.exactOptional(
        v.pipe(yesOrNo, v.description('Whether a plus sign follows, which means “more than”.')),
      ),
      label: v.pipe(text, v.description('The words that follow the number.')),
      status: v.pipe(
        oneOf('achieved', 'target', 'estimate'),
        v.description('Whether it has happened, is aimed at, or is worked out from assumptions.'),
      ),
      note: v.pipe(
        sentences,
        v.description('What it means and how reliable it is, in one or two sentences.'),
      ),
      basis,
    }),
    v.description(about),
  );

const amount = numberFrom('a number, 0 or more', 0, 1e12);
const percentage = numberFrom('a percentage from 0 to 100', 0, 100);
const whole = v.pipe(amount, v.integer('a whole number'));
const continents = v.pipe(
  numberFrom('a number of continents from 1 to 7', 1, 7),
  v.integer('a number of continents from 1 to 7'),
);

export const figuresSchema = strict({
  asAt: v.pipe(monthInWords, v.description('The month at which the figures are stated.')),
  figures: strict({
    assetsUnderManagement: figure(amount, currencyUnits, 'The value of the assets that the group manages.'),
    carbonReduction: figure(percentage, ['per cent'], 'How far operational carbon has fallen.'),
    continents: figure(continents, ['continents'], 'The continents on which the group is present.'),
    renewableTransition: figure(
      percentage,
      ['per cent'],
      'The share of electricity that is to come from renewable sources.',
    ),
    carbonOffset: figure(amount, ['tons CO2'], 'Emissions avoided in a year.'),
    renewableCapacity: figure(amount, ['MW'], 'The rated capacity of turbines and panels.'),
    communities: figure(whole, ['communities'], 'Places with a community programme.'),
    jobs: figure(whole, ['jobs'], 'Jobs supported.'),
  }),
});

export type FiguresFile = v.InferOutput<typeof figuresSchema>;
