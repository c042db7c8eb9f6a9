import type { ProjectCategory } from '../../../company/categories.ts';
import type { PictureSources } from '../picture/picture.tsx';
import { Chemical } from '../text/chemical.tsx';
import './project-facts.css';

/** A project of the portfolio, with its picture. */
export interface Project {
  id: number;
  title: string;
  location: string;
  category: ProjectCategory;
  description: string;
  /** As stated: "1,200 tons annually", "8%", "2.5 MW solar". */
  co2Saved: string;
  yield: string;
  energyGen: string;
  /** The same as numbers, for drawing to scale; and the energy figure apart from its kind. */
  co2SavedTons: number;
  yieldPercent: number;
  energyValue: string | null;
  energyKind: string;
  longitude: number;
  latitude: number;
  imageAlt: string;
  picture: PictureSources;
}

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
