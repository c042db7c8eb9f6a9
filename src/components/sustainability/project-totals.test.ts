import { expect, it } from 'vitest';
import { projectTotals } from './project-totals.ts';

it('adds up tons and megawatts, and counts nothing for a project without generation', () => {
  const totals = projectTotals([
    { co2SavedTons: 1_200, energyValue: '2.5 MW' },
    { co2SavedTons: 800, energyValue: null },
    { co2SavedTons: 85_000, energyValue: '50 MW' },
  ]);
  expect(totals).toEqual({ tons: 87_000, megawatts: 52.5 });
});

it('refuses a figure in another unit', () => {
  expect(() => projectTotals([{ co2SavedTons: 1, energyValue: '900 kW' }])).toThrow('900 kW');
});
