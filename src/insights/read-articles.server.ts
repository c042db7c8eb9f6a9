import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { articleSchema, readContent } from '../content-schemas.ts';
import { articleAddress } from './article.ts';
import { isPublished } from './publication-day.ts';

const folder = join(import.meta.dirname, '../../content/articles');

/**
 * What the newsletter and doctor need of each article, those of a later day among them, the newest first. It is read when the site is
 * built, outside Astro.
 *
 * @throws {Error} saying what is wrong in the front matter
 */
const readAllArticles = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => {
      const { header } = readContent(join(folder, name), articleSchema);
      if (!header.success) throw new Error(`${name}: ${header.error.message}`);
      const slug = name.replace(/\.mdx$/, '');
      const { title, date, category, excerpt } = header.data;
      return { slug, path: articleAddress(slug), title, date, category, excerpt };
    })
    .sort((a, b) => b.date.getTime() - a.date.getTime());

/** The articles of which the day has come. */
export const readArticles = () => readAllArticles().filter(({ date }) => isPublished(date));

/** The articles of a later day, which a build leaves out. */
export const readHeldBackArticles = () => readAllArticles().filter(({ date }) => !isPublished(date));
