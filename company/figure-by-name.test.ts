import { describe, expect, it } from 'vitest';
import { figureByName, type FigureReference } from './figure-by-name.ts';

describe('a figure called by its name', () => {
  // The figures of the specification, typed out again on purpose.
  it.each([
    ['figures.carbonReduction', '35%'],
    ['figures.assetsUnderManagement', '£8.5bn'],
    ['figures.carbonOffset', '87,500+'],
    ['figures.renewableCapacity', '52 MW'],
    ['figures.jobs', '2,400+'],
    ['funds.core.name', 'Core Fund'],
    ['funds.core.targetReturn', '6-8%'],
    ['funds.core.minimumInvestment', '£250,000'],
    ['funds.transition.targetReturn', '10-12%'],
    ['funds.impact.minimumInvestment', '£500,000'],
    ['targets.energyIntensity.target', '25% lower'],
    ['targets.energyIntensity.by', '2030'],
    ['targets.energyIntensity.baseline', '2020'],
    ['targets.wasteDiversion.target', '70% diverted'],
    ['climateScenarios', '1.5°C, 2°C and 3°C+'],
  ] as const satisfies readonly (readonly [FigureReference, string])[])('%s reads “%s”', (name, words) => {
    expect(figureByName(name)).toBe(words);
  });

  it.each([
    'figures.unheardOf',
    'funds.core.manager',
    'funds.venture.name',
    'targets.carbonReductionBy2030.method',
    'prices.core',
    '',
  ])('is refused when no register has “%s”', (name) => {
    expect(() => figureByName(name as FigureReference)).toThrow(RangeError);
  });

  it('has no year where the target holds at every purchase', () => {
    expect(() => figureByName('targets.acquisitionRating.by')).toThrow(RangeError);
  });
});
