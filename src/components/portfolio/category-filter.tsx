import type { MouseEvent } from 'react';
import { projectCategories, type ProjectCategory } from '../../../company/categories.ts';
import './category-filter.css';
import { addressOf } from './category-view.ts';

interface CategoryFilterProps {
  readonly current: ProjectCategory | null;
  /** Category of every project, whether shown or not. */
  readonly categories: readonly ProjectCategory[];
  readonly onChoose?:
    ((event: MouseEvent<HTMLAnchorElement>, category: ProjectCategory | null) => void) | undefined;
}

/** The categories as links, each with its number of projects. */
export function CategoryFilter({ current, categories, onChoose }: CategoryFilterProps) {
  return (
    <nav className="filter" aria-label="Project categories">
      <ul>
        {[null, ...projectCategories].map((category) => (
          <li key={category}>
            <a
              href={addressOf(category)}
              aria-current={category === current ? 'true' : undefined}
              onClick={(event) => {
                onChoose?.(event, category);
              }}
            >
              {category ?? 'All'}{' '}
              <span className="num">
                {category === null
                  ? categories.length
                  : categories.filter((each) => each === category).length}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
