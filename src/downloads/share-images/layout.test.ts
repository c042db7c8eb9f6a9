import type { Region } from 'sharp';
import { describe, expect, it } from 'vitest';
import { besideColumn, fitTitle, footerTop, margin, placeInARow, placeModel, type Model } from './layout.ts';
import { shareImageSize } from './share-images.ts';

const tall: Model = { aspect: 1.6, bounds: { left: 0.07, top: 0.1, right: 0.93, bottom: 0.9 } };
const low: Model = { aspect: 2, bounds: { left: 0.05, top: 0.4, right: 0.95, bottom: 0.8 } };

/** The edges of the model itself, on the image. */
function modelEdges({ left, top, width, height }: Region, { bounds }: Model) {
  return {
    left: left + bounds.left * width,
    right: left + bounds.right * width,
    top: top + bounds.top * height,
    bottom: top + bounds.bottom * height,
  };
}

describe('a model on a share image', () => {
  it.each([
    ['a tall one', tall],
    ['a low one', low],
  ])('%s fills its area and keeps within it', (_kind, model) => {
    const area = besideColumn;
    const edges = modelEdges(placeModel(area, model), model);
    expect(edges.left).toBeGreaterThan(area.left - 2);
    expect(edges.top).toBeGreaterThan(area.top - 2);
    expect(Math.abs(edges.right - area.right)).toBeLessThan(2);
    expect(Math.abs(edges.bottom - area.bottom)).toBeLessThan(2);
    expect(Math.min(edges.left - area.left, edges.top - area.top)).toBeLessThan(2);
  });

  it('that runs off its picture runs off the image, so that no edge of the picture shows', () => {
    const hero: Model = { aspect: 2, bounds: { left: 0.2, top: 0.38, right: 1, bottom: 0.99 } };
    const { left, width } = placeModel(besideColumn, hero);
    expect(left + width).toBeGreaterThan(shareImageSize.width);
    expect(left + 0.2 * width).toBeGreaterThan(besideColumn.left - 2);
  });
});

it('models in a row are drawn in one scale, stand on one line and do not touch', () => {
  const row = [tall, { ...tall, bounds: { ...tall.bounds, top: 0.3 } }, tall];
  const places = placeInARow(row);
  const edges = places.map((place, index) => modelEdges(place, row[index] ?? tall));
  expect(new Set(places.map(({ width }) => width)).size).toBe(1);
  for (const { bottom, left, right } of edges) {
    expect(Math.abs(bottom - (edges[0]?.bottom ?? 0))).toBeLessThan(2);
    expect(bottom).toBeLessThan(footerTop);
    expect(left).toBeGreaterThanOrEqual(margin);
    expect(right).toBeLessThanOrEqual(shareImageSize.width - margin);
  }
  expect(edges[1]?.left).toBeGreaterThan(edges[0]?.right ?? Infinity);
});

const column = { width: 460, height: 430, largest: 112 };

describe('a title', () => {
  it('breaks into lines of even length, none of which breaks a word', () => {
    const { lines } = fitTitle('Counting the carbon already in the walls', column);
    expect(lines.join(' ')).toBe('Counting the carbon already in the walls');
    const lengths = lines.map((line) => line.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(3);
  });

  it('that fits at no size is refused', () => {
    expect(() =>
      fitTitle('Incomprehensibilities and counterrevolutionaries', { ...column, width: 200 }),
    ).toThrow(RangeError);
  });
});
