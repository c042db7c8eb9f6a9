import type { ComponentProps } from 'react';
import { yieldWarning } from '../../../company/funds.ts';
import { IllustrativeNote } from '../picture/illustrative-note.tsx';
import { TextLink } from '../text/button.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { addressOf, type CategoryView } from './category-view.ts';
import './filtered-projects.css';
import type { PortfolioProject } from './portfolio-project.ts';
import { ProjectCard } from './project-card.tsx';

interface FilteredProjectsProps {
  readonly projects: readonly PortfolioProject[];
  readonly view: CategoryView;
  /** Read out after a choice; empty until then. */
  readonly announcement?: string;
  readonly onChoose?: ComponentProps<typeof CategoryFilter>['onChoose'];
}

/** The filter with the projects of the category that is shown. */
export function FilteredProjects({ projects, view, announcement = '', onChoose }: FilteredProjectsProps) {
  const { category, unknown } = view;
  const shown = projects.filter((project) => category === null || project.category === category);
  return (
    <section className="joined">
      <div className="wrap">
        <CategoryFilter
          current={category}
          categories={projects.map((project) => project.category)}
          onChoose={onChoose}
        />
        <p className="sr" role="status">
          {announcement}
        </p>
        {unknown ? <p className="no-category">No such category exists, so every project is shown.</p> : null}
        {category !== null && shown.length === 0 ? (
          <div className="empty">
            <h2>Nothing in {category} yet.</h2>
            <p className="soft">Projects are listed here once their figures can be shown with them.</p>
            <TextLink href={addressOf(null)}>Show all projects</TextLink>
          </div>
        ) : (
          <>
            <div className="project-notes">
              <p className="note">{yieldWarning}</p>
              <IllustrativeNote />
            </div>
            <div className="projects">
              {shown.map((project, index) => (
                <ProjectCard key={project.id} project={project} first={index === 0} />
              ))}
            </div>
          </>
        )}
      </div>
    </section>
  );
}
