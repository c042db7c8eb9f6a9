import { globSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the build holds nothing of the editor', () => {
  const files = globSync('dist/**/*').filter((file) => statSync(file).isFile());
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /keystatic/i.test(file + readFileSync(file, 'latin1')))).toEqual([]);
});
