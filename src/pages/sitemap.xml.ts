import type { APIRoute } from 'astro';
import { articleCategories, projectCategories } from '../../company/categories.ts';
import { routes } from '../../company/site-map.ts';
import { newestArticles } from '../collections/articles.ts';
import { articleAddress, listAddress } from '../components/insights/article.ts';
import { addressOf } from '../components/portfolio/category-view.ts';

/** Every page, and every view that can be found by itself. */
export const GET: APIRoute = async ({ site }) => {
  const addresses = [
    ...routes.map(({ path }) => path),
    ...projectCategories.map(addressOf),
    ...articleCategories.map(listAddress),
    ...(await newestArticles()).map(({ id }) => articleAddress(id)),
  ];
  const entries = addresses.map((address) => `<url><loc>${new URL(address, site).href}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
};
