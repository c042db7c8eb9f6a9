import { formatBasisInShort, projectBasis, yieldWarning } from '../../company/basis.ts';
import { basisHref } from '../../company/figure-format.ts';
import { daylightProps, IllustrativeNote, Picture } from '../ui/picture/picture.tsx';
import '../ui/picture/view-transition.css';
import { Fact } from '../ui/section.tsx';
import './portfolio.css';
import { GivenProjectFacts, projectAddress, ProjectFacts, type Project } from './project.tsx';

interface ProjectCardProps {
  readonly project: Project;
  /** The place in the list, from which the layout follows: every third project has the same. */
  readonly index: number;
  /** Whether the picture is visible at once. */
  readonly eager: boolean;
  /** Whether the project is of another category than the one that is shown. */
  readonly hidden: boolean;
}

const layouts = ['bleed', 'beside', 'wide'] as const;

/** A project’s picture and its facts; the whole card leads to the project’s own page. */
export function ProjectCard({ project, index, eager, hidden }: ProjectCardProps) {
  const layout = layouts[index % layouts.length] ?? 'wide';
  return (
    <article className={`project ${layout}`} data-category={project.category} hidden={hidden}>
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
          {/* The link covers the card, beneath the other links. */}
          <h2 className="heading-2 plain-links">
            <a href={projectAddress(project.slug)}>{project.title}</a>
          </h2>
          <p className="soft">{project.description}</p>
        </div>
        <ProjectFacts project={project}>
          <Fact term="Location">{project.location}</Fact>
          <Fact term="Category">{project.category}</Fact>
        </ProjectFacts>
        <GivenProjectFacts project={project.slug} />
        <p className="note block-end">
          <a href={basisHref(project.slug)} data-tooltip={formatBasisInShort(projectBasis(project.basis))}>
            Basis of these figures<span className="sr-only">: {project.title}</span>
          </a>
        </p>
      </div>
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
