/** `npm run schemas`: writes the JSON Schema of each fact file, by which editors complete and explain it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { factFiles } from '../company/fact-files.ts';

const directory = join(import.meta.dirname, '../company/schemas');

/** The text of each JSON Schema, by the name of its file. */
export const jsonSchemas = () =>
  Object.entries(factFiles).map(([name, schema]) => {
    // What a function checks has no form in JSON Schema; the build checks it.
    const { properties, ...rest } = toJsonSchema(schema, { target: 'draft-07', errorMode: 'ignore' });
    const whole = { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
    return [`${name}.json`, `${JSON.stringify(whole, null, 2)}\n`] as const;
  });

if (import.meta.main) {
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of jsonSchemas()) writeFileSync(join(directory, name), text);
}
