import { clampChroma, converter, formatHex } from 'culori';
import type { InferOutput } from 'valibot';
import type { coloursSchema } from '../brand/colours.schema.ts';
import { contrast } from '../src/ui/styles/contrast.ts';

/** The colours from which all others are made, as `#rrggbb`. */
export interface MainColours {
  /** The background of pages: light. */
  readonly ground: string;
  /** Text, and the background of the footer and of the dark scheme: dark. */
  readonly ink: string;
  /** Lines that carry meaning. */
  readonly line: string;
  /** The background of what is said about sustainability: dark. */
  readonly sustainability: string;
}

const toOklch = converter('oklch');

/**
 * A colour of the hue of another.
 * @param lightness in OKLCH, from 0 to 1
 * @param chroma a share of the chroma of the other colour
 */
function tone(colour: string, lightness: number, chroma = 1): string {
  const { c, h } = toOklch(colour) ?? { c: 0 };
  return formatHex(
    clampChroma({ mode: 'oklch', l: lightness, c: c * chroma, ...(h === undefined ? {} : { h }) }, 'oklch'),
  );
}

/** The colour, or the nearest lightness of it that has a contrast on every one of these grounds. */
function readable(colour: string, grounds: readonly string[], ratio: number): string {
  const isEnough = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= ratio);
  const { l } = toOklch(colour) ?? { l: 0 };
  const steps = Array.from({ length: 201 }, (_, step) => step / 200);
  const [nearest = colour] = steps
    .toSorted((a, b) => Math.abs(a - l) - Math.abs(b - l))
    .map((lightness) => tone(colour, lightness))
    .filter(isEnough);
  return isEnough(colour) ? colour : nearest;
}

// A little more than WCAG 2.2 requires, so that rounding does not fall below it.
const text = 4.6;
const lines = 3.1;

/**
 * Every colour of both schemes and of emails, with the contrasts that the build requires where the main colours allow them.
 * @param behindPictures the background that the pictures were rendered on, which stays as it is
 */
export function deriveColours(
  { ground, ink, line, sustainability }: MainColours,
  behindPictures: string,
): Omit<InferOutput<typeof coloursSchema>, 'pressKit'> {
  const panel = tone(ground, 0.988, 0.5);
  const leaf = tone(sustainability, 0.49, 1.6);
  const content = (on: string, textOn: string) => ({
    ground: on,
    ink: textOn,
    soft: readable(tone(textOn, 0.38, 0.65), [on, panel], text),
    accent: readable(tone(line, 0.42, 0.8), [on, panel], text),
    line: readable(line, [on, panel], lines),
    fill: readable(leaf, [on, panel], lines),
    panel,
    'panel-ink': textOn,
  });

  const darkGround = tone(ink, 0.187, 0.75);
  const darkPanel = tone(ink, 0.264, 1.05);
  const darkInk = tone(ground, 0.886, 1.6);
  const paleLine = readable(tone(line, 0.8, 0.95), [ink, sustainability, darkGround, darkPanel], text);
  const darkContent = (on: string) => ({
    ground: on,
    ink: darkInk,
    soft: readable(tone(ink, 0.79, 0.36), [on], text),
    accent: paleLine,
    line: readable(tone(line, 0.665), [on, darkPanel], lines),
    fill: readable(tone(sustainability, 0.69, 1.9), [on, darkPanel], lines),
    panel: darkPanel,
    'panel-ink': darkInk,
  });
  const lightOnDark = (on: string) => ({
    ground: on,
    ink: ground,
    soft: readable(tone(on, 0.85, 0.5), [on], text),
    accent: paleLine,
    line: paleLine,
  });

  const drawing = {
    'wall-light': tone(ground, 0.956, 1.4),
    wall: tone(ground, 0.92, 1.9),
    'wall-dark': tone(ground, 0.853, 2.4),
    skyline: tone(ground, 0.852, 1.9),
    shade: tone(ground, 0.768, 3),
    glass: tone(ink, 0.32, 1.15),
    detail: tone(line, 0.64, 1.1),
    'leaves-dark': tone(sustainability, 0.42, 1.4),
    trunk: tone(line, 0.42, 0.45),
    measure: line,
  };
  const inverse = lightOnDark(ink);
  return {
    light: {
      everywhere: { error: readable('#8a2318', [ground, panel, behindPictures], text), ...drawing },
      backgrounds: {
        page: content(ground, ink),
        panel: content(panel, ink),
        picture: content(behindPictures, ink),
        inverse,
        sustainability: lightOnDark(sustainability),
      },
    },
    dark: {
      everywhere: {
        error: readable('#f2a797', [darkGround, darkPanel], text),
        ...drawing,
        glass: tone(ink, 0.48, 1.15),
        measure: tone(line, 0.665),
      },
      backgrounds: {
        page: darkContent(darkGround),
        panel: darkContent(darkPanel),
        picture: darkContent(darkGround),
        inverse,
        sustainability: lightOnDark(tone(sustainability, 0.26, 0.8)),
      },
      pictureBrightness: 0.82,
    },
    email: {
      ground: '#ffffff',
      ink: tone(ink, 0.24, 0.7),
      soft: tone(ink, 0.43, 0.6),
      line: tone(ink, 0.52, 0.65),
    },
  };
}
