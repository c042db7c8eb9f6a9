import { describe, expect, it } from 'vitest';
import type { Model } from './model-bounds.ts';
import { fields, placeInARow, placeModel, type Placement } from './place-model.ts';
import { datum, margin, plateSize } from './plate-measures.ts';

const tall: Model = { aspect: 1.6, bounds: { left: 0.07, top: 0.1, right: 0.93, bottom: 0.9 } };
const low: Model = { aspect: 2, bounds: { left: 0.05, top: 0.4, right: 0.95, bottom: 0.8 } };

/** The edges of the model itself, on the plate. */
function modelEdges({ left, top, width, height }: Placement, { bounds }: Model) {
  return {
    left: left + bounds.left * width,
    right: left + bounds.right * width,
    top: top + bounds.top * height,
    bottom: top + bounds.bottom * height,
  };
}

describe('a model on a plate', () => {
  it.each([
    ['a tall one', tall],
    ['a low one', low],
  ])('%s fills its field and keeps within it', (_kind, model) => {
    const field = fields.besideColumn;
    const edges = modelEdges(placeModel(field, model), model);
    expect(edges.left).toBeGreaterThan(field.left - 2);
    expect(edges.top).toBeGreaterThan(field.top - 2);
    expect(Math.abs(edges.right - field.right)).toBeLessThan(2);
    expect(Math.abs(edges.bottom - field.bottom)).toBeLessThan(2);
    expect(Math.min(edges.left - field.left, edges.top - field.top)).toBeLessThan(2);
  });

  it('that runs off its picture runs off the plate, so that no edge of the picture shows', () => {
    const hero: Model = { aspect: 2, bounds: { left: 0.2, top: 0.38, right: 1, bottom: 0.99 } };
    const { left, width } = placeModel(fields.besideColumn, hero);
    expect(left + width).toBeGreaterThan(plateSize.width);
    expect(left + 0.2 * width).toBeGreaterThan(fields.besideColumn.left - 2);
  });
});

it('models in a row are drawn in one scale, stand on one line and do not touch', () => {
  const row = [tall, { ...tall, bounds: { ...tall.bounds, top: 0.3 } }, tall];
  const places = placeInARow(row);
  const edges = places.map((place, index) => modelEdges(place, row[index] ?? tall));
  expect(new Set(places.map(({ width }) => width)).size).toBe(1);
  for (const { bottom, left, right } of edges) {
    expect(Math.abs(bottom - (edges[0]?.bottom ?? 0))).toBeLessThan(2);
    expect(bottom).toBeLessThan(datum);
    expect(left).toBeGreaterThanOrEqual(margin);
    expect(right).toBeLessThanOrEqual(plateSize.width - margin);
  }
  expect(edges[1]?.left).toBeGreaterThan(edges[0]?.right ?? Infinity);
});
