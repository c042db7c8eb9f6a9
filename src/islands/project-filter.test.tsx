import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProjectCategory } from '../../company/categories.ts';
import { yieldWarning } from '../../company/funds.ts';
import { FilteredProjects, type PortfolioProject } from '../components/portfolio/filtered-projects.tsx';
import { ProjectFilter } from './project-filter.tsx';

function project(id: number, category: ProjectCategory): PortfolioProject {
  return {
    id,
    slug: `project-${String(id)}`,
    category,
    title: `Project ${String(id)}`,
    location: 'Sweden',
    description: 'A project.',
    co2Saved: '1 ton annually',
    yield: '1%',
    energyGen: '1 MW wind',
    energyValue: '1 MW',
    energyKind: 'wind',
    imageAlt: 'A model.',
    picture: { avif: '', webp: '', fallback: { src: '/a.jpeg', width: 16, height: 10 } },
    details: '<h3>What it is</h3>',
  };
}

const projects = [project(1, 'Logistics'), project(2, 'Energy')];
const rendered = (category: ProjectCategory | null, unknown = false) =>
  renderToStaticMarkup(<ProjectFilter projects={projects} served={{ category, unknown }} />);

describe('the filter of the portfolio, as it is served', () => {
  it('is what stays when the island fails', () => {
    const view = { category: 'Energy', unknown: false } as const;
    expect(rendered('Energy')).toBe(
      renderToStaticMarkup(<FilteredProjects projects={projects} view={view} />),
    );
  });

  it('shows the projects of one category, with the warning beside their yields', () => {
    const html = rendered('Energy');
    expect(html).toContain('id="project-2"');
    expect(html).not.toContain('id="project-1"');
    expect(html).toContain(yieldWarning);
  });

  it('offers every project where a category has none', () => {
    const html = rendered('Infrastructure');
    expect(html).not.toContain('<article');
    expect(html).toContain('href="/portfolio">Show all projects');
  });

  it('shows every project, and says why, for a category that does not exist', () => {
    const html = rendered(null, true);
    expect(html.match(/<article/g)).toHaveLength(projects.length);
    expect(html).toContain('No such category exists');
  });
});
