import { expect, it } from 'vitest';
import { rowToGoOnWith } from './list-place.ts';

const row = (reference: string, date: string | null, state = 'open') => ({
  reference,
  state,
  next: date === null ? null : { date },
});
const left = { reference: 'B', due: '2026-11-26', state: 'open', next: 'C' };
const [first, third] = [row('A', '2026-11-25'), row('C', '2026-11-27')];

it.each([
  ['the row that was opened', [first, row('B', '2026-11-26'), third], 'B'],
  ['the one after it once it was answered and has moved', [first, third, row('B', '2026-12-10')], 'C'],
  ['the one after it once it was closed', [first, third], 'C'],
  ['the row itself where the one after it is gone too', [first, row('B', '2026-12-10')], 'B'],
  ['none where both are gone', [first], undefined],
])('goes on with %s', (_what, rows, expected) => {
  expect(rowToGoOnWith(rows, left)).toBe(expected);
});
