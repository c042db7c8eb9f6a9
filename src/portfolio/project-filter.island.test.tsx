import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CategoryFilter } from './category-filter.tsx';
import { ProjectFilter } from './project-filter.island.tsx';

it('the filter of the portfolio, as it is served, is what stays when the island fails', () => {
  const projects = [{ category: 'Logistics' }, { category: 'Energy' }] as const;
  const leads = { all: '', Logistics: '', Infrastructure: '', Energy: '', 'Urban Redevelopment': '' };
  const view = { category: 'Energy', unknown: false } as const;
  expect(renderToStaticMarkup(<ProjectFilter projects={projects} leads={leads} served={view} />)).toBe(
    renderToStaticMarkup(<CategoryFilter projects={projects} view={view} />),
  );
});
