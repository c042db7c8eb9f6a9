import tokens from '../styles/tokens.css?raw';

/** What a picture or an icon takes from its ground, as `#rrggbb`. */
export interface GroundColours {
  readonly background: string;
  readonly text: string;
  readonly secondary: string;
  readonly line: string;
}

export type Ground = 'paper' | 'portland' | 'navy' | 'moss';

const declarations = (css: string): ReadonlyMap<string, string> =>
  new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

/** @throws {RangeError} for a name that the stylesheet does not have. */
export function materialIn(css: string, name: string): string {
  const root = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? '';
  const value = declarations(root).get(name);
  if (!value?.startsWith('#')) throw new RangeError(`No material is called ${name}`);
  return value;
}

/** Every rule that names the ground counts, the later before the earlier. */
export function groundColoursIn(css: string, ground: Ground): GroundColours {
  const rules = [...css.matchAll(/((?:\[data-background='\w+'\][,\s]*)+)\{([^}]*)\}/g)];
  const ofGround = rules.filter(([, selectors = '']) => selectors.includes(`'${ground}'`));
  const declared = declarations(ofGround.map(([, , body = '']) => body).join('\n'));
  const colour = (name: string): string => {
    const value = declared.get(name) ?? '';
    const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    if (reference !== undefined) return materialIn(css, reference);
    if (value.startsWith('#')) return value;
    throw new RangeError(`The ground ${ground} gives no ${name}`);
  };
  return { background: colour('bg'), text: colour('fg'), secondary: colour('soft'), line: colour('line') };
}

/** A material such as "navy", as `#rrggbb`: colours are defined in the stylesheet and nowhere else. */
export function material(name: string): string {
  return materialIn(tokens, name);
}

/** The colours that the stylesheet gives to a ground. */
export function groundColours(ground: Ground): GroundColours {
  return groundColoursIn(tokens, ground);
}
