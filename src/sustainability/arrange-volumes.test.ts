import { describe, expect, it } from 'vitest';
import { cubeEdge, landmark } from '../../company/gas-volume.ts';
import { arrangeVolumes, labelRows } from './arrange-volumes.ts';

const projects = [
  { location: 'London, United Kingdom', co2SavedTons: 1_200 },
  { location: 'Sweden', co2SavedTons: 85_000 },
  { location: 'Manchester, United Kingdom', co2SavedTons: 800 },
];

const allTons = [1, 9, 100, 1_000, 85_000, 1_000_000, 100_000_000];

describe.each(allTons)('the drawing of %i tons', (tons) => {
  const volumes = arrangeVolumes(tons, projects);
  const { neighbours, edge, x, enlargement, width, height } = volumes;

  it('has every cube at one scale, the landmark, and room for all', () => {
    expect(edge).toBe(cubeEdge(tons));
    expect(neighbours.map(({ name }) => name)).toEqual([landmark.name, 'Sweden', 'London', 'Manchester']);
    expect(neighbours.map((one) => one.edge)).toEqual([undefined, ...[85_000, 1_200, 800].map(cubeEdge)]);
    expect(height).toBeGreaterThan(Math.max(landmark.height, 1.2 * edge));
    const last = neighbours.at(-1);
    expect(width).toBeCloseTo((last?.x ?? 0) + 1.32 * (last?.edge ?? 0), 6);
    // Nothing stands in front of anything else.
    let end = x + 1.32 * edge;
    for (const neighbour of neighbours) {
      expect(neighbour.x).toBeGreaterThan(end);
      end = neighbour.x + 1.32 * (neighbour.edge ?? 48);
    }
  });

  it('enlarges a cube that would be too small to see, and no other', () => {
    expect(enlargement === undefined).toBe(edge * 1.32 > 0.08 * width);
    if (!enlargement) return;
    expect(enlargement.edge / edge).toBeCloseTo(enlargement.times, 9);
    expect(enlargement.x + 1.32 * enlargement.edge).toBeLessThan(neighbours[0]?.x ?? 0);
    expect(enlargement.ground).toBeGreaterThan(edge);
  });

  it('writes each label in a row of its own, which the line of no label above it crosses', () => {
    const rows = labelRows(volumes);
    expect(rows.map(({ row }) => row)).toEqual([0, 1, 2, 3]);
    for (const upper of rows)
      for (const lower of rows.slice(upper.row + 1)) {
        // The line of the lower label passes the upper label’s row: on the side where the label is not.
        if (upper.align !== lower.align) continue;
        const isRight = lower.neighbour.middle > upper.neighbour.middle;
        expect(isRight).toBe(upper.align === 'end');
      }
  });
});

it('draws the landmark alone where there is no project', () => {
  expect(arrangeVolumes(9, []).neighbours.map(({ name }) => name)).toEqual([landmark.name]);
});
