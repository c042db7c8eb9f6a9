import { dark, darkPictureBrightness, light, type Scheme } from '../../../brand/colours.ts';
import { relativeLuminance } from './contrast.ts';

type Colours = Readonly<Record<string, string>>;

const backgroundsOf = ({ backgrounds }: Scheme) => Object.entries<Colours>(backgrounds);
const declare = (colours: Colours) =>
  Object.entries(colours)
    .map(([role, colour]) => `--${role}:${colour};`)
    .join('');
const changed = (colours: Colours, before: Colours) =>
  Object.fromEntries(Object.entries(colours).filter(([role, colour]) => before[role] !== colour));

/** Colours that are used on every background, including those of tooltips and messages. */
const everywhere = ({ everywhere, backgrounds: { inverse } }: Scheme): Colours => ({
  ...everywhere,
  inverse: inverse.ground,
  'inverse-ink': inverse.ink,
  'inverse-line': inverse.line,
});

const lightColours = Object.fromEntries(backgroundsOf(light));

/** The arrow of a select element, which can only be a background file. */
const arrow = `<svg xmlns='http://www.w3.org/2000/svg' width='14' height='8'><path d='M1 1l6 6 6-6' fill='none' stroke='${light.backgrounds.page.line}' stroke-width='1.6'/></svg>`;

/** The root element has the same colours as the page’s background. */
const selectorOf = (background: string) =>
  `${background === 'page' ? ':root,' : ''}[data-background=${background}]`;

function darkRule(background: string, colours: Colours, before: Colours): string {
  const { ground = '', ink = '' } = colours;
  // Fields on a background that stays light stay light too.
  const scheme = relativeLuminance(ground) > relativeLuminance(ink) ? 'color-scheme:light;' : '';
  const declarations = declare(changed(colours, before)) + scheme;
  return declarations && `${selectorOf(background)}{${declarations}}`;
}

/**
 * The order of the layers, and the colours of brand/ as custom properties. A component takes every colour from the background that
 * it is on.
 */
export const colourStyles = [
  '@layer tokens,base,layout,components,states;',
  '@layer tokens{',
  `:root{${declare(everywhere(light))}--select-arrow:url("data:image/svg+xml,${encodeURIComponent(arrow)}")}`,
  ...backgroundsOf(light).map(([background, colours]) => `${selectorOf(background)}{${declare(colours)}}`),
  ':root,[data-background]{--rule:color-mix(in srgb,var(--ink) 26%,transparent);background:var(--ground);color:var(--ink)}',
  '@media screen and (prefers-color-scheme:dark){',
  `:root{color-scheme:dark;${declare(changed(everywhere(dark), everywhere(light)))}}`,
  ...backgroundsOf(dark).map(([background, colours]) =>
    darkRule(background, colours, lightColours[background] ?? {}),
  ),
  // A picture after sunset has the background of the page, and so does its section.
  `[data-background=picture]:not([data-daylight]),main>section[data-background=panel]{color-scheme:dark;${declare(dark.backgrounds.page)}}`,
  `img[data-daylight]{filter:brightness(${String(darkPictureBrightness)})}}`,
  '}',
].join('');
