import * as v from 'valibot';
import { withoutSchemaKey } from '../company/fact-schema.ts';
import given from './typefaces.json' with { type: 'json' };
import { typefacesSchema } from './typefaces.schema.ts';

export const typefaces = v.parse(typefacesSchema, withoutSchemaKey(given));

export type TypefaceRole = keyof typeof typefaces;
