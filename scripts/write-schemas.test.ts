import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jsonSchemas } from './write-schemas.ts';

it('the committed JSON Schemas are those of the fact files; `npm run schemas` writes them', () => {
  const committed = globSync('{company,brand}/schemas/*.json').map((file) => [
    file,
    readFileSync(file, 'utf8'),
  ]);
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(jsonSchemas()));
});
