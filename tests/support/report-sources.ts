import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import type { PolicySource } from '../../report/governance.ts';
import type { ProjectSource } from '../../report/project-pages.ts';
import type { ReportSources } from '../../report/report-data.ts';

function textsIn(folder: string) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => {
      const { frontmatter, content } = parseFrontmatter(readFileSync(join(folder, name), 'utf8'));
      return { id: basename(name, '.mdx'), frontmatter, body: content };
    });
}

/** What the Impact Report is made from, read from the content itself; a build hands it the same by its collections. */
export function reportSources(origin = 'https://www.hallmere.example'): ReportSources {
  return {
    origin,
    projects: textsIn('content/projects').map(
      ({ frontmatter, body }) => ({ ...frontmatter, body }) as unknown as ProjectSource,
    ),
    policies: textsIn('content/policies').map(
      ({ id, frontmatter }) => ({ ...frontmatter, id }) as unknown as PolicySource,
    ),
  };
}
