import { dark, darkPictureBrightness, light, type Scheme } from '../../../brand/colours.ts';
import { relativeLuminance } from './contrast.ts';

type Colours = Readonly<Record<string, string>>;

/** A custom property for each role. */
const declare = (colours: Colours) =>
  Object.entries(colours)
    .map(([role, colour]) => `--${role}:${colour};`)
    .join('');

/** What is used on every background: also the grounds of tooltips and messages. */
const everywhere = ({ everywhere, backgrounds: { inverse } }: Scheme) =>
  declare({
    ...everywhere,
    inverse: inverse.ground,
    'inverse-ink': inverse.ink,
    'inverse-line': inverse.line,
  });

/** Fields on a background that stays light in the dark scheme stay light too. */
const schemeOf = ({ ground, ink }: { ground: string; ink: string }) =>
  `color-scheme:${relativeLuminance(ground) > relativeLuminance(ink) ? 'light' : 'dark'};`;

/** A rule for each background. A page has the colours of its background, and so has the root element. */
const backgroundRules = ({ backgrounds }: Scheme, isDark: boolean) =>
  Object.entries(backgrounds).map(([background, colours]) => {
    const selector = `${background === 'page' ? ':root,' : ''}[data-background=${background}]`;
    return `${selector}{${isDark ? schemeOf(colours) : ''}${declare(colours)}}`;
  });

/** The arrow of a select element, which can only be a background file. */
const arrow = `<svg xmlns='http://www.w3.org/2000/svg' width='14' height='8'><path d='M1 1l6 6 6-6' fill='none' stroke='${light.backgrounds.page.line}' stroke-width='1.6'/></svg>`;

/**
 * The order of the layers, and brand/colours.json as custom properties. Every colour that a component uses comes from the
 * background that it stands on.
 */
export const colourStyles = [
  '@layer tokens,base,layout,components,states;',
  '@layer tokens{',
  `:root{${everywhere(light)}--select-arrow:url("data:image/svg+xml,${encodeURIComponent(arrow)}")}`,
  ...backgroundRules(light, false),
  ':root,[data-background]{--rule:color-mix(in srgb,var(--ink) 26%,transparent);background:var(--ground);color:var(--ink)}',
  '@media screen and (prefers-color-scheme:dark){',
  `:root{${everywhere(dark)}}`,
  ...backgroundRules(dark, true),
  // A picture after sunset has the ground of the page, and so has its section; a panel across the page would be a dark slab.
  `[data-background=picture]:not([data-daylight]),main>section[data-background=panel]{color-scheme:dark;${declare(dark.backgrounds.page)}}`,
  `img[data-daylight]{filter:brightness(${String(darkPictureBrightness)})}`,
  // Where it is day, the dark scheme shows daylight as the light one does.
  `[data-background=picture][data-daylight=bright]{color-scheme:light;${declare(light.backgrounds.picture)}}`,
  'img[data-daylight=bright]{filter:none}}',
  '}',
].join('');
