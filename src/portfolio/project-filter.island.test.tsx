import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProjectCategory } from '../../company/categories.ts';
import { CategoryFilter } from './category-filter.tsx';
import { ProjectFilter } from './project-filter.island.tsx';

const projects: ProjectCategory[] = ['Logistics', 'Energy'];
const rendered = (category: ProjectCategory | null, unknown = false) =>
  renderToStaticMarkup(<ProjectFilter projects={projects} served={{ category, unknown }} />);

describe('the filter of the portfolio, as it is served', () => {
  it('is what stays when the island fails', () => {
    const view = { category: 'Energy', unknown: false } as const;
    expect(rendered('Energy')).toBe(renderToStaticMarkup(<CategoryFilter projects={projects} view={view} />));
  });

  it('marks the category that is shown, and counts the projects of each', () => {
    const html = rendered('Energy');
    expect(html).toContain('aria-current="true">Energy <span class="num">1</span>');
    expect(html).toContain('>All <span class="num">2</span>');
  });

  it('offers every project where a category has none', () => {
    expect(rendered('Infrastructure')).toContain('href="/portfolio">Show all projects');
  });

  it('says why every project is shown for a category that does not exist', () => {
    expect(rendered(null, true)).toContain('No such category exists');
  });
});
