import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { contentOf, findAll, readPage, type Element, type Page } from './page.ts';

const builtClient = resolve('dist/client');

export interface BuiltPage {
  /** The path in dist/client, without the ending: "about". */
  readonly name: string;
  readonly file: string;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
}

/** Every page that the build holds as a file. @throws when there is no build. */
export function builtPages(): BuiltPage[] {
  const found = namesIn(builtClient).filter((name) => name.endsWith('.html'));
  if (found.length === 0) throw new Error('There is no finished build in dist: run npm run build');
  return found.map((name) => ({ name: name.replace(/\.html$/, ''), file: join(builtClient, name) }));
}

const pages = new Map<string, Page>();

/** The page in a file of the build, which is parsed once for all test files. */
export function readBuiltPage(file: string): Page {
  const page = pages.get(file) ?? readPage(readFileSync(file, 'utf8'));
  pages.set(file, page);
  return page;
}

/** Names in the build, below dist/client, of the files with this ending. */
export function builtFiles(ending: string): string[] {
  return namesIn(builtClient).filter((name) => name.endsWith(ending));
}

export function readBuilt(name: string): Buffer {
  return readFileSync(join(builtClient, name));
}

/** The size in bytes as sent: brotli, at the quality that the build uses. */
export function compressedSize(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return brotliCompressSync(content, { params }).length;
}

const texts = new Map<string, string>();

function textOfBuilt(name: string): string {
  const text = texts.get(name) ?? readBuilt(name).toString();
  texts.set(name, text);
  return text;
}

const executable = new Set(['', 'module', 'text/javascript']);

/** Every file of the build that this one names; on request only those of import declarations, not of the expression `import(…)`. */
function imported(file: string, all: readonly string[], isStatic: boolean): string[] {
  const code = textOfBuilt(file);
  const named = isStatic
    ? [...code.matchAll(/\bimport\b[^"(]*"([^"]+)"/g)].map(([, name]) => name).join()
    : code;
  return all.filter((other) => other !== file && named.includes(basename(other)));
}

function withImports(entries: readonly string[], isStatic = false): Set<string> {
  const all = builtFiles('.js');
  const reached = new Set<string>();
  const waiting = entries.filter((entry) => all.includes(entry));
  if (waiting.length < entries.length) throw new Error(`Not in the build: ${entries.join(', ')}`);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...imported(file, all, isStatic));
  }
  return reached;
}

const values = (elements: readonly Element[], names: readonly string[]) =>
  elements
    .flatMap((element) => names.map((name) => element.attribs[name] ?? ''))
    .filter((address) => address.startsWith('/'))
    .map((address) => address.slice(1));

/** The scripts that a page runs at once, those that come after it has loaded, and those of the search and of consent, with what they import. */
export function scriptsOf({ document }: Page) {
  const scripts = findAll(document, 'script').filter((script) =>
    executable.has(script.attribs['type'] ?? ''),
  );
  const preloaded = findAll(document, 'link[rel="modulepreload"]');
  const islands = findAll(document, 'astro-island');
  const inline = scripts.filter((script) => script.attribs['src'] === undefined).map(contentOf);
  const entries = [...values(scripts, ['src']), ...values(preloaded, ['href'])];
  const all = builtFiles('.js');
  const named = (name: string) => all.filter((file) => basename(file).startsWith(`${name}.`));
  const hasTooltips = findAll(document, '[data-tooltip]').length > 0;
  const atOnce = withImports(entries, true);
  const search = withImports(named('search-dialog'));
  const later = withImports([
    ...values(islands, ['component-url', 'renderer-url', 'before-hydration-url']),
    ...(hasTooltips ? named('tooltips') : []),
  ]);
  const onDemand = withImports(entries).difference(atOnce).difference(later).difference(search);
  return { inline, atOnce, search, later, onDemand };
}

/** Whether the file holds a part of React, which names itself in every build. */
export function isReact(file: string): boolean {
  return /react\.(transitional\.)?element|Minified React error/.test(textOfBuilt(file));
}

const sizes = new Map<string, number>();

/** The size of the files as sent, together. */
export function sizeOfFiles(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => {
    const size = sizes.get(file) ?? compressedSize(readBuilt(file));
    sizes.set(file, size);
    return sum + size;
  }, 0);
}
