import type { CollectionEntry } from 'astro:content';
import type { ReactNode } from 'react';
import type { PictureSources } from '../ui/picture/picture.tsx';
import { formatMonth } from '../../company/dates.ts';
import { projectFacts } from '../../company/optional-facts.ts';
import { FormatTerms } from '../ui/format-terms.tsx';
import { Fact } from '../ui/section.tsx';
import '../ui/long-text.css';
import { MadeBy } from './figure-leaders.tsx';
import './project.css';

/** `slug` is the name of the project’s folder in content/projects. */
export type Project = Omit<CollectionEntry<'projects'>['data'], 'image'> & {
  slug: string;
  picture: PictureSources;
};

/** "/portfolio?project=swedish-wind-farm" */
export const projectAddress = (slug: string) =>
  `/portfolio?${new URLSearchParams({ project: slug }).toString()}`;

interface ProjectFactsProps {
  project: Project;
  children: ReactNode;
  /** Whether each figure has the letter that its picture has where the figure is made. */
  withKeys?: boolean;
}

/** The yield, generation and savings of a project, after the two facts of the first row. */
export function ProjectFacts({ project, children, withKeys = false }: ProjectFactsProps) {
  const [tons, unit, period] = project.co2Saved.split(' ');
  const energyMadeBy = withKeys ? <MadeBy project={project} figure="energy" /> : null;
  return (
    <dl className="small-terms">
      {children}
      <Fact term="Yield" className="big">
        {project.yield} <small>target, not guaranteed</small>
      </Fact>
      {project.energyValue === null ? (
        <Fact term="Energy">
          {project.energyGen} {energyMadeBy}
        </Fact>
      ) : (
        <Fact term="Energy" className="big">
          {project.energyValue} <small>{project.energyKind}</small> {energyMadeBy}
        </Fact>
      )}
      <div className="full">
        <dt>
          <FormatTerms>CO2 saved</FormatTerms>
        </dt>
        <dd className="big">
          {tons} {unit} <small>{period}, an estimate</small>{' '}
          {withKeys ? <MadeBy project={project} figure="co2Saved" /> : null}
        </dd>
      </div>
    </dl>
  );
}

const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const percent = (value: number) => `${String(value)}%`;

/** The facts that the owner has given about a project, as terms with their values. */
function givenProjectFacts(project: string): readonly (readonly [term: string, value: string])[] {
  const {
    status,
    statusAsAt,
    opening,
    sharePercent,
    floorAreaSquareMetres,
    homes,
    occupancyPercent,
    debtPercent,
  } = projectFacts(project);
  const facts = {
    Status: status && statusAsAt ? `${status}, as at ${formatMonth(new Date(statusAsAt))}` : status,
    [status === 'built' ? 'Opened' : 'Opening']: opening && formatMonth(new Date(opening)),
    'Share owned': sharePercent === null ? null : percent(sharePercent),
    'Floor area': floorAreaSquareMetres && `${wholeNumber.format(floorAreaSquareMetres)} sq m`,
    Homes: homes && wholeNumber.format(homes),
    Occupancy: occupancyPercent === null ? null : percent(occupancyPercent),
    Debt: debtPercent === null ? null : `${percent(debtPercent)} of value`,
  };
  return Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== null);
}

/** A second list beneath the first, whose last fact fills its row where it stands alone. */
export function GivenProjectFacts({ project }: { project: string }) {
  const given = givenProjectFacts(project);
  if (given.length === 0) return null;
  return (
    <dl>
      {given.map(([term, value], index) => (
        <div key={term} className={index % 2 === 0 && index === given.length - 1 ? 'full' : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
