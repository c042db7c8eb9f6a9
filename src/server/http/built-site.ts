import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { basename, join } from 'node:path';
import { contentType } from 'mime-types';
import Negotiator from 'negotiator';
import { policyOfPage } from './page-policy.ts';

/** The encodings in order of preference, each with the ending of its files. */
const endings = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const;

/** A file in one encoding. */
export interface EncodedFile {
  readonly encoding: (typeof endings)[number][0];
  readonly body: Buffer;
  readonly etag: string;
}

/** A file of the build, whole in memory. */
export interface BuiltFile {
  /** The path at which it is served; for a page, its path on the site map. */
  readonly path: string;
  readonly contentType: string;
  /** Its encodings, in order of preference. The last is the file as it is. */
  readonly encodings: readonly EncodedFile[];
  /** The content security policy of a page; undefined for other files. */
  readonly policy: string | undefined;
}

export type BuildInfo = Readonly<Record<'version' | 'commit', string>>;

export interface BuiltSite {
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** Variants of a page that answer a query, by their names in page-variants.ts. */
  readonly variants: ReadonlyMap<string, BuiltFile>;
  readonly substitutes: Readonly<Record<Substitute, BuiltFile>>;
  readonly buildInfo: BuildInfo;
}

/** Pages that are sent in place of another, never at their own path. */
const substituteNames = ['404', 'error-screen', 'too-many-requests'] as const;
export type Substitute = (typeof substituteNames)[number];
export const variantsPrefix = '/variants/';
/** Names in this directory contain a hash of the content. */
export const hashedPrefix = '/_astro/';

/** Reads a file with the compressed versions beside it, the smallest first. */
export function readEncodings(file: string): EncodedFile[] {
  const hash = createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22);
  return endings
    .filter(([, ending]) => existsSync(file + ending))
    .map(([encoding, ending]) => ({
      encoding,
      body: readFileSync(file + ending),
      etag: `"${hash}${ending}"`,
    }));
}

/** The encoding of a file that a client accepts, by the header fields of its request; the last where it accepts none of them. */
export function chooseEncoding<Encoded extends Pick<EncodedFile, 'encoding'>>(
  headers: IncomingHttpHeaders,
  encodings: readonly Encoded[],
): Encoded | undefined {
  const accepted = new Negotiator({ headers }).encodings(encodings.map(({ encoding }) => encoding));
  return encodings.find(({ encoding }) => accepted.includes(encoding)) ?? encodings.at(-1);
}

/**
 * Reads a finished build: the files in `client/`, the policy of the pages in `_headers.json`, and `build-info.json`. The site is
 * small enough to be served from memory (decision 21).
 *
 * @param contentTypes the content types that do not follow from the file’s ending, by path
 * @throws the system’s error if there is no build in the directory.
 */
export function readBuiltSite(dist: string, contentTypes: ReadonlyMap<string, string>): BuiltSite {
  const readJson = (name: string): unknown => JSON.parse(readFileSync(join(dist, name), 'utf8'));
  // Astro’s adapter writes it, with every page.
  const policies = new Map(
    (
      readJson('_headers.json') as readonly { pathname: string; headers: { key: string; value: string }[] }[]
    ).map(({ pathname, headers }) => [
      pathname,
      headers.find(({ key }) => key === 'Content-Security-Policy')?.value,
    ]),
  );
  const files = new Map<string, BuiltFile>();
  const variants = new Map<string, BuiltFile>();

  for (const name of readdirSync(join(dist, 'client'), { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, 'client', name);
    if (/\.(br|gz|map)$/.test(name) || !statSync(file).isFile()) continue;
    // about.html is /about, and index.html is /; files that are no pages keep their path.
    const page = `/${name.replace(/^index\.html$|\.html$/, '')}`;
    const buildPolicy = policies.get(page);
    const policy = buildPolicy && policyOfPage(buildPolicy, readFileSync(file, 'utf8'));
    const path = policy === undefined ? `/${name}` : page;
    const type = contentTypes.get(path) ?? contentType(basename(name));
    // A file of an unknown type is not served.
    if (type === false) continue;
    const builtFile = { path, contentType: type, encodings: readEncodings(file), policy };
    if (path.startsWith(variantsPrefix)) variants.set(path.slice(variantsPrefix.length), builtFile);
    else files.set(path, builtFile);
  }

  function takeSubstitute(name: Substitute): [Substitute, BuiltFile] {
    const file = files.get(`/${name}`);
    if (!file) throw new Error(`The build has no page ${name}`);
    files.delete(`/${name}`);
    return [name, file];
  }
  return {
    files,
    variants,
    substitutes: Object.fromEntries(substituteNames.map(takeSubstitute)) as BuiltSite['substitutes'],
    buildInfo: readJson('build-info.json') as BuildInfo,
  };
}
