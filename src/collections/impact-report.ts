import { getCollection } from 'astro:content';
import { makeImpactReport, type ImpactReport } from '../../report/make-impact-report.ts';

let made: Promise<ImpactReport> | undefined;

async function make(): Promise<ImpactReport> {
  const [projects, policies] = await Promise.all([getCollection('projects'), getCollection('policies')]);
  return makeImpactReport({
    origin: import.meta.env.SITE,
    projects: projects.map(({ data, body }) => ({ ...data, body: body ?? '' })),
    policies: policies.map(({ id, data }) => ({ ...data, id })),
  });
}

/**
 * The Impact Report from the projects and policies of the site, made once for the file itself and for the pages that
 * state its length and size. While the site is being worked on it is made afresh each time.
 * @throws when it cannot be made, which fails the build.
 */
export function impactReport(): Promise<ImpactReport> {
  if (import.meta.env.DEV) return make();
  made ??= make();
  return made;
}
