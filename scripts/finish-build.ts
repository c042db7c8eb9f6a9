/**
 * Runs after `astro build`, on the directory of the build. It takes the pictures of emails out of what visitors are served, deletes
 * pictures that nothing uses, writes a brotli and a gzip version beside every text file, and writes build-info.json, and content.json
 * with what the server needs of the sources. It fails when the server of the build does not get ready.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readArticles } from '../src/insights/read-articles.server.ts';
import { readLaunchSources } from '../src/operations/doctor.server.ts';
import { pictureFolder } from '../src/server/outbox/email-pictures.ts';
import packageFile from '../package.json' with { type: 'json' };

const [, , build = 'dist.new'] = process.argv;
const [client, admin] = [join(build, 'client'), join(build, 'admin')];

const textFile = /\.(html|m?js|css|svg|json|xml|txt|csv|ics|vcf)$/;
/** A server that is not ready after this many milliseconds is killed. Usually it takes a second or two. */
const startTimeout = 60_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const versions = { br: await toBrotli(content, { params }), gz: await toGzip(content, { level: 9 }) };
  for (const [ending, bytes] of Object.entries(versions))
    if (bytes.length < content.length) await writeFile(`${file}.${ending}`, bytes);
}

/** Deletes the original pictures, which no page links to, and Astro’s cached encodings of pictures that have changed. */
async function deleteUnusedPictures(): Promise<void> {
  const assets = await readdir(join(client, '_astro'));
  const originals = assets.filter((name) => name.endsWith('.jpg'));
  await Promise.all(originals.map((name) => rm(join(client, '_astro', name))));
  const used = new Set(assets);
  const unused = (await readdir('encoded/assets')).filter((name) => !used.has(name));
  await Promise.all(unused.map((name) => rm(join('encoded/assets', name))));
}

/** The commit of the sources, followed by "-dirty" if they differ from it. */
function findCommit(): string {
  try {
    const args = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}

/** Starts the server of the build once, with a temporary data directory. @throws if it does not get ready */
async function tryServer(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'build-'));
  const server = spawn(process.execPath, [join(build, 'server/server.mjs')], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATA_DIR: data },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    timeout: startTimeout,
  });
  const ended = once(server, 'close');
  const [started] = (await Promise.race([once(server, 'message'), ended])) as [{ address?: string } | null];
  const answer = await fetch(`${started?.address ?? ''}/readyz`).catch(() => undefined);
  server.kill();
  await ended;
  await rm(data, { recursive: true });
  if (!answer?.ok) throw new Error('The server of the build does not get ready');
}

// In a container, the sources may come without their Git repository.
const buildInfo = { version: packageFile.version, commit: process.env['BUILD_COMMIT'] ?? findCommit() };
await writeFile(join(build, 'build-info.json'), JSON.stringify(buildInfo));
const content = { articles: readArticles(), launchSources: readLaunchSources() };
await writeFile(join(build, 'content.json'), JSON.stringify(content));
await rename(join(client, pictureFolder), join(build, pictureFolder));
await deleteUnusedPictures();
const options = { recursive: true, withFileTypes: true } as const;
const entries = [...(await readdir(client, options)), ...(await readdir(admin, options))];
const textFiles = entries.filter((entry) => entry.isFile() && textFile.test(entry.name));
await Promise.all(textFiles.map(({ parentPath, name }) => compress(join(parentPath, name))));
await tryServer();
