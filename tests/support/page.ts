import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node =
  | DefaultTreeAdapterTypes.ChildNode
  | DefaultTreeAdapterTypes.Document
  | DefaultTreeAdapterTypes.DocumentFragment;
export type Element = DefaultTreeAdapterTypes.Element;

/** What an element must be to be found: its tag, or attributes of it; `true` for any value. */
export interface Description {
  readonly tag?: string | readonly string[];
  readonly attributes?: Readonly<Record<string, string | true | RegExp>>;
  /** The whole of its text. */
  readonly text?: string | RegExp;
}

/** Elements that are set in the line, so that no space stands between them and the words beside. */
const inLine = new Set('a abbr b bdi cite code em i mark q small span strong sub sup tspan wbr'.split(' '));
const invisible = new Set(['script', 'style', 'template', 'svg']);

/** As the specification writes: straight apostrophes, single spaces, plain figures. */
function plain(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll('₂', '2')
    .replace(/\u00ad|\u200b|\u2060/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function rawText(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!('childNodes' in node)) return '';
  if (tree.isElementNode(node) && invisible.has(node.tagName)) return ' ';
  const text = node.childNodes.map(rawText).join('');
  return tree.isElementNode(node) && inLine.has(node.tagName) ? text : ` ${text} `;
}

/** What a reader reads there, without drawings. */
export function textOf(node: Node): string {
  return plain(rawText(node));
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

function* below(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if (tree.isElementNode(child)) yield child;
    yield* below(child);
  }
}

function fits(element: Element, { tag, attributes = {}, text }: Description): boolean {
  if (tag !== undefined && ![tag].flat().includes(element.tagName)) return false;
  for (const [name, wanted] of Object.entries(attributes)) {
    const value = attribute(element, name);
    if (value === undefined) return false;
    if (wanted instanceof RegExp ? !wanted.test(value) : wanted !== true && wanted !== value) return false;
  }
  if (text === undefined) return true;
  return typeof text === 'string' ? textOf(element) === text : text.test(textOf(element));
}

/** Everything inside, in reading order, that fits the description. */
export function findAll(node: Node, description: Description = {}): Element[] {
  return [...below(node)].filter((element) => fits(element, description));
}

/** The first that fits. @throws when nothing does, so that a test says what it missed. */
export function find(node: Node, description: Description): Element {
  for (const element of below(node)) if (fits(element, description)) return element;
  const { tag = 'element', attributes = {}, text } = description;
  const wanted = Object.entries(attributes).map(([name, value]) => ` ${name}=${String(value)}`);
  const worded = text === undefined ? '' : ` “${String(text)}”`;
  throw new Error(`There is no ${String(tag)}${wanted.join('')}${worded}`);
}

/** The nearest element around this one with one of the tags. @throws when there is none. */
export function around(element: Element, tags: readonly string[]): Element {
  for (let parent = element.parentNode; parent; parent = 'parentNode' in parent ? parent.parentNode : null) {
    if ('tagName' in parent && tags.includes(parent.tagName)) return parent;
  }
  throw new Error(`Nothing around is ${tags.join(' or ')}`);
}

const headings = ['h1', 'h2', 'h3', 'h4'];

/** The section, article or aside that a heading with this text heads. */
export function sectionCalled(node: Node, heading: string | RegExp): Element {
  return around(find(node, { tag: headings, text: heading }), ['section', 'article', 'aside', 'nav', 'main']);
}

/** Every link there with this text; give `text` no value for every link. */
export function linksIn(
  node: Node,
  text?: string | RegExp,
): { readonly text: string; readonly href: string }[] {
  return findAll(node, { tag: 'a', attributes: { href: true }, ...(text === undefined ? {} : { text }) }).map(
    (link) => ({ text: textOf(link), href: attribute(link, 'href') ?? '' }),
  );
}

export interface Page {
  readonly document: DefaultTreeAdapterTypes.Document;
  readonly title: string;
  readonly description: string;
  readonly main: Element;
  readonly header: Element;
  readonly footer: Element;
}

/** A page with the parts that all pages have. @throws when one of them is missing. */
export function readPage(html: string): Page {
  const document = parse(html);
  const body = find(document, { tag: 'body' });
  return {
    document,
    title: textOf(find(document, { tag: 'title' })),
    description:
      attribute(find(document, { tag: 'meta', attributes: { name: 'description' } }), 'content') ?? '',
    main: find(body, { tag: 'main' }),
    header: find(body, { tag: 'header' }),
    footer: find(body, { tag: 'footer' }),
  };
}
