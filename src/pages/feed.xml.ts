import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import XMLBuilder from 'fast-xml-builder';
import { describePage } from '../../company/site-map.ts';
import { feedItems } from '../insights/feed-items.ts';
import { feeds, feedTitle } from '../insights/article.ts';

/** Every article in full as RSS 2.0. */
export const GET: APIRoute = async ({ site }) => {
  const path = '/insights';
  const description = describePage(path);
  const items = await feedItems(site);
  const xml = new XMLBuilder({ ignoreAttributes: false });
  const response = await rss({
    title: feedTitle,
    description,
    site: new URL(path, site),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: xml.build({
      language: 'en-gb',
      'atom:link': {
        '@_href': new URL(feeds.rss.path, site).href,
        '@_rel': 'self',
        '@_type': feeds.rss.type,
      },
    }),
    items: items.map(({ title, url, date, excerpt, category, html, author }) => ({
      title,
      link: url,
      pubDate: date,
      description: excerpt,
      categories: [category],
      content: html,
      // RSS’s own element wants an address.
      ...(author && { customData: xml.build({ 'dc:creator': author.name }) }),
    })),
  });
  response.headers.set('Content-Type', `${feeds.rss.type}; charset=utf-8`);
  return response;
};
