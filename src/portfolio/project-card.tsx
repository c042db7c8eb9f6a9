import { formatBasisInShort, projectBasis } from '../../company/basis.ts';
import { basisHref } from '../../company/figure-format.ts';
import { TextLink } from '../ui/button.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import { daylightProps, Picture } from '../ui/picture/picture.tsx';
import '../ui/picture/view-transition.css';
import { WarningReference } from '../ui/risk-warning.tsx';
import { Fact } from '../ui/section.tsx';
import { detailsLinkText } from './drawings.ts';
import './portfolio.css';
import { GivenProjectFacts, projectAddress, ProjectFacts, type Project } from './project.tsx';

interface ProjectCardProps {
  readonly project: Project;
  /** Whether it is the first that is shown: its picture is visible at once. */
  readonly isFirst: boolean;
  /** Whether the project is of another category than the one that is shown. */
  readonly hidden: boolean;
}

/** A project’s picture, which leads to the project’s own page, and its facts. */
export function ProjectCard({ project, isFirst, hidden }: ProjectCardProps) {
  const address = projectAddress(project.slug);
  return (
    <article className="project" data-category={project.category} hidden={hidden}>
      <div className="project-head">
        {/* The link covers the picture too. */}
        <h2 className="heading-2 plain-links">
          <a href={address}>{project.title}</a>
        </h2>
        <p className="soft">
          <FormatTerms>{project.description}</FormatTerms>
        </p>
      </div>
      <div className="picture" data-background="picture" {...daylightProps(project.picture)}>
        <Picture
          sources={project.picture}
          alt={project.imageAlt}
          sizes={isFirst ? '100vw' : '(width >= 76rem) 68vw, 100vw'}
          eager={isFirst}
          transition={project.slug}
        />
      </div>
      <div className="block" data-background="panel">
        <WarningReference />
        <ProjectFacts project={project}>
          <Fact term="Location">{project.location}</Fact>
          <Fact term="Category">{project.category}</Fact>
        </ProjectFacts>
        <GivenProjectFacts project={project.slug} />
        <div className="block-end">
          <TextLink href={address}>{detailsLinkText(project.slug)}</TextLink>
          <p className="note">
            Illustrative model.{' '}
            <a href={basisHref(project.slug)} data-tooltip={formatBasisInShort(projectBasis(project.basis))}>
              Basis of these figures<span className="sr-only">: {project.title}</span>
            </a>
            .
          </p>
        </div>
      </div>
    </article>
  );
}
