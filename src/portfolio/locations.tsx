import type { ProjectCategory } from '../../company/categories.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { projectFacts } from '../../company/optional-facts.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { percent } from '../ui/chart/svg-elements.tsx';
import { Section } from '../ui/section.tsx';
import { projectsIn } from './category-view.ts';
import { formatCoordinates, mapSize, placesOnMap } from './map-projection.ts';
import './portfolio.css';
import { projectAddress, type Project } from './project.tsx';
import '../ui/long-text.css';

interface LocationsProps {
  readonly projects: readonly Project[];
  /** The project that the page is about: it is marked on the map, and the list has no other. */
  readonly marked?: Project | undefined;
  /** The category that is shown, or `null` for all. */
  readonly category?: ProjectCategory | null;
}

/** The filter of the portfolio hides what has the category of another project. */
const filtered = (project: Project, category: ProjectCategory | null) => ({
  'data-category': project.category,
  hidden: category !== null && project.category !== category,
});

function ProjectMap({ projects, marked, category = null }: LocationsProps) {
  const places = placesOnMap(projects);
  return (
    <Chart
      className="map"
      background="picture"
      label={
        marked
          ? `Map with the project in ${marked.location}.`
          : 'Map with the projects of the list, by number.'
      }
    >
      <svg aria-hidden="true">
        <svg viewBox={`0 0 ${String(mapSize.width)} ${String(mapSize.height)}`}>
          <use className="land" href="/maps/projects.svg#land" />
        </svg>
        {projects.map((project, index) => {
          const { x = 0, y = 0 } = places[index] ?? {};
          const isMarked = project.id === marked?.id;
          // Near the right edge the name stands before its point.
          const isBefore = x > 2 / 3;
          return (
            <g key={project.id} className={isMarked ? 'marked' : undefined} {...filtered(project, category)}>
              <circle className="place" cx={percent(100 * x)} cy={percent(100 * y)} r={isMarked ? 7 : 5} />
              {/* The map prints “London” for “London, United Kingdom”. */}
              <text
                className="small"
                x={percent(100 * x)}
                y={percent(100 * y)}
                dx={isBefore ? -14 : 14}
                dy="0.35em"
                textAnchor={isBefore ? 'end' : 'start'}
              >
                {`${String(project.id)} ${project.location.replace(/,.*/, '')}`}
              </text>
            </g>
          );
        })}
      </svg>
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
export function Locations({ projects, marked, category = null }: LocationsProps) {
  const listed = marked === undefined ? projects : [marked];
  return (
    <Section className="ruled locations" hidden={projectsIn(category, listed).length === 0}>
      <div className="grid">
        <div className="span-4">
          <h2>{marked === undefined ? 'On the map' : 'Where the project is'}</h2>
          <ol className="places link-list ruled-rows space-before">
            {listed.map((project) => (
              <li key={project.id} {...(marked === undefined && filtered(project, category))}>
                <span className="place-key" aria-hidden="true">
                  {project.id}
                </span>
                <div>
                  {marked === undefined ? (
                    <>
                      <a href={projectAddress(project.slug)}>{project.title}</a>
                      <p className="soft small num">
                        {project.location} ({formatCoordinates(project)})
                      </p>
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
          <ProjectMap projects={projects} marked={marked} category={category} />
        </div>
      </div>
    </Section>
  );
}
