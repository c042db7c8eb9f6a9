import { DrawnData } from '../measure/drawn-data.tsx';
import { Pin } from '../map/pin.tsx';
import { positionInWords } from '../map/position-in-words.ts';
import type { Project } from '../project/project.ts';
import { pinPlaces, projectSheets } from './project-map-geometry.ts';
import './project-map.css';

interface ProjectMapProps {
  readonly projects: readonly Project[];
}

const kinds = [
  { name: 'middle', lean: 26, radius: 15, size: 15 },
  { name: 'tall', lean: 24, radius: 14, size: 14.5 },
] as const;

/** "London" of "London, United Kingdom". */
function placeName({ location }: Project): string {
  return location.replace(/,.*/, '');
}

/** Where the projects are: numbered on a map of northern Europe, and as a table. */
export function ProjectMap({ projects }: ProjectMapProps) {
  const sentences = projects.map(
    (project) => `${String(project.id)}, ${project.title}: ${project.location}, ${positionInWords(project)}.`,
  );
  return (
    <DrawnData
      className="map"
      background="portland"
      message={`Map of northern Europe with the projects. ${sentences.join(' ')}`}
      table={{
        summary: 'The map as a table',
        caption: 'Projects and their positions',
        columns: ['Project', 'Location', 'Position'],
        rows: projects.map((project) => [project.title, project.location, positionInWords(project)]),
      }}
    >
      {kinds.map(({ name, lean, radius, size }) => {
        const sheet = projectSheets[name];
        const pins = pinPlaces(projects, sheet);
        return (
          <svg
            key={name}
            className={name}
            viewBox={`0 0 ${String(sheet.width)} ${String(sheet.height)}`}
            aria-hidden="true"
          >
            <use href={`/maps/projects.svg#${name}`} />
            {pins.map(({ x, y, side }, index) => {
              const project = projects[index];
              return project === undefined ? null : (
                <Pin
                  key={project.id}
                  x={x}
                  y={y}
                  lean={[side * lean, -lean]}
                  mark={String(project.id)}
                  name={placeName(project)}
                  before={side < 0 && name === 'middle'}
                  radius={radius}
                  size={size}
                />
              );
            })}
          </svg>
        );
      })}
    </DrawnData>
  );
}
