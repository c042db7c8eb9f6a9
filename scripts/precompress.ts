/**
 * After `astro build`: writes what the server reads besides the pages themselves, so that it starts at once.
 * Next to every text file its brotli and gzip versions; in dist/csp.json the hashes of each page's inline scripts and styles.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createEncryption } from '../server/encryption/encryption.ts';
import { findInlineHashes, type InlineHashes } from './inline-hashes.ts';

const dist = join(import.meta.dirname, '../dist');
const client = join(dist, 'client');

const textKinds = [
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.xml',
  '.txt',
  '.csv',
  '.ics',
  '.webmanifest',
];
/** Below this many bytes a smaller file saves nothing. */
const smallest = 200;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressed(file: string, content: Buffer): Promise<number> {
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

interface Page {
  readonly name: string;
  readonly bytes: number;
  readonly inline: InlineHashes;
}

async function prepare(file: string): Promise<Page | undefined> {
  const content = await readFile(file);
  const bytes = content.length > smallest ? await compressed(file, content) : content.length;
  if (!file.endsWith('.html')) return undefined;
  const name = relative(client, file).split(sep).join('/');
  return { name, bytes, inline: findInlineHashes(content.toString()) };
}

/** The contact page is rendered on request; its inline scripts and styles are the same in every state. */
async function renderContactPage(): Promise<string> {
  const { handler } = (await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)) as {
    handler: (
      request: IncomingMessage,
      response: ServerResponse,
      next: undefined,
      locals: object,
    ) => Promise<void>;
  };
  const encryption = createEncryption({ current: { id: 'build', key: randomBytes(32) }, older: [] });
  const server = createServer((request, response) => {
    void handler(request, response, undefined, { context: { encryption }, client: '' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${String(port)}/contact`, {
    headers: { Connection: 'close' },
  });
  server.close();
  if (response.status !== 200) throw new Error(`/contact answered ${String(response.status)}`);
  return await response.text();
}

const entries = await readdir(client, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && textKinds.includes(extname(entry.name).toLowerCase()))
  .map((entry) => join(entry.parentPath, entry.name));
const prepared = await Promise.all(files.map(prepare));
const pages = prepared
  .filter((page) => page !== undefined)
  .sort((one, other) => one.name.localeCompare(other.name));

const hashes = Object.fromEntries(pages.map(({ name, inline }) => [name, inline]));
await writeFile(
  join(dist, 'csp.json'),
  JSON.stringify({ ...hashes, '/contact': findInlineHashes(await renderContactPage()) }),
);

const width = Math.max(...pages.map(({ name }) => name.length));
console.log(`\n${'page'.padEnd(width)}  bytes of HTML, brotli`);
for (const { name, bytes } of pages) {
  console.log(`${name.padEnd(width)}  ${bytes.toLocaleString('en-GB').padStart(21)}`);
}
for (const { name, inline } of pages) {
  if (inline.refused.length > 0) console.warn(`${name}: browsers will ignore ${inline.refused.join(', ')}`);
}
