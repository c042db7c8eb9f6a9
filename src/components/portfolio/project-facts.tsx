import type { CollectionEntry } from 'astro:content';
import type { PictureSources } from '../picture/picture.tsx';
import { Chemical } from '../text/chemical.tsx';
import './project-facts.css';

export type Project = Omit<CollectionEntry<'projects'>['data'], 'image'> & { picture: PictureSources };

interface ProjectFactsProps {
  project: Project;
  /** The two facts of the first row. */
  first: readonly (readonly [label: string, value: string])[];
}

/** What a project yields, generates and saves. */
export function ProjectFacts({ project, first }: ProjectFactsProps) {
  return (
    <dl>
      {first.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Yield</dt>
        <dd className="big">{project.yield}</dd>
      </div>
      <div>
        <dt>Energy</dt>
        {project.energyValue === null ? (
          <dd>{project.energyGen}</dd>
        ) : (
          <dd className="big">
            {project.energyValue} <small>{project.energyKind}</small>
          </dd>
        )}
      </div>
      <div className="full">
        <dt>
          <Chemical>CO2 saved</Chemical>
        </dt>
        <dd>{project.co2Saved}</dd>
      </div>
    </dl>
  );
}
