import type { CollectionEntry } from 'astro:content';
import type { ReactNode } from 'react';
import type { PictureSources } from '../ui/picture/picture.tsx';
import { projectFigureStatus } from '../../company/figure-format.ts';
import { FormatTerms } from '../ui/format-terms.tsx';
import { warningAddress } from '../ui/risk-warning.tsx';
import { Fact } from '../ui/section.tsx';
import { StatedFigure } from '../ui/stated-figure.tsx';
import '../ui/long-text.css';
import './project.css';

/** `slug` is the name of the project’s folder in content/projects. */
export interface Project extends Omit<CollectionEntry<'projects'>['data'], 'image'> {
  slug: string;
  picture: PictureSources;
}

/** A project with what the portfolio says of it, so that a browser has none of the modules behind it. */
export interface ListedProject extends Project {
  /** What the link to its page says. */
  readonly detailsText: string;
  /** The basis of its figures in one sentence. */
  readonly basisText: string;
  /** "51.5° N, 0.1° W" */
  readonly coordinates: string;
  /** Its place on the map of all projects, as shares of the width and the height. */
  readonly place: { readonly x: number; readonly y: number };
}

/** "/portfolio?project=swedish-wind-farm" */
export const projectAddress = (slug: string) =>
  `/portfolio?${new URLSearchParams({ project: slug }).toString()}`;

interface ProjectFactsProps {
  project: Project;
  children: ReactNode;
  /** What stands after a figure, on the page that says what makes it. */
  madeBy?: { readonly energy: ReactNode; readonly co2Saved: ReactNode };
}

/** The yield, generation and savings of a project, after the two facts of the first row. */
export function ProjectFacts({ project, children, madeBy }: ProjectFactsProps) {
  return (
    <dl className="small-terms">
      {children}
      <Fact term="Yield" className="big">
        <StatedFigure status={projectFigureStatus.yield}>{project.yield}</StatedFigure>{' '}
        <small>
          <a href={warningAddress}>target, not guaranteed</a>
        </small>
      </Fact>
      {project.energyValue === null ? (
        <Fact term="Energy">
          {project.energyGen} {madeBy?.energy}
        </Fact>
      ) : (
        <Fact term="Energy" className="big">
          <StatedFigure status={projectFigureStatus.energy}>{project.energyValue}</StatedFigure>{' '}
          <small>{project.energyKind}</small> {madeBy?.energy}
        </Fact>
      )}
      <div className="full">
        <dt>
          <FormatTerms>CO2 saved</FormatTerms>
        </dt>
        <dd className="big">
          <StatedFigure status={projectFigureStatus.co2Saved}>{project.co2SavedValue}</StatedFigure>{' '}
          <small>annually, an estimate</small> {madeBy?.co2Saved}
        </dd>
      </div>
    </dl>
  );
}
