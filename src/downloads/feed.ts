import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import reactRenderer from '@astrojs/react/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { loadRenderers } from 'astro:container';
import { render } from 'astro:content';
import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { articleShareImage, shareImageFile } from './share-images/share-images.ts';
import { ArticleChart } from '../insights/article-chart.tsx';
import { Sources } from '../insights/article-view.tsx';
import { articleAddress } from '../insights/article.ts';
import { newestArticles, summaryOf, type Article } from '../insights/articles.ts';

/** An article as the feeds have it; addresses are absolute. */
interface FeedItem extends ReturnType<typeof summaryOf> {
  readonly url: string;
  readonly image: string;
  /** The full text as HTML. */
  readonly html: string;
}

const attributes = ['alt', 'colspan', 'rowspan', 'scope', 'src'];

/** Removes drawings and all attributes that only this site’s styles understand, and makes addresses absolute. */
function simplify(html: string, base: string): string {
  const $ = load(html, null, false);
  $('script, style, svg, template').remove();
  const elements = $.root().find('*');
  elements
    .contents()
    .filter((_, { nodeType }) => nodeType === 8)
    .remove();
  // The innermost first, so that what has held only empty ones goes too.
  for (const div of $('div').get().reverse()) $(div).filter(':empty').remove();
  for (const element of elements.get())
    element.attribs = Object.fromEntries(
      Object.entries(element.attribs).flatMap(([name, value]) => {
        if (name === 'href') return [[name, new URL(value, base).href]];
        return attributes.includes(name) ? [[name, value]] : [];
      }),
    );
  return $.html().trim();
}

async function fullText(article: Article, base: string): Promise<string> {
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
  container.addServerRenderer({ name: '@astrojs/react', renderer: reactRenderer });
  const { Content } = await render(article);
  const Chart = () => createElement(ArticleChart, { chart: article.data.chart });
  const text = await container.renderToString(Content, { props: { components: { Chart } } });
  const sources = renderToStaticMarkup(createElement(Sources, { sources: article.data.sources }));
  return simplify(text + sources, base);
}

/** Every article in full, newest first. */
export async function feedItems(site: URL | undefined): Promise<FeedItem[]> {
  return Promise.all(
    (await newestArticles()).map(async (article) => {
      const summary = summaryOf(article);
      const url = new URL(articleAddress(article.id), site).href;
      const image = new URL(shareImageFile(articleShareImage(summary)).path, site).href;
      return { ...summary, url, image, html: await fullText(article, url) };
    }),
  );
}
