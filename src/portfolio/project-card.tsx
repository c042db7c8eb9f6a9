import { basisHref } from '../../company/figure-format.ts';
import { TextLink } from '../ui/button.tsx';
import { DescribedLink } from '../ui/described-link.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import { daylightProps, Picture } from '../ui/picture/picture.tsx';
import { WarningReference, type WarningPlacement } from '../ui/risk-warning.tsx';
import { Fact } from '../ui/section.tsx';
import './portfolio.css';
import { projectAddress, ProjectFacts, type ListedProject, type Project } from './project.tsx';

interface ProjectCardProps {
  readonly project: ListedProject;
  /** Whether it is the first that is shown: its picture is visible at once. */
  readonly isFirst: boolean;
  readonly placement: WarningPlacement;
}

interface ProjectPictureProps {
  readonly project: Pick<Project, 'picture'>;
  readonly alt: string;
  readonly sizes: string;
  readonly eager?: boolean;
}

/** The picture in a card. */
export function ProjectPicture({ project, ...props }: ProjectPictureProps) {
  const { picture } = project;
  return (
    <div className="project-picture" data-background="picture" {...daylightProps(picture)}>
      <Picture {...props} sources={picture} />
    </div>
  );
}

/** A project’s picture, which leads to the project’s own page, and its facts. */
export function ProjectCard({ project, isFirst, placement }: ProjectCardProps) {
  const address = projectAddress(project.slug);
  return (
    <article className="project card">
      <div className="project-head">
        {/* The link covers the picture too. */}
        <h2 className="heading-2 plain-links card-link">
          <a href={address}>{project.title}</a>
        </h2>
        <p className="soft">
          <FormatTerms>{project.description}</FormatTerms>
        </p>
      </div>
      <ProjectPicture project={project} alt={project.imageAlt} sizes="100vw" eager={isFirst} />
      <div className="project-facts" data-background="panel">
        {placement === 'before' ? <WarningReference placement={placement} /> : null}
        <ProjectFacts project={project}>
          <Fact term="Location">{project.location}</Fact>
          <Fact term="Category">{project.category}</Fact>
        </ProjectFacts>
        <div className="in-line project-facts-end">
          <TextLink href={address}>{project.detailsText}</TextLink>
          <p className="note">
            <DescribedLink href={basisHref(project.slug)} description={project.basisText}>
              Basis of these figures<span className="sr-only">: {project.title}</span>
            </DescribedLink>
            .
          </p>
        </div>
      </div>
    </article>
  );
}
