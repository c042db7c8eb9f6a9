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
import { pinnedNode, root, run, stopped } from './run-command.mjs';

/** The files that a build reads; of art/, what is said of the pictures. */
const directories = ['art', 'brand', 'company', 'content', 'scripts', 'src'];
const files = ['astro.config.ts', 'package-lock.json', 'package.json', 'server.ts', 'tsconfig.json'];
const isNotRead = /^art\/.*(?<!\.json)$|\.test\.tsx?$/;
/** Settings that appear in pages. */
const settings = ['PUBLIC_ORIGIN', 'INVESTOR_PORTAL_URL', 'ANALYTICS_SCRIPT_URL'];

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
const listBuilds = () =>
  existsSync(builds)
    ? readdirSync(builds)
        .filter((name) => !name.startsWith('.'))
        .sort()
        .reverse()
        .map((name) => join(builds, name))
    : [];

const isComplete = (build) => existsSync(hashFile(build));

const remove = (build) => rmSync(build, { recursive: true, force: true });

/** The directory of the build that is served next; undefined when there is none. */
export const currentBuild = () =>
  existsSync(join(dist, 'server/server.mjs')) ? realpathSync(dist) : undefined;

/** The newest complete build that is older than another one; undefined when there is none. */
export const findBuildBefore = (build) =>
  listBuilds().find((other) => isComplete(other) && basename(other) < basename(build));

/** Points dist at a complete build in one step, and deletes all builds but the last few. */
export function switchTo(build) {
  const previous = currentBuild();
  const link = join(build, 'dist');
  remove(link);
  symlinkSync(relative(root, build), link);
  renameSync(link, dist);
  const newest = [build, previous, ...listBuilds().filter(isComplete)].filter(Boolean);
  const kept = [...new Set(newest)].slice(0, keptBuilds);
  for (const other of listBuilds()) if (isComplete(other) && !kept.includes(other)) remove(other);
}

/** Resolves with nothing, or with a failure whose reason is what is wrong in the facts, the content or the brand. */
async function checkSources() {
  let output = '';
  const args = ['--import', './scripts/check-facts.ts', 'scripts/check-sources.ts'];
  const exitCode = await run(pinnedNode, args, {}, (text) => {
    output += text;
  });
  if (exitCode !== 0) return { exitCode, isStopped: stopped.includes(exitCode), reason: output.trim() };
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

const steps = (build) => [
  ['astro build', 'astro', ['build', '--outDir', build]],
  ['scripts/finish-build.ts', pinnedNode, ['scripts/finish-build.ts', build]],
];

/** @throws the error of the system, for instance when the disk is full */
async function replaceBuild() {
  const failure = await checkSources();
  if (failure) return failure;
  // The hash is taken before the build: if a source changes meanwhile, the next start builds again.
  const hash = hashSources();
  const build = makeBuildDirectory();
  try {
    for (const [name, command, args] of steps(build)) {
      const exitCode = await run(command, args, { NODE_ENV: 'production' });
      const isStopped = stopped.includes(exitCode);
      if (exitCode !== 0) return { exitCode, isStopped, reason: `${name} ended with exit code ${exitCode}` };
    }
    addNode(build);
    writeFileSync(hashFile(build), hash);
    switchTo(build);
  } finally {
    if (!isComplete(build)) remove(build);
  }
}

const withReason = (work) =>
  work().catch(({ message }) => ({ exitCode: 1, isStopped: false, reason: message }));

/**
 * Builds in a directory of its own and then points dist at it. Resolves with nothing or, when dist is as it was, with the
 * failure: why, on one line, the exit code, and whether a signal stopped the build.
 */
export const buildSite = () => withReason(replaceBuild);

/** Does the same as `buildSite`, but only if no build of the current sources is kept. */
export const buildIfChanged = () =>
  withReason(async () => {
    const hash = hashSources();
    const built = listBuilds().find(
      (build) => isComplete(build) && readFileSync(hashFile(build), 'utf8') === hash,
    );
    if (built === undefined) return await replaceBuild();
    if (built !== currentBuild()) switchTo(built);
  });
