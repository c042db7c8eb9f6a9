import * as v from 'valibot';
import { day, perName, strict, text, textLike } from './fact-schema.ts';

const confirmation = strict({
  day,
  role: v.pipe(text, v.description('Whoever read the words and confirmed them, by role: General Counsel.')),
  version: v.pipe(
    textLike('the twelve characters that doctor prints', /^[\da-f]{12}$/),
    v.description('The words that were read: `doctor` asks again once they have changed.'),
  ),
});

/** By page or file, as `doctor` names them. */
export const confirmationsSchema = strict({ confirmations: perName(confirmation) });

export type Confirmations = v.InferOutput<typeof confirmationsSchema>;
