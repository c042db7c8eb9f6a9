/**
 * Runs after `astro build`, on the directory of the build: deletes the original pictures that no page links to, the encoded
 * ones that the build no longer needs, writes a brotli and a gzip version beside every text file, the version, the commit and the
 * schema of the database to build-info.json, and the packages to sbom.json, as CycloneDX. Fails when the server of the build does not start.
 */
import { execFile, execFileSync } from 'node:child_process';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { schemaVersion } from '../src/server/database/migrate.ts';
import packageFile from '../package.json' with { type: 'json' };
import { startBuiltServer } from './start-built-server.ts';

const build = resolve(process.argv[2] ?? 'dist');
const client = join(build, 'client');

const textFile = /\.(html|m?js|css|svg|json|xml|txt|csv|ics|vcf|webmanifest)$/;
/** The size in bytes below which compression saves nothing. */
const minCompressedSize = 200;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Deletes the copies of imported pictures that Astro puts beside the sizes made from them: some 8 MB that nothing uses. */
async function deleteUnlinkedOriginals(texts: readonly Buffer[]): Promise<void> {
  const assets = join(client, '_astro');
  const unlinked = (await readdir(assets)).filter(
    (name) => name.endsWith('.jpg') && !texts.some((text) => text.includes(name)),
  );
  await Promise.all(unlinked.map((name) => rm(join(assets, name))));
}

/** Deletes what Astro has encoded of pictures that have changed since. The names contain hashes of the pictures. */
async function deleteUnusedEncodings(): Promise<void> {
  const used = new Set(await readdir(join(client, '_astro')));
  const unused = (await readdir('encoded/assets')).filter((name) => !used.has(name));
  await Promise.all(unused.map((name) => rm(join('encoded/assets', name))));
}

async function compress(file: string, content: Buffer): Promise<void> {
  if (content.length <= minCompressedSize) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}

/** The commit of the sources, with "-dirty" after it where they differ from it. */
function findCommit(): string {
  try {
    const args = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}

// A build in a container may have the sources without their repository.
const buildInfo = {
  version: packageFile.version,
  commit: process.env['BUILD_COMMIT'] ?? findCommit(),
  schema: schemaVersion(),
};
await writeFile(join(build, 'build-info.json'), JSON.stringify(buildInfo));
// Without what only development needs, npm would also omit what both the site and its tests need.
const sbom = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev'];
const packages = promisify(execFile)('npm', sbom, { maxBuffer: 10_000_000 });
const entries = await readdir(client, { recursive: true, withFileTypes: true });
const textFiles = entries
  .filter((entry) => entry.isFile() && textFile.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const files = await Promise.all(textFiles.map(async (file) => ({ file, content: await readFile(file) })));
await deleteUnlinkedOriginals(files.map(({ content }) => content));
await deleteUnusedEncodings();

await Promise.all(files.map(({ file, content }) => compress(file, content)));
await writeFile(join(build, 'sbom.json'), (await packages).stdout);

const { PATH } = process.env;
const server = await startBuiltServer(build, { PATH });
await server.stop();
