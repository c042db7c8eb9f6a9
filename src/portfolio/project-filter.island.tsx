import { useEffect, useState, type MouseEvent } from 'react';
import type { ProjectCategory } from '../../company/categories.ts';
import { CategoryFilter } from './category-filter.tsx';
import { addressOf, projectsIn, viewOf, type CategoryView } from './category-view.ts';
import { IslandBoundary } from '../ui/island-boundary.tsx';

interface ProjectFilterProps {
  readonly projects: readonly { readonly category: ProjectCategory }[];
  /** The lead of the page for each category, and for all. */
  readonly leads: Readonly<Record<ProjectCategory | 'all', string>>;
  /** The view of the page as it was served. */
  readonly served: CategoryView;
}

function EnhancedFilter({ projects, leads, served }: ProjectFilterProps) {
  const [chosen, setChosen] = useState<CategoryView>();
  const view = chosen ?? served;
  const text = leads[view.category ?? 'all'];

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
    if (lead) lead.textContent = text;
  }, [view, projects, text]);

  const choose = (event: MouseEvent, category: ProjectCategory | null) => {
    // With a modifier key the browser opens a new tab or window or starts a download.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (category !== view.category || view.unknown) history.pushState(null, '', addressOf(category));
    setChosen({ category, unknown: false });
  };

  const announcement = chosen ? text : '';
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
