import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly license?: string }>>;
}

const [, chapter = ''] = readFileSync('LICENSES.md', 'utf8').split('## npm packages');
const [, , ...rows] = chapter.split('\n').filter((line) => line.startsWith('|'));
const documented = rows.map((row) => {
  const [, licences = '', packages = ''] = row.split('|').map((cell) => cell.trim());
  const names = [...packages.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return { licences: licences.split(', '), names };
});

it('LICENSES.md names every licence of the packages in production, and each package whose licence asks for more than its text', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const found = new Set<string>();
  for (const [path, { dev = false, license = 'none' }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const name = path.replace(/^.*node_modules\//, '');
    for (const licence of license.replace(/[()]/g, '').split(/ AND | OR /)) {
      found.add(licence);
      const { names = [] } = documented.find(({ licences }) => licences.includes(licence)) ?? {};
      const isNamed = names.some((pattern) => matchesGlob(name, pattern));
      expect(names.length === 0 || isNamed, `${name}: ${licence}`).toBe(true);
    }
  }
  expect(documented.flatMap(({ licences }) => licences).sort()).toEqual([...found].sort());
});
