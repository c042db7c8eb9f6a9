import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
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

/** The files on which the content of a build depends. */
const directories = ['brand', 'company', 'content', 'scripts', 'src'];
const files = [
  'art/pictures.json',
  'art/rendered.json',
  'astro.config.ts',
  'package-lock.json',
  'package.json',
  'server.ts',
  'tsconfig.json',
];
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

/** Contains the hash of the sources; written last, so that a build without it is not complete. */
const hashFile = (build) => join(build, '.fingerprint');

function listFiles(directory) {
  return readdirSync(join(root, directory), { recursive: true })
    .map((name) => join(directory, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .sort();
}

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
  if (!existsSync(builds)) return [];
  return readdirSync(builds)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .reverse()
    .map((name) => join(builds, name));
}

const isComplete = (build) => existsSync(hashFile(build));

/** Whether the process that makes or made a build still runs. */
function isBeingMade(build) {
  const pid = Number(build.split('-').at(-1));
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const remove = (build) => rmSync(build, { recursive: true, force: true });

/** The directory of the build that is served next; undefined when there is none. */
export function currentBuild() {
  return existsSync(join(dist, 'server/server.mjs')) ? realpathSync(dist) : undefined;
}

/** The newest complete build that is older than another one; undefined when there is none. */
export const findBuildBefore = (build) =>
  listBuilds().find((other) => isComplete(other) && basename(other) < basename(build));

/** Points dist at a complete build in one step, and deletes all builds but the last few. */
export function switchTo(build) {
  const previous = currentBuild();
  // A dist that is a directory, which this script never makes, cannot be replaced in one step.
  const isLink = lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink() ?? true;
  if (!isLink) renameSync(dist, join(build, 'replaced'));
  const link = join(build, 'dist');
  remove(link);
  symlinkSync(relative(root, build), link);
  renameSync(link, dist);
  remove(join(build, 'replaced'));
  const newest = [build, previous, ...listBuilds().filter(isComplete)].filter(Boolean);
  const kept = [...new Set(newest)].slice(0, keptBuilds);
  for (const other of listBuilds()) if (isComplete(other) && !kept.includes(other)) remove(other);
}

const steps = (build) => [
  ['astro build', 'astro', ['build', '--outDir', build]],
  ['scripts/finish-build.ts', pinnedNode, ['scripts/finish-build.ts', build]],
];

/** What an owner gives, checked before a build that would fail with more words, or be hard to read. */
const checks = ['scripts/check-facts.ts', 'scripts/check-content.ts', 'scripts/check-brand.ts'];

/** Resolves with nothing, after showing what the check warns of, or with a failure whose reason is what it says. */
async function runCheck(script) {
  let output = '';
  const exitCode = await run(pinnedNode, [script], {}, (text) => {
    output += text;
  });
  if (exitCode !== 0) return { exitCode, isStopped: stopped.includes(exitCode), reason: output.trim() };
  if (output !== '') console.warn(output.trim());
}

/** Makes the directory of a build, "2026-11-23T15-35-44Z-4711", and deletes those of builds that were interrupted. */
function makeBuildDirectory() {
  for (const other of listBuilds()) if (!isComplete(other) && !isBeingMade(other)) remove(other);
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

/** @throws the error of the system, for instance when the disk is full */
async function replaceBuild() {
  const [fault] = (await Promise.all(checks.map(runCheck))).filter(Boolean);
  if (fault) return fault;
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
