import { readChecked } from '../company/fact-files.ts';
import { coloursSchema } from './colours.schema.ts';
import { namesSchema } from './names.schema.ts';
import { typefacesSchema } from './typefaces.schema.ts';

/** The files that hold the values of the brand, each with its schema. */
export const brandFiles = {
  'brand/colours.json': coloursSchema,
  'brand/names.json': namesSchema,
  'brand/typefaces.json': typefacesSchema,
} as const;

/**
 * Everything that is wrong in the files of the brand, one line each, which begins with the file.
 * @param root the folder that contains brand/
 */
export const checkBrandFiles = (root: string): readonly string[] =>
  Object.entries(brandFiles).flatMap(([file, schema]) => readChecked(root, file, schema).issues);
