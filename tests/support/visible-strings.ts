import { globSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import ts from 'typescript';

/** Every file outside company/ and forms/ with words that visitors read, but for the articles. */
export const sourceFiles = globSync([
  'content/{policies,projects,roles}/*.mdx',
  'src/pages/**/*.astro',
  'src/layouts/*.astro',
  'src/{collections,components,islands,pages,text}/**/*.{ts,tsx}',
])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();

/** What a visitor may read in one of them. */
export function visibleInFile(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  if (file.startsWith('content/policies/'))
    return visibleInMdx(text, ['title', 'summary', 'ownerRole', 'closing', 'history']);
  if (file.startsWith('content/roles/')) return visibleInMdx(text, ['title', 'summary']);
  // A project’s front matter is where its own figures are defined.
  if (file.startsWith('content/projects/')) return visibleInMdx(text, []);
  return visibleStrings(file, text);
}

/** Stands in a string where something is put in when the page is made. */
const filled = '…';

/** Attributes that no visitor reads. */
const unread = new Set(
  'as autoComplete charset class className client:idle client:load client:visible colSpan crossorigin d fill fillOpacity height href hreflang htmlFor id is:inline key loading media method name points preserveAspectRatio r rel role scope set:html sizes slot spellCheck src srcSet stroke strokeDasharray strokeWidth style target textAnchor transform type value viewBox width x x1 x2 xmlns y y1 y2'.split(
    ' ',
  ),
);

const inLine = new Set('a abbr b bdi cite code em i mark q small span strong sub sup time'.split(' '));

/**
 * What a visitor may read in a file of code: the text of its elements, each with all that it holds, and its strings.
 * Names of modules, types, classes and addresses, and the messages of what is thrown, are left out; `…` stands for
 * what is put in.
 */
export function visibleStrings(file: string, text: string): readonly string[] {
  return file.endsWith('.astro') ? inAstro(text) : inCode(text);
}

/** What a visitor may read in an MDX file: its text, and the named fields of its front matter. */
export function visibleInMdx(text: string, fields: readonly string[]): readonly string[] {
  const { frontmatter, content } = parseFrontmatter(text);
  const body = content
    .replace(/<[A-Z][^>]*\/>/g, filled)
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[*_`[\]|]/g, '');
  return [
    ...body.split(/\n\s*\n|\n(?=\s*(?:[-#]|\d+\.) )/),
    ...fields.flatMap((field) => stringsIn(frontmatter[field])),
  ].map(tidy);
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** The code between the fences, and the template below them, which is JSX but for its doctype. */
function inAstro(text: string): readonly string[] {
  const [, code = '', template = text] = /^---\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(text) ?? [];
  return [...inCode(code), ...inCode(`<>${template.replace(/<!doctype[^>]*>|<!--[\s\S]*?-->/gi, '')}</>`)];
}

function inCode(text: string): readonly string[] {
  const found: string[] = [];
  const source = ts.createSourceFile('code.tsx', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  collect(source, found);
  return found.map(tidy).filter((string) => /[\p{L}\p{N}]/u.test(string));
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

function isElement(node: ts.Node): node is ts.JsxElement | ts.JsxFragment | ts.JsxSelfClosingElement {
  return ts.isJsxElement(node) || ts.isJsxFragment(node) || ts.isJsxSelfClosingElement(node);
}

function collect(node: ts.Node, found: string[]): void {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
  if (ts.isTaggedTemplateExpression(node) || ts.isThrowStatement(node)) return;
  if (isElement(node)) {
    found.push(textOfElement(node, found));
    return;
  }
  const written = stringOf(node);
  if (written !== undefined) found.push(written);
  ts.forEachChild(node, (child) => {
    if (!(ts.isPropertyAssignment(node) && child === node.name)) collect(child, found);
  });
}

/** The text of a string literal or a template, or `undefined` for anything else. */
function stringOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.templateSpans.reduce((text, span) => `${text}${filled}${span.literal.text}`, node.head.text);
}

/** The element's own text with that of the elements in it; whatever stands in its expressions is collected apart. */
function textOfElement(
  node: ts.JsxElement | ts.JsxFragment | ts.JsxSelfClosingElement,
  found: string[],
): string {
  if (!ts.isJsxFragment(node)) collectAttributes(ts.isJsxElement(node) ? node.openingElement : node, found);
  if (ts.isJsxSelfClosingElement(node)) return /^[A-Z]/.test(node.tagName.getText()) ? filled : ' ';
  const text = node.children.map((child) => textOfChild(child, found)).join('');
  const isInLine = ts.isJsxElement(node) && inLine.has(node.openingElement.tagName.getText());
  return isInLine ? text : ` ${text} `;
}

function textOfChild(child: ts.JsxChild, found: string[]): string {
  if (ts.isJsxText(child))
    return child.text
      .replace(/^\s*\n\s*|\s*\n\s*$/g, '')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&pound;', '£');
  if (!ts.isJsxExpression(child)) return textOfElement(child, found);
  if (!child.expression) return '';
  const written = stringOf(child.expression);
  if (written === undefined) {
    collect(child.expression, found);
    return filled;
  }
  if (ts.isTemplateExpression(child.expression))
    for (const span of child.expression.templateSpans) collect(span.expression, found);
  return written;
}

function collectAttributes({ attributes }: ts.JsxOpeningLikeElement, found: string[]): void {
  for (const attribute of attributes.properties) {
    if (ts.isJsxAttribute(attribute) && unread.has(attribute.name.getText())) continue;
    ts.forEachChild(attribute, (child) => {
      collect(child, found);
    });
  }
}
