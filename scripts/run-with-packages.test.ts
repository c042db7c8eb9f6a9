import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { temporaryFolder } from '../tests/support/temporary-context.ts';

it('a command that needs packages for development installs them after an installation without them', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  for (const name of ['run-with-packages', 'install-packages', 'run-command'])
    copyFileSync(`scripts/${name}.mjs`, join(folder, `scripts/${name}.mjs`));
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'));
  const listed = { packages: { '': {}, 'node_modules/prettier': { version: '3.0.0', dev: true } } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(listed));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{ "packages": {} }');
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "$@" > asked\n', { mode: 0o755 });
  const { status, stdout } = spawnSync(
    process.execPath,
    ['scripts/run-with-packages.mjs', 'echo', 'a command', '--with-arguments'],
    { cwd: folder, encoding: 'utf8', env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` } },
  );
  expect(status).toBe(0);
  expect(stdout).toContain('a command --with-arguments\n');
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('ci --no-audit --no-fund --include=dev\n');
});

it('each command of package.json installs what it needs, or needs nothing but the packages of the site', () => {
  const { prepare, schemas, 'test:long': long, ...commands } = packageFile.scripts;
  expect(prepare).toContain('npm run --silent schemas');
  expect([long, schemas]).toEqual(['npm test -- --long', 'exec node scripts/write-schemas.ts']);
  for (const command of Object.values(commands)) expect(command).toMatch(/^exec node scripts\/[\w-]+\.mjs\b/);
});
