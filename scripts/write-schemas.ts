/** Writes a JSON Schema for each fact file, such as "company/schemas/offices.json". Editors use it to complete and explain the file. */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { factSchemas } from '../company/fact-schema.ts';

const root = join(import.meta.dirname, '..');

// The module beside a file has its schema. Where facts are wrong it cannot be loaded; the build says what is wrong.
for (const file of globSync('{brand,company}/*.json', { cwd: root }))
  await import(join(root, file.replace(/json$/, 'ts'))).catch(() => undefined);

for (const [file, schema] of factSchemas) {
  // JSON Schema cannot express checks and transforms by functions. The build runs them.
  const { properties, ...rest } = toJsonSchema(schema, { target: 'draft-07', errorMode: 'ignore' });
  const whole = { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
  const folder = join(root, dirname(file), 'schemas');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, basename(file)), `${JSON.stringify(whole, null, 2)}\n`);
}
