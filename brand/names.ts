import * as v from 'valibot';
import { parseFacts, strict, textLike } from '../company/fact-schema.ts';
import data from './names.json' with { type: 'json' };

const namesSchema = strict({
  slug: v.pipe(
    textLike('small letters, digits, and hyphens between them', /^[a-z\d]+(-[a-z\d]+)*$/),
    v.title('Begins the names of the files that visitors download'),
  ),
  referencePrefix: v.pipe(
    textLike('one to eight capital letters', /^[A-Z]{1,8}$/),
    v.title('Begins the reference of an enquiry; references given earlier keep theirs'),
  ),
});

export const brandNames = parseFacts('brand/names.json', namesSchema, data);
