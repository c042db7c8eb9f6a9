import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { parseEnvironment } from '../../environment.ts';
import type { BuiltFile } from '../built-site.ts';
import { createErrorPages, type ErrorPages } from '../error-pages.ts';

/** A folder with a `dist` such as the build makes, with one page of every kind. */
export interface FakeBuild {
  readonly folder: string;
  readonly dist: string;
  readonly remove: () => void;
}

/** The size in bytes is more than the operating system buffers for a connection. */
export const largeFileSize = 16 * 1024 * 1024;

export const aboutPage = `<!doctype html><html lang="en-GB"><head><title>About</title><style>p{color:red}</style></head>
<body><p>${'Long enough to compress. '.repeat(60)}</p><script>console.log(1)</script></body></html>`;

/** Renders one page, as slowly as its query says, and waits for what is posted to it. */
const entry = `
import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
export async function handler(request, response, next) {
  const url = new URL(request.url, 'http://localhost');
  if (url.pathname !== '/contact') return next();
  if (request.method === 'POST') await buffer(request);
  await wait(Number(url.searchParams.get('slow') ?? 0));
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('Form');
}
`;

export function makeFakeBuild(): FakeBuild {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const dist = join(folder, 'dist');
  const write = (name: string, content: string | Buffer) => {
    const file = join(dist, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const compressed = (name: string, content: string) => {
    write(name, content);
    write(`${name}.br`, brotliCompressSync(content));
    write(`${name}.gz`, gzipSync(content));
  };
  compressed('client/about.html', aboutPage);
  compressed('client/index.html', aboutPage.replaceAll('About', 'Home'));
  compressed('client/404.html', '<!doctype html><title>404</title><p>Oops! Page not found</p>');
  for (const name of ['portfolio', 'views/portfolio/category-energy'])
    compressed(`client/${name}.html`, aboutPage.replaceAll('About', name));
  for (const [name, html] of Object.entries(errorPages)) write(`client/${name}.html`, html);
  compressed('client/_astro/counter.Ab12.js', `export const text = ${JSON.stringify('x'.repeat(600))};`);
  write('client/_astro/counter.Ab12.js.map', '{}');
  write('client/_astro/hero.Cd34.avif', Buffer.from([0, 1, 2]));
  write('client/fonts/sans.woff2', Buffer.from([0, 1, 2]));
  write('client/.well-known/security.txt', 'Contact: mailto:security@site.example\n');
  write('client/downloads/large.zip', Buffer.alloc(largeFileSize));
  write('client/.env', 'SECRET=1');
  write('client/stray.html', '<!doctype html><title>Not on the site map</title>');
  write('client/tool.unknown-type', 'MZ');
  write('server/entry.mjs', entry);
  const hashes = { scripts: ['sha256-script='], styles: ['sha256-style='] };
  write('csp.json', JSON.stringify({ 'about.html': hashes }));
  write('build-info.json', JSON.stringify({ version: '1.2.3', commit: 'abc' }));
  return {
    folder,
    dist,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const noExceptions = { parts: [], contentTypes: {} };

const errorPages = {
  'error-screen': '<!doctype html><title>Unexpected Application Error!</title><p>{{reference}}</p>',
  'too-many-posts':
    '<!doctype html><title>Please wait</title><form method="post" action="{{path}}">{{fields}}</form>',
  'too-many-requests': '<!doctype html><title>Please wait</title><p>{{wait}}</p>',
};

/** The error pages of the made-up build. @param log is given what they log, line by line */
export function fakeErrorPages(log: (line: string) => void = () => undefined): ErrorPages {
  const page = (name: keyof typeof errorPages): BuiltFile => ({
    path: `/${name}`,
    contentType: 'text/html',
    variants: { identity: { body: Buffer.from(errorPages[name]), etag: '' } },
    inlineHashes: undefined,
  });
  const site = {
    errorPage: page('error-screen'),
    tooManyPostsPage: page('too-many-posts'),
    tooManyRequestsPage: page('too-many-requests'),
  };
  return createErrorPages(site, parseEnvironment({}), pino({ base: null }, { write: log }));
}
