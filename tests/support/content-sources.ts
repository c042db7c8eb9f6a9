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
import { isPublished } from '../../src/insights/publication-day.ts';
import type { ContentSources } from '../../src/downloads/sources.ts';

/** The names of the texts in a folder of content/, without their ending. A project’s name is its folder. */
export const contentNames = (folder: 'articles' | 'policies' | 'projects' | 'roles'): readonly string[] =>
  globSync(folder === 'projects' ? '*/index.mdx' : '*.mdx', { cwd: `content/${folder}` })
    .map((file) => basename(file.replace('/index', ''), '.mdx'))
    .sort();

/** Every text in a folder, by name. @throws where its front matter is wrong */
const textsIn = <Schema extends z.ZodType>(folder: Parameters<typeof contentNames>[0], schema: Schema) =>
  contentNames(folder).map((slug) => {
    const file = `content/${folder}/${slug}${folder === 'projects' ? '/index' : ''}.mdx`;
    const { header, content } = readContent(file, schema);
    if (!header.success) throw new Error(`${file}: ${header.error.message}`);
    return { ...(header.data as z.output<Schema> & object), slug, body: content };
  });

/** Every project, in the order of the list. */
export const projectSources = () =>
  textsIn('projects', projectSchema(z.string())).toSorted((a, b) => a.id - b.id);

/** Every role, in the order of the list. */
export const roleSources = () => textsIn('roles', roleSchema).toSorted((a, b) => a.id - b.id);

export const policySources = () =>
  textsIn('policies', policySchema).map((text) => ({ ...text, id: text.slug }));

/** Every published article, newest first. */
export const articleSources = () =>
  textsIn('articles', articleSchema)
    .filter(({ date }) => isPublished(date))
    .toSorted((a, b) => b.date.getTime() - a.date.getTime());

/** The sources of downloads, read from content/. A build passes the same from its collections. */
export const contentSources = (): ContentSources => ({
  origin: 'https://www.site.example',
  projects: projectSources(),
  policies: policySources(),
});
