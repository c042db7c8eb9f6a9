import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run, runStep } from './run-command.mjs';

/** The sources of a build. Of art/ it reads only the JSON files about the pictures. */
const directories = ['art', 'brand', 'company', 'content', 'public', 'scripts', 'src'];
const files = ['astro.config.ts', 'package-lock.json', 'package.json', 'server.ts', 'tsconfig.json'];
const isNotRead = /^art\/.*(?<!\.json)$|\.test\.tsx?$/;
/** Settings that appear in pages. */
const settings = ['PUBLIC_ORIGIN', 'INVESTOR_PORTAL_URL'];
/** The only variables that a build gets, so that it cannot print a secret. Git reads its settings in HOME. */
const givenVariables = [...settings, 'BUILD_COMMIT', 'HOME', 'TMPDIR'];

/** The finished build, the build in progress, and the previous build while it is replaced. */
const [dist, next, previous] = ['dist', 'dist.new', 'dist.old'].map((name) => join(root, name));
/** Holds the id of the process that is building. A killed process leaves the file behind. */
const lock = join(root, 'dist.lock');
/** Holds the hash of the sources of the build. */
const hashFile = 'sources.sha256';

const remove = (directory) => rmSync(directory, { recursive: true, force: true });

export const hasBuild = () => existsSync(join(dist, 'server/server.mjs'));

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

/** @throws an error with the exit code; the command itself has printed the reason */
async function runBuildStep(title, command, args) {
  const given = Object.fromEntries(givenVariables.map((name) => [name, process.env[name]]));
  const exitCode = await runStep(title, command, args, { env: { ...given, NODE_ENV: 'production' } });
  if (exitCode !== 0)
    throw Object.assign(new Error(`“${title}” ended with exit code ${exitCode}`), { exitCode });
}

/** Whether a process runs a script that builds. After a restart, another program may have the id of one that was killed. */
function isBuilder(id) {
  const file = `/proc/${id}/cmdline`;
  return existsSync(file) && /\bscripts\/(?:build|start|test)\.mjs\0/.test(readFileSync(file, 'utf8'));
}

/** @throws if another process is building, which the error names */
function takeLock() {
  const builder = existsSync(lock) ? readFileSync(lock, 'utf8') : '';
  // In a container that was started again, this process may have the id of the one that was killed.
  if (builder !== String(process.pid) && isBuilder(builder))
    throw new Error(`process ${builder} is already building it; wait until it has finished`);
  writeFileSync(lock, String(process.pid));
}

function removeUnfinished() {
  remove(next);
  remove(lock);
}

/**
 * Builds in dist.new, tries the server of the build, and renames the directory to dist. If a setting is wrong, this process ends.
 * @throws an error with the exit code of the command that failed; dist is then unchanged
 */
export async function buildSite() {
  takeLock();
  // A wrong setting ends this process before the end of the block below.
  process.once('exit', removeUnfinished);
  try {
    // These find common mistakes before Astro does, and explain them in fewer words.
    const check = ['--import', './scripts/check-facts.ts', 'scripts/check-content.ts'];
    await runBuildStep('Checking facts and texts', pinnedNode, check);
    const settingsCode = await run(pinnedNode, ['scripts/check-settings.ts']);
    if (settingsCode !== 0) process.exit(settingsCode);
    // The hash is taken first: if a source changes during the build, the next start builds again.
    const hash = hashSources();
    remove(next);
    // Without --force, Astro keeps texts that it has parsed by an earlier schema.
    await runBuildStep('Building the pages', 'astro', ['build', '--outDir', next, '--force']);
    const admin = ['build', '--config', 'scripts/admin.vite.config.ts', '--outDir', join(next, 'admin')];
    await runBuildStep('Building the admin app', 'vite', [...admin, '--logLevel', 'warn']);
    await runBuildStep('Compressing, and trying the server', pinnedNode, ['scripts/finish-build.ts', next]);
    writeFileSync(join(next, hashFile), hash);
    remove(previous);
    if (existsSync(dist)) renameSync(dist, previous);
    renameSync(next, dist);
  } finally {
    process.off('exit', removeUnfinished);
    removeUnfinished();
  }
  remove(previous);
}

/** Whether the day has come, at the headquarters, of what the build in dist left out, or has passed of what its pages show. */
function isOutOfDate() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { timeZone } = read('company/offices.json').offices.find((office) => office.isHeadquarters);
  // The dates of Canada are in ISO form.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const { heldBack = [], shownUntil = [] } = read('dist/content.json').launchSources;
  return heldBack.some(([, day]) => day <= today) || shownUntil.some(([, day]) => day < today);
}

/** Builds only if dist is not a build of the current sources, or the days have come or passed by which it was made. */
export async function buildIfChanged() {
  // The power may have failed between the two renames.
  if (!existsSync(dist) && existsSync(previous)) renameSync(previous, dist);
  const file = join(dist, hashFile);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== hashSources() || isOutOfDate()) await buildSite();
}
