import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import XMLBuilder from 'fast-xml-builder';
import { articleCategories, projectCategories } from '../../company/categories.ts';
import { isoDay } from '../../company/dates.ts';
import { routes } from '../../company/site-map.ts';
import { newestArticles } from '../insights/articles.ts';
import { articleAddress, listAddress } from '../insights/article.ts';
import { addressOf } from '../portfolio/category-choice.ts';
import { currentVersion } from '../policies/policy-versions.ts';
import { projectAddress } from '../portfolio/project.tsx';
import { portfolioProjects } from '../portfolio/projects.ts';

/** Every page, and every variant with an address of its own, with its date if it has one. */
export const GET: APIRoute = async ({ site }) => {
  const articles = await newestArticles();
  const dates = new Map([
    ...(await getCollection('policies')).map(
      ({ id, data }) => [`/${id}`, currentVersion(data.history).effective] as const,
    ),
    ...articles.map(({ id, data }) => [articleAddress(id), data.date] as const),
  ]);
  const addresses = [
    ...routes.map(({ path }) => path),
    ...projectCategories.map(addressOf),
    ...(await portfolioProjects()).map(({ slug }) => projectAddress(slug)),
    ...articleCategories.map(listAddress),
    ...articles.map(({ id }) => articleAddress(id)),
  ];
  const url = addresses.map((address) => {
    const date = dates.get(address);
    return { loc: new URL(address, site).href, ...(date && { lastmod: isoDay(date) }) };
  });
  const sitemap = {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    urlset: { '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url },
  };
  return new Response(new XMLBuilder({ ignoreAttributes: false }).build(sitemap), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
};
