import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { articleSchema, readContent } from '../content-schemas.ts';
import { CommandError } from '../server/command-line/terminal.ts';
import { articleAddress } from './article.ts';

const folder = join(import.meta.dirname, '../../content/articles');

/**
 * An article and its path, for commands, which run outside Astro.
 * @throws {CommandError} naming the articles that there are, or what is wrong in the front matter
 */
export function readArticle(slug: string) {
  const file = join(folder, `${slug}.mdx`);
  if (!/^[a-z0-9-]+$/.test(slug) || !existsSync(file)) {
    const slugs = readdirSync(folder).map((name) => name.replace(/\.mdx$/, ''));
    throw new CommandError(`There is no such article. The articles are: ${slugs.sort().join(', ')}.`);
  }
  const { header } = readContent(file, articleSchema);
  if (!header.success) throw new CommandError(`${file}: ${header.error.message}`);
  return { ...header.data, slug, path: articleAddress(slug) };
}
