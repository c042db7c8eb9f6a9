import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import { contentNames } from '../../src/operations/content-names.server.ts';
import type { ContentSources, PolicySource, ProjectSource } from '../../src/downloads/sources.ts';

function read<Source>(folder: string, id: 'slug' | 'id'): Source[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => {
      const { frontmatter, content } = parseFrontmatter(readFileSync(join(folder, name), 'utf8'));
      return { ...frontmatter, [id]: basename(name, '.mdx'), body: content } as Source;
    });
}

function readProjects(): ProjectSource[] {
  return contentNames('.').projects.map((slug) => {
    const text = readFileSync(join('content/projects', slug, 'index.mdx'), 'utf8');
    const { frontmatter, content } = parseFrontmatter(text);
    return { ...frontmatter, slug, body: content } as unknown as ProjectSource;
  });
}

/** What downloads are made from, read from the content itself; a build hands over the same from its collections. */
export function contentSources(origin = 'https://www.site.example'): ContentSources {
  return {
    origin,
    projects: readProjects(),
    policies: read<PolicySource>('content/policies', 'id'),
  };
}

/** The front matter of an article, with the name of its file. */
interface ArticleSource {
  readonly slug: string;
  readonly title: string;
  readonly date: Date;
  readonly category: string;
  readonly excerpt: string;
}

/** Every article, newest first. */
export function articleSources(): ArticleSource[] {
  return read<ArticleSource>('content/articles', 'slug').toSorted(
    (a, b) => b.date.getTime() - a.date.getTime(),
  );
}
