import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import reactRenderer from '@astrojs/react/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { loadRenderers } from 'astro:container';
import { render, type CollectionEntry } from 'astro:content';
import { load, type CheerioAPI } from 'cheerio';
import type { ComponentType } from 'react';
import { policyComponents } from '../policies/policy-components.tsx';
import { readableText } from '../ui/readable-text.ts';

export type Content = CollectionEntry<'policies' | 'articles' | 'roles' | 'projects'>;

/**
 * The HTML of a text, with the facts that its MDX components print. A label of a cell is left out, because only narrow windows show
 * it: the table has it as the heading of the column.
 */
export async function renderContent(entry: Content, Chart: ComponentType = () => null): Promise<CheerioAPI> {
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
  container.addServerRenderer({ name: '@astrojs/react', renderer: reactRenderer });
  const { Content } = await render(entry);
  const components = { ...policyComponents, Chart };
  const $ = load(await container.renderToString(Content, { props: { components } }), null, false);
  $('.cell-label').remove();
  return $;
}

/** The visible text, without drawings. */
export const textOf = (content: ReturnType<CheerioAPI>) =>
  readableText(content, ['figure', 'script', 'style', 'svg', 'template']);
