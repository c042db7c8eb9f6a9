import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { satteri } from '@astrojs/markdown-satteri';
import type { z } from 'astro/zod';
import { policySchema, readContent } from '../../src/content-schemas.ts';
import { policyComponents } from '../../src/policies/policy-components.tsx';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { mdxToMdast, type MdastNode } from 'satteri';
import * as runtime from 'react/jsx-runtime';
import { numberClauses } from '../../src/policies/number-clauses.ts';
import { find, findAll, parse, textOf, type Element } from './page.ts';

type PolicyHeader = z.output<typeof policySchema>;

export interface PolicyText {
  /** The path of the page without its slash. */
  readonly slug: string;
  readonly header: PolicyHeader;
  /** The text as an editor writes it, without the front matter. */
  readonly source: string;
  /** The text as it is printed, components and all. */
  readonly printed: Element;
}

const folder = resolve('content/policies');

/** Every policy, read from its source and rendered with the components that the site renders it with. */
export async function policyTexts(): Promise<readonly PolicyText[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.mdx'));
  return Promise.all(files.map(async (file) => policyText(join(folder, file))));
}

async function policyText(path: string): Promise<PolicyText> {
  const { header, content } = readContent(path, policySchema);
  if (!header.success) throw header.error;
  const html = await renderMdx(content, path, policyComponents);
  return {
    slug: basename(path, '.mdx'),
    header: header.data,
    source: content,
    printed: find(parse(html), 'body'),
  };
}

/** The sentences of running text, without headings and cells of tables. */
export function sentencesOf(printed: Element): readonly string[] {
  const running = findAll(printed, 'p, li');
  return running.flatMap((block) => {
    const nested = findAll(block, 'ul, ol').map(textOf);
    const own = nested.reduce((text, inner) => text.replace(inner, ''), textOf(block));
    return own
      .split(/(?<=[.!?]["')]?)\s+(?=["'(]?[A-Z0-9£])/)
      .map((sentence) => sentence.trim())
      .filter(Boolean);
  });
}

/** The number of words for a reader, without drawings and without the summary that opens the policy. */
export function lengthOf(printed: Element): number {
  const apart = findAll(printed, 'figure, aside').map((part) => wordsIn(textOf(part)));
  return apart.reduce((words, part) => words - part, wordsIn(textOf(printed)));
}

/** The text of the clause with this heading; empty where there is none. */
export function clauseCalled(source: string, heading: string): string {
  return source.split(/^## /m).find((clause) => clause.startsWith(`${heading}\n`)) ?? '';
}

export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,/&@+-]*/gu)?.length ?? 0;
}

export interface Reference {
  readonly component: string;
  readonly of: string;
}

/** Every `<Commitment of="…">`, `<Figure of="…">`, `<Name of="…">` and `<Mailbox of="…">` of a text. */
export function referencesIn(source: string): readonly Reference[] {
  const within = (node: MdastNode): readonly Reference[] => {
    const inner = 'children' in node ? node.children.flatMap(within) : [];
    if (node.type !== 'mdxJsxTextElement' && node.type !== 'mdxJsxFlowElement') return inner;
    const of = node.attributes.find((attribute) => 'name' in attribute && attribute.name === 'of')?.value;
    return typeof of === 'string' ? [{ component: node.name ?? '', of }, ...inner] : inner;
  };
  return within(mdxToMdast(source));
}

type Components = Readonly<Record<string, ComponentType<never>>>;
type Content = ComponentType<{ readonly components: Components }>;

/**
 * The HTML of an MDX text, compiled by the site’s own processor with the site’s own plugin.
 * @param source the text without its front matter
 * @param path where the file is, or would be: the plugin numbers the clauses of policies only
 * @throws when the text does not compile, or uses a component that is not given
 */
export async function renderMdx(source: string, path: string, components: Components = {}): Promise<string> {
  const processor = satteri({ hastPlugins: [numberClauses] });
  const renderer = await processor.createMdxRenderer?.({}, { optimize: false });
  if (!renderer) throw new Error('The Markdown processor renders no MDX');
  const { code } = await renderer.process(source, path, {});
  const body = code
    .replace(
      /^import \{(.*)\} from "astro\/jsx-runtime";$/m,
      (_, names: string) => `const {${names.replaceAll(' as ', ': ')}} = runtime;`,
    )
    .replaceAll(/^export /gm, '');
  const contentWith = compileFunction(`${body}\nreturn MDXContent;`, ['runtime']) as (
    jsx: unknown,
  ) => Content;
  return renderToStaticMarkup(createElement(contentWith(runtime), { components }));
}
