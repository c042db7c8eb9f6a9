import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pinnedNode, root, runStep } from './run-command.mjs';

/** The files that a build reads; of art/, what is said of the pictures. */
const directories = ['art', 'brand', 'company', 'content', 'public', 'scripts', 'src'];
const files = ['astro.config.ts', 'package-lock.json', 'package.json', 'server.ts', 'tsconfig.json'];
const isNotRead = /^art\/.*(?<!\.json)$|\.test\.tsx?$/;
/** Settings that appear in pages. */
const settings = ['PUBLIC_ORIGIN', 'INVESTOR_PORTAL_URL', 'ANALYTICS_SCRIPT_URL'];
/** All that a build is given, so that what it writes cannot hold a secret. Git reads its own settings in HOME. */
const givenVariables = [...settings, 'BUILD_COMMIT', 'HOME', 'TMPDIR'];

/** Each build has a directory here, named after the time and the process that made it. */
const builds = join(root, 'builds');
/** A symbolic link to the build that the next server serves. */
const dist = join(root, 'dist');
/**
 * The site can return to any of them, and its server also answers requests for their hashed files. One that still runs on
 * an older build imports files of it when they are first needed.
 */
const keptBuilds = 5;
/** After this time, a build that is not complete was interrupted. */
const longestBuildMs = 3_600_000;

/** Contains the hash of the sources; written last, so that a build without it is not complete. */
const hashFile = (build) => join(build, '.fingerprint');

const listFiles = (directory) =>
  readdirSync(join(root, directory), { recursive: true })
    .map((name) => join(directory, name))
    .filter((file) => !isNotRead.test(file) && statSync(join(root, file)).isFile())
    .sort();

/** A hash of the sources' contents, so that a fresh clone or a new modification time does not cause a build. */
function hashSources() {
  const hash = createHash('sha256');
  for (const file of [...directories.flatMap(listFiles), ...files]) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}

/** All builds, also those that are not complete, the newest first. */
function listBuilds() {
  const names = existsSync(builds) ? readdirSync(builds) : [];
  return names
    .sort()
    .reverse()
    .map((name) => join(builds, name));
}

const isComplete = (build) => existsSync(hashFile(build));

const remove = (build) => rmSync(build, { recursive: true, force: true });

/** The directory of the build that is served next; undefined when there is none. */
export const currentBuild = () =>
  existsSync(join(dist, 'server/server.mjs')) ? realpathSync(dist) : undefined;

/** The newest complete build of these names that is older than another one; undefined when there is none. */
export const findBuildBefore = (build, names) =>
  listBuilds().find(
    (other) => isComplete(other) && names.includes(basename(other)) && basename(other) < basename(build),
  );

/** Points dist at a complete build in one step, and deletes all builds but the last few. */
export function switchTo(build) {
  const previous = currentBuild();
  const link = join(build, 'dist');
  // A switch that was interrupted leaves its link.
  remove(link);
  symlinkSync(relative(root, build), link);
  renameSync(link, dist);
  const newest = [build, previous, ...listBuilds().filter(isComplete)].filter(Boolean);
  const kept = [...new Set(newest)].slice(0, keptBuilds);
  for (const other of listBuilds()) if (isComplete(other) && !kept.includes(other)) remove(other);
}

/** Makes the directory of a build, "2026-11-23T15-35-44Z-4711", and deletes those of builds that were interrupted. */
function makeBuildDirectory() {
  const isOld = (build) => Date.now() - statSync(build).mtimeMs > longestBuildMs;
  for (const other of listBuilds()) if (!isComplete(other) && isOld(other)) remove(other);
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const build = join(builds, `${time}-${process.pid}`);
  mkdirSync(build, { recursive: true });
  return build;
}

/** Puts Node beside the server of a build, so that the server starts while the packages are being replaced, and without them. */
function addNode(build) {
  const [from, to] = [realpathSync(pinnedNode), join(build, 'node')];
  try {
    linkSync(from, to);
  } catch {
    // The packages are on another file system, or belong to another user.
    copyFileSync(from, to);
  }
}

/** @throws an error with the exit code, when the command has said why */
async function runBuildStep(title, command, args) {
  const inherited = Object.fromEntries(givenVariables.map((name) => [name, process.env[name]]));
  const exitCode = await runStep(title, command, args, {
    inherited,
    environment: { NODE_ENV: 'production' },
  });
  if (exitCode !== 0)
    throw Object.assign(new Error(`“${title}” ended with exit code ${exitCode}`), { exitCode });
}

/**
 * Builds in a directory of its own and then points dist at it.
 * @throws an error, when dist is as it was; with the exit code of the command that failed
 */
export async function buildSite() {
  // This says what is wrong with fewer words than the build.
  const check = ['--import', './scripts/check-facts.ts', 'scripts/check-sources.ts'];
  await runBuildStep('Checking facts, texts and brand', pinnedNode, check);
  // The hash is taken before the build: if a source changes meanwhile, the next start builds again.
  const hash = hashSources();
  const build = makeBuildDirectory();
  try {
    await runBuildStep('Building the pages', 'astro', ['build', '--outDir', build]);
    await runBuildStep('Compressing, and trying the server', pinnedNode, ['scripts/finish-build.ts', build]);
    addNode(build);
    writeFileSync(hashFile(build), hash);
    switchTo(build);
  } finally {
    if (!isComplete(build)) remove(build);
  }
}

/** Does the same as `buildSite`, but only if no build of the current sources is kept. */
export async function buildIfChanged() {
  const hash = hashSources();
  const built = listBuilds().find(
    (build) => isComplete(build) && readFileSync(hashFile(build), 'utf8') === hash,
  );
  if (built === undefined) await buildSite();
  else if (built !== currentBuild()) switchTo(built);
}
