import { contactLink } from '../../company/enquiry-subjects.ts';
import { projectFacts } from '../../company/optional-facts.ts';
import { Chart } from '../ui/chart/chart.tsx';
import {
  formatCoordinates,
  pointOn,
  projectViewports,
  type Coordinates,
  type MapViewport,
} from '../ui/map/map-viewport.ts';
import { Pin } from '../ui/map/pin.tsx';
import { Section } from '../ui/section.tsx';
import './portfolio.css';
import type { Project } from './project.tsx';
import '../ui/long-text.css';

/**
 * The points of places, and on which side of each its pin is drawn: away from its nearest neighbour.
 * @throws when a place lies outside of the viewport
 */
export function pinPositions(places: readonly Coordinates[], viewport: MapViewport) {
  const points = places.map((place) => pointOn(viewport, place));
  return points.map((point) => {
    const [nearest] = points
      .filter((other) => other !== point)
      .sort((a, b) => Math.hypot(a.x - point.x, a.y - point.y) - Math.hypot(b.x - point.x, b.y - point.y));
    return { ...point, side: nearest !== undefined && nearest.x > point.x ? -1 : 1 };
  });
}

const sizes = [
  { name: 'middle', offset: 26, radius: 15, size: 15 },
  { name: 'tall', offset: 24, radius: 14, size: 14.5 },
] as const;

function ProjectMap({ projects }: { projects: readonly Project[] }) {
  const viewports = projectViewports(projects);
  const numbered = projects.map(({ id, location }) => `${String(id)} in ${location}`);
  return (
    <Chart
      className="map"
      background="picture"
      label={`Map with the projects: ${numbered.join(', ')}.`}
      table={{
        summary: 'The map as a table',
        caption: 'Projects and their positions',
        columns: ['Project', 'Location', 'Position'],
        rows: projects.map((project) => [project.title, project.location, formatCoordinates(project)]),
      }}
    >
      {sizes.map(({ name, offset, radius, size }) => {
        const viewport = viewports[name];
        return (
          <svg
            key={name}
            className={name}
            viewBox={`0 0 ${String(viewport.width)} ${String(viewport.height)}`}
            aria-hidden="true"
          >
            <use href={`/maps/projects.svg#${name}`} />
            {pinPositions(projects, viewport).map(({ x, y, side }, index) => {
              const project = projects[index];
              return project === undefined ? null : (
                <Pin
                  key={project.id}
                  x={x}
                  y={y}
                  offset={[side * offset, -offset]}
                  label={String(project.id)}
                  // The map prints "London" for "London, United Kingdom".
                  name={project.location.replace(/,.*/, '')}
                  // The label is clear of the edge and of its neighbour.
                  before={name === 'middle' ? side < 0 : x > 0.7 * viewport.width}
                  radius={radius}
                  size={size}
                />
              );
            })}
          </svg>
        );
      })}
    </Chart>
  );
}

/** The facts that the owner has given, such as "Site address: 1 Basin Road. Planning reference: 26/00412." */
function formatSite(project: string): string {
  const { siteAddress, planningReference } = projectFacts(project);
  const parts = [
    siteAddress === null ? [] : `Site address: ${siteAddress}.`,
    planningReference === null ? [] : `Planning reference: ${planningReference}.`,
  ];
  return parts.flat().join(' ');
}

/** The locations of the projects as a list and a map. */
export function Locations({ projects }: { projects: readonly Project[] }) {
  const heading = projects.length === 1 ? 'Where the project is' : 'Where the projects are';
  return (
    <Section className="ruled">
      <div className="grid">
        <div className="span-4">
          <h2>{heading}</h2>
          <ol className="places link-list ruled-rows space-before">
            {projects.map((project) => (
              <li key={project.id}>
                <span className="place-key" aria-hidden="true">
                  {project.id}
                </span>
                <div>
                  <a href={`/portfolio#project-${String(project.id)}`}>{project.title}</a>
                  <p className="soft small">{project.location}</p>
                  {formatSite(project.slug) === '' ? null : (
                    <p className="note">{formatSite(project.slug)}</p>
                  )}
                </div>
              </li>
            ))}
          </ol>
          <p className="note space-before">
            The map shows the city or the region. <a href={contactLink('general')}>Ask our head office</a>{' '}
            about a site or its planning permission.
          </p>
        </div>
        <div className="from-5">
          <ProjectMap projects={projects} />
        </div>
      </div>
    </Section>
  );
}
