/** `npm run schemas`: writes the JSON Schema of each fact file, by which editors complete and explain it. */
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { coloursSchema } from '../brand/colours.ts';
import { namesSchema } from '../brand/names.ts';
import { typefacesSchema } from '../brand/typefaces.ts';
import { commitmentsSchema } from '../company/commitments.ts';
import { figuresSchema } from '../company/figures.ts';
import { fundsSchema } from '../company/funds.ts';
import { leadershipPostsSchema } from '../company/leadership-posts.ts';
import { mailboxesSchema } from '../company/mailboxes.ts';
import { officesSchema } from '../company/offices.ts';
import { optionalFactsSchema } from '../company/optional-facts.ts';
import { organizationSchema } from '../company/organization.ts';
import { targetsSchema } from '../company/targets.ts';

const root = join(import.meta.dirname, '..');

const schemas = {
  'brand/colours.json': coloursSchema,
  'brand/names.json': namesSchema,
  'brand/typefaces.json': typefacesSchema,
  'company/commitments.json': commitmentsSchema,
  'company/figures.json': figuresSchema,
  'company/funds.json': fundsSchema,
  'company/leadership-posts.json': leadershipPostsSchema,
  'company/mailboxes.json': mailboxesSchema,
  'company/offices.json': officesSchema,
  'company/optional-facts.json': optionalFactsSchema,
  'company/organization.json': organizationSchema,
  'company/targets.json': targetsSchema,
};

/** The text of each JSON Schema, by its path: "company/schemas/offices.json" for "company/offices.json". */
export const jsonSchemas = () =>
  Object.entries(schemas).map(([file, schema]) => {
    // What a function checks or makes has no form in JSON Schema; the build checks it.
    const { properties, ...rest } = toJsonSchema(schema, { target: 'draft-07', errorMode: 'ignore' });
    const whole = { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
    return [join(dirname(file), 'schemas', basename(file)), `${JSON.stringify(whole, null, 2)}\n`] as const;
  });

if (import.meta.main) {
  for (const [file, text] of jsonSchemas()) writeFileSync(join(root, file), text);
}
