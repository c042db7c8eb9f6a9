import { basename } from 'node:path/posix';
import { builtFiles, compressedSize, readBuilt } from './built-files.ts';
import { attribute, findAll, type Element, type Page } from './page.ts';

/** What a page runs: at once, and when its islands are needed. Files are named as in dist/client. */
export interface PageScripts {
  /** Text of each script inside the page that a browser executes. */
  readonly inline: readonly string[];
  /** Files that load with the page, with everything they import. */
  readonly atOnce: ReadonlySet<string>;
  /** Files that load when an island is needed, with everything they import. */
  readonly later: ReadonlySet<string>;
}

const executable = new Set(['', 'module', 'text/javascript']);

/** Every file of the build that this one names, by whichever kind of import. */
function imported(file: string, all: readonly string[]): string[] {
  const code = readBuilt(file).toString();
  return all.filter((other) => other !== file && code.includes(basename(other)));
}

function withImports(entries: readonly string[]): Set<string> {
  const all = builtFiles('.js');
  const reached = new Set<string>();
  const waiting = entries.filter((entry) => all.includes(entry));
  if (waiting.length < entries.length) throw new Error(`Not in the build: ${entries.join(', ')}`);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...imported(file, all));
  }
  return reached;
}

const values = (elements: readonly Element[], names: readonly string[]) =>
  elements
    .flatMap((element) => names.map((name) => attribute(element, name) ?? ''))
    .filter((address) => address.startsWith('/'))
    .map((address) => address.slice(1));

export function scriptsOf({ document }: Page): PageScripts {
  const scripts = findAll(document, { tag: 'script' }).filter((script) =>
    executable.has(attribute(script, 'type') ?? ''),
  );
  const preloaded = findAll(document, { tag: 'link', attributes: { rel: 'modulepreload' } });
  const islands = findAll(document, { tag: 'astro-island' });
  const inline = scripts
    .filter((script) => attribute(script, 'src') === undefined)
    .map((script) => script.childNodes.map((node) => ('value' in node ? node.value : '')).join(''));
  return {
    inline,
    atOnce: withImports([...values(scripts, ['src']), ...values(preloaded, ['href'])]),
    later: withImports(values(islands, ['component-url', 'renderer-url', 'before-hydration-url'])),
  };
}

/** Whether the file holds a part of React, which names itself in every build. */
export function isReact(file: string): boolean {
  return /react\.(transitional\.)?element|Minified React error/.test(readBuilt(file).toString());
}

export function sizeOfFiles(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + compressedSize(readBuilt(file)), 0);
}
