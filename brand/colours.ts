import type { InferOutput } from 'valibot';
import given from './colours.json' with { type: 'json' };
import type { coloursSchema } from './colours.schema.ts';

type Colours = InferOutput<typeof coloursSchema>;

export type Scheme = Colours['light'];

/** The values of `data-background`. */
export type Background = keyof Scheme['backgrounds'];

/** The build has checked the file against its schema. */
const { light, dark, email, pressKit } = given as Colours;
export { light, dark, email };

/** How bright pictures are in the dark scheme, from 0 to 1. */
export const { pictureBrightness: darkPictureBrightness } = dark;

/** What the press kit lists: what this brand calls its colours, and their use. */
export const namedColours = pressKit.map(({ label, background, role, use }) => ({
  label,
  colour: light.backgrounds[background][role],
  use,
}));
