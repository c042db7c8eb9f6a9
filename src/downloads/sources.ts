import type { z } from 'astro/zod';
import type { policySchema, projectSchema } from '../content-schemas.ts';

/** A project as its folder in content/projects states it. */
export type ProjectSource = Readonly<z.output<ReturnType<typeof projectSchema<z.ZodType>>>> & {
  /** Name of the folder: "swedish-wind-farm". */
  readonly slug: string;
};

/** The path of a project’s picture, from the root of the checkout. */
export const projectPicture = (slug: string) => `content/projects/${slug}/picture.jpg`;

/** A policy as its file in content/policies states it. */
type PolicySource = Readonly<z.output<typeof policySchema>> & {
  /** Name of the file, which is also the path: "esg-policy". */
  readonly id: string;
};

/** The sources of downloads besides company/ and brand/. Pages read them from the content collections. */
export interface ContentSources {
  /** The origin of the public site, with which links in downloads begin. */
  readonly origin: string;
  /** In the order of the portfolio. */
  readonly projects: readonly ProjectSource[];
  readonly policies: readonly PolicySource[];
}
