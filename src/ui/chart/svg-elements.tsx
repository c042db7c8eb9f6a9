/** SVG path data with numbers to one decimal. */
export function path(commands: TemplateStringsArray, ...values: readonly number[]): string {
  return String.raw({ raw: commands }, ...values.map((value) => Math.round(value * 10) / 10));
}

/** "12.35%" of 12.345678 */
export const percent = (value: number) => `${String(Math.round(100 * value) / 100)}%`;

interface DimensionLineProps {
  from: readonly [x: number, y: number];
  /** The other end, with the same x or the same y as `from`. */
  to: readonly [x: number, y: number];
  /** Half the width and height of the ticks. */
  tick?: number;
}

/** A dimension line within an SVG: an end stroke and a 45° tick at either end. */
export function DimensionLine({ from, to, tick = 6 }: DimensionLineProps) {
  const half = 1.5 * tick;
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  return (
    <g transform={path`translate(${from[0]} ${from[1]})`}>
      <path
        strokeWidth="1.25"
        d={
          x === 0
            ? path`M${-half} 0h${2 * half}m${-half} 0v${y}m${-half} 0h${2 * half}`
            : path`M0 ${-half}v${2 * half}m0 ${-half}h${x}m0 ${-half}v${2 * half}`
        }
      />
      <path
        fill="none"
        stroke="var(--line)"
        strokeWidth="2.5"
        d={path`M${-tick} ${tick}l${2 * tick} ${-2 * tick}m${x - 2 * tick} ${y + 2 * tick}l${2 * tick} ${-2 * tick}`}
      />
    </g>
  );
}

/** Hatching at 45°: `fill="url(#id)"`. The id is unique in the page. */
export function HatchPattern({ id, spacing = 7 }: { id: string; spacing?: number }) {
  return (
    <pattern
      id={id}
      width={spacing}
      height={spacing}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path className="hatch" d={`M0 0v${String(spacing)}`} />
    </pattern>
  );
}
