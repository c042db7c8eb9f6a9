/**
 * Runs after `astro build`: deletes the original pictures that no page links to and the comments that no page needs,
 * writes a brotli and a gzip version beside every text file, and writes the hashes of each page's inline scripts and
 * styles to dist/csp.json.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createEncryption } from '../server/encryption/encryption.ts';
import { renderedPages } from '../server/http/security-headers.ts';
import { findInlineHashes } from './inline-hashes.ts';

const dist = join(import.meta.dirname, '../dist');
const client = join(dist, 'client');

const textFile = /\.(html|m?js|css|svg|json|xml|txt|csv|ics|vcf|webmanifest)$/;
/** In bytes: below this, compression saves nothing. */
const minCompressedSize = 200;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Astro copies each imported picture beside the sizes made from it: some eight megabytes that nothing uses. */
async function deleteUnlinkedOriginals(texts: readonly Buffer[]): Promise<void> {
  const assets = join(client, '_astro');
  const unlinked = (await readdir(assets)).filter(
    (name) => name.endsWith('.jpg') && !texts.some((text) => text.includes(name)),
  );
  await Promise.all(unlinked.map((name) => rm(join(assets, name))));
  console.log(`Deleted ${String(unlinked.length)} original pictures that no page links to.`);
}

/** React marks the ends of adjacent texts by comments, which it reads again only where it hydrates. */
async function deleteTextMarkers(file: string): Promise<void> {
  const parts = (await readFile(file, 'utf8')).split(/(<astro-island\b.*?<\/astro-island>)/s);
  const needed = parts.map((part, index) => (index % 2 === 0 ? part.replaceAll('<!-- -->', '') : part));
  await writeFile(file, needed.join(''));
}

/** Resolves with the size of the brotli version, or of the file where that is smaller. */
async function compress(file: string, content: Buffer): Promise<number> {
  if (content.length <= minCompressedSize) return content.length;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
  return Math.min(br.length, content.length);
}

/** A page that is rendered on request; its inline scripts and styles are the same in every state. */
async function renderOnRequest(path: string): Promise<string> {
  const { handler } = (await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)) as {
    handler: (...args: readonly unknown[]) => Promise<void>;
  };
  const encryption = createEncryption({ current: { id: 'build', key: randomBytes(32) }, older: [] });
  const server = createServer((request, response) => {
    void handler(request, response, undefined, { context: { encryption }, client: '' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    headers: { Connection: 'close' },
  });
  if (response.status !== 200) throw new Error(`${path} answered ${String(response.status)}`);
  const page = await response.text();
  server.close();
  return page;
}

const entries = await readdir(client, { recursive: true, withFileTypes: true });
const textFiles = entries
  .filter((entry) => entry.isFile() && textFile.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
await Promise.all(textFiles.filter((file) => file.endsWith('.html')).map(deleteTextMarkers));
const files = await Promise.all(textFiles.map(async (file) => ({ file, content: await readFile(file) })));
await deleteUnlinkedOriginals(files.map(({ content }) => content));

const sizes = await Promise.all(files.map(({ file, content }) => compress(file, content)));

const hashes: Record<string, ReturnType<typeof findInlineHashes>> = {};
console.log('\nBytes of HTML, brotli');
for (const [index, { file, content }] of files.entries()) {
  if (!file.endsWith('.html')) continue;
  const page = relative(client, file);
  console.log(`${(sizes[index] ?? 0).toLocaleString('en-GB').padStart(8)}  ${page}`);
  hashes[page] = findInlineHashes(content.toString());
  const { refused } = hashes[page];
  if (refused.length > 0) console.warn(`${page}: browsers will ignore ${refused.join(', ')}`);
}
for (const path of renderedPages) hashes[path] = findInlineHashes(await renderOnRequest(path));
await writeFile(join(dist, 'csp.json'), JSON.stringify(hashes));
