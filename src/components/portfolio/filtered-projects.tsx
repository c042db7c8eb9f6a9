import type { MouseEvent } from 'react';
import { projectCategories, type ProjectCategory } from '../../../company/categories.ts';
import { yieldWarning } from '../../../company/funds.ts';
import { IllustrativeNote, Picture } from '../picture/picture.tsx';
import { TextLink } from '../text/button.tsx';
import '../text/disclosure.css';
import { addressOf, type CategoryView } from './category-view.ts';
import './portfolio.css';
import { ProjectFacts, type Project } from './project-facts.tsx';

/** `details` is the HTML of the project's content file, with headings of the third level. */
export type PortfolioProject = Project & { details: string };

type OnChoose = (event: MouseEvent<HTMLAnchorElement>, category: ProjectCategory | null) => void;

interface CategoryFilterProps {
  current: ProjectCategory | null;
  projects: readonly PortfolioProject[];
  onChoose: OnChoose | undefined;
}

/** Links to the categories, each with its number of projects. */
function CategoryFilter({ current, projects, onChoose }: CategoryFilterProps) {
  return (
    <nav className="filter" aria-label="Project categories">
      <ul>
        {[null, ...projectCategories].map((category) => (
          <li key={category}>
            <a
              href={addressOf(category)}
              aria-current={category === current ? 'true' : undefined}
              onClick={(event) => onChoose?.(event, category)}
            >
              {category ?? 'All'}{' '}
              <span className="num">
                {projects.filter((project) => category === null || project.category === category).length}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ProjectCardProps {
  project: PortfolioProject;
  /** Whether the card is the first of its list, whose picture is visible at once. */
  first: boolean;
}

/** A project's picture, its facts and, when opened, its text. */
function ProjectCard({ project, first }: ProjectCardProps) {
  return (
    <article className="project" id={`project-${String(project.id)}`} data-background="white">
      <div className="picture">
        <Picture
          sources={project.picture}
          alt={project.imageAlt}
          sizes="(width >= 90rem) 65rem, (width >= 60rem) 70vw, 100vw"
          eager={first}
        />
      </div>
      <div className="block">
        <div className="block-head">
          <h2>{project.title}</h2>
          <p className="soft">{project.description}</p>
        </div>
        <ProjectFacts
          project={project}
          first={[
            ['Location', project.location],
            ['Category', project.category],
          ]}
        />
      </div>
      <details className="disclosure">
        <summary>
          <span>
            About this project<span className="sr">: {project.title}</span>
          </span>
        </summary>
        {/* HTML from this site’s own content files, rendered by the build. */}
        {/* eslint-disable-next-line @eslint-react/dom-no-dangerously-set-innerhtml */}
        <div className="details" dangerouslySetInnerHTML={{ __html: project.details }} />
      </details>
    </article>
  );
}

interface FilteredProjectsProps {
  projects: readonly PortfolioProject[];
  view: CategoryView;
  /** Announced by screen readers after a choice; empty until then. */
  announcement?: string;
  onChoose?: OnChoose;
}

/** The category filter with the projects of the category that is shown. */
export function FilteredProjects({
  projects,
  view: { category, unknown },
  announcement = '',
  onChoose,
}: FilteredProjectsProps) {
  const shown = projects.filter((project) => category === null || project.category === category);
  return (
    <section className="joined">
      <div className="wrap">
        <CategoryFilter current={category} projects={projects} onChoose={onChoose} />
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
