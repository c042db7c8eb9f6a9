/** Writes a JSON Schema for each fact file, such as "company/schemas/offices.json". Editors use it to complete and explain the file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';

const root = join(import.meta.dirname, '..');

const schemas = {
  'brand/colours.json': async () => (await import('../brand/colours.ts')).coloursSchema,
  'brand/names.json': async () => (await import('../brand/names.ts')).namesSchema,
  'brand/typefaces.json': async () => (await import('../brand/typefaces.ts')).typefacesSchema,
  'company/commitments.json': async () => (await import('../company/commitments.ts')).commitmentsSchema,
  'company/figures.json': async () => (await import('../company/figures.ts')).figuresSchema,
  'company/funds.json': async () => (await import('../company/funds.ts')).fundsSchema,
  'company/leadership-posts.json': async () =>
    (await import('../company/leadership-posts.ts')).leadershipPostsSchema,
  'company/mailboxes.json': async () => (await import('../company/mailboxes.ts')).mailboxesSchema,
  'company/offices.json': async () => (await import('../company/offices.ts')).officesSchema,
  'company/optional-facts.json': async () =>
    (await import('../company/optional-facts.ts')).optionalFactsSchema,
  'company/organization.json': async () => (await import('../company/organization.ts')).organizationSchema,
  'company/targets.json': async () => (await import('../company/targets.ts')).targetsSchema,
};

for (const [file, load] of Object.entries(schemas)) {
  // If a file is faulty, its former schema stays. The build says what is wrong.
  const schema = await load().catch(() => undefined);
  if (!schema) continue;
  // JSON Schema cannot express checks and transforms by functions. The build runs them.
  const { properties, ...rest } = toJsonSchema(schema, { target: 'draft-07', errorMode: 'ignore' });
  const whole = { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
  const folder = join(root, dirname(file), 'schemas');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, basename(file)), `${JSON.stringify(whole, null, 2)}\n`);
}
