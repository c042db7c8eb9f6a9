import { path } from '../chart/svg-elements.tsx';

interface PinProps {
  x: number;
  y: number;
  /** The offset from the place to the centre of its circle. */
  offset: readonly [across: number, down: number];
  /** A letter or a number, the same as in the list beside the map. */
  label: string;
  name: string;
  /** Whether the name is left of the circle. */
  before?: boolean;
  radius: number;
  /** The font size in the units of the view box. */
  size: number;
}

/** A place on a map: a tick, and a connector to a circle with a label and the name of the place. */
export function Pin({ x, y, offset: [across, down], label, name, before = false, radius, size }: PinProps) {
  const reach = 1 - radius / Math.hypot(across, down);
  const connector = path`M0 0L${across * reach} ${down * reach}`;
  const tick = radius / 4;
  const textY = path`${0.36 * size}`;
  return (
    <g transform={`translate(${path`${x} ${y}`})`}>
      <path className="halo" d={connector} />
      <path className="fine" d={connector} />
      <path className="tick" d={path`M${-tick} ${tick}L${tick} ${-tick}`} />
      <g transform={`translate(${path`${across} ${down}`})`}>
        <circle className="marker" r={radius} />
        <text className="key" y={textY} fontSize={size}>
          {label}
        </text>
        <text
          className={before ? 'name end' : 'name'}
          x={path`${(before ? -1 : 1) * (radius + size / 3)}`}
          y={textY}
          fontSize={size}
        >
          {name}
        </text>
      </g>
    </g>
  );
}
