import { clampChroma, converter, formatHex } from 'culori';
import type { Colours } from '../brand/colours.ts';
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
const toRgb = converter('rgb');

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
 * @param present the colours so far: what pictures were rendered on, what is said of errors, and the paper of emails stay
 */
export function deriveColours(
  { ground, ink, line, sustainability }: MainColours,
  present: Pick<Colours, 'light' | 'dark' | 'email'>,
): Omit<Colours, 'pressKit'> {
  const behindPictures = present.light.backgrounds.picture.ground;
  const panel = tone(ground, 0.988, 0.5);
  const leaf = tone(sustainability, 0.49, 1.6);
  const content = (on: string, textOn: string, panel: string) => ({
    ground: on,
    ink: textOn,
    soft: readable(tone(textOn, 0.38, 0.65), [on, panel], text),
    accent: readable(tone(line, 0.42, 0.8), [on, panel], text),
    line: readable(line, [on, panel], lines),
    fill: readable(leaf, [on, panel], lines),
    panel,
    'panel-ink': textOn,
  });

  const { pictureBrightness } = present.dark;
  const { r, g, b } = toRgb(behindPictures) ?? { r: 0, g: 0, b: 0 };
  const dimmed = formatHex({
    mode: 'rgb',
    r: r * pictureBrightness,
    g: g * pictureBrightness,
    b: b * pictureBrightness,
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

  const drawingByDay = {
    'wall-light': tone(ground, 0.956, 1.4),
    wall: tone(ground, 0.92, 1.9),
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
      everywhere: {
        error: readable(present.light.everywhere.error, [ground, panel, behindPictures], text),
        ...drawingByDay,
      },
      backgrounds: {
        page: content(ground, ink, panel),
        panel: content(panel, ink, panel),
        picture: content(behindPictures, ink, panel),
        inverse,
        sustainability: lightOnDark(sustainability),
      },
    },
    dark: {
      everywhere: {
        error: readable(present.dark.everywhere.error, [darkGround, darkPanel], text),
        // Drawings show the evening, as the pictures do: dark walls and lit doors.
        'wall-light': tone(ink, 0.44),
        wall: tone(ink, 0.4),
        skyline: tone(ink, 0.26),
        shade: tone(ink, 0.31),
        glass: tone(ink, 0.22),
        detail: paleLine,
        'leaves-dark': tone(sustainability, 0.36, 1.2),
        trunk: tone(line, 0.37, 0.3),
        measure: tone(line, 0.665),
      },
      backgrounds: {
        page: darkContent(darkGround),
        panel: darkContent(darkPanel),
        // What the pictures by day stand on, as dimmed as they are.
        picture: content(dimmed, ink, tone(dimmed, 0.85)),
        inverse,
        sustainability: lightOnDark(tone(sustainability, 0.26, 0.8)),
      },
      pictureBrightness,
    },
    email: {
      ground: present.email.ground,
      ink: tone(ink, 0.24, 0.7),
      soft: tone(ink, 0.43, 0.6),
      line: tone(ink, 0.52, 0.65),
    },
  };
}
