import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { impacts, likelihoods, ratingOf, riskRatings } from '../../company/risk-scales.ts';
import { riskBoundaries, riskCells, RiskHeatMap, riskLayouts } from './risk-heat-map.tsx';

describe.each(riskLayouts)('the $name heat map', (layout) => {
  const cells = riskCells(layout);

  it('has a cell for every pair, with the rating of that pair', () => {
    expect(cells).toHaveLength(likelihoods.length * impacts.length);
    for (const { likelihood, impact, rating } of cells) {
      const scores = [
        likelihoods.findIndex((name) => name === likelihood) + 1,
        impacts.findIndex((name) => name === impact) + 1,
      ] as const;
      expect(rating).toBe(ratingOf(...scores));
    }
  });

  it('grows graver to the right and upwards', () => {
    const at = (likelihood: string, impact: string) =>
      cells.find((cell) => cell.likelihood === likelihood && cell.impact === impact);
    const least = at('Rare', 'Insignificant');
    const most = at('Almost Certain', 'Catastrophic');
    expect(most?.x).toBeGreaterThan(least?.x ?? Infinity);
    expect(most?.y).toBeLessThan(least?.y ?? 0);
    expect([least?.rating, most?.rating]).toEqual(['Low', 'Critical']);
  });

  it('keeps its cells alike and within the view box', () => {
    expect(new Set(cells.map(({ width, height }) => `${width.toFixed(3)} ${height.toFixed(3)}`)).size).toBe(
      1,
    );
    for (const { x, y, width, height } of cells) {
      expect(x + width).toBeLessThanOrEqual(layout.width);
      expect(y + height).toBeLessThanOrEqual(layout.height);
    }
  });

  it('draws a line only where the rating changes', () => {
    const around = (x: number, y: number) =>
      cells.find((cell) => x > cell.x && x < cell.x + cell.width && y > cell.y && y < cell.y + cell.height);
    const lines = riskBoundaries(cells);
    expect(lines.length).toBeGreaterThan(0);
    for (const { x, y, dx, dy } of lines) {
      const [middleX, middleY] = [x + dx / 2, y + dy / 2];
      const [a, b] =
        dx === 0
          ? [around(x - 1, middleY), around(x + 1, middleY)]
          : [around(middleX, y - 1), around(middleX, y + 1)];
      expect(a?.rating).not.toBe(b?.rating);
    }
  });
});

describe('the heat map', () => {
  const html = renderToStaticMarkup(<RiskHeatMap />);

  it('says in its name how many pairs have each rating', () => {
    const name = /aria-label="([^"]*)"/.exec(html)?.[1] ?? '';
    const counted = [...name.matchAll(/(\w+) for (\d+)/g)].map(([, rating, count]) => [
      rating,
      Number(count),
    ]);
    const cells = [...html.matchAll(/<td>(\w+)<\/td>/g)].map(([, rating]) => rating);
    expect(counted).toEqual(
      riskRatings.map((rating) => [rating, cells.filter((cell) => cell === rating).length]),
    );
  });

  it.each(impacts.map((impact, index) => ({ impact, score: index + 1 })))(
    'has the row “$impact” in its table',
    ({ impact, score }) => {
      const ratings = likelihoods.map((_, index) => `<td>${ratingOf(index + 1, score)}</td>`).join('');
      expect(html).toContain(`<tr><th scope="row">${impact}</th>${ratings}</tr>`);
    },
  );
});
