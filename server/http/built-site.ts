import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { isPage } from './canonical-url.ts';
import type { Encoding } from './content-encoding.ts';
import { fingerprintOf } from './entity-tag.ts';
import { inlineBlocks, type InlineBlocks } from './inline-blocks.ts';

interface Variant {
  readonly body: Buffer;
  readonly tag: string;
}

/** A file that the build made, whole in memory, in each encoding that was prepared. */
export interface BuiltFile {
  /** The address it is served at; for a page, its path on the site map. */
  readonly path: string;
  readonly contentType: string;
  readonly variants: Readonly<Partial<Record<Encoding, Variant>> & { identity: Variant }>;
  /** Of pages only. */
  readonly inline: InlineBlocks | undefined;
}

export interface BuiltSite {
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** What pages show for a query, by the names that page-views.ts gives. */
  readonly views: ReadonlyMap<string, BuiltFile>;
  readonly notFound: BuiltFile | undefined;
  readonly errorScreen: string | undefined;
  /** Hashes of every script inside a page of the build. */
  readonly scripts: ReadonlySet<string>;
  /** Files of a kind that is not in the list below, which are therefore not served. */
  readonly notServed: readonly string[];
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Pages without an address of their own. */
const notFoundPage = '/404';
const errorPage = '/error-screen';
const viewsFolder = '/views/';

const isPageFile = (path: string): boolean =>
  isPage(path) || path === notFoundPage || path === errorPage || path.startsWith(viewsFolder);

/** Made by the build for this file, never served under its own name. */
const isCompanion = (name: string): boolean => /\.(br|gz|map)$/.test(name);
const isHidden = (name: string): boolean =>
  name.split('/').some((part) => part.startsWith('.') && part !== '.well-known');

function readVariants(file: string): BuiltFile['variants'] {
  const identity = readFileSync(file);
  const fingerprint = fingerprintOf(identity);
  const companion = (suffix: string, encoding: Encoding): Partial<Record<Encoding, Variant>> =>
    existsSync(file + suffix)
      ? { [encoding]: { body: readFileSync(file + suffix), tag: `"${fingerprint}-${encoding}"` } }
      : {};
  return {
    identity: { body: identity, tag: `"${fingerprint}"` },
    ...companion('.br', 'br'),
    ...companion('.gz', 'gzip'),
  };
}

/** about.html and about/index.html are both /about; other files are served where they lie. */
function addressOf(name: string): string {
  if (!name.endsWith('.html')) return `/${name}`;
  return `/${name.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`;
}

/**
 * Reads a finished build: `client/` with what is served, and `csp.json` with the hashes of each page, found anew where
 * that file does not name the page. The site is small enough to be served from memory, which is faster than any disk.
 *
 * @throws the system’s error when there is no build in the folder.
 */
export function readBuiltSite(dist: string): BuiltSite {
  const client = join(dist, 'client');
  const recorded = join(dist, 'csp.json');
  const known = existsSync(recorded)
    ? (JSON.parse(readFileSync(recorded, 'utf8')) as Partial<Record<string, InlineBlocks>>)
    : {};
  const files = new Map<string, BuiltFile>();
  const views = new Map<string, BuiltFile>();
  const notServed: string[] = [];

  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const absolute = join(entry.parentPath, entry.name);
    const name = relative(client, absolute).split(sep).join('/');
    if (!entry.isFile() || isCompanion(name) || isHidden(name)) continue;
    const contentType = contentTypes[extname(name).toLowerCase()];
    const path = addressOf(name);
    const isHtml = name.endsWith('.html');
    if (contentType === undefined || (isHtml && !isPageFile(path))) {
      notServed.push(name);
      continue;
    }
    const variants = readVariants(absolute);
    const inline = isHtml ? (known[name] ?? inlineBlocks(variants.identity.body.toString())) : undefined;
    const file = { path, contentType, variants, inline };
    if (path.startsWith(viewsFolder)) views.set(path.slice(viewsFolder.length), file);
    else files.set(path, file);
  }

  const notFound = files.get(notFoundPage);
  const errorScreen = files.get(errorPage)?.variants.identity.body.toString();
  for (const path of [notFoundPage, errorPage]) files.delete(path);
  const scripts = new Set([...files.values()].flatMap(({ inline }) => inline?.scripts ?? []));
  return { files, views, notFound, errorScreen, scripts, notServed };
}
