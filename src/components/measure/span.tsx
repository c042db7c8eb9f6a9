import { path } from '../drawing/path-data.ts';

type Point = readonly [x: number, y: number];

interface SpanProps {
  readonly from: Point;
  /** On the same height as `from`, or on the same plumb line. */
  readonly to: Point;
  /** Half the length of the oblique ticks across and down, in the units of the view box. */
  readonly tick?: number;
}

/** A dimension within a drawing: a hairline with an end stroke and a 45° tick at either end. */
export function Span({ from, to, tick = 6 }: SpanProps) {
  const [x, y] = from;
  const [endX, endY] = to;
  const stroke = 1.5 * tick;
  const stop = x === endX ? path`m${-stroke} 0h${2 * stroke}` : path`m0 ${-stroke}v${2 * stroke}`;
  const mark = path`m${-tick} ${tick}l${2 * tick} ${-2 * tick}`;
  return (
    <>
      <path
        className="fine"
        d={path`M${x} ${y}L${endX} ${endY}M${x} ${y}` + stop + path`M${endX} ${endY}` + stop}
      />
      <path className="tick" d={path`M${x} ${y}` + mark + path`M${endX} ${endY}` + mark} />
    </>
  );
}
