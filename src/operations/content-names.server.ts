import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentNames } from '../../company/optional-facts.ts';

// A folder without files does not exist in a fresh clone.
const entriesOf = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];

/** The names of the files in a folder that end so, without the ending. */
export const namesIn = (folder: string, ending: string) =>
  entriesOf(folder)
    .flatMap(({ name }) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []))
    .sort();

/** @param root the folder that contains content/ */
export function contentNames(root: string): ContentNames {
  const folder = (name: string) => join(root, 'content', name);
  return {
    projects: entriesOf(folder('projects'))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
    roles: namesIn(folder('roles'), '.mdx'),
    articles: namesIn(folder('articles'), '.mdx'),
  };
}
