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
  boundary: v.pipe(phrase, v.description('What is counted, and what is not.')),
  baseline: v.pipe(phrase, v.description('The value against which the figure is measured, or “None”.')),
  method: v.pipe(sentences, v.description('How the figure is calculated.')),
  asAt: v.exactOptional(v.pipe(monthInWords, v.description('If it differs from “asAt” of figures.json.'))),
  verification: fact(
    phrase,
    'Who has verified it, and when: “Verified by Marlow Assurance LLP on 3 March 2027”; or that nobody has.',
  ),
};

const figure = <const Units extends readonly string[]>(value: v.GenericSchema<number>, ...units: Units) =>
  v.pipe(
    strict({
      value,
      unit: oneOf(...units),
      moreThan: v.exactOptional(v.pipe(yesOrNo, v.description('Whether a plus sign follows.'))),
      label: v.pipe(text, v.description('The words that follow the number.')),
      withOffices: v.exactOptional(
        v.pipe(
          count(7),
          v.description('How many of the continents have an office; the others are outlined.'),
        ),
      ),
      by: v.exactOptional(
        v.pipe(year, v.description('The year in which it is due. It follows the label: “by 2035”.')),
      ),
      status: v.pipe(
        oneOf('achieved', 'target', 'estimate'),
        v.description('Whether it has happened, is aimed at, or is estimated.'),
      ),
      definition: v.exactOptional(
        fact(
          phrase,
          'Its definition in about five words, for the middle of a sentence, if the label is not clear enough.',
        ),
      ),
      note: v.pipe(sentences, v.description('What it means, in at most eight words.')),
      basis: strict(evidence),
    }),
    // The basis prints the definition before the boundary.
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
  asAt: v.pipe(monthInWords, v.description('The month for which the figures are stated.')),
  figures: strict({
    assetsUnderManagement: figure(
      quantity,
      ...currencies.flatMap((currency) => [`${currency} billion`, `${currency} million`] as const),
    ),
    carbonReduction: figure(percent, 'per cent'),
    continents: figure(count(7), 'continents'),
    renewableTransition: figure(percent, 'per cent'),
    carbonOffset: figure(quantity, 'tons CO2'),
    renewableCapacity: figure(quantity, 'MW'),
    communities: figure(amount, 'communities'),
    jobs: figure(amount, 'jobs'),
  }),
});

/** The headline figures, each with its basis. They are too large to send to a browser. */
export const { asAt: figuresAsAt, figures } = parseFacts('company/figures.json', figuresSchema, data);

export type FigureName = keyof typeof figures;

export const formatFigure = (name: FigureName) => formatFigureValue(figures[name], figures[name].value);
