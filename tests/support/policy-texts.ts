import { compileFunction } from 'node:vm';
import { satteri } from '@astrojs/markdown-satteri';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import { numberClauses } from '../../src/policies/number-clauses.ts';

/**
 * The HTML of an MDX text, compiled as the site compiles it.
 * @param source the text without its front matter
 * @param path where the file is, or would be, because the plugin numbers the clauses of policies only
 * @throws if the text does not compile
 */
export async function renderMdx(source: string, path: string): Promise<string> {
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
  ) => ComponentType;
  return renderToStaticMarkup(createElement(contentWith(runtime)));
}
