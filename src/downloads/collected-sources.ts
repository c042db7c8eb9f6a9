import { getCollection } from 'astro:content';
import type { ContentSources } from './sources.ts';

/** The sources, read from the content collections, with the projects in order. */
export async function contentSources(): Promise<ContentSources> {
  const [projects, policies] = await Promise.all([getCollection('projects'), getCollection('policies')]);
  return {
    origin: new URL(import.meta.env.SITE).origin,
    projects: projects.map(({ id, data }) => ({ ...data, slug: id })).sort((one, other) => one.id - other.id),
    policies: policies.map(({ id, data }) => ({ ...data, id })),
  };
}
