import { Chemical } from '../text/chemical.tsx';
import type { Project } from './project.ts';
import './project-facts.css';

interface ProjectFactsProps {
  readonly project: Project;
  /** The two facts of the first row. */
  readonly first: readonly (readonly [label: string, value: string])[];
}

/** The data panel of a drawing sheet: what the project yields, generates and saves. */
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
