import { box, path } from './path-data.ts';

interface DatumLineProps {
  readonly y: number;
  readonly weight: number;
  /** Left end and length of each stretch; more than one leaves gaps. */
  readonly stretches: readonly (readonly [x: number, length: number])[];
}

/** The navy ground line that every elevation stands on. */
export function DatumLine({ y, weight, stretches }: DatumLineProps) {
  return <path className="nv" d={stretches.map(([x, length]) => box(x, y, length, weight)).join('')} />;
}

interface DimensionMarkProps {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  /** Half the height of the oblique ticks. */
  readonly tick: number;
}

/** A horizontal dimension: a hairline between witness lines, with brass ticks at 45°. */
export function DimensionMark({ x, y, length, tick }: DimensionMarkProps) {
  const ends = [x, x + length];
  const witness = tick + 2;
  return (
    <>
      <path
        className="ln thin"
        d={
          path`M${x} ${y}h${length}` + ends.map((end) => path`M${end} ${y - witness}v${2 * witness}`).join('')
        }
      />
      <path
        className="tk"
        d={ends.map((end) => path`M${end - tick} ${y + tick}l${2 * tick} ${-2 * tick}`).join('')}
      />
    </>
  );
}
