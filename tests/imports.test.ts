import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { paths } from '../company/site-map.ts';

const run = promisify(execFile);

/** The output of dependency-cruiser, with a configuration of this project, for a project that holds these files only. */
async function checkImports(configuration: string, files: Readonly<Record<string, string>>): Promise<string> {
  const project = mkdtempSync(join(tmpdir(), 'imports-'));
  onTestFinished(() => {
    rmSync(project, { recursive: true });
  });
  const all = { 'package.json': '{ "type": "module" }', 'tsconfig.json': '{}', ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const program = resolve('node_modules/.bin/depcruise');
  const args = [program, '.', '--config', resolve(configuration)];
  return await run(process.execPath, args, { cwd: project }).then(
    () => '',
    (error: unknown) => (error as { readonly stdout: string }).stdout,
  );
}

const importing = (path: string) => `import { one } from '${path}';\nexport const two = one;\n`;
const exporting = 'export const one = 1;\n';

const violations = [
  ['ui imports a subject', 'src/ui/a.ts', '../portfolio/project.ts', 'src-ui-imports'],
  ['the server imports a subject', 'src/server/a.ts', '../statistics/statistics.ts', 'src-server-imports'],
  ['the server imports ui', 'src/server/b.ts', '../ui/button.ts', 'src-server-imports'],
  ['company imports a subject', 'company/a.ts', '../src/portfolio/project.ts', 'company-stands-alone'],
  ['a subject imports what another keeps to itself', 'src/home/a.ts', '../insights/part.ts', 'subjects-meet'],
  ['a subject imports a page', 'src/home/b.ts', '../pages/part.ts', 'subjects-meet'],
  ['an island imports the server', 'src/home/c.island.tsx', '../server/part.ts', 'browser-files'],
  ['a script of a page imports a server file', 'src/home/d.client.ts', './part.server.ts', 'browser-files'],
  ['a part of a subject imports the server', 'src/home/e.ts', '../server/part.ts', 'node-modules-in-server'],
  ['a file of the product imports a test', 'src/home/f.ts', '../../tests/part.ts', 'src-does-not-know'],
] as const;

it('refuses each of these imports, and says which rule it breaks', async () => {
  const files = violations.flatMap(([, file, path]) => [
    [join(dirname(file), path), exporting] as const,
    [file, importing(path)] as const,
  ]);
  const printed = await checkImports('.dependency-cruiser.js', Object.fromEntries(files));
  for (const [what, file, path, rule] of violations)
    expect(printed, what).toMatch(
      new RegExp(`error ${rule}\\S*: ${RegExp.escape(file)} → ${RegExp.escape(join(dirname(file), path))}`),
    );
});

it('refuses two files that import each other', async () => {
  const printed = await checkImports('.dependency-cruiser.js', {
    'src/home/a.ts': importing('./b.ts'),
    'src/home/b.ts': `${importing('./a.ts')}${exporting}`,
  });
  expect(printed).toContain('error no-circular');
});

it('refuses two directories that import each other, although no two files do', async () => {
  const printed = await checkImports('.dependency-cruiser.directories.js', {
    'src/consent/a.ts': importing('../statistics/statistics.ts'),
    'src/consent/consent.ts': exporting,
    'src/statistics/b.ts': importing('../consent/consent.ts'),
    'src/statistics/statistics.ts': exporting,
  });
  expect(printed).toContain('error no-circle-of-directories');
});

it('accepts that a subject imports the public file of another, and what all share', async () => {
  const files = {
    'company/figures.ts': exporting,
    'src/portfolio/project.ts': importing('../ui/button.ts') + exporting,
    'src/ui/button.ts': importing('../../company/figures.ts') + exporting,
    'src/home/a.ts': importing('../portfolio/project.ts'),
    'src/home/b.server.ts': importing('../server/context.ts'),
    'src/server/context.ts': exporting,
  };
  expect(await checkImports('.dependency-cruiser.js', files)).toBe('');
  expect(await checkImports('.dependency-cruiser.directories.js', files)).toBe('');
});

/** Words that only the subjects have a use for: their own names, and those of their emails, limits and states. */
const wordsOfSubjects =
  /\b(?:enquir(?:y|ies)|newsletters?|subscri(?:ptions?|bers?|bed)|speak-?up|concern|case ?codes?|receipts?|owner-alert|articles?|insights|portfolio|careers|search(?:es)?)\b/i;

it('finds no path and no name of a subject in what serves every subject', () => {
  const pathOfPage = new RegExp(
    `['"\`]/(?:${[...paths]
      .map((path) => path.slice(1))
      .filter(Boolean)
      .map(RegExp.escape)
      .join('|')})['"\`?]`,
  );
  const files = globSync('src/{server,ui}/**/*.{ts,tsx,js}').filter(
    // The tables belong to all subjects, and pictures are named after the pages on which they are.
    (file) => !/^src\/server\/database\/|^src\/ui\/images\/models|\.test\.|\/testing\//.test(file),
  );
  const named = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      // Facts of the company have names of their own.
      .filter((line) => !/^import|mailboxes\./.test(line.trim()))
      .filter((line) => pathOfPage.test(line) || wordsOfSubjects.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(named).toEqual([]);
});
