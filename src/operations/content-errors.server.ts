import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import { z } from 'astro/zod';
import { mdxToMdast, type MdastNode } from 'satteri';
import { findUnknownNames, optionalFacts } from '../../company/optional-facts.ts';
import { articleSchema, policySchema, projectSchema, readContent, roleSchema } from '../content-schemas.ts';
import { sectionsOf } from '../downloads/impact-report/project-sections.ts';
import { contentNames, namesIn } from './content-names.server.ts';

const maxProjects = 8;

/** What `work` throws. */
function errorMessagesOf(work: () => unknown): readonly string[] {
  try {
    work();
    return [];
  } catch (error) {
    return [(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')];
  }
}

/** A fault for each drawing of a project whose view box has another x or width than that of its first: they share one scale. */
function faultsOfDrawings(root: string, folder: string): readonly string[] {
  const drawings = ['plan', 'section', 'elevation'].flatMap((kind) => {
    const file = `${folder}/${kind}.svg`;
    if (!existsSync(join(root, file))) return [];
    const [, x, width] = /viewBox="(\S+) \S+ (\S+) \S+"/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    return [{ file, x, width }];
  });
  return drawings.flatMap(({ file, x, width }) => {
    if (width === undefined) return [`${file}: has no viewBox`];
    if (x === drawings[0]?.x && width === drawings[0]?.width) return [];
    return [`${file}: viewBox: expected the x and the width of ${String(drawings[0]?.file)}`];
  });
}

/** The name of what makes a text a program, which would run while the site is built; undefined for words and components. */
function programIn(node: MdastNode): string | undefined {
  if (node.type === 'mdxjsEsm') return 'import or export';
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return `{${node.value}}`;
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined;
  const isComponent = /^[A-Z]\w*$/.test(node.name ?? '');
  // Astro makes HTML of "set:html".
  const hasOnlyTexts = node.attributes.every(
    (attribute) =>
      attribute.type === 'mdxJsxAttribute' &&
      /^[a-z]+$/i.test(attribute.name) &&
      typeof (attribute.value ?? '') === 'string',
  );
  return isComponent && hasOnlyTexts ? undefined : `<${node.name ?? ''}>`;
}

/** A fault for each part of an MDX file that is a program, with its line. */
function faultsOfText(root: string, file: string): readonly string[] {
  const faultsOf = (node: MdastNode): readonly string[] => {
    const program = programIn(node);
    if (program === undefined) return 'children' in node ? node.children.flatMap(faultsOf) : [];
    const line = String(node.position?.start.line);
    return [`${file}:${line}: expected words and components such as <Name of="parent" />, not ${program}`];
  };
  const text = readFileSync(join(root, file), 'utf8');
  let faults: readonly string[] = [];
  const errors = errorMessagesOf(() => {
    // This is what the build reads; the lines are those of the file.
    const { content } = parseFrontmatter(text, { frontmatter: 'empty-with-spaces' });
    faults = faultsOf(mdxToMdast(content));
  });
  return [...errors.map((error) => `${file}:${error}`), ...faults];
}

/** A fault for each program and each symbolic link in content/. */
function faultsOfFiles(root: string): readonly string[] {
  const names = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' });
  return names.sort().flatMap((name) => {
    const file = join('content', name);
    const stats = lstatSync(join(root, file));
    if (stats.isSymbolicLink()) return [`${file}: is a symbolic link`];
    return stats.isFile() && file.endsWith('.mdx') ? faultsOfText(root, file) : [];
  });
}

/**
 * Everything that is missing or wrong in content/, or in a fact about it, one line for each part, which begins with the file.
 * @param root the folder that contains content/
 */
export function findContentErrors(root: string): readonly string[] {
  const names = contentNames(root);

  /** The front matter, null where it has a fault; the text; and the faults. */
  const read = <Schema extends z.ZodType>(file: string, schema: Schema) => {
    const { header, content } = readContent(join(root, file), schema);
    const faults = (header.error?.issues ?? []).map(({ path, message }) =>
      [file, ...(path.length === 0 ? [] : [path.join('.')]), message].join(': '),
    );
    return { data: header.success ? header.data : null, content, faults };
  };

  const positions = new Map<number, string>();

  function faultsOfProject(name: string): readonly string[] {
    const folder = `content/projects/${name}`;
    const file = `${folder}/index.mdx`;
    const missing = [file, `${folder}/picture.jpg`].flatMap((path) =>
      existsSync(join(root, path)) ? [] : [`${path}: is missing`],
    );
    if (missing.some((fault) => fault.startsWith(file))) return missing;
    const { data, content, faults } = read(file, projectSchema(z.literal('./picture.jpg')));
    const others = [...errorMessagesOf(() => sectionsOf(content))];
    if (data !== null) {
      const other = positions.get(data.id);
      if (other !== undefined) others.push(`id: ${String(data.id)} is that of ${other} too`);
      positions.set(data.id, name);
    }
    return [
      ...missing,
      ...faults,
      ...new Set(others.map((fault) => `${file}: ${fault}`)),
      ...faultsOfDrawings(root, folder),
    ];
  }

  function faultsOfArticle(name: string): readonly string[] {
    const file = `content/articles/${name}.mdx`;
    const { data, content, faults } = read(file, articleSchema);
    if (data === null || content.includes('<Chart />') === (data.chart !== undefined)) return faults;
    return [
      ...faults,
      data.chart === undefined
        ? `${file}: chart: is missing, and the text has <Chart />`
        : `${file}: chart: is given, and the text has no <Chart />`,
    ];
  }

  const count = names.projects.length;
  return [
    ...(count >= 1 && count <= maxProjects
      ? []
      : [`content/projects: has ${String(count)} folders; expected 1 to ${String(maxProjects)}`]),
    ...namesIn(join(root, 'content/projects'), '.mdx').map(
      (name) => `content/projects/${name}.mdx: expected as content/projects/${name}/index.mdx`,
    ),
    ...names.projects.flatMap(faultsOfProject),
    ...names.articles.flatMap(faultsOfArticle),
    ...names.roles.flatMap((name) => read(`content/roles/${name}.mdx`, roleSchema).faults),
    ...namesIn(join(root, 'content/policies'), '.mdx').flatMap(
      (name) => read(`content/policies/${name}.mdx`, policySchema).faults,
    ),
    ...faultsOfFiles(root),
    ...findUnknownNames(optionalFacts, names),
  ];
}
