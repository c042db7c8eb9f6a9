import type { ReactNode } from 'react';
import { box, ellipse, path } from './path-data.ts';
import './drawing.css';

interface DrawingProps {
  /** `plot`: one of a row on a shared baseline. `fine`: thinner lines, for a drawing shown above its own size. */
  readonly kind: 'plot' | 'fine';
  readonly viewBox: string;
  readonly preserveAspectRatio: string;
  readonly children: ReactNode;
}

/** A decorative elevation, hidden from assistive technology: the text beside it says the same. */
export function Drawing({ kind, children, ...box }: DrawingProps) {
  return (
    <svg className={`drawing ${kind}`} {...box} aria-hidden="true">
      {children}
    </svg>
  );
}

/** The navy line that every elevation stands on. Each stretch is its left end and its length. */
export function Baseline({
  y,
  weight,
  stretches,
}: {
  readonly y: number;
  readonly weight: number;
  readonly stretches: readonly (readonly [x: number, length: number])[];
}) {
  return <path className="baseline" d={stretches.map(([x, length]) => box(x, y, length, weight)).join('')} />;
}

interface DimensionMarkProps {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  /** Half the height of the oblique ticks. */
  readonly tick: number;
}

/** A horizontal dimension line between extension lines, with brass ticks at 45°. */
export function DimensionMark({ x, y, length, tick }: DimensionMarkProps) {
  const ends = [x, x + length];
  const extension = tick + 2;
  return (
    <>
      <path
        className="line thin"
        d={
          path`M${x} ${y}h${length}` +
          ends.map((end) => path`M${end} ${y - extension}v${2 * extension}`).join('')
        }
      />
      <path
        className="tick"
        d={ends.map((end) => path`M${end - tick} ${y + tick}l${2 * tick} ${-2 * tick}`).join('')}
      />
    </>
  );
}

interface TreesProps {
  readonly base: number;
  /**
   * The centre line of each, and the height of the middle of its crown above the base. Painted in this order;
   * neighbours in the list that share a tone share a path.
   */
  readonly trees: readonly { readonly x: number; readonly size: number; readonly dark?: boolean }[];
}

/** Broadleaf trees: trunks first, then crowns 0.9 of their size wide. */
export function Trees({ base, trees }: TreesProps) {
  const runs: { dark: boolean; d: string }[] = [];
  for (const { x, size, dark = false } of trees) {
    const crown = ellipse(x, base - size, size * 0.45, size * 0.55);
    const last = runs.at(-1);
    if (last?.dark === dark) last.d += crown;
    else runs.push({ dark, d: crown });
  }
  return (
    <>
      <path className="trunk" d={trees.map(({ x, size }) => path`M${x} ${base}v${size * -0.7}`).join('')} />
      {runs.map(({ dark, d }) => (
        <path key={d} className={dark ? 'leaves dark' : 'leaves'} d={d} />
      ))}
    </>
  );
}
