import type { CheerioAPI } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { articleShareImage, shareImageFile } from '../downloads/share-images.ts';
import { ArticleChart } from './article-chart.tsx';
import { Sources } from './full-article.tsx';
import { articleAddress } from './article.ts';
import { newestArticles, summaryOf, type Article } from './articles.ts';
import { renderContent } from '../downloads/rendered-content.ts';

const attributes = ['alt', 'colspan', 'rowspan', 'scope', 'src'];

/** Removes drawings and attributes that only this site’s styles use, and makes addresses absolute. */
function simplify($: CheerioAPI, base: string): string {
  $('script, style, svg, template').remove();
  const elements = $.root().find('*');
  elements
    .contents()
    .filter((_, { nodeType }) => nodeType === 8)
    .remove();
  // Innermost first, so that elements with only empty children are removed too.
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
  const $ = await renderContent(article, () => createElement(ArticleChart, { chart: article.data.chart }));
  $.root().append(renderToStaticMarkup(createElement(Sources, { sources: article.data.sources })));
  return simplify($, base);
}

/** Every article in full, newest first, as HTML; addresses are absolute. */
export async function feedItems(site: URL | undefined) {
  return Promise.all(
    (await newestArticles()).map(async (article) => {
      const summary = summaryOf(article);
      const url = new URL(articleAddress(article.id), site).href;
      const image = new URL(shareImageFile(articleShareImage(summary)).path, site).href;
      return { ...summary, url, image, html: await fullText(article, url) };
    }),
  );
}
