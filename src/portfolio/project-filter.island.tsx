import { useEffect, useState, type MouseEvent } from 'react';
import type { ProjectCategory } from '../../company/categories.ts';
import { CategoryFilter } from './category-filter.tsx';
import {
  addressOf,
  formatLead,
  projectsIn,
  viewOf,
  type CategoryView,
  type Listed,
} from './category-view.ts';
import { IslandBoundary } from '../ui/island-boundary.tsx';

interface ProjectFilterProps {
  readonly projects: readonly Listed[];
  /** The view of the page as it was served. */
  readonly served: CategoryView;
}

function EnhancedFilter({ projects, served }: ProjectFilterProps) {
  const [chosen, setChosen] = useState<CategoryView>();
  const view = chosen ?? served;

  useEffect(() => {
    const follow = () => {
      setChosen(viewOf(location.search));
    };
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('popstate', follow);
    };
  }, []);

  // The rest of the page is plain HTML.
  useEffect(() => {
    for (const part of document.querySelectorAll<HTMLElement | SVGElement>('[data-category]'))
      part.toggleAttribute('hidden', view.category !== null && part.dataset['category'] !== view.category);
    const count = projectsIn(view.category, projects).length;
    for (const [selector, least] of [
      ['.locations', 1],
      ['.compared', 2],
    ] as const)
      document.querySelector(selector)?.toggleAttribute('hidden', count < least);
    const lead = document.querySelector('.page-head .lead');
    if (lead) lead.textContent = formatLead(view.category, projects);
    // The first card that is shown has the warning.
    const warning = document.getElementById('risk-warning');
    const first = document.querySelector('.project:not([hidden]) .block');
    if (warning && first && !first.contains(warning)) first.prepend(warning);
  }, [view, projects]);

  const choose = (event: MouseEvent, category: ProjectCategory | null) => {
    // With a modifier key the browser opens a new tab or window or starts a download.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (category !== view.category || view.unknown) history.pushState(null, '', addressOf(category));
    setChosen({ category, unknown: false });
  };

  const announcement = chosen ? formatLead(view.category, projects) : '';
  return <CategoryFilter projects={projects} view={view} announcement={announcement} onChoose={choose} />;
}

/** The filter that works without loading a page. Its links lead to prerendered views, which work without JavaScript. */
export function ProjectFilter(props: ProjectFilterProps) {
  return (
    <IslandBoundary fallback={<CategoryFilter projects={props.projects} view={props.served} />}>
      <EnhancedFilter {...props} />
    </IslandBoundary>
  );
}
