import { Picture } from '../picture/picture.tsx';
import { ProjectFacts, type Project } from '../portfolio/project-facts.tsx';
import { TextLink } from '../text/button.tsx';
import './home.css';

interface FeaturedProjectProps {
  readonly project: Project;
  readonly lead: string;
}

/** One project across the whole page, with its data panel. */
export function FeaturedProject({ project, lead }: FeaturedProjectProps) {
  return (
    <section className="feature" data-background="portland">
      <div className="wrap">
        <div className="grid">
          <h2 className="large c7">{project.title}</h2>
          <p className="lead from9">{lead}</p>
        </div>
      </div>
      <Picture className="shot" sources={project.picture} alt={project.imageAlt} sizes="100vw" />
      <div className="wrap">
        <div className="block" data-background="white">
          <ProjectFacts
            project={project}
            first={[
              ['Category', project.category],
              ['Operation', 'Net-zero'],
            ]}
          />
          <p className="onward">
            <TextLink href="/portfolio">View the portfolio</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
