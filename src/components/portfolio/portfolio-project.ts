import type { Project } from '../project/project.ts';

/** A project with the text that its card opens. */
export interface PortfolioProject extends Project {
  /** HTML of the project's own content file, with headings of the third level. */
  readonly details: string;
}
