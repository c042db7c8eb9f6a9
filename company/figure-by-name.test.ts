import { expect, it } from 'vitest';
import { figureByName, type FigureReference } from './figure-by-name.ts';

// A target that holds at every purchase has no year.
it.each(['figures.unheardOf', 'targets.toString.by', 'targets.acquisitionRating.by', 'funds.manager', ''])(
  'a figure is refused when no register has “%s”',
  (name) => {
    expect(() => figureByName(name as FigureReference)).toThrow(RangeError);
  },
);
