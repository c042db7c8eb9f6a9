import type { MouseEvent } from 'react';
import { projectCategories, type ProjectCategory } from '../../../company/categories.ts';
import { basisHref } from '../../../company/figures.ts';
import { financialPromotionBasis, yieldWarning } from '../../../company/funds.ts';
import { IllustrativeNote, Picture } from '../picture/picture.tsx';
import { TextLink } from '../text/button.tsx';
import '../text/disclosure.css';
import { Fact, Section } from '../text/section.tsx';
import { addressOf, type CategoryView } from './category-view.ts';
import './portfolio.css';
import { ProjectFacts, type Project } from './project-facts.tsx';

/**
 * What a card shows; the page has it twice, so that what is drawn elsewhere is left out. `details` is the HTML of the
 * project’s content file, with headings of the third level.
 */
export type PortfolioProject = Omit<Project, 'co2SavedTons' | 'yieldPercent' | 'longitude' | 'latitude'> & {
  details: string;
};

/**
 * A project's picture, its facts and, when opened, its text.
 * @param eager whether the picture is visible at once
 */
function ProjectCard({ project, eager }: { project: PortfolioProject; eager: boolean }) {
  return (
    <article className="project" id={`project-${String(project.id)}`} data-background="white">
      <div className="picture">
        <Picture
          sources={project.picture}
          alt={project.imageAlt}
          sizes="(width >= 90rem) 65rem, (width >= 60rem) 70vw, 100vw"
          eager={eager}
        />
      </div>
      <div className="block">
        <div className="block-head">
          <h2>{project.title}</h2>
          <p className="soft">{project.description}</p>
        </div>
        <ProjectFacts project={project}>
          <Fact term="Location">{project.location}</Fact>
          <Fact term="Category">{project.category}</Fact>
        </ProjectFacts>
        <p className="note">
          <a href={basisHref(project.slug)}>
            Basis of these figures<span className="sr">: {project.title}</span>
          </a>
        </p>
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
  onChoose?: (event: MouseEvent<HTMLAnchorElement>, category: ProjectCategory | null) => void;
}

/** The category filter with the projects of the category that is shown. */
export function FilteredProjects({
  projects,
  view: { category, unknown },
  announcement = '',
  onChoose,
}: FilteredProjectsProps) {
  const ofCategory = (category: ProjectCategory | null) =>
    projects.filter((project) => category === null || project.category === category);
  const shown = ofCategory(category);
  return (
    <Section className="joined">
      <nav className="filter" aria-label="Project categories">
        <ul>
          {[null, ...projectCategories].map((option) => (
            <li key={option}>
              <a
                href={addressOf(option)}
                aria-current={option === category ? 'true' : undefined}
                onClick={(event) => onChoose?.(event, option)}
              >
                {option ?? 'All'} <span className="num">{ofCategory(option).length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="sr" role="status">
        {announcement}
      </p>
      {unknown ? <p className="no-category">No such category exists, so every project is shown.</p> : null}
      {category !== null && shown.length === 0 ? (
        <div className="empty">
          <h2>Nothing in {category} yet.</h2>
          <p className="soft">We list a project when we can show its figures.</p>
          <TextLink href={addressOf(null)}>Show all projects</TextLink>
        </div>
      ) : (
        <>
          <div className="project-notes">
            <p className="note">
              {yieldWarning}
              {financialPromotionBasis.value === null ? null : ` ${financialPromotionBasis.value}`}
            </p>
            <IllustrativeNote />
          </div>
          <div className="projects">
            {shown.map((project, index) => (
              <ProjectCard key={project.id} project={project} eager={index === 0} />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}
