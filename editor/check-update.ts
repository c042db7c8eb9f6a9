import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { dump, load, CORE_SCHEMA } from 'js-yaml';
import { policyRoutes } from '../company/site-map.ts';

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

/** The faults that content/ would have after the update and has not now. */
async function newFaults(
  { additions, deletions }: Update,
  root: string,
  contentFaults: (root: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'content-'));
  try {
    cpSync(join(root, 'content'), join(copy, 'content'), { recursive: true });
    for (const { path, contents } of additions) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), decode(contents));
    }
    for (const { path } of deletions) rmSync(join(copy, path), { force: true });
    const present = await contentFaults(root);
    return (await contentFaults(copy)).filter((fault) => !present.includes(fault));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/**
 * The update in the form in which it is stored, or why it is refused.
 * @param root the folder that contains content/
 */
export async function checkUpdate(
  asked: Update,
  root: string,
  contentFaults: (root: string) => Promise<readonly string[]>,
): Promise<
  | { readonly refusal: Refusal; readonly update?: undefined }
  | { readonly refusal?: undefined; readonly update: Omit<Update, 'read'> }
> {
  const refuse = (status: Refusal['status'], reason: string) => ({ refusal: { status, reason } });
  const added = asked.additions.map(({ path }) => path);
  const deleted = asked.deletions.map(({ path }) => path);
  for (const path of [...added, ...deleted]) {
    if (!policyFiles.includes(path) && !otherFiles.test(path))
      return refuse(403, `${path} is no file that the editor writes.`);
    if (hashOf(join(root, path)) !== asked.read[path])
      return refuse(
        409,
        `Another program has changed ${path} since this page read it. Copy your text, reload the page and make the change again.`,
      );
  }
  if (deleted.some((path) => policyFiles.includes(path)))
    return refuse(
      403,
      'A policy cannot be deleted here: docs/how-to/add-a-policy.md says what else depends on it.',
    );
  if (deleted.length > 0 && added.length > 0)
    return refuse(403, 'The name of a file is part of addresses, so it cannot be changed.');

  const update = {
    additions: asked.additions.map(({ path, contents }) => ({
      path,
      contents: path.endsWith('.mdx')
        ? Buffer.from(tidy(decode(contents).toString())).toString('base64url')
        : contents,
    })),
    deletions: asked.deletions,
  };
  const faults = await newFaults({ ...update, read: asked.read }, root, contentFaults);
  if (faults.length > 0) return refuse(422, `Not saved. ${faults.join('; ')}.`);
  return { update };
}
