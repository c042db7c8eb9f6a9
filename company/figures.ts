import * as v from 'valibot';
import {
  amount,
  count,
  fact,
  numberFrom,
  oneOf,
  parseFacts,
  percent,
  phrase,
  sentences,
  strict,
  text,
  textLike,
  year,
  yesOrNo,
} from './fact-schema.ts';
import { currencies, formatFigureValue } from './figure-format.ts';
import data from './figures.json' with { type: 'json' };

const monthInWords = textLike(
  'a month such as January 2025',
  /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}$/,
);

/** The evidence behind a figure, which is printed on /sustainability. */
export const evidence = {
  boundary: v.pipe(phrase, v.description('The matters that are counted, and those that are not.')),
  baseline: v.pipe(phrase, v.description('The value against which the figure is measured, or “None”.')),
  method: v.pipe(sentences, v.description('How the figure is worked out.')),
  asAt: v.exactOptional(
    v.pipe(
      monthInWords,
      v.description('The month at which this figure is stated, where it is not “asAt” of figures.json.'),
    ),
  ),
  verification: fact(
    phrase,
    'Who has verified the figure, and when: “Verified by Marlow Assurance LLP on 3 March 2027”. Until then, that nobody has (Digital Markets, Competition and Consumers Act 2024, sections 226 and 227).',
  ),
};

const figure = <const Units extends readonly string[]>(
  value: v.GenericSchema<number>,
  units: Units,
  about: string,
) =>
  v.pipe(
    strict({
      value,
      unit: oneOf(...units),
      moreThan: v.exactOptional(
        v.pipe(yesOrNo, v.description('Whether a plus sign follows, which means “more than”.')),
      ),
      label: v.pipe(text, v.description('The words that follow the number.')),
      withOffices: v.exactOptional(
        v.pipe(
          count(7),
          v.description('Of continents, how many have an office. The others are drawn in outline.'),
        ),
      ),
      by: v.exactOptional(
        v.pipe(year, v.description('The year in which it is due, which follows the label: “by 2035”.')),
      ),
      status: v.pipe(
        oneOf('achieved', 'target', 'estimate'),
        v.description('Whether it has happened, is aimed at, or is worked out from assumptions.'),
      ),
      definition: v.exactOptional(
        fact(
          phrase,
          'Its definition in about five words, as the middle of a sentence, where its label leaves it open; of assets under management, whose they are and what “management” means (Digital Markets, Competition and Consumers Act 2024, section 226).',
        ),
      ),
      note: v.pipe(sentences, v.description('What it means, in at most eight words.')),
      basis: strict(evidence),
    }),
    v.description(about),
    // The definition stands with the boundary in the basis of the figure.
    v.transform(({ label, basis, ...rest }) => {
      const { value = '' } = rest.definition ?? {};
      const defined = value && `${value.charAt(0).toUpperCase()}${value.slice(1)}. `;
      return {
        ...rest,
        /** Without the year: "renewable transition" */
        subject: label,
        label: rest.by === undefined ? label : `${label} by ${String(rest.by)}`,
        basis: { ...basis, boundary: defined + basis.boundary },
      };
    }),
  );

const quantity = numberFrom('a number, 0 or more', 0, 1e12);

export const figuresSchema = strict({
  asAt: v.pipe(monthInWords, v.description('The month at which the figures are stated.')),
  figures: strict({
    assetsUnderManagement: figure(
      quantity,
      currencies.flatMap((currency) => [`${currency} billion`, `${currency} million`] as const),
      'The value of the assets that the group manages.',
    ),
    carbonReduction: figure(percent, ['per cent'], 'How far operational carbon has fallen.'),
    continents: figure(count(7), ['continents'], 'The continents on which the group is present.'),
    renewableTransition: figure(
      percent,
      ['per cent'],
      'The share of electricity that is to come from renewable sources.',
    ),
    carbonOffset: figure(quantity, ['tons CO2'], 'Emissions avoided in a year.'),
    renewableCapacity: figure(quantity, ['MW'], 'The rated capacity of turbines and panels.'),
    communities: figure(amount, ['communities'], 'Places with a community programme.'),
    jobs: figure(amount, ['jobs'], 'Jobs supported.'),
  }),
});

/** The headline figures, each with its basis: too large for a browser. */
export const { asAt: figuresAsAt, figures } = parseFacts('company/figures.json', figuresSchema, data);

export type FigureName = keyof typeof figures;

export const formatFigure = (name: FigureName) => formatFigureValue(figures[name], figures[name].value);
