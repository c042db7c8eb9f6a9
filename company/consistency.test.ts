import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import fundsFile from './funds.json' with { type: 'json' };
import { fundsSchema } from './funds.ts';
import officesFile from './offices.json' with { type: 'json' };
import { officesSchema } from './offices.ts';
import targetsFile from './targets.json' with { type: 'json' };
import { targetsSchema } from './targets.ts';

/** A file with some of its facts changed, without the key that names its JSON Schema. */
const isRefused = (
  schema: v.GenericSchema,
  { $schema: _, ...file }: Readonly<Record<string, unknown>>,
  change: object,
) => !v.safeParse(schema, { ...file, ...change }).success;

const { targets } = targetsFile;
const { carbonReductionBy2030: first, netZeroOperations: last, wasteDiversion: waste } = targets;
const [fund] = Object.values(fundsFile.funds);
const [office] = officesFile.offices;

/** A file of facts with the given number of funds. */
const funds = (amount: number, change: object = {}) => ({
  funds: Object.fromEntries(
    Array.from({ length: amount }, (_, n) => [`fund${String(n)}`, { ...fund, ...change }]),
  ),
});
const offices = (...changes: readonly object[]) => ({
  offices: changes.map((change, at) => ({ ...office, city: `City ${String(at)}`, ...change })),
});
const hours = (days: readonly string[], from = '09:00', to = '17:30') => ({
  hours: { status: 'settled', value: { days, from, to } },
});

it.each([
  ['a target whose words do not say by how much', { wasteDiversion: { ...waste, target: 'Diverted' } }],
  ['a first step of the roadmap after the last', { carbonReductionBy2030: { ...first, by: last.by + 1 } }],
  ['steps of the roadmap with two baselines', { netZeroOperations: { ...last, baseline: '2019' } }],
])('company/targets.json is refused with %s', (_what, change) => {
  expect(isRefused(targetsSchema, targetsFile, {})).toBe(false);
  expect(isRefused(targetsSchema, targetsFile, { targets: { ...targets, ...change } })).toBe(true);
});

describe('company/funds.json', () => {
  it('may have 1 to 6 funds, of any name', () => {
    expect([0, 1, 6, 7].map((amount) => isRefused(fundsSchema, fundsFile, funds(amount)))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('is refused with a target return that ends below its start', () => {
    const targetReturn = { from: 8, to: 6 };
    expect(isRefused(fundsSchema, fundsFile, funds(1, { targetReturn }))).toBe(true);
  });
});

it.each([
  ['two headquarters', offices({ isHeadquarters: true }, { isHeadquarters: true })],
  ['two offices in one city', offices({}, { isHeadquarters: false, city: 'City 0' })],
  ['hours that end before they begin', offices(hours(['Monday'], '09:00', '00:30'))],
  ['a day left out between two others', offices(hours(['Monday', 'Tuesday', 'Thursday']))],
  ['the same day twice', offices(hours(['Monday', 'Monday']))],
  ['an unknown time zone', offices({ timeZone: 'Europe/Londres' })],
])('company/offices.json is refused with %s', (_what, change) => {
  expect(isRefused(officesSchema, officesFile, offices({}, { isHeadquarters: false }))).toBe(false);
  expect(isRefused(officesSchema, officesFile, change)).toBe(true);
});

it('company/offices.json may have a week that begins on a Sunday', () => {
  expect(isRefused(officesSchema, officesFile, offices(hours(['Sunday', 'Monday', 'Tuesday'])))).toBe(false);
});
