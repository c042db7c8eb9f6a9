import { box, ellipse, path } from './path-data.ts';

/** A broadleaf tree: centre line, and the height of the middle of its crown above the base. */
export interface Broadleaf {
  readonly x: number;
  readonly size: number;
  readonly dark?: boolean;
}

interface GroveProps {
  readonly base: number;
  /** Painted in this order, the last in front; neighbours in the list that share a tone share a path. */
  readonly trees: readonly Broadleaf[];
}

/** Broadleaf trees: trunks first, then crowns 0.9 of their size wide. */
export function Grove({ base, trees }: GroveProps) {
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
        <path key={d} className={dark ? 'ms3' : 'ms'} d={d} />
      ))}
    </>
  );
}

/** A conifer: centre line and height. */
export type Conifer = readonly [x: number, height: number];

interface ForestProps {
  readonly base: number;
  readonly trees: readonly Conifer[];
}

/** Conifers from left to right, every third one dark and standing between its two light neighbours in depth. */
export function Forest({ base, trees }: ForestProps) {
  const layer = (place: number) =>
    trees
      .filter((_, i) => i % 3 === place)
      .map(([x, height]) => conifer(x, base, height))
      .join('');
  return (
    <>
      <path className="ms" d={layer(2)} />
      <path className="ms3" d={layer(0)} />
      <path className="ms" d={layer(1)} />
    </>
  );
}

function conifer(x: number, base: number, height: number): string {
  const stem = height * 0.06;
  return path`M${x} ${base - height}l${height / 4} ${height * 0.92}h${height / -2}zm${stem / -2} ${height * 0.92}v${height * 0.08}h${stem}v${height * -0.08}z`;
}

interface PlantedEdgeProps {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Tone of the planted band itself. */
  readonly dark?: boolean;
  /** Bushes along one line, by turns dark and light: `y` of the line, centre of the first, step, radii. */
  readonly bushes: {
    readonly y: number;
    readonly from: number;
    readonly step: number;
    readonly radii: readonly number[];
    readonly darkFirst?: boolean;
  };
}

/** A planted parapet or balcony with bushes standing out of it. */
export function PlantedEdge({ x, top, width, height, dark = false, bushes }: PlantedEdgeProps) {
  const { y, from, step, radii, darkFirst = false } = bushes;
  const ofTone = (wanted: boolean) =>
    radii
      .map((r, i) => ((i % 2 === 0) === (darkFirst === wanted) ? ellipse(from + i * step, y, r) : ''))
      .join('');
  const band = box(x, top, width, height);
  return (
    <>
      <path className={dark ? 'ms3' : 'ms'} d={band + ofTone(dark)} />
      <path className={dark ? 'ms' : 'ms3'} d={ofTone(!dark)} />
    </>
  );
}
