import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'astro/zod';
import {
  articleSchema,
  policySchema,
  projectSchema,
  readContent,
  roleSchema,
} from '../../src/content-schemas.ts';
import type { ContentSources } from '../../src/downloads/sources.ts';

/** The names of the texts in a folder of content/, without their ending. A project’s name is its folder. */
export const contentNames = (folder: 'articles' | 'policies' | 'projects' | 'roles'): readonly string[] =>
  globSync(folder === 'projects' ? '*/index.mdx' : '*.mdx', { cwd: `content/${folder}` })
    .map((file) => basename(file.replace('/index', ''), '.mdx'))
    .sort();

function read<Schema extends z.ZodType>(file: string, schema: Schema) {
  const { header, content } = readContent(file, schema);
  if (!header.success) throw new Error(`${file}: ${header.error.message}`);
  return { ...(header.data as z.output<Schema> & object), body: content };
}

/** The sources of downloads, read from content/. A build passes the same from its collections. */
export function contentSources(origin = 'https://www.site.example'): ContentSources {
  return { origin, projects: projectSources(), policies: policySources() };
}

/** Every project, in the order of the list. */
export function projectSources() {
  return contentNames('projects')
    .map((slug) => ({ ...read(`content/projects/${slug}/index.mdx`, projectSchema(z.string())), slug }))
    .toSorted((a, b) => a.id - b.id);
}

/** Every role, in the order of the list. */
export function roleSources() {
  return contentNames('roles')
    .map((slug) => ({ ...read(`content/roles/${slug}.mdx`, roleSchema), slug }))
    .toSorted((a, b) => a.id - b.id);
}

export function policySources() {
  return contentNames('policies').map((id) => ({
    ...read(`content/policies/${id}.mdx`, policySchema),
    id,
  }));
}

/** Every article, newest first. */
export function articleSources() {
  return contentNames('articles')
    .map((slug) => ({ ...read(`content/articles/${slug}.mdx`, articleSchema), slug }))
    .toSorted((a, b) => b.date.getTime() - a.date.getTime());
}
