import type { Project } from '../project/project.ts';
import './locations.css';
import { ProjectMap } from './project-map.tsx';

interface LocationsProps {
  readonly projects: readonly Project[];
}

/** Where the projects are: a map, and the same in words. */
export function Locations({ projects }: LocationsProps) {
  return (
    <section className="ruled">
      <div className="wrap">
        <div className="grid">
          <div className="c4">
            <h2>Where they are</h2>
            <ol className="places below">
              {projects.map((project) => (
                <li key={project.id}>
                  <span className="key" aria-hidden="true">
                    {project.id}
                  </span>
                  <div>
                    <a href={`/portfolio#project-${String(project.id)}`}>{project.title}</a>
                    <p className="soft small">{project.location}</p>
                  </div>
                </li>
              ))}
            </ol>
            <p className="note below">Positions are of the city or the region, not of the site.</p>
          </div>
          <div className="from5">
            <ProjectMap projects={projects} />
          </div>
        </div>
      </div>
    </section>
  );
}
