import type { CollectionEntry } from 'astro:content';
import type { ReactNode } from 'react';
import type { PictureSources } from '../ui/picture/picture.tsx';
import { FormatCo2 } from '../ui/format-co2.tsx';
import { Fact } from '../ui/section.tsx';
import '../ui/long-text.css';
import './project.css';

/** `slug` is the name of the project’s file in content/projects. */
export type Project = Omit<CollectionEntry<'projects'>['data'], 'image'> & {
  slug: string;
  picture: PictureSources;
};

/** What a project yields, generates and saves, after the two facts of the first row. */
export function ProjectFacts({ project, children }: { project: Project; children: ReactNode }) {
  return (
    <dl className="small-terms">
      {children}
      <Fact term="Yield" className="big">
        {project.yield} <small>target, not guaranteed</small>
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
          <FormatCo2>CO2 saved</FormatCo2>
        </dt>
        <dd>{project.co2Saved} (estimate)</dd>
      </div>
    </dl>
  );
}
