import * as v from 'valibot';
import { list, numberFrom, oneOf, parseFacts, strict, text, textLike } from '../company/fact-schema.ts';
import data from './colours.json' with { type: 'json' };

/** @param use what the colour is used for */
const colour = (use: string) => v.pipe(textLike('a colour such as #0f1d33', /^#[\da-f]{6}$/), v.title(use));

/** Each colour by its role. */
export const roles = {
  ground: colour('background'),
  ink: colour('text'),
  soft: colour('text of less weight'),
  accent: colour('text that stands out, and the outline of what has the focus'),
  line: colour('lines that carry meaning'),
  fill: colour('hatching in charts, the frame of a confirmation'),
  panel: colour('background of fields, dialogs and boxes'),
  'panel-ink': colour('text in fields, dialogs and boxes'),
  error: colour('what is said of errors'),
};

const { error, ...withContent } = roles;
const { ground, ink, soft, accent, line } = roles;
const background = { ground, ink, soft, accent, line };

const scheme = {
  everywhere: strict({ error }),
  backgrounds: strict({
    page: v.pipe(strict(withContent), v.title('The page')),
    panel: v.pipe(strict(withContent), v.title('Sections that stand out from the page')),
    picture: v.pipe(strict(withContent), v.title('Behind the pictures of the models')),
    inverse: v.pipe(
      strict(background),
      v.title('Light on dark in the light scheme: the footer, the heads of policies, tooltips'),
    ),
    sustainability: v.pipe(strict(background), v.title('Sections about sustainability')),
  }),
};

const coloursSchema = strict({
  light: strict(scheme),
  dark: strict({
    ...scheme,
    pictureBrightness: v.pipe(
      numberFrom('a number from 0.5 to 1', 0.5, 1),
      v.title('How bright pictures are in the dark scheme'),
    ),
  }),
  pressKit: v.pipe(
    list(
      strict({
        label: v.pipe(text, v.title('What this brand calls the colour')),
        background: oneOf('page', 'panel', 'picture', 'inverse', 'sustainability'),
        role: oneOf('ground', 'ink', 'soft', 'accent', 'line'),
        use: text,
      }),
      12,
    ),
    v.title('The colours that the press kit lists, of the light scheme'),
  ),
});

const colours = parseFacts('brand/colours.json', coloursSchema, data);

export type Colours = typeof colours;

export type Scheme = Colours['light'];

/** The values of `data-background`. */
export type Background = keyof Scheme['backgrounds'];

export const { light, dark } = colours;

/** How bright pictures are in the dark scheme, from 0 to 1. */
export const { pictureBrightness: darkPictureBrightness } = dark;

/** The colours in the press kit, with their names and uses. */
export const namedColours = colours.pressKit.map(({ label, background, role, use }) => ({
  label,
  colour: light.backgrounds[background][role],
  use,
}));

/** The brand’s name of a colour. @throws {RangeError} if it is not in the list */
export function labelOf(colour: string): string {
  const named = namedColours.find((entry) => entry.colour === colour);
  if (!named) throw new RangeError(`brand/colours.json: pressKit has no name for ${colour}`);
  return named.label;
}
