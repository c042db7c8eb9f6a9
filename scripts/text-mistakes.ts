import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import { mdxToJs, mdxToMdast, type MdastNode } from 'satteri';
import { enquirySubjects } from '../company/enquiry-subjects.ts';
import { formatOptions } from '../company/fact-schema.ts';
import { paths } from '../company/site-map.ts';
import { componentAttributes } from '../src/policies/component-attributes.ts';
import type { Mistake } from './header-mistakes.ts';

type Attributes = Readonly<Record<string, readonly string[]>>;
type Element = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** What a text can name. */
export interface Known {
  /** The components of its page, each with its attributes and their values; none for an attribute that is written alone. */
  readonly components: Readonly<Record<string, Attributes>>;
  /** The values of the queries of links, such as those of `article`. */
  readonly queries: Readonly<Record<string, readonly string[]>>;
}

const componentsIn: Readonly<Record<string, Known['components']>> = {
  articles: { Chart: {} },
  policies: componentAttributes,
};

/** The components that the pages of a folder of content/ give to its texts. */
export const componentsOf = (folder: string): Known['components'] => componentsIn[folder] ?? {};

/** Of the addresses with a query of one name, the values that have a page. */
export const knownQueries = (articles: readonly string[], projects: readonly string[]): Known['queries'] => ({
  '/insights article': articles,
  '/portfolio project': projects,
  '/contact subject': enquirySubjects.map(({ slug }) => slug),
});

/** A comment, a text or a number in braces, which prints what it says. */
const plainExpression = /^\s*(?:\/\*[^]*\*\/|(["'`])[^"'`$\\]*\1|[\d.]*)\s*$/;

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);

function findAttributeMistakes({ name, attributes }: Element, known: Attributes): readonly string[] {
  const given = attributes.map((attribute) =>
    attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}',
  );
  const missing = Object.keys(known).filter((key) => known[key]?.[0] !== undefined && !given.includes(key));
  return [
    ...missing.map((key) => `<${String(name)}> has no ${key}; expected ${formatOptions(known[key] ?? [])}`),
    ...attributes.flatMap((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute' || known[attribute.name] === undefined) {
        const key = attribute.type === 'mdxJsxAttribute' ? attribute.name : `{${attribute.value}}`;
        const names = Object.keys(known);
        return [
          `<${String(name)} ${key}>; expected ${names.length > 0 ? formatOptions(names) : 'no attribute'}`,
        ];
      }
      const values = known[attribute.name] ?? [];
      const value =
        typeof attribute.value === 'object' ? `{${attribute.value?.value ?? ''}}` : attribute.value;
      if (values.length === 0 || values.includes(value ?? '')) return [];
      return [`<${String(name)} ${attribute.name}="${value ?? ''}">; expected ${formatOptions(values)}`];
    }),
  ];
}

function findElementMistakes(element: Element, { components }: Known): readonly string[] {
  const { name } = element;
  // What begins with a small letter is HTML.
  if (name === null || !/^[A-Z]/.test(name)) return [];
  const attributes = components[name];
  if (attributes !== undefined) return findAttributeMistakes(element, attributes);
  const names = Object.keys(components);
  const expected = names.length > 0 ? formatOptions(names) : 'no component here';
  return [`<${name}> is no component; expected ${expected}`];
}

/** @param address of this site, with its first slash */
function findLinkMistakes(address: string, { queries }: Known): readonly string[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  if (/^\/[^?#]*\.\w+$/.test(pathname)) return [];
  if (!paths.has(pathname)) return [`the link leads to ${address}; expected the address of a page`];
  return [...searchParams].flatMap(([key, value]) => {
    const known = queries[`${pathname} ${key}`];
    return known === undefined || known.includes(value)
      ? []
      : [`the link leads to ${address}; expected ${key}=${formatOptions(known)}`];
  });
}

/** @param file where the text is, for its pictures */
function findNodeMistakes(node: MdastNode, known: Known, file: string): readonly string[] {
  const { type } = node;
  if (type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement') {
    const href = node.attributes.find((attribute) => 'name' in attribute && attribute.name === 'href')?.value;
    const links = typeof href === 'string' && href.startsWith('/') ? findLinkMistakes(href, known) : [];
    return [...findElementMistakes(node, known), ...links];
  }
  if ((type === 'mdxFlowExpression' || type === 'mdxTextExpression') && !plainExpression.test(node.value))
    return [`{${onOneLine(node.value)}} is code; expected \\{ where a brace is printed`];
  if ((type === 'link' || type === 'definition') && node.url.startsWith('/'))
    return findLinkMistakes(node.url, known);
  if (type === 'image' && !/^(https?:)?\//.test(node.url) && !existsSync(join(dirname(file), node.url)))
    return [`the picture ${node.url} is missing; expected a file of this name beside the text`];
  return [];
}

/** What the parser of MDX says, with what its author can do. */
function explainSyntax(message: string): string {
  const [, closing] = /closing tag for `(<[^`]+>)`/.exec(message) ?? [];
  if (closing !== undefined) {
    const place = message.includes('end of `paragraph`') ? ' in the same paragraph' : '';
    return `expected a closing tag for ${closing}${place}`;
  }
  const [, closed] = /Unexpected closing tag `(<[^`]+>)`/.exec(message) ?? [];
  if (closed !== undefined) return `expected an opening tag before ${closed}`;
  if (message.includes('expression')) return `{ begins code; expected \\{ where a brace is printed`;
  if (message.includes('esm')) return 'expected a paragraph that begins with neither “import” nor “export”';
  if (message.includes('U+0021')) return 'expected {/* … */} for a comment';
  if (message.includes('Unexpected character'))
    return 'expected a whole tag, such as <InShort>, or \\< where the sign is printed';
  return message;
}

/**
 * What is wrong in the MDX below the header of a text.
 *
 * @param source the whole file
 * @param file its path
 */
export function findTextMistakes(source: string, file: string, known: Known): readonly Mistake[] {
  const { content } = parseFrontmatter(source, { frontmatter: 'empty-with-spaces' });
  let root: MdastNode;
  try {
    root = mdxToMdast(content);
    // Code is parsed here only.
    mdxToJs(content);
  } catch (error) {
    const [, line = '1', message = ''] = /^(\d+):\d+: ([^]*)$/.exec((error as Error).message) ?? [];
    const found = onOneLine(content.split('\n')[Number(line) - 1] ?? '');
    return [{ line: Number(line), text: `“${found}”: ${explainSyntax(message)}` }];
  }
  const nodes: MdastNode[] = [];
  const collect = (node: MdastNode): void => {
    nodes.push(node);
    if ('children' in node) node.children.forEach(collect);
  };
  collect(root);
  // A text that imports or defines something has code on purpose.
  const hasCode = nodes.some(({ type }) => type === 'mdxjsEsm');
  const checked = hasCode ? nodes.filter(({ type }) => !type.startsWith('mdx')) : nodes;
  return checked.flatMap((node) =>
    findNodeMistakes(node, known, file).map((text) => ({ line: node.position?.start.line ?? 1, text })),
  );
}
