import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'astro/zod';
import { policyRoutes } from '../company/site-map.ts';
import { articleSchema, policySchema, projectSchema, roleSchema } from '../src/content-schemas.ts';
import { findMissingCharacters } from './find-characters.ts';
import { readHeader, type Mistake } from './header-mistakes.ts';
import { componentsOf, findTextMistakes, knownQueries } from './text-mistakes.ts';

const schemas = {
  articles: articleSchema,
  policies: policySchema,
  projects: projectSchema(z.string()),
  roles: roleSchema,
} as const;

/** Fields in which the texts of a folder differ: the place in a list, and the name of a page. */
const unique = ['id', 'title'];

type Folder = keyof typeof schemas;

const folders = Object.keys(schemas) as Folder[];
const isFolder = (name: string): name is Folder => name in schemas;

interface ReadText {
  readonly file: string;
  readonly source: string;
  readonly lineOf: (path: readonly string[]) => number;
}

const nameOf = (file: string) => basename(file.replace(/\/index\.mdx$/, ''), '.mdx');

/** The names of the texts in a folder, by which addresses call them. */
const namesIn = (root: string, folder: Folder) =>
  globSync(`content/${folder}/${folder === 'projects' ? '*/index.mdx' : '*.mdx'}`, { cwd: root }).map(nameOf);

/** What no schema of one header sees: the picture of a project, the chart of an article, the title on the site map. */
function findOtherMistakes(
  root: string,
  { file, source, header, lineOf }: ReadText & { readonly header: object },
): readonly Mistake[] {
  const given = header as Readonly<Record<string, unknown>>;
  const found: Mistake[] = [];
  const add = (line: number, text: string) => void found.push({ line, text });
  if (file.startsWith('content/projects/')) {
    const image = `image is ${JSON.stringify(given['image'])}`;
    const isThere = existsSync(join(root, dirname(file), 'picture.jpg'));
    if (given['image'] !== './picture.jpg') add(lineOf(['image']), `${image}; expected ./picture.jpg`);
    else if (!isThere) add(lineOf(['image']), `${image}; expected this file in ${dirname(file)}`);
  }
  if (file.startsWith('content/articles/')) {
    const drawn = source.split('\n').findIndex((line) => line.startsWith('<Chart')) + 1;
    if (drawn > 0 && given['chart'] === undefined)
      add(drawn, '<Chart /> has nothing to draw; expected a chart in the header');
    if (drawn === 0 && given['chart'] !== undefined)
      add(lineOf(['chart']), 'chart is not drawn; expected <Chart /> on a line of the text');
  }
  const title = policyRoutes.find(({ path }) => file === `content/policies${path}.mdx`)?.title;
  if (title !== undefined && given['title'] !== title) {
    const expected = `expected “${title}”, as in company/site-map.ts`;
    add(lineOf(['title']), `title is ${JSON.stringify(given['title'])}; ${expected}`);
  }
  return found;
}

/**
 * What is wrong in one text, each on a line: "content/roles/analyst.mdx:4: location is "Lodnon"; expected one of “London”, …".
 *
 * @param root the folder that contains content/
 * @param file the path of the text in it
 */
export function checkText(root: string, file: string) {
  const [, folder = ''] = file.split('/');
  if (!isFolder(folder)) return { header: undefined, lines: [] };
  const source = readFileSync(join(root, file), 'utf8');
  const { mistakes, header, isYaml, lineOf } = readHeader(source, schemas[folder]);
  const known = {
    components: componentsOf(folder),
    queries: knownQueries(namesIn(root, 'articles'), namesIn(root, 'projects')),
  };
  const all = [
    ...mistakes,
    ...(header ? findOtherMistakes(root, { file, source, header, lineOf }) : []),
    ...(isYaml ? findTextMistakes(source, join(root, file), known) : []),
  ];
  return { header, lines: all.map(({ line, text }) => `${file}:${String(line)}: ${text}`) };
}

/** Names that no address can have, and files that no page shows. */
function findMisplaced(root: string): readonly string[] {
  const files = globSync('content/*/{*.*,*/}', { cwd: root });
  const misnamed = files.filter((file) => !/^[a-z\d]+(-[a-z\d]+)*(\.mdx)?$/.test(basename(file)));
  const policies = new Set<string>(policyRoutes.map(({ path }) => path.slice(1)));
  return [
    ...misnamed.map(
      (file) => `${file}: expected a name of lower-case words joined by hyphens, with .mdx at the end`,
    ),
    ...globSync('content/projects/*/', { cwd: root })
      .filter((folder) => !existsSync(join(root, folder, 'index.mdx')))
      .map((folder) => `${folder}: index.mdx is missing; expected the text of the project`),
    ...[...policies]
      .filter((name) => !existsSync(join(root, `content/policies/${name}.mdx`)))
      .map(
        (name) =>
          `content/policies/${name}.mdx is missing; expected a policy, because company/site-map.ts has it`,
      ),
    ...namesIn(root, 'policies')
      .filter((name) => !policies.has(name))
      .map(
        (name) =>
          `content/policies/${name}.mdx is not in company/site-map.ts; expected an entry of policyRoutes`,
      ),
  ];
}

/** Texts that say the same in a field in which each says something else. */
function findRepeated(headers: readonly (readonly [file: string, header: object])[]): readonly string[] {
  return unique.flatMap((field) => {
    const first = new Map<string, string>();
    return headers.flatMap(([file, header]) => {
      const value = (header as Readonly<Record<string, unknown>>)[field];
      if (value === undefined) return [];
      const key = `${dirname(file).split('/')[1] ?? ''} ${JSON.stringify(value)}`;
      const other = first.get(key);
      first.set(key, other ?? file);
      return other === undefined ? [] : [`${file}: ${field} is that of ${other}; expected another`];
    });
  });
}

/**
 * Every mistake in the texts of content/, each on one line.
 *
 * @param root the folder that contains content/
 */
export function findContentMistakes(root: string): readonly string[] {
  const files = folders.flatMap((folder) =>
    globSync(`content/${folder}/${folder === 'projects' ? '*/index.mdx' : '*.mdx'}`, { cwd: root }).sort(),
  );
  const checked = files.map((file) => ({ file, ...checkText(root, file) }));
  const headers = checked.flatMap(({ file, header }) => (header ? [[file, header] as const] : []));
  return [...checked.flatMap(({ lines }) => lines), ...findRepeated(headers), ...findMisplaced(root)];
}

// The build runs this file after check-facts.ts, which reports faults in the JSON files that this imports.
if (import.meta.main) {
  const mistakes = findContentMistakes(join(import.meta.dirname, '..'));
  const heading = mistakes.length > 1 ? [`${String(mistakes.length)} mistakes in texts:`] : [];
  const lines = [[...heading, ...mistakes].join('\n  '), ...findMissingCharacters()].filter(
    (line) => line !== '',
  );
  if (lines.length > 0) console.error(lines.join('\n'));
  process.exitCode = lines.length > 0 ? 1 : 0;
}
