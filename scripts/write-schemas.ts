/** Writes a JSON Schema for each fact file, such as "company/schemas/offices.json". Editors use it to complete and explain the file. */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

const root = join(import.meta.dirname, '..');

for (const file of globSync('{brand,company}/*.json', { cwd: root })) {
  // The module beside a file exports its schema. If the file is faulty, its former schema stays; the build says what is wrong.
  const path = join(root, file.replace(/json$/, 'ts'));
  const exported = (await import(path).catch(() => ({}))) as Readonly<Record<string, GenericSchema>>;
  const [, schema] = Object.entries(exported).find(([name]) => name.endsWith('Schema')) ?? [];
  if (!schema) continue;
  // JSON Schema cannot express checks and transforms by functions. The build runs them.
  const { properties, ...rest } = toJsonSchema(schema, { target: 'draft-07', errorMode: 'ignore' });
  const whole = { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
  const folder = join(root, dirname(file), 'schemas');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, basename(file)), `${JSON.stringify(whole, null, 2)}\n`);
}
