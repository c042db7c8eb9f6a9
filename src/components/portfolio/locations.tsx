import type { Project } from '../project/project.ts';
import './locations.css';
import northernEurope from './northern-europe.svg?url';
import { placeOnSheet, sheet } from './place-on-sheet.ts';

interface LocationsProps {
  readonly projects: readonly Project[];
}

function percent(part: number, whole: number): string {
  return `${String(Math.round((10_000 * part) / whole) / 100)}%`;
}

interface PinProps {
  readonly project: Project;
  readonly others: readonly Project[];
}

/** A numbered circle of one size at every width; it leans away from its nearest neighbour. */
function Pin({ project, others }: PinProps) {
  const { x, y } = placeOnSheet(project.longitude, project.latitude);
  const [nearest] = others
    .map(({ longitude, latitude }) => placeOnSheet(longitude, latitude))
    .sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
  const lean = nearest !== undefined && nearest.x > x ? -20 : 20;
  return (
    <svg x={percent(x, sheet.width)} y={percent(y, sheet.height)}>
      <line x2={lean} y2="-20" />
      <circle className="point" r="3" />
      <circle cx={lean} cy="-20" r="14" />
      <text x={lean} y="-15">
        {project.id}
      </text>
    </svg>
  );
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
          <div className="from5 map" data-ground="portland" aria-hidden="true">
            <img src={northernEurope} {...sheet} alt="" loading="lazy" />
            <svg>
              {projects.map((project) => (
                <Pin
                  key={project.id}
                  project={project}
                  others={projects.filter((other) => other !== project)}
                />
              ))}
            </svg>
          </div>
        </div>
      </div>
    </section>
  );
}
