/** Writes the JSON Schema of each fact file, by which editors complete and explain it: "company/schemas/offices.json". */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { ObjectSchema, ObjectEntries } from 'valibot';

const root = join(import.meta.dirname, '..');

for (const file of globSync('{brand,company}/*.json', { cwd: root })) {
  const name = basename(file, '.json').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  let exported: Readonly<Record<string, ObjectSchema<ObjectEntries, undefined>>>;
  try {
    exported = (await import(join(root, file.replace(/json$/, 'ts')))) as typeof exported;
  } catch {
    // A file that has a fault keeps its schema; the build says what is wrong.
    continue;
  }
  const schema = exported[`${name}Schema`];
  if (!schema) throw new TypeError(`The module beside ${file} exports no ${name}Schema`);
  // What a function checks or makes has no form in JSON Schema; the build checks it.
  const { properties, ...rest } = toJsonSchema(schema, { target: 'draft-07', errorMode: 'ignore' });
  const whole = { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
  const folder = join(root, dirname(file), 'schemas');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, basename(file)), `${JSON.stringify(whole, null, 2)}\n`);
}
