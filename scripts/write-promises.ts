/** `npm run promises`: writes docs/promises.md, the register of what the site promises and what keeps it. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { commitmentInWords, commitments, type CommitmentName } from '../company/commitments.ts';
import { promiseKeepers, type PromiseKeeper } from '../company/promise-keepers.ts';
import { policyRoutes, routes } from '../company/site-map.ts';

/** A file of the project: its path from the root with slashes, and what it says. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

export const register = 'docs/promises.md';

const names = Object.keys(commitments) as CommitmentName[];
const policyLayout = 'src/components/policy/policy-components.tsx';

/** Everything that can print a promise on a page. */
export function printingSources(): readonly Source[] {
  const files = globSync(['content/policies/*.mdx', 'src/**/*.{ts,tsx,astro}']);
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

const importPattern = /^import\s+(?!type\b)(?<imported>[^;]*?)\s+from\s+'(?<from>\.[^']+)';$/gm;

/** The names that a file imports from files beside it, each with the file that it comes from. */
function importsOf({ file, text }: Source): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { groups } of text.matchAll(importPattern)) {
    const from = posix.join(posix.dirname(file), groups?.['from'] ?? '');
    for (const name of (groups?.['imported'] ?? '').match(/\w+/g) ?? []) found.set(name, from);
  }
  return found;
}

/** The code behind one export: what stands before the first, which all may use, and its own stretch of the file. */
function codeOf({ file, text }: Source, name: string): string {
  const code = text.replace(importPattern, '').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  if (file.endsWith('.astro')) return code;
  const [shared = '', ...stretches] = code.split(/^(?=export )/m);
  return [shared, ...stretches.filter((stretch) => new RegExp(`^export .*\\b${name}\\b`).test(stretch))].join(
    '\n',
  );
}

const words = (code: string) => new Set(code.match(/\w+/g));

/** The promises that an export of a file prints, by itself or through what it imports. */
function promisesIn(
  sources: ReadonlyMap<string, Source>,
  file: string,
  name: string,
  seen = new Set<string>(),
): Set<CommitmentName> {
  const source = sources.get(file);
  const key = `${file}#${name}`;
  if (!source || seen.has(key)) return new Set();
  seen.add(key);
  const used = words(codeOf(source, name));
  const found = new Set(names.filter((promise) => used.has(promise)));
  for (const [imported, from] of importsOf(source)) {
    if (used.has(imported))
      for (const promise of promisesIn(sources, from, imported, seen)) found.add(promise);
  }
  return found;
}

function promisesOfPolicy(sources: ReadonlyMap<string, Source>, { text }: Source): Set<CommitmentName> {
  const layout = sources.get(policyLayout);
  const components = layout ? importsOf(layout) : new Map<string, string>();
  const named = [...text.matchAll(/<Commitment\s[^>]*?\bof="(\w+)"/g)].map(
    (match) => match[1] as CommitmentName,
  );
  const found = new Set(named);
  for (const [, tag = ''] of text.matchAll(/<([A-Z]\w*)/g)) {
    const file = components.get(tag);
    if (file !== undefined) for (const promise of promisesIn(sources, file, tag)) found.add(promise);
  }
  return found;
}

/** For each promise the paths of the pages that print it, in the order of the site map, each with its source file. */
export function printedBy(all: readonly Source[]): ReadonlyMap<CommitmentName, ReadonlyMap<string, string>> {
  const sources = new Map(all.map((source) => [source.file, source]));
  const printed = new Map(names.map((name) => [name, new Map<string, string>()]));
  for (const { path, kind } of routes) {
    const page = path === '/' ? '/index' : path;
    const file = kind === 'policy' ? `content/policies${path}.mdx` : `src/pages${page}.astro`;
    const source = sources.get(file);
    if (!source) continue;
    const found =
      kind === 'policy' ? promisesOfPolicy(sources, source) : promisesIn(sources, file, 'default');
    for (const promise of found) printed.get(promise)?.set(path, file);
  }
  return printed;
}

function keeperInWords(keeper: PromiseKeeper): string {
  switch (keeper.kind) {
    case 'test':
      return `Software, as a test shows: [${keeper.name}](../${keeper.file})`;
    case 'job':
      return `The server’s job “${keeper.name}”`;
    case 'person':
      return `${keeper.role}: ${keeper.how}`;
  }
}

/** Links to the sources of the pages; the twenty policies are not listed one by one. */
function pagesInWords(pages: ReadonlyMap<string, string>): string {
  const inAll = policyRoutes.every(({ path }) => pages.has(path));
  const listed = [...pages].filter(([, file]) => !inAll || !file.startsWith('content/policies/'));
  const links = listed.map(([path, file]) => `[${path}](../${file})`);
  return [...links, ...(inAll ? ['every policy'] : [])].join(', ');
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The table of all promises as Markdown, one row each, in the order of `company/commitments.ts`. */
export function promisesTable(sources: readonly Source[]): string {
  const printed = printedBy(sources);
  const rows = names.map((name) => {
    const keepers = promiseKeepers[name].map(keeperInWords).join('. ');
    const pages = pagesInWords(printed.get(name) ?? new Map<string, string>());
    const cells = [`${commitments[name].about} (\`${name}\`)`, commitmentInWords(name), pages, `${keepers}.`];
    return `| ${cells.map(cell).join(' | ')} |`;
  });
  return ['| Promise | In words | Printed by | Kept by |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

const introduction = `# Promises

Everything that the site promises with a number or a rhythm in it, the pages that print it, and what keeps it.

This file is generated from \`company/commitments.ts\`, \`company/promise-keepers.ts\` and the texts themselves. Do not
edit it: run \`npm run promises\`.`;

/** The whole file, laid out as Prettier lays out this project. */
export async function promisesDocument(sources: readonly Source[]): Promise<string> {
  const options = await resolveConfig(register);
  return format(`${introduction}\n\n${promisesTable(sources)}\n`, {
    ...options,
    filepath: register,
    plugins: [],
  });
}

if (import.meta.main) writeFileSync(register, await promisesDocument(printingSources()));
