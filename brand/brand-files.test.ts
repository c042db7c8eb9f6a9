import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brandFiles, checkBrandFiles } from './brand-files.ts';

it('the files of the brand are right, and each is in the table and names its schema', () => {
  expect(checkBrandFiles('.')).toEqual([]);
  const files = globSync('brand/*.json');
  expect(files.sort()).toEqual(Object.keys(brandFiles).sort());
  for (const file of files)
    expect(JSON.parse(readFileSync(file, 'utf8')), file).toMatchObject({
      $schema: file.replace('brand', './schemas'),
    });
});
