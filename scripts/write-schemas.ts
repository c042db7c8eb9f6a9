/** Writes the JSON Schema of each fact file, by which editors complete and explain it: "company/schemas/offices.json". */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

const root = join(import.meta.dirname, '..');

for (const file of globSync('{company,brand}/*.json', { cwd: root })) {
  // A file that has a fault keeps its schema; the build says what is wrong.
  const module = (await import(join(root, file.replace(/json$/, 'ts'))).catch(() => ({}))) as object;
  const [, schema] = Object.entries(module).find(([name]) => name.endsWith('Schema')) ?? [];
  if (!schema) continue;
  // What a function checks or makes has no form in JSON Schema; the build checks it.
  const { properties, ...rest } = toJsonSchema(schema as GenericSchema, {
    target: 'draft-07',
    errorMode: 'ignore',
  });
  const whole = { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
  const folder = join(root, dirname(file), 'schemas');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, basename(file)), `${JSON.stringify(whole, null, 2)}\n`);
}
