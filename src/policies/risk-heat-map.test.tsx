import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { impacts, likelihoods, ratingOf } from '../../company/risk-scales.ts';
import { RiskHeatMap } from './risk-heat-map.tsx';

const html = renderToStaticMarkup(<RiskHeatMap />);

it.each(impacts.map((impact, index) => ({ impact, score: index + 1 })))(
  'the heat map says in its row “$impact” the rating of each likelihood',
  ({ impact, score }) => {
    const row = html.split('<tr>').find((part) => part.startsWith(`<th scope="row">${impact}<`)) ?? '';
    const ratings = [...row.matchAll(/<td data-rating="(\w+)"[^>]*>(\w+)</g)].map(([, drawn, said]) => [
      drawn,
      said,
    ]);
    expect(ratings).toEqual(
      likelihoods.map((_, index) => [ratingOf(index + 1, score), ratingOf(index + 1, score)]),
    );
  },
);

it('the heat map has the gravest impact at its top', () => {
  const rows = [...html.matchAll(/<th scope="row">([^<]*)</g)].map(([, impact]) => impact);
  expect(rows).toEqual(impacts.toReversed());
});

it('“Likelihood” is the heading of the columns of the heat map', () => {
  expect(html).toContain(`<th scope="colgroup" colSpan="${String(likelihoods.length)}">Likelihood<`);
});
