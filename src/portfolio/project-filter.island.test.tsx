import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CategoryFilter } from './category-filter.tsx';
import { ProjectFilter } from './project-filter.island.tsx';

it('the filter of the portfolio, as it is served, is what stays when the island fails', () => {
  const projects = [
    { category: 'Logistics', inBrief: 'a hub' },
    { category: 'Energy', inBrief: 'a wind farm' },
  ] as const;
  const view = { category: 'Energy', unknown: false } as const;
  expect(renderToStaticMarkup(<ProjectFilter projects={projects} served={view} />)).toBe(
    renderToStaticMarkup(<CategoryFilter projects={projects} view={view} />),
  );
});
