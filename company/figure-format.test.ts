import { describe, expect, it } from 'vitest';
import { formatFigureValue, formatMoney, formatSpokenFigure, type Figure } from './figure-format.ts';

const words = { label: 'of grain', status: 'estimate', note: 'Weighed.' } as const;

describe('a figure', () => {
  it.each([
    [{ value: 8.5, unit: 'GBP billion' }, '£8.5bn', '8.5 billion pounds'],
    [{ value: 640, unit: 'GBP million' }, '£640m', '640 million pounds'],
    [{ value: 3.2, unit: 'EUR billion' }, '€3.2bn', '3.2 billion euros'],
    [{ value: 35, unit: 'per cent' }, '35%', '35%'],
    [{ value: 52.25, unit: 'MW' }, '52.25 MW', '52.25 megawatts'],
    [{ value: 87_500, unit: 'tons CO2', moreThan: true }, '87,500+', 'more than 87,500'],
    [{ value: 87_500, unit: 'tons CO2', moreThan: false }, '87,500', '87,500'],
    [{ value: 4, unit: 'continents' }, '4', '4'],
  ] as const)('%j is shown as “%s” and read aloud as “%s”', (number, shown, spoken) => {
    const figure: Figure = { ...words, ...number };
    expect(formatFigureValue(figure, figure.value)).toBe(shown);
    expect(formatSpokenFigure(figure)).toBe(spoken);
  });
});

it('writes amounts without pence or cents, in groups of three digits', () => {
  expect(formatMoney(250_000, 'GBP')).toBe('£250,000');
  expect(formatMoney(250_000, 'EUR')).toBe('€250,000');
});
