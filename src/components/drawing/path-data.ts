/**
 * Path data for the drawings. Lengths are in the units of the drawing's view box; y grows downwards.
 * Outlines run clockwise, so that they unite where they overlap within one path, and stay open: a fill
 * closes them, and a line along the ground is seldom wanted.
 */

function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

function written(value: number): string {
  const rounded = toTenths(value);
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

/** Writes path data with numbers to one decimal and no space that a minus sign makes needless. */
export function path(commands: TemplateStringsArray, ...values: readonly number[]): string {
  return String.raw({ raw: commands }, ...values.map(written)).replaceAll(' -', '-');
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
