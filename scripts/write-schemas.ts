/** `npm run schemas`: writes the JSON Schema of each fact file, by which editors complete and explain it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { brandFiles } from '../brand/brand-files.ts';
import { factFiles } from '../company/fact-files.ts';

const root = join(import.meta.dirname, '..');

/** The text of each JSON Schema, by its path: "company/schemas/offices.json" for "company/offices.json". */
export const jsonSchemas = () =>
  Object.entries({ ...brandFiles, ...factFiles }).map(([file, schema]) => {
    // What a function checks has no form in JSON Schema; the build checks it.
    const { properties, ...rest } = toJsonSchema(schema, { target: 'draft-07', errorMode: 'ignore' });
    const whole = { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
    return [join(dirname(file), 'schemas', basename(file)), `${JSON.stringify(whole, null, 2)}\n`] as const;
  });

if (import.meta.main) {
  for (const directory of ['company', 'brand'])
    mkdirSync(join(root, directory, 'schemas'), { recursive: true });
  for (const [file, text] of jsonSchemas()) writeFileSync(join(root, file), text);
}
