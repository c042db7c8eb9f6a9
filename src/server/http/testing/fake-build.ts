import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { readBuiltSite, type BuiltSite, type Substitute } from '../built-site.ts';
import { createErrorPages, type ErrorPages } from '../error-pages.ts';

export const aboutPage = `<!doctype html><html lang="en-GB"><head><title>About</title><style>p{color:red}</style></head>
<body><p>${'Long enough to compress. '.repeat(60)}</p><script>console.log(1)</script></body></html>`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** The policy of a page with the script and the style of `aboutPage`. */
export const fakePolicy = `default-src 'none'; style-src 'sha256-${hashOf('p{color:red}')}'; script-src 'self' 'sha256-${hashOf('console.log(1)')}'`;

/** A build with one page of every kind, such as the server reads. */
function makeBuild(): BuiltSite {
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
  for (const name of ['portfolio', 'variants/portfolio/category-energy'])
    compressed(`client/${name}.html`, aboutPage.replaceAll('About', name));
  write('client/error-screen.html', '<title>Unexpected Application Error!</title><p>{{reference}}</p>');
  write('client/too-many-requests.html', '<p>{{wait}}</p>');
  compressed('client/_astro/counter.Ab12.js', `export const text = ${JSON.stringify('x'.repeat(600))};`);
  write('client/_astro/counter.Ab12.js.map', '{}');
  write('client/_astro/hero.Cd34.avif', Buffer.from([0, 1, 2]));
  write('client/fonts/sans.woff2', Buffer.from([0, 1, 2]));
  write('client/.well-known/security.txt', 'Contact: mailto:security@site.example\n');
  write('client/.env', 'SECRET=1');
  write('client/tool.unknown-type', 'MZ');
  write('server/entry.mjs', '');
  // Astro writes the hashes of the whole build with each page.
  const headers = [
    { key: 'Content-Security-Policy', value: `${fakePolicy} 'sha256-${hashOf('another page')}'` },
  ];
  const pages = [
    '/',
    '/about',
    '/portfolio',
    '/variants/portfolio/category-energy',
    '/404',
    '/error-screen',
    '/too-many-requests',
  ].map((pathname) => ({ pathname, headers }));
  write('_headers.json', JSON.stringify(pages));
  write('build-info.json', JSON.stringify({ version: '1.2.3', commit: 'abc' }));
  const site = readBuiltSite(dist, new Map());
  rmSync(folder, { recursive: true });
  return site;
}

export const fakeSite = makeBuild();

/** The error pages of the made-up build. */
export function fakeErrorPages(): ErrorPages {
  const readTemplate = (name: Substitute) => {
    const { policy, encodings } = fakeSite.substitutes[name];
    return { text: encodings.at(-1)?.body.toString() ?? '', policy };
  };
  return createErrorPages(readTemplate, pino({ level: 'silent' }));
}
