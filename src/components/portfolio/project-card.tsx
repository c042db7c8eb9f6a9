import '../accordion/fold.css';
import { Picture } from '../picture/picture.tsx';
import { ProjectFacts } from '../project/project-facts.tsx';
import type { PortfolioProject } from './portfolio-project.ts';
import './project-card.css';

interface ProjectCardProps {
  readonly project: PortfolioProject;
  /** Whether the card is the first of its list, whose picture is seen at once. */
  readonly first: boolean;
}

/** A project as a drawing sheet: its picture, its data panel and, opened, its text. */
export function ProjectCard({ project, first }: ProjectCardProps) {
  return (
    <article className="project" id={`project-${String(project.id)}`} data-background="sheet">
      <div className="art">
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
      <details className="fold">
        <summary>
          <span>
            About this project<span className="sr">: {project.title}</span>
          </span>
        </summary>
        {/* The text is HTML from this site’s own content files, made by the build. */}
        {/* eslint-disable-next-line @eslint-react/dom-no-dangerously-set-innerhtml */}
        <div className="details" dangerouslySetInnerHTML={{ __html: project.details }} />
      </details>
    </article>
  );
}
