import { expect, it } from 'vitest';
import { figureByName, type FigureReference } from './figure-by-name.ts';

it.each([
  'figures.unheardOf',
  'figures.toString',
  'funds.core.manager',
  'funds.manager',
  'targets.carbonReductionBy2030.method',
  'targets.toString.by',
  'prices.core',
  '',
])('a figure is refused when no register has “%s”', (name) => {
  expect(() => figureByName(name as FigureReference)).toThrow(RangeError);
});

it('a target that holds at every purchase has no year', () => {
  expect(() => figureByName('targets.acquisitionRating.by')).toThrow(RangeError);
});
