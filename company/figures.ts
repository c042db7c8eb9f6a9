import * as v from 'valibot';
import { capitalized } from './count-in-words.ts';
import * as f from './fact-schema.ts';
import { currencies, formatFigureValue } from './figure-format.ts';
import data from './figures.json' with { type: 'json' };

const monthInWords = f.textLike(
  'a month such as January 2025',
  /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}$/,
);

/** The evidence behind a figure, which is printed on /sustainability. */
export const evidence = {
  boundary: v.pipe(f.phrase, v.description('What is counted, and what is not.')),
  baseline: v.pipe(f.phrase, v.description('The value against which the figure is measured, or “None”.')),
  method: v.pipe(f.sentences, v.description('How the figure is calculated.')),
  asAt: v.exactOptional(v.pipe(monthInWords, v.description('If it differs from “asAt” of figures.json.'))),
  verification: f.fact(
    f.phrase,
    'Who has verified it, and when: “Verified by Marlow Assurance LLP on 3 March 2027”; or that nobody has.',
  ),
};

const figure = <const Units extends readonly string[]>(value: v.GenericSchema<number>, ...units: Units) =>
  v.pipe(
    f.strict({
      value,
      unit: f.oneOf(...units),
      moreThan: v.exactOptional(v.pipe(f.yesOrNo, v.description('Whether a plus sign follows.'))),
      label: v.pipe(f.text, v.description('The words that follow the number.')),
      withOffices: v.exactOptional(
        v.pipe(
          f.count(7),
          v.description('How many of the continents have an office; the others are outlined.'),
        ),
      ),
      by: v.exactOptional(
        v.pipe(f.year, v.description('The year in which it is due. It follows the label: “by 2035”.')),
      ),
      status: v.pipe(
        f.oneOf('achieved', 'target', 'estimate'),
        v.description('Whether it has happened, is aimed at, or is estimated.'),
      ),
      definition: v.exactOptional(
        f.fact(
          f.phrase,
          'Its definition in about five words, for the middle of a sentence, if the label is not clear enough.',
        ),
      ),
      note: v.pipe(f.sentences, v.description('What it means, in at most eight words.')),
      basis: f.strict(evidence),
    }),
    // The basis prints the definition before the boundary.
    v.transform(({ label, basis, ...rest }) => {
      const { value = '' } = rest.definition ?? {};
      const defined = value && `${capitalized(value)}. `;
      return {
        ...rest,
        /** Without the year: "renewable transition" */
        subject: label,
        label: rest.by === undefined ? label : `${label} by ${String(rest.by)}`,
        basis: { ...basis, boundary: defined + basis.boundary },
      };
    }),
  );

const quantity = f.numberFrom('a number, 0 or more', 0, 1e12);

const figuresSchema = f.strict({
  asAt: v.pipe(monthInWords, v.description('The month for which the figures are stated.')),
  figures: f.strict({
    assetsUnderManagement: figure(
      quantity,
      ...currencies.flatMap((currency) => [`${currency} billion`, `${currency} million`] as const),
    ),
    carbonReduction: figure(f.percent, 'per cent'),
    continents: figure(f.count(7), 'continents'),
    renewableTransition: figure(f.percent, 'per cent'),
    carbonOffset: figure(quantity, 'tons CO2'),
    renewableCapacity: figure(quantity, 'MW'),
    communities: figure(f.amount, 'communities'),
    jobs: figure(f.amount, 'jobs'),
  }),
});

/** The headline figures, each with its basis. They are too large to send to a browser. */
export const { asAt: figuresAsAt, figures } = f.parseFacts('company/figures.json', figuresSchema, data);

export type FigureName = keyof typeof figures;

/** A figure as pages print it: “£8.5bn”, “87,500+”. */
export const formatFigure = (name: FigureName) => formatFigureValue(figures[name], figures[name].value);
