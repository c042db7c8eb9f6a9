import { contactLink } from '../../company/enquiry-subjects.ts';
import { projectFacts } from '../../company/optional-facts.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { MapNames } from '../ui/map/map-names.tsx';
import { formatCoordinates, projectViewports } from '../ui/map/map-viewport.ts';
import { Section } from '../ui/section.tsx';
import './portfolio.css';
import { projectAddress, type Project } from './project.tsx';
import '../ui/long-text.css';

const sizes = { middle: 17, tall: 15 } as const;

interface LocationsProps {
  readonly projects: readonly Project[];
  /** The project that the page is about: it is marked on the map, and the list has no other. */
  readonly marked?: Project | undefined;
}

function ProjectMap({ projects, marked }: LocationsProps) {
  // The map prints “London” for “London, United Kingdom”.
  const places = projects.map(({ id, location, longitude, latitude }) => ({
    label: String(id),
    name: location.replace(/,.*/, ''),
    longitude,
    latitude,
    isMarked: id === marked?.id,
  }));
  const numbered = projects.map(({ id, location }) => `${String(id)} in ${location}`);
  return (
    <Chart
      className="map"
      background="picture"
      label={
        marked
          ? `Map with the project in ${marked.location}.`
          : `Map with the projects: ${numbered.join(', ')}.`
      }
      table={
        marked
          ? undefined
          : {
              summary: 'The map as a table',
              caption: 'Projects and their positions',
              columns: ['Project', 'Location', 'Position'],
              rows: projects.map((project) => [project.title, project.location, formatCoordinates(project)]),
            }
      }
    >
      {Object.entries(projectViewports(projects)).map(([name, viewport]) => (
        <svg
          key={name}
          className={name}
          viewBox={`0 0 ${String(viewport.width)} ${String(viewport.height)}`}
          aria-hidden="true"
        >
          <use href={`/maps/projects.svg#${name}`} />
          <MapNames places={places} viewport={viewport} size={sizes[name as keyof typeof sizes]} />
        </svg>
      ))}
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
export function Locations({ projects, marked }: LocationsProps) {
  const listed = marked === undefined ? projects : [marked];
  const heading = listed.length === 1 ? 'Where the project is' : 'Where the projects are';
  return (
    <Section className="ruled">
      <div className="grid">
        <div className="span-4">
          <h2>{heading}</h2>
          <ol className="places link-list ruled-rows space-before">
            {listed.map((project) => (
              <li key={project.id}>
                <span className="place-key" aria-hidden="true">
                  {project.id}
                </span>
                <div>
                  {marked === undefined ? (
                    <>
                      <a href={projectAddress(project.slug)}>{project.title}</a>
                      <p className="soft small">{project.location}</p>
                    </>
                  ) : (
                    <>
                      <p className="heading-3">{project.location}</p>
                      <p className="soft small num">{formatCoordinates(project)}</p>
                    </>
                  )}
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
          <ProjectMap projects={projects} marked={marked} />
        </div>
      </div>
    </Section>
  );
}
