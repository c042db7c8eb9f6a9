import { contactLink } from '../../company/enquiry-subjects.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { share } from '../ui/chart/percent.ts';
import { placeLabel } from '../ui/drawing/place-label.ts';
import { Section } from '../ui/section.tsx';
import { mapSize } from './map-projection.ts';
import './portfolio.css';
import { projectAddress, type ListedProject } from './project.tsx';
import '../ui/long-text.css';

interface LocationsProps {
  readonly onMap: readonly ListedProject[];
  readonly listed: readonly ListedProject[];
  /** The project that the page is about: it is marked on the map. */
  readonly marked?: ListedProject | undefined;
}

function ProjectMap({ onMap, marked }: Omit<LocationsProps, 'listed'>) {
  return (
    <Chart
      className="project-map"
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
        {onMap.map((project) => {
          const { x, y } = project.place;
          const isMarked = project.id === marked?.id;
          // Near the right edge the name stands before its point.
          const isBefore = x > 2 / 3;
          return (
            <g key={project.id} className={isMarked ? 'marked' : undefined}>
              <circle className="place" cx={share(x)} cy={share(y)} r={isMarked ? 7 : 5} />
              <text
                className="small"
                x={share(x)}
                y={share(y)}
                dx={isBefore ? -14 : 14}
                dy="0.35em"
                textAnchor={isBefore ? 'end' : 'start'}
              >
                {project.id}
                <tspan dx="0.5em">{placeLabel(project.location)}</tspan>
              </text>
            </g>
          );
        })}
      </svg>
    </Chart>
  );
}

/** The locations of the projects as a list and a map. */
export function Locations({ onMap, listed, marked }: LocationsProps) {
  return (
    <Section className="ruled">
      <div className="grid">
        <div className="span-4">
          <h2>{marked === undefined ? 'On the map' : 'Where the project is'}</h2>
          <ol className="project-places link-list ruled-rows space-before keep-together">
            {listed.map((project) => (
              <li key={project.id}>
                <span className="place-key" aria-hidden="true">
                  {project.id}
                </span>
                <div>
                  {marked === undefined ? (
                    <>
                      <a href={projectAddress(project.slug)}>{project.title}</a>
                      <p className="soft small num">
                        {project.location} ({project.coordinates})
                      </p>
                    </>
                  ) : (
                    <>
                      <p className="heading-3">{project.location}</p>
                      <p className="soft small num">{project.coordinates}</p>
                    </>
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
          <ProjectMap onMap={onMap} marked={marked} />
        </div>
      </div>
    </Section>
  );
}
