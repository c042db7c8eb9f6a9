import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { articleShareImage, shareImageFile } from '../downloads/share-images.ts';
import { ArticleChart } from './article-chart.tsx';
import { Sources } from './full-article.tsx';
import { articleAddress } from './article.ts';
import { newestArticles, summaryOf, type Article } from './articles.ts';
import { htmlForFeeds } from './html-for-feeds.ts';
import { renderContent } from '../downloads/rendered-content.ts';

async function fullText(article: Article, base: string): Promise<string> {
  const $ = await renderContent(article, () => createElement(ArticleChart, { chart: article.data.chart }));
  $.root().append(renderToStaticMarkup(createElement(Sources, { sources: article.data.sources })));
  return htmlForFeeds($, base);
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
