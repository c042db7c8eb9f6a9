import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);

/** Paths that are not copied: they are installed, built or stored data, or take long to build and hold no text. */
const excluded =
  /^((editor\/)?node_modules|dist(\.\w+)?|\.env|data|\.git|\.astro|test-results|playwright-report|encoded\/data-store\.json|src\/pages\/og)$/;

const settings = ['PATH', 'HOME', 'PUBLIC_ORIGIN', 'INVESTOR_PORTAL_URL'] as const;

/** A copy of this project in a temporary folder, to change and to build. */
export function copyProject() {
  const root = resolve('.');
  const copy = mkdtempSync(join(tmpdir(), 'project-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !excluded.test(relative(root, path)) });
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'));
  /** @throws when the file does not contain the text, so that a test never passes by changing nothing */
  const change = (file: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(copy, file), 'utf8');
    if (text.search(typeof from === 'string' ? RegExp.escape(from) : from) < 0)
      throw new Error(`${file} does not contain “${String(from)}”`);
    const changed = typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to);
    writeFileSync(join(copy, file), changed);
  };
  // No test measures the files of a copy, and full compression takes a third of a build.
  change('scripts/finish-build.ts', 'BROTLI_PARAM_QUALITY]: 11', 'BROTLI_PARAM_QUALITY]: 1');
  // A build must not see the variables that a test run sets.
  const env = Object.fromEntries(settings.map((name) => [name, process.env[name]]));
  Object.assign(env, { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' });
  return {
    change,
    folder: copy,
    /** Runs `npm run build`. Resolves with the folder that holds the pages. */
    async build(variables: Readonly<Record<string, string>> = {}) {
      await run(process.execPath, ['scripts/build.mjs'], { cwd: copy, env: { ...env, ...variables } });
      return join(copy, 'dist/client');
    },
    /** The output of a file of the copy that Node runs in its folder. */
    async run(file: string, args: readonly string[] = []) {
      const { stdout } = await run(process.execPath, [file, ...args], { cwd: copy, env });
      return stdout.trim();
    },
    remove() {
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

export type ProjectCopy = ReturnType<typeof copyProject>;

/** Each package is linked, but not the caches of builds among them: the copy must not write into the project’s cache. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') && name !== '.bin' && name !== '.package-lock.json') continue;
    symlinkSync(join(from, name), join(to, name));
  }
}

/** Copies the build of this project without its pictures, which take nine tenths of its size. */
export function copyBuild(to: string): void {
  const filter = (path: string) => !/\.(?:avif|jpe?g)$/.test(path);
  cpSync('dist', to, { recursive: true, filter });
}

/** Replaces Astro by a shell script for one test, and Vite by one that does nothing. Astro’s is called with `build --outDir` and the directory. */
export function replaceAstro({ folder }: ProjectCopy, script: string): void {
  const bin = join(folder, 'node_modules/.bin');
  const commands = realpathSync('node_modules/.bin');
  rmSync(bin, { recursive: true });
  onTestFinished(() => {
    rmSync(bin, { recursive: true });
    symlinkSync(commands, bin);
  });
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  const programs = { astro: script, vite: 'exit 0' };
  for (const [name, lines] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}
