import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths that are not copied: they are installed, built or stored data, or take long to build and hold no text. */
const excluded =
  /^((editor\/)?node_modules|dist(\.\w+)?|\.env|data|\.git|(editor\/)?\.astro|test-results|playwright-report|encoded\/data-store\.json|src\/pages\/og)$/;

/** A copy of this project in a temporary folder, to change and to build. */
export function copyProject() {
  const root = resolve('.');
  const copy = mkdtempSync(join(tmpdir(), 'project-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !excluded.test(relative(root, path)) });
  // Each package is linked, but not the caches of builds among them: the copy must not write into the project’s cache.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.') || ['.bin', '.package-lock.json'].includes(name))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  /** @throws when the file does not contain the text, so that a test never passes by changing nothing */
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain “${from}”`);
    writeFileSync(join(copy, file), text.replaceAll(from, to));
  };
  // No test measures the files of a copy, and full compression takes a third of a build.
  change('scripts/finish-build.ts', 'BROTLI_PARAM_QUALITY]: 11', 'BROTLI_PARAM_QUALITY]: 1');
  // A build must not see the variables that a test run sets.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
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

/** Copies the build of this project without its pictures, which take nine tenths of its size. */
export function copyBuild(to: string): void {
  const filter = (path: string) => !/\.(?:avif|jpe?g)$/.test(path);
  cpSync('dist', to, { recursive: true, filter });
}
