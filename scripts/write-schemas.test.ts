import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jsonSchemas } from './write-schemas.ts';

it('the JSON Schemas in company/schemas are those of the fact files; `npm run schemas` writes them', () => {
  const committed = readdirSync('company/schemas').map((name) => [
    name,
    readFileSync(`company/schemas/${name}`, 'utf8'),
  ]);
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(jsonSchemas()));
});
