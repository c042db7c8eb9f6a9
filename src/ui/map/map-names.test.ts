import { describe, expect, it } from 'vitest';
import { placeNames } from './map-names.tsx';
import { projectViewports } from './map-viewport.ts';

const london = { label: '1', name: 'London', longitude: -0.13, latitude: 51.51 };
const manchester = { label: '2', name: 'Manchester', longitude: -2.24, latitude: 53.48 };
const sweden = { label: '3', name: 'Sweden', longitude: 15.6, latitude: 62.4 };
const places = [london, manchester, sweden];

describe.each(Object.entries(projectViewports(places)))('the names on the %s map', (_, viewport) => {
  const names = placeNames(places, viewport, 15);

  it('stand beside their points, within the map, and do not touch', () => {
    for (const [index, { box, x, y }] of names.entries()) {
      expect(Math.min(Math.abs(box.left - x), Math.abs(box.right - x))).toBeLessThan(15);
      expect(Math.abs((box.top + box.bottom) / 2 - y)).toBeLessThan(20);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(viewport.width);
      for (const { box: other } of names.slice(index + 1))
        expect(
          box.right <= other.left ||
            other.right <= box.left ||
            box.bottom <= other.top ||
            other.bottom <= box.top,
        ).toBe(true);
    }
  });
});

it('a place beyond the map is refused', () => {
  const newYork = { label: '4', name: 'New York', longitude: -74, latitude: 40.7 };
  expect(() => placeNames([newYork], projectViewports(places).tall, 15)).toThrow(RangeError);
});
