import type { Tone } from './building.tsx';
import { box, ellipse, path } from './path-data.ts';
import { Glazing } from './windows.tsx';

interface ViaductProps {
  readonly x: number;
  readonly base: number;
  /** Number of arches. Half a pier, 5 units, stands on each side of every one. */
  readonly arches: number;
  /** Clear width of an arch. */
  readonly span: number;
  /** Height at which the arches spring, and height of the whole below the deck. */
  readonly spring: number;
  readonly height: number;
  readonly tone: Tone;
}

/** Round arches under a deck; small ones make an arcade. */
export function Viaduct({ x, base, arches, span, spring, height, tone }: ViaductProps) {
  const width = arches * (span + 10);
  const radius = span / 2;
  const arch = path`h-5v${-spring}a${radius} ${radius} 0 0 0 ${-span} 0v${spring}h-5`;
  return (
    <>
      <path
        className={tone}
        d={path`M${x} ${base}v${-height}h${width}v${height}` + arch.repeat(arches) + 'z'}
      />
      <path className="sh" d={box(x - 4, base - height - 4, width + 8, 4)} />
    </>
  );
}

interface TrainProps {
  /** Left end. */
  readonly x: number;
  /** Top of the rail. */
  readonly rail: number;
  readonly length: number;
}

/** A train of windowed coaches over a brass sill. */
export function Train({ x, rail, length }: TrainProps) {
  return (
    <>
      <path className="nv" d={box(x, rail - 12, length, 11)} />
      <Glazing kind="a" x={x + 6} y={rail - 9} width={length - 12} height={6} />
      <path className="br" d={box(x, rail - 2, length, 2)} />
    </>
  );
}

interface LorryProps {
  /** Rear end; it drives to the right. */
  readonly x: number;
  readonly base: number;
}

/** An articulated lorry with a brass cab, 35 units long. */
export function Lorry({ x, base }: LorryProps) {
  return (
    <>
      <path className="p1" d={box(x, base - 15, 26, 12)} />
      <path className="br" d={box(x + 27, base - 12, 8, 9)} />
      <path className="nv" d={[5, 20, 31].map((axle) => ellipse(x + axle, base - 2, 2.4)).join('')} />
    </>
  );
}
