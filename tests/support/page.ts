import { load } from 'cheerio';
import { readableText } from '../../src/ui/readable-text.ts';

const $ = load('');

/** The document of a page, or of a part of one. */
export const parse = (html: string) => load(html).root();

export type Document = ReturnType<typeof parse>;
export type Element = ReturnType<Document['find']>[number];
type Node = Document | Element;

/** Text as the specification writes it: straight apostrophes, single spaces, plain figures. */
function plain(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll('₂', '2')
    .replace(/\u00ad|\u200b|\u2060/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The visible text, without drawings. */
export const textOf = (node: Node) => plain(readableText(node, ['script', 'style', 'template', 'svg']));

/** The characters of a script, a style or a text field. */
export const contentOf = (element: Element) => $(element).text();

/** The elements that the selector selects, in reading order. With `text`, only those that have exactly this text. */
export function findAll(node: Node, selector: string, text?: string | RegExp): Element[] {
  const found = $(node as Element)
    .find(selector)
    .get();
  if (text === undefined) return found;
  const wanted = typeof text === 'string' ? { test: (words: string) => words === text } : text;
  return found.filter((element) => wanted.test(textOf(element)));
}

/** The first of these elements. @throws if there is none, so that a test says what is missing. */
export function find(node: Node, selector: string, text?: string | RegExp): Element {
  const [found] = findAll(node, selector, text);
  if (found) return found;
  throw new Error(`There is no ${selector}${text === undefined ? '' : ` “${String(text)}”`}`);
}

/** The section, article or aside with this heading. @throws if there is none. */
export function sectionCalled(node: Node, heading: string | RegExp): Element {
  const [section] = $(find(node, 'h1, h2, h3, h4', heading))
    .parents('section, article, aside, nav, main')
    .get();
  if (section) return section;
  throw new Error(`Nothing around “${String(heading)}” is a section`);
}

/** Every link inside with this text; without `text`, every link. */
export function linksIn(
  node: Node,
  text?: string | RegExp,
): { readonly text: string; readonly href: string }[] {
  return findAll(node, 'a[href]', text).map((link) => ({
    text: textOf(link),
    href: link.attribs['href'] ?? '',
  }));
}

/** A page with the parts that all pages have. @throws if one is missing. */
export function readPage(html: string) {
  const document = parse(html);
  return {
    document,
    title: textOf(find(document, 'title')),
    description: find(document, 'meta[name="description"]').attribs['content'] ?? '',
    main: find(document, 'body main'),
    header: find(document, 'body header'),
    footer: find(document, 'body footer'),
  };
}

export type Page = ReturnType<typeof readPage>;
