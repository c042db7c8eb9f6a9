import css from './colours.css?raw';

/** The values of `data-background`. */
export const backgrounds = ['paper', 'white', 'portland', 'navy', 'moss'] as const;
export type Background = (typeof backgrounds)[number];

/** The custom properties of every rule whose selector contains a text; a later rule overrides an earlier one. */
function properties(selector: string): ReadonlyMap<string, string> {
  const rules = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, list = '']) => list.includes(selector));
  const declarations = rules.flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)]);
  return new Map(declarations.map(([, name = '', value = '']) => [name, value]));
}

const root = properties(':root');

/**
 * A colour of the palette such as "navy", as `#rrggbb`.
 * @throws {RangeError} for a name that the stylesheet does not have.
 */
export function colour(name: string): string {
  const value = root.get(name);
  if (!value?.startsWith('#')) throw new RangeError(`No colour is called ${name}`);
  return value;
}

/** The colours that stand on a background, under the names of their custom properties, as `#rrggbb`. */
export function backgroundColours(background: Background) {
  const declared = properties(`[data-background='${background}']`);
  const read = (name: string) => {
    const value = declared.get(name) ?? '';
    return value.startsWith('#') ? value : colour(value.slice('var(--'.length, -1));
  };
  return { bg: read('bg'), fg: read('fg'), soft: read('soft'), accent: read('accent'), line: read('line') };
}
