import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the build holds nothing of the editor', () => {
  const files = globSync('dist/{client,server}/**/*.{html,js,mjs,css,json,svg}');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /keystatic/i.test(file + readFileSync(file, 'latin1')))).toEqual([]);
});
