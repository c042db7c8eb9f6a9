import { path } from '../drawing/path-data.ts';

type Point = readonly [x: number, y: number];

interface DimensionLineProps {
  from: Point;
  /** With the same x or the same y as `from`. */
  to: Point;
  /** Half the width and height of the ticks. */
  tick?: number;
}

/** A dimension line within an SVG: an end stroke and a 45° tick at either end. */
export function DimensionLine({ from, to, tick = 6 }: DimensionLineProps) {
  const [x, y] = from;
  const [endX, endY] = to;
  const half = 1.5 * tick;
  const endStroke = x === endX ? path`m${-half} 0h${2 * half}` : path`m0 ${-half}v${2 * half}`;
  const oblique = path`m${-tick} ${tick}l${2 * tick} ${-2 * tick}`;
  return (
    <>
      <path
        className="fine"
        d={path`M${x} ${y}L${endX} ${endY}M${x} ${y}` + endStroke + path`M${endX} ${endY}` + endStroke}
      />
      <path className="tick" d={path`M${x} ${y}` + oblique + path`M${endX} ${endY}` + oblique} />
    </>
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
