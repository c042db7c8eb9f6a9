import { useEffect, useState, type MouseEvent } from 'react';
import type { ProjectCategory } from '../../company/categories.ts';
import { CategoryFilter } from './category-filter.tsx';
import { addressOf, countIn, formatResult, viewOf, type CategoryView } from './category-view.ts';
import { IslandBoundary } from '../ui/island-boundary.tsx';

interface ProjectFilterProps {
  /** The category of each project. */
  readonly projects: readonly ProjectCategory[];
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

  // The cards and the comparison are plain HTML of the page.
  useEffect(() => {
    for (const card of document.querySelectorAll<HTMLElement>('[data-category]'))
      card.hidden = view.category !== null && card.dataset['category'] !== view.category;
    const count = countIn(view.category, projects);
    for (const [selector, least] of [
      ['.project-notes', 1],
      ['.compared', 2],
    ] as const) {
      const part = document.querySelector<HTMLElement>(selector);
      if (part) part.hidden = count < least;
    }
  }, [view, projects]);

  const choose = (event: MouseEvent, category: ProjectCategory | null) => {
    // With a modifier key the browser opens a new tab or window or starts a download.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (category !== view.category || view.unknown) history.pushState(null, '', addressOf(category));
    setChosen({ category, unknown: false });
  };

  const announcement = chosen ? formatResult(view.category, countIn(view.category, projects)) : '';
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
