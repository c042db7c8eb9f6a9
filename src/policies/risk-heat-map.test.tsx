import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { impacts, likelihoods, ratingOf, riskRatings } from '../../company/risk-scales.ts';
import { riskCells, RiskHeatMap, riskLayouts } from './risk-heat-map.tsx';

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
});

describe('the heat map', () => {
  const html = renderToStaticMarkup(<RiskHeatMap />);

  it('says in its name how many pairs have each rating', () => {
    const name = /aria-label="([^"]*)"/.exec(html)?.[1] ?? '';
    const counted = [...name.matchAll(/(\w+) for (\d+)/g)].map(([, rating, count]) => [
      rating,
      Number(count),
    ]);
    const cells = [...html.matchAll(/<td data-label="[^"]+">(\w+)<\/td>/g)].map(([, rating]) => rating);
    expect(counted).toEqual(
      riskRatings.map((rating) => [rating, cells.filter((cell) => cell === rating).length]),
    );
  });

  it.each(impacts.map((impact, index) => ({ impact, score: index + 1 })))(
    'has the row “$impact” in its table',
    ({ impact, score }) => {
      const ratings = likelihoods
        .map((_, index) => `<td data-label="${likelihoods[index] ?? ''}">${ratingOf(index + 1, score)}</td>`)
        .join('');
      expect(html).toContain(`<tr><th scope="row">${impact}</th>${ratings}</tr>`);
    },
  );
});
