import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import reactRenderer from '@astrojs/react/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { loadRenderers } from 'astro:container';
import { render } from 'astro:content';
import { defaultTreeAdapter as tree, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { articleShareImage, shareImageFile } from '../../downloads/share-images/share-images.ts';
import { ArticleChart } from '../components/insights/article-chart.tsx';
import { Sources } from '../components/insights/article-view.tsx';
import { articleAddress } from '../components/insights/article.ts';
import { newestArticles, summaryOf, type Article } from './articles.ts';

/** An article as the feeds have it; addresses are absolute. */
interface FeedItem extends ReturnType<typeof summaryOf> {
  readonly url: string;
  readonly image: string;
  /** The full text as HTML. */
  readonly html: string;
}

const withoutMeaningInFeeds = ['script', 'style', 'svg', 'template'];
const attributes = ['alt', 'colspan', 'rowspan', 'scope', 'src'];

/** Removes drawings and all attributes that only this site's styles understand, and makes addresses absolute. */
function simplify(node: DefaultTreeAdapterTypes.ParentNode, base: string): void {
  for (const child of [...node.childNodes]) {
    if (tree.isCommentNode(child)) tree.detachNode(child);
    if (!tree.isElementNode(child)) continue;
    if (withoutMeaningInFeeds.includes(child.tagName)) tree.detachNode(child);
    else simplify(child, base);
    if (child.tagName === 'div' && child.childNodes.length === 0) tree.detachNode(child);
    child.attrs = child.attrs.flatMap(({ name, value }) => {
      if (name === 'href') return [{ name, value: new URL(value, base).href }];
      return attributes.includes(name) ? [{ name, value }] : [];
    });
  }
}

async function fullText(article: Article, base: string): Promise<string> {
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
  container.addServerRenderer({ name: '@astrojs/react', renderer: reactRenderer });
  const { Content } = await render(article);
  const Chart = () => createElement(ArticleChart, { chart: article.data.chart });
  const text = await container.renderToString(Content, { props: { components: { Chart } } });
  const sources = renderToStaticMarkup(createElement(Sources, { sources: article.data.sources }));
  const fragment = parseFragment(text + sources);
  simplify(fragment, base);
  return serialize(fragment).trim();
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
