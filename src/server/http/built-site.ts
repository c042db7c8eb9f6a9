import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { contentType } from 'mime-types';
import { paths } from '../../../company/site-map.ts';

/** The encodings in order of preference. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

interface Variant {
  readonly body: Buffer;
  readonly etag: string;
}

/** A file of the build, whole in memory, in each encoding that was prepared. */
export interface BuiltFile {
  /** The path at which it is served; for a page, its path on the site map. */
  readonly path: string;
  readonly contentType: string;
  readonly variants: Readonly<Partial<Record<Encoding, Variant>> & { identity: Variant }>;
  /** The content security policy of a page; undefined for other files. */
  readonly policy: string | undefined;
}

export type BuildInfo = Readonly<Record<'version' | 'commit', string>>;

export interface BuiltSite {
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** Variants of a page that are served for a query, by the names in page-views.ts. */
  readonly views: ReadonlyMap<string, BuiltFile>;
  readonly substitutes: Readonly<Record<Substitute, BuiltFile>>;
  readonly buildInfo: BuildInfo;
  /** Files of an unknown type or pages off the site map, which are not served. */
  readonly notServed: readonly string[];
}

/** Pages that are sent in place of another, never under their own path. */
const substituteNames = ['404', 'error-screen', 'too-many-posts', 'too-many-requests'] as const;
export type Substitute = (typeof substituteNames)[number];
export const viewsPrefix = '/views/';
/** Names in this directory contain a hash of the content. */
export const hashedPrefix = '/_astro/';
/** `mime-types` has an older one. */
const vCardType = 'text/vcard; charset=utf-8';

const typeOf = (name: string) => (extname(name) === '.vcf' ? vCardType : contentType(basename(name)));

const compressedOrSourceMap = /\.(br|gz|map)$/;
const hidden = /(^|\/)\.(?!well-known(\/|$))/;

function readVariants(file: string): BuiltFile['variants'] {
  const identity = readFileSync(file);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const compressed = (suffix: string, encoding: Encoding): Partial<Record<Encoding, Variant>> =>
    existsSync(file + suffix)
      ? { [encoding]: { body: readFileSync(file + suffix), etag: `"${hash}-${encoding}"` } }
      : {};
  return {
    identity: { body: identity, etag: `"${hash}"` },
    ...compressed('.br', 'br'),
    ...compressed('.gz', 'gzip'),
  };
}

/** The names below a directory of what may be served, such as `_astro/document.a1b2c3d4.js`. */
function listFiles(client: string): string[] {
  return readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !compressedOrSourceMap.test(name) && !hidden.test(name));
}

interface PageWithHeaders {
  readonly pathname: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The content security policies by the paths of pages, as Astro’s adapter writes them. */
function readPolicies(dist: string): ReadonlyMap<string, string | undefined> {
  const pages = JSON.parse(readFileSync(join(dist, '_headers.json'), 'utf8')) as readonly PageWithHeaders[];
  return new Map(
    pages.map(({ pathname, headers }) => [
      pathname,
      headers.find(({ key }) => key === 'Content-Security-Policy')?.value,
    ]),
  );
}

/** Files that are not what their names say. */
export interface FileExceptions {
  /** The content types of files whose ending does not tell it, by their paths. */
  readonly contentTypes: Readonly<Partial<Record<string, string>>>;
}

/**
 * Reads a finished build: `client/` with what is served, `_headers.json` with the policy of each page, and
 * `build-info.json`. The site is small enough to be served from memory (decision 0021).
 *
 * @throws the system’s error when there is no build in the directory.
 */
export function readBuiltSite(dist: string, { contentTypes }: FileExceptions): BuiltSite {
  const client = join(dist, 'client');
  const policies = readPolicies(dist);
  const files = new Map<string, BuiltFile>();
  const views = new Map<string, BuiltFile>();
  const substitutes: Partial<Record<Substitute, BuiltFile>> = {};
  const notServed: string[] = [];

  for (const name of listFiles(client)) {
    const isPage = name.endsWith('.html');
    // about.html and about/index.html are both /about; other files keep their path.
    const path = isPage ? `/${name.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}` : `/${name}`;
    const type = contentTypes[path] ?? typeOf(name);
    const substitute = substituteNames.find((substituteName) => path === `/${substituteName}`);
    if (type === false || (isPage && !substitute && !paths.has(path) && !path.startsWith(viewsPrefix))) {
      notServed.push(name);
      continue;
    }
    const file: BuiltFile = {
      path,
      contentType: type,
      variants: readVariants(join(client, name)),
      policy: isPage ? policies.get(path) : undefined,
    };
    if (substitute) substitutes[substitute] = file;
    else if (path.startsWith(viewsPrefix)) views.set(path.slice(viewsPrefix.length), file);
    else files.set(path, file);
  }

  for (const name of substituteNames)
    if (!substitutes[name]) throw new Error(`The build has no page ${name}`);
  return {
    files,
    views,
    substitutes: substitutes as BuiltSite['substitutes'],
    buildInfo: JSON.parse(readFileSync(join(dist, 'build-info.json'), 'utf8')) as BuildInfo,
    notServed,
  };
}
