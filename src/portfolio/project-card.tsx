import type { ReactNode } from 'react';
import { formatBasisInShort, projectBasis } from '../../company/basis.ts';
import { basisHref } from '../../company/figures.ts';
import { yieldWarning } from '../../company/funds.ts';
import { duskProps, IllustrativeNote, Picture } from '../ui/picture/picture.tsx';
import '../ui/picture/view-transition.css';
import '../ui/disclosure.css';
import { Fact } from '../ui/section.tsx';
import './portfolio.css';
import { GivenProjectFacts, ProjectFacts, type Project } from './project.tsx';

interface ProjectCardProps {
  readonly project: Project;
  /** Whether the picture is visible at once. */
  readonly eager: boolean;
  /** Whether the project is of another category than the one that is shown. */
  readonly hidden: boolean;
  /** The text of the project’s content file. */
  readonly children: ReactNode;
}

/**
 * A project’s picture, its facts and, when opened, its text, with an id inside the details element: browsers open it for a
 * link to something within it.
 */
export function ProjectCard({ project, eager, hidden, children }: ProjectCardProps) {
  return (
    <article
      className="project"
      id={`project-${String(project.id)}`}
      data-category={project.category}
      data-background="panel"
      hidden={hidden}
    >
      <div className="picture" data-background="picture" {...duskProps(project.picture)}>
        <Picture
          sources={project.picture}
          alt={project.imageAlt}
          sizes="(width >= 90rem) 67rem, (width >= 60rem) 66vw, 90vw"
          eager={eager}
          transition={project.slug}
        />
      </div>
      <div className="block">
        <div className="block-head">
          <h2 className="heading-3">{project.title}</h2>
          <p className="soft">{project.description}</p>
        </div>
        <ProjectFacts project={project}>
          <Fact term="Location">{project.location}</Fact>
          <Fact term="Category">{project.category}</Fact>
        </ProjectFacts>
        <GivenProjectFacts project={project.slug} />
        <p className="note">
          <a
            href={basisHref(project.slug)}
            data-tooltip={formatBasisInShort(projectBasis(project.slug, project.basis))}
          >
            Basis of these figures<span className="sr-only">: {project.title}</span>
          </a>
        </p>
      </div>
      <details className="disclosure">
        <summary>
          <span>
            About this project<span className="sr-only">: {project.title}</span>
          </span>
        </summary>
        <div className="details" id={`project-${String(project.id)}-details`}>
          {children}
        </div>
      </details>
    </article>
  );
}

/** The notes that must be read with the yields and the pictures. */
export function ProjectNotes({ hidden }: { readonly hidden: boolean }) {
  return (
    <div className="project-notes" hidden={hidden}>
      <p>{yieldWarning}</p>
      <IllustrativeNote />
    </div>
  );
}
