import type { email, Scheme } from '../brand/colours.ts';
import type { roles } from '../brand/colours.ts';
import { contrast } from '../src/ui/styles/contrast.ts';

/** What WCAG 2.2 requires of text, and of lines and areas that carry meaning. */
const required = { text: 4.5, line: 3 } as const;

type Role = keyof typeof roles;
type Pair = readonly [role: Role, on: Role, kind: keyof typeof required];

const inEmails: readonly Pair[] = [
  ['ink', 'ground', 'text'],
  ['soft', 'ground', 'text'],
  ['line', 'ground', 'line'],
];
const onEvery: readonly Pair[] = [...inEmails, ['accent', 'ground', 'text']];
const withBoxes: readonly Pair[] = [...onEvery, ['panel-ink', 'panel', 'text']];
/** Charts and forms stand here. What is filled on the background of pictures is a leaf of a drawing. */
const withContent: readonly Pair[] = [
  ...withBoxes,
  ['fill', 'ground', 'line'],
  ['error', 'ground', 'text'],
  ['error', 'panel', 'text'],
];
const onBackground: Readonly<Record<keyof Scheme['backgrounds'], readonly Pair[]>> = {
  page: withContent,
  panel: withContent,
  picture: withBoxes,
  inverse: onEvery,
  sustainability: onEvery,
};

const findWeakPairs = (
  where: string,
  colours: Readonly<Partial<Record<Role, string>>>,
  pairs: readonly Pair[],
) =>
  pairs.flatMap(([role, on, kind]) => {
    const [colour = '', ground = ''] = [colours[role], colours[on]];
    const ratio = contrast(colour, ground);
    if (ratio >= required[kind]) return [];
    // Rounded down, so that what is too weak never reads as enough.
    const found = (Math.floor(ratio * 100) / 100).toFixed(2);
    return `brand/colours.json, ${where}: ${role} ${colour} on ${on} ${ground} has a contrast of ${found}, and needs ${String(required[kind])}`;
  });

/** A line for each pair of colours whose contrast is too weak. */
export const findWeakContrasts = (
  schemes: Readonly<Record<string, Scheme>>,
  emailColours: typeof email,
): string[] => [
  ...Object.entries(schemes).flatMap(([scheme, { everywhere, backgrounds }]) =>
    (Object.keys(onBackground) as (keyof typeof onBackground)[]).flatMap((name) =>
      findWeakPairs(
        `${scheme} scheme, ${name}`,
        { error: everywhere.error, ...backgrounds[name] },
        onBackground[name],
      ),
    ),
  ),
  ...findWeakPairs('emails', emailColours, inEmails),
];
