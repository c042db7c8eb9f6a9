import { path } from '../drawing/path-data.ts';

interface PinProps {
  /** Where the place lies, in units of the drawing. */
  readonly x: number;
  readonly y: number;
  /** From the place to the middle of its bubble. */
  readonly lean: readonly [across: number, down: number];
  /** What the bubble carries: a letter or a number, the same as in the list beside the map. */
  readonly mark: string;
  readonly name: string;
  /** Whether the name stands before the bubble. */
  readonly before?: boolean;
  /** Radius of the bubble and size of the type. */
  readonly radius: number;
  readonly size: number;
}

/** A place on a map: a point, a leader with a 45° tick, and a keyed bubble with its name. */
export function Pin({ x, y, lean: [across, down], mark, name, before = false, radius, size }: PinProps) {
  const length = Math.hypot(across, down);
  const reach = (length - radius) / length;
  const tick = radius / 4;
  return (
    <g transform={`translate(${path`${x} ${y}`})`}>
      <path className="clear" d={path`M0 0L${across * reach} ${down * reach}`} />
      <path className="fine" d={path`M0 0L${across * reach} ${down * reach}`} />
      <path className="tick" d={path`M${-tick} ${tick}L${tick} ${-tick}`} />
      <g transform={`translate(${path`${across} ${down}`})`}>
        <circle className="bubble" r={radius} />
        <text className="key" y={path`${0.36 * size}`} fontSize={size}>
          {mark}
        </text>
        <text
          className={before ? 'name before' : 'name'}
          x={path`${(before ? -1 : 1) * (radius + size / 3)}`}
          y={path`${0.36 * size}`}
          fontSize={size}
        >
          {name}
        </text>
      </g>
    </g>
  );
}
