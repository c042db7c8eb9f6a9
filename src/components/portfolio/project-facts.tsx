import type { CollectionEntry } from 'astro:content';
import type { PictureSources } from '../picture/picture.tsx';
import { Chemical } from '../text/chemical.tsx';
import { Fact } from '../text/section.tsx';
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
        <Fact key={label} term={label}>
          {value}
        </Fact>
      ))}
      <Fact term="Yield" className="big">
        {project.yield}
      </Fact>
      {project.energyValue === null ? (
        <Fact term="Energy">{project.energyGen}</Fact>
      ) : (
        <Fact term="Energy" className="big">
          {project.energyValue} <small>{project.energyKind}</small>
        </Fact>
      )}
      <div className="full">
        <dt>
          <Chemical>CO2 saved</Chemical>
        </dt>
        <dd>{project.co2Saved}</dd>
      </div>
    </dl>
  );
}
