import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentNames } from '../../company/optional-facts.ts';

/** The names of the files in a folder that end so, without the ending. */
export const namesIn = (folder: string, ending: string) =>
  globSync(`*${ending}`, { cwd: folder })
    .map((name) => name.slice(0, -ending.length))
    .sort();

/** @param root the folder that contains content/ */
export function contentNames(root: string): ContentNames {
  const folder = (name: string) => join(root, 'content', name);
  return {
    projects: globSync('*', { cwd: folder('projects'), withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
    roles: namesIn(folder('roles'), '.mdx'),
    articles: namesIn(folder('articles'), '.mdx'),
  };
}
