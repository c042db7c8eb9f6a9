import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readlinkSync, realpathSync, renameSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { hasDatabase, parseCommandEnvironment } from '../src/server/command-line/open-context.ts';
import {
  CommandError,
  formatExamples,
  print,
  printJson,
  printNote,
} from '../src/server/command-line/terminal.ts';
import { openDatabase } from '../src/server/database/open-database.ts';
import type { Environment } from '../src/server/environment.ts';
import {
  builds,
  currentBuild,
  dist,
  isComplete,
  listBuilds,
  makeBuildDirectory,
  remove,
  switchTo,
  timeOfName,
} from './build-site.mjs';
import { isInstalled } from './install-packages.mjs';
import { pinnedNode, root, run } from './run-command.mjs';
import { startBuiltServer } from './start-built-server.ts';

interface Options {
  readonly service?: string;
}

/** The time in which a server must be ready after its release has changed: ten seconds for its requests, the rest to start. */
const restartTimeoutMs = 30_000;
/** A server that has ended this often at its start will not become ready. */
const maxStarts = 3;
/** The pause between two questions whether the server is ready. */
const pollMs = 100;

const serviceOption = [
  '--service <unit>',
  'restart this systemd service, and return to the former release if the server does not become ready',
] as const;

export function addRelease(program: Command): void {
  program
    .command('release')
    .summary('Builds a commit and has the server serve it.')
    .description(
      'Builds a commit in a directory of its own, starts its server once on data of its own, points dist at the build and restarts the service. What fails before that leaves the site as it is.',
    )
    .argument('[commit]', 'a commit, a tag or a branch', 'HEAD')
    .option(...serviceOption)
    .addHelpText('after', formatExamples('release --service website', 'release v1.4.0 --service website'))
    .action((commit: string, options: Options) =>
      whileLocked(async () => {
        const restart = await prepareRestart(options);
        const build = await buildCommit(await findCommit(commit));
        try {
          await serve(build, restart);
        } finally {
          // A build that was refused is no release to return to.
          if (currentBuild() !== build) remove(build);
        }
      }),
    );

  program
    .command('rollback')
    .summary('Has the server serve a build that was made before.')
    .description(
      'Has the server serve a build that was made before, without building: the one before the present one, or the one that is named. It is refused when the database has had a migration that the build does not know.',
    )
    .argument('[release]', 'the name of a build, or its commit; `releases` lists them')
    .option(...serviceOption)
    .addHelpText(
      'after',
      formatExamples('rollback --service website', 'rollback 2026-11-23T15-35-44Z-4f0c1d2e3a4b'),
    )
    .action((release: string | undefined, options: Options) =>
      whileLocked(async () => {
        const build = findBuild(release);
        await serve(build, await prepareRestart(options));
      }),
    );

  program
    .command('releases')
    .description(
      'Lists the builds that the server can serve, the newest first, and says which one dist names.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', formatExamples('releases', 'releases --json'))
    .action(({ json }: { json?: true }) => {
      const current = currentBuild();
      const releases = completeBuilds().map((build) => ({
        release: basename(build),
        isServed: build === current,
      }));
      if (json) printJson(releases);
      else for (const { release, isServed } of releases) print(`${isServed ? '→' : ' '} ${release}`);
      if (current === undefined) printNote(noCurrentBuild());
    });
}

const completeBuilds = () =>
  listBuilds()
    .filter(isComplete)
    .map((build) => realpathSync(build));

function noCurrentBuild(): string {
  try {
    return `dist points to ${readlinkSync(dist)}, where there is no build.`;
  } catch {
    return 'There is no build in dist.';
  }
}

/** Runs one release or rollback at a time. The kernel gives the lock back when the process ends, however it ends. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  mkdirSync(builds, { recursive: true });
  const lock = new DatabaseSync(join(builds, '.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    throw new CommandError('Another release or rollback is in progress. Nothing was changed.');
  }
  try {
    await work();
  } finally {
    lock.close();
  }
}

const execute = promisify(execFile);

/** Resolves with standard output. @throws {CommandError} that begins with the problem and ends with the program’s own last line */
async function runProgram(program: string, args: readonly string[], problem: string): Promise<string> {
  try {
    const { stdout } = await execute(program, args, { cwd: root });
    return stdout.trim();
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string };
    const reason = (stderr.trim() || message.trim()).split('\n').at(-1) ?? '';
    throw new CommandError(`${problem}: ${reason}`, { cause: error });
  }
}

const findCommit = (name: string) =>
  runProgram(
    'git',
    ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`],
    'Nothing was released, because the commit was not found',
  );

/** Builds what git has stored, so that no file that was changed or left in the checkout gets into it. */
async function buildCommit(commit: string): Promise<string> {
  const directory = makeBuildDirectory();
  const problem = `Nothing was released, because ${commit.slice(0, 12)} could not be`;
  try {
    const [source, archive] = [join(directory, 'source'), join(directory, 'source.tar')];
    mkdirSync(source);
    await runProgram('git', ['archive', '--output', archive, commit], `${problem} read`);
    await runProgram('tar', ['-xf', archive, '-C', source], `${problem} unpacked`);
    const lockfiles = [root, source].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    // A commit with other packages installs them in its own directory.
    if (lockfiles[0] === lockfiles[1] && isInstalled())
      symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
    if ((await run(pinnedNode, [join(source, 'scripts/build.mjs')], { BUILD_COMMIT: commit })) !== 0)
      throw new CommandError(`${problem} built; the lines above say why.`);
    const build = join(builds, `${timeOfName()}-${commit.slice(0, 12)}`);
    renameSync(realpathSync(join(source, 'dist')), build);
    return build;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${problem} built: ${(error as Error).message}`, { cause: error });
  } finally {
    remove(directory);
  }
}

/** @throws {CommandError} when there is no such build, or more than one */
function findBuild(named: string | undefined): string {
  const complete = completeBuilds();
  const current = currentBuild();
  if (named !== undefined) {
    const [build, ...others] = complete.filter(
      (each) => basename(each) === named || (named.length >= 4 && basename(each).includes(`-${named}`)),
    );
    if (build === undefined) throw new CommandError('There is no such release: `releases` lists them.');
    if (others.length > 0)
      throw new CommandError(
        'More than one release has this commit: give the whole name, as `releases` lists it.',
      );
    return build;
  }
  if (current === undefined)
    throw new CommandError(`${noCurrentBuild()} Name the release to return to: \`releases\` lists them.`);
  const older = complete.find((each) => basename(each) < basename(current));
  if (older === undefined) throw new CommandError('There is no older release to return to.');
  return older;
}

/** Points dist at a build whose server starts and knows the schema of the database, and has the service serve it. */
async function serve(build: string, restart: Restart | undefined): Promise<void> {
  const environment = parseCommandEnvironment();
  const schema = await checkServer(build);
  const found = await findSchema(environment);
  // The names of migrations begin with their number.
  if (found !== null && found > schema)
    throw new CommandError(
      `${basename(build)} cannot be served: the database has had the migration ${found}, and this release knows ${schema} only. Nothing was changed: restore a backup of that schema first, or release a newer commit.`,
    );
  const former = currentBuild();
  switchTo(build);
  if (restart === undefined) {
    print(`dist is now ${basename(build)}. Restart the server to serve it.`);
    return;
  }
  const isReady = await restart(environment);
  if (isReady) {
    print(`${basename(build)} is served.`);
    return;
  }
  const remains = `The server of ${basename(build)} did not become ready; its log says why.`;
  const after = await findSchema(environment);
  if (former === undefined || after !== found)
    throw new CommandError(
      `${remains} dist still names it, because ${former === undefined ? 'there is no former release' : `the database has now had the migration ${String(after)}`}.`,
    );
  switchTo(former);
  const isReadyAgain = await restart(environment);
  throw new CommandError(
    `${remains} dist is ${basename(former)} again${isReadyAgain ? ', which is served' : ', which is not ready either'}.`,
  );
}

/** Starts the server of a build with the settings of the site, but on data of its own. Resolves with the schema that it makes. */
async function checkServer(build: string): Promise<string> {
  let output = '';
  try {
    const server = await startBuiltServer(build, join(build, 'node'), process.env);
    try {
      for (const path of ['/readyz', '/']) {
        const { status } = await fetch(server.origin + path);
        if (status !== 200) output = `${path} answered ${String(status)}`;
      }
      if (output === '') return (await findSchema({ dataDirectory: server.dataDirectory })) ?? '';
    } finally {
      await server.stop();
    }
  } catch (error) {
    output = (error as Error).message;
  }
  throw new CommandError(
    `${basename(build)} cannot be served: ${output.trim().replace(/\s*\n\s*/g, ' ')}. Nothing was changed.`,
  );
}

/** The last migration that a database has had; null where there is none. It migrates nothing. */
async function findSchema(settings: {
  readonly dataDirectory: string;
  readonly databaseUrl?: string | undefined;
}): Promise<string | null> {
  const { dataDirectory, databaseUrl } = settings;
  if (!hasDatabase({ dataDirectory, databaseUrl })) return null;
  const database = await openDatabase({ dataDirectory, databaseUrl });
  try {
    return await database.findSchemaVersion();
  } finally {
    await database.close();
  }
}

/** Ends the server, and resolves with whether the service manager has started another that is ready. */
type Restart = (environment: Environment) => Promise<boolean>;

/** Checks first that the service can be restarted. @throws {CommandError} when it cannot. */
async function prepareRestart({ service }: Options): Promise<Restart | undefined> {
  if (service === undefined) return undefined;
  const findProcess = async () =>
    Number(
      await runProgram(
        'systemctl',
        ['show', '--property=MainPID', '--value', service],
        'Nothing was changed, because systemd does not answer',
      ),
    );
  const pid = await findProcess();
  if (pid === 0) throw new CommandError('The service does not run. Nothing was changed: start it first.');
  const signal = (to: number, name: 'SIGTERM' | 0) => {
    try {
      process.kill(to, name);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPERM')
        throw new CommandError('Run this as the user of the service. Nothing was changed.', { cause: error });
      // It ended by itself, and the service manager starts it again.
      if (code !== 'ESRCH') throw error;
    }
  };
  signal(pid, 0);

  return async ({ host, port }) => {
    const former = await findProcess();
    if (former !== 0) signal(former, 'SIGTERM');
    const deadline = performance.now() + restartTimeoutMs;
    const started = new Set<number>();
    while (performance.now() < deadline && started.size <= maxStarts) {
      const now = await findProcess();
      if (now !== 0 && now !== former) {
        started.add(now);
        if (await isReady(host, port)) return true;
      }
      await delay(pollMs);
    }
    return false;
  };
}

async function isReady(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  try {
    const { status } = await fetch(`http://${name}:${String(port)}/readyz`, {
      signal: AbortSignal.timeout(1_000),
      headers: { Connection: 'close' },
    });
    return status === 200;
  } catch {
    return false;
  }
}
