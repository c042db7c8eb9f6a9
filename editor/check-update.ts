import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { dump, load, CORE_SCHEMA } from 'js-yaml';
import { format, resolveConfig } from 'prettier';
import { checkFacts } from '../company/fact-files.ts';
import { policyRoutes } from '../company/site-map.ts';
import { RepeatedName, toFile } from './fact-forms.ts';
import { factSchemas } from './fact-schemas.ts';

/** What Keystatic asks to be written and deleted, with the hash of each file as the page has read it. */
export interface Update {
  readonly additions: readonly { readonly path: string; readonly contents: string }[];
  readonly deletions: readonly { readonly path: string }[];
  readonly read: Readonly<Record<string, string>>;
}

interface Refusal {
  readonly status: 403 | 409 | 422;
  /** Whole sentences, for the person who saves. */
  readonly reason: string;
}

const policyFiles = policyRoutes.map(({ path }) => `content/policies${path}.mdx`);
const schemasOfFacts = new Map(
  Object.entries(factSchemas).map(([name, schema]) => [`company/${name}.json`, schema]),
);
const otherFiles =
  /^content\/((articles|roles)\/[a-z0-9-]+\.mdx|projects\/[a-z0-9-]+\/(index\.mdx|picture\.jpg))$/;

/** The hash by which Git and Keystatic name the content of a file; undefined where there is no file. */
function hashOf(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const content = readFileSync(file);
  return createHash('sha1')
    .update(`blob ${String(content.length)}\0`)
    .update(content)
    .digest('hex');
}

type Value = Readonly<Record<string, unknown>>;

/** Whether an optional group of fields is left empty. */
const isEmptyGroup = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((field) => Array.isArray(field) && field.length === 0);

const withoutEmptyGroups = (value: Value): Value =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      if (typeof field !== 'object' || field === null || Array.isArray(field)) return [[key, field]];
      const group = withoutEmptyGroups(field as Value);
      return isEmptyGroup(group) ? [] : [[key, group]];
    }),
  );

/**
 * The form in which the files of content/ are kept: each value of the front matter on one line, so that a changed word is
 * one changed line, and `-` before the items of a list.
 */
function tidy(text: string): string {
  const [, front = '', body = ''] = /^---\n([^]*?)\n---\n+([^]*)$/.exec(text) ?? [];
  // Dates stay as they are written.
  const values = load(front, { schema: CORE_SCHEMA }) as Value;
  const head = dump(withoutEmptyGroups(values), { schema: CORE_SCHEMA, lineWidth: -1 });
  return `---\n${head}---\n\n${body.replace(/^( *)\* /gm, '$1- ')}`;
}

const decode = (contents: string) => Buffer.from(contents, 'base64url');

/** The text of a file of facts for what its form shows. */
async function formatFacts(path: string, shown: string, root: string): Promise<string> {
  const file = join(root, path);
  const { $schema, ...present } = JSON.parse(readFileSync(file, 'utf8')) as Value;
  const facts = toFile(schemasOfFacts.get(path) ?? {}, JSON.parse(shown), present) as Value;
  const options = { ...(await resolveConfig(file)), parser: 'json' };
  return format(JSON.stringify({ $schema, ...facts }), options);
}

const runFile = promisify(execFile);

/** What is wrong in content/ by the facts of a copy, which a process of its own loads. */
async function contentFaultsByFactsOf(copy: string): Promise<readonly string[]> {
  const module = `
    import { findContentErrors } from './src/operations/content-errors.server.ts';
    process.stdout.write(JSON.stringify(findContentErrors('.')));`;
  const { stdout } = await runFile(process.execPath, ['--input-type=module', '--eval', module], {
    cwd: copy,
  });
  return JSON.parse(stdout) as string[];
}

/** The faults that content/ and company/ would have after the update and have not now. */
async function newFaults(
  { additions, deletions }: Update,
  root: string,
  findContentErrors: (root: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const changesFacts = additions.some(({ path }) => schemasOfFacts.has(path));
  const copy = mkdtempSync(join(tmpdir(), 'content-'));
  try {
    for (const folder of changesFacts ? ['brand', 'company', 'content', 'src'] : ['content'])
      cpSync(join(root, folder), join(copy, folder), { recursive: true });
    for (const { path, contents } of additions) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), decode(contents));
    }
    for (const { path } of deletions) rmSync(join(copy, path), { force: true });
    if (changesFacts) {
      const factFaults = checkFacts(copy);
      if (factFaults.length > 0) return factFaults;
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
      cpSync(join(root, 'package.json'), join(copy, 'package.json'));
    }
    const present = await findContentErrors(root);
    const next = await (changesFacts ? contentFaultsByFactsOf(copy) : findContentErrors(copy));
    return next.filter((fault) => !present.includes(fault));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/**
 * The update in the form in which it is stored, or why it is refused.
 * @param root the folder that contains content/ and company/
 */
export async function checkUpdate(
  asked: Update,
  root: string,
  findContentErrors: (root: string) => Promise<readonly string[]>,
): Promise<
  | { readonly refusal: Refusal; readonly update?: undefined }
  | { readonly refusal?: undefined; readonly update: Omit<Update, 'read'> }
> {
  const refuse = (status: Refusal['status'], reason: string) => ({ refusal: { status, reason } });
  const added = asked.additions.map(({ path }) => path);
  const deleted = asked.deletions.map(({ path }) => path);
  for (const path of [...added, ...deleted]) {
    if (!policyFiles.includes(path) && !schemasOfFacts.has(path) && !otherFiles.test(path))
      return refuse(403, `${path} is no file that the editor writes.`);
    if (hashOf(join(root, path)) !== asked.read[path])
      return refuse(
        409,
        `Another program has changed ${path} since this page read it. Copy your text, reset the changes with the clock at the top, reload the page and make the change again.`,
      );
  }
  if (deleted.some((path) => policyFiles.includes(path)))
    return refuse(
      403,
      'A policy cannot be deleted here: docs/how-to/add-a-policy.md says what else depends on it.',
    );
  if (deleted.some((path) => schemasOfFacts.has(path)))
    return refuse(403, 'A file of facts cannot be deleted.');
  if (deleted.length > 0 && added.length > 0)
    return refuse(403, 'The name of a file is part of addresses, so it cannot be changed.');

  const stored = async (path: string, contents: string) => {
    if (schemasOfFacts.has(path)) return formatFacts(path, decode(contents).toString(), root);
    return path.endsWith('.mdx') ? tidy(decode(contents).toString()) : decode(contents);
  };
  const update = { additions: [] as { path: string; contents: string }[], deletions: asked.deletions };
  for (const { path, contents } of asked.additions)
    try {
      const bytes = Buffer.from(await stored(path, contents));
      update.additions.push({ path, contents: bytes.toString('base64url') });
    } catch (error) {
      if (error instanceof RepeatedName) return refuse(422, `Not saved. ${path}: ${error.message}.`);
      throw error;
    }
  const faults = await newFaults({ ...update, read: asked.read }, root, findContentErrors);
  if (faults.length > 0) return refuse(422, `Not saved. ${faults.join('; ')}.`);
  return { update };
}
