import type { MouseEvent } from 'react';
import { projectCategories, type ProjectCategory } from '../../company/categories.ts';
import { TextLink } from '../ui/button.tsx';
import '../ui/filter.css';
import { addressOf, projectsIn, type CategoryChoice } from './category-choice.ts';

interface CategoryFilterProps {
  readonly projects: readonly { readonly category: ProjectCategory }[];
  readonly choice: CategoryChoice;
  /** A message that screen readers announce after a choice; it is empty until then. */
  readonly announcement: string;
  readonly onChoose: (event: MouseEvent<HTMLAnchorElement>, category: ProjectCategory | null) => void;
}

/** The links to the categories with their counts, and the notes about the chosen category. */
export function CategoryFilter({
  projects,
  choice: { category, isUnknown },
  announcement,
  onChoose,
}: CategoryFilterProps) {
  return (
    <>
      <nav className="filter screen-only" aria-label="Project categories">
        <ul className="in-line">
          {[null, ...projectCategories].map((option) => {
            const count = projectsIn(option, projects).length;
            return (
              <li key={option}>
                <a
                  href={addressOf(option)}
                  aria-current={option === category ? 'true' : undefined}
                  onClick={(event) => {
                    onChoose(event, option);
                  }}
                >
                  {option ?? 'All'} <span className="num">{count === 0 ? '0, nothing yet' : count}</span>
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {isUnknown ? <p className="notice">No such category exists, so every project is shown.</p> : null}
      {category !== null && projectsIn(category, projects).length === 0 ? (
        <div className="notice">
          <h2>Nothing in {category} yet.</h2>
          <p className="soft">We list a project when we can show its figures.</p>
          <TextLink href={addressOf(null)}>Show all projects</TextLink>
        </div>
      ) : null}
    </>
  );
}
