import type { APIRoute } from 'astro';
import { organization } from '../../company/organization.ts';
import { describePage } from '../../company/site-map.ts';
import { feedItems } from '../insights/feed-items.ts';
import { feeds, feedTitle } from '../insights/article.ts';

/** Every article in full as JSON Feed 1.1. */
export const GET: APIRoute = async ({ site }) => {
  const path = '/insights';
  const description = describePage(path);
  const items = await feedItems(site);
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle,
    description,
    home_page_url: new URL(path, site).href,
    feed_url: new URL(feeds.json.path, site).href,
    language: 'en-GB',
    authors: [{ name: organization.tradingName.value, url: new URL('/', site).href }],
    items: items.map(({ title, url, date, excerpt, category, image, html, author }) => ({
      id: url,
      url,
      title,
      summary: excerpt,
      content_html: html,
      image,
      date_published: date.toISOString(),
      tags: [category],
      ...(author && { authors: [{ name: author.name }] }),
    })),
  };
  return new Response(JSON.stringify(feed), {
    headers: { 'Content-Type': `${feeds.json.type}; charset=utf-8` },
  });
};
