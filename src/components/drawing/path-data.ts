/**
 * SVG path data. Lengths are in units of the view box; y grows downwards. Outlines run clockwise, so that they unite
 * where they overlap within one path, and stay open: a fill closes them, and a stroke along the baseline is not wanted.
 */

const toTenths = (value: number) => Math.round(value * 10) / 10;

function format(value: number): string {
  const rounded = toTenths(value);
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

/** Path data with numbers to one decimal, and no space before a minus sign. */
export function path(commands: TemplateStringsArray, ...values: readonly number[]): string {
  return String.raw({ raw: commands }, ...values.map(format)).replaceAll(' -', '-');
}

/** A rectangle by its top left corner. */
export function box(x: number, top: number, width: number, height: number): string {
  return path`M${x} ${top}h${width}v${height}h${-width}`;
}

/** An ellipse by its centre; a circle when only one radius is given. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  // Rounded before it is doubled: a half arc whose chord is not exactly two radii bulges.
  const half = toTenths(rx);
  return path`M${cx - half} ${cy}a${half} ${ry} 0 0 1 ${2 * half} 0 ${half} ${ry} 0 0 1 ${-2 * half} 0`;
}

/** Walls up to the eaves under one pitched roof, from the lower left corner. */
export function gable(x: number, base: number, width: number, eaves: number, rise: number): string {
  return path`M${x} ${base}v${-eaves}l${width / 2} ${-rise}l${width / 2} ${rise}v${eaves}`;
}

/** Bays of windows: the size of one, where its outline begins, and the outline. */
const bays = {
  sash: { width: 12, height: 16, start: [3, 4], outline: 'h6v9h-6z' },
  narrow: { width: 9, height: 22, start: [2.5, 4], outline: 'h4v14h-4z' },
  arched: { width: 16, height: 20, start: [3, 17], outline: 'v-9a5 5 0 0 1 10 0v9z' },
} as const;

export interface WindowGrid {
  readonly kind: keyof typeof bays;
  readonly columns: number;
  readonly rows: number;
}

export const widthOfWindows = ({ kind, columns }: WindowGrid) => columns * bays[kind].width;

/** Rows of windows, by the top left corner of the first bay. */
export function windows({ kind, columns, rows }: WindowGrid, x: number, top: number): string {
  const { width, height, start, outline } = bays[kind];
  const row = new Array(columns).fill(outline).join(path`m${width} 0`);
  return Array.from(
    { length: rows },
    (_, floor) => path`M${x + start[0]} ${top + start[1] + floor * height}` + row,
  ).join('');
}
