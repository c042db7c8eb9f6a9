import type { ReactNode } from 'react';
import { formatBasisInShort, projectBasis } from '../../company/basis.ts';
import { basisHref } from '../../company/figure-format.ts';
import { yieldWarning } from '../../company/funds.ts';
import { daylightProps, IllustrativeNote, Picture } from '../ui/picture/picture.tsx';
import '../ui/picture/view-transition.css';
import '../ui/disclosure.css';
import { Fact } from '../ui/section.tsx';
import './portfolio.css';
import { GivenProjectFacts, ProjectFacts, type Project } from './project.tsx';

interface ProjectCardProps {
  readonly project: Project;
  /** The place in the list: one project after another has the picture across the window, beside the facts, and across the page. */
  readonly index: number;
  /** Whether the picture is visible at once. */
  readonly eager: boolean;
  /** Whether the project is of another category than the one that is shown. */
  readonly hidden: boolean;
  /** The text of the project’s content file. */
  readonly children: ReactNode;
}

const layouts = ['bleed', 'beside', 'wide'] as const;

/**
 * A project’s picture, its facts and, when opened, its text, with an id inside the details element: browsers open it for a
 * link to something within it.
 */
export function ProjectCard({ project, index, eager, hidden, children }: ProjectCardProps) {
  const layout = layouts[index % layouts.length] ?? 'wide';
  return (
    <article
      className={`project ${layout}`}
      id={`project-${String(project.id)}`}
      data-category={project.category}
      hidden={hidden}
    >
      <div className="picture" data-background="picture" {...daylightProps(project.picture)}>
        <Picture
          sources={project.picture}
          alt={project.imageAlt}
          sizes={layout === 'beside' ? '(width >= 76rem) 68vw, 100vw' : '100vw'}
          eager={eager}
          transition={project.slug}
        />
      </div>
      <div className={layout === 'beside' ? 'block' : 'block strip'} data-background="panel">
        <div className="block-head">
          {/* The link opens the text. It covers the card, beneath the other links. */}
          <h2 className="heading-2 plain-links">
            <a href={`#project-${String(project.id)}-details`}>{project.title}</a>
          </h2>
          <p className="soft">{project.description}</p>
        </div>
        <ProjectFacts project={project}>
          <Fact term="Location">{project.location}</Fact>
          <Fact term="Category">{project.category}</Fact>
        </ProjectFacts>
        <GivenProjectFacts project={project.slug} />
        <p className="note block-end">
          <a
            href={basisHref(project.slug)}
            data-tooltip={formatBasisInShort(projectBasis(project.slug, project.basis))}
          >
            Basis of these figures<span className="sr-only">: {project.title}</span>
          </a>
        </p>
      </div>
      <details className="disclosure" data-background="panel">
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
