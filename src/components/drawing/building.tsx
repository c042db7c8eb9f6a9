import { box, path } from './path-data.ts';
import { Glazing } from './windows.tsx';
import { windowBays, type WindowKind } from './window-kinds.ts';

/** The model's pale grades: `p1` lightest and nearest, `p3` furthest back. */
export type Tone = 'p1' | 'p2' | 'p3';

/** One flat-roofed block. */
export interface Block {
  readonly x: number;
  /** The roof line; the coping stands 3 units higher. */
  readonly top: number;
  /** Where the block ends when it stands on another one and not on the ground. */
  readonly base?: number;
  readonly width: number;
  readonly tone: Tone;
  /** Bays of one kind, centred, starting `drop` units (8 unless told) below the roof line. */
  readonly windows?: {
    readonly kind: WindowKind;
    readonly columns: number;
    readonly rows: number;
    readonly drop?: number;
  };
  /** A brass door in the middle of the ground floor. */
  readonly door?: boolean;
  /** Leaves out the shaded return and the coping: a block half out of sight. */
  readonly plain?: boolean;
}

interface BuildingsProps {
  /** The ground line. */
  readonly base: number;
  /** From back to front. */
  readonly blocks: readonly Block[];
}

/** Flat-roofed blocks: body, shaded return on the right, coping, windows. */
export function Buildings({ base, blocks }: BuildingsProps) {
  return blocks.map((block) => <Building key={block.x} {...block} base={block.base ?? base} />);
}

function Building({
  x,
  top,
  base,
  width,
  tone,
  windows,
  door = false,
  plain = false,
}: Block & { readonly base: number }) {
  const height = base - top;
  const shade = Math.min(7, width * 0.09);
  return (
    <>
      <path className={tone} d={box(x, top, width, height)} />
      {plain ? null : (
        <path
          className="sh"
          d={box(x + width - shade, top, shade, height) + box(x - 1.5, top - 3, width + 3, 4)}
        />
      )}
      {windows ? <CentredWindows x={x} top={top} width={width} {...windows} /> : null}
      {door ? <path className="br" d={box(x + width / 2 - 6, base - 13, 12, 13)} /> : null}
    </>
  );
}

type CentredWindowsProps = Pick<Block, 'x' | 'top' | 'width'> & NonNullable<Block['windows']>;

function CentredWindows({ x, top, width, kind, columns, rows, drop = 8 }: CentredWindowsProps) {
  const bay = windowBays[kind];
  const across = columns * bay.width;
  return (
    <Glazing
      kind={kind}
      x={Math.round(x + (width - across) / 2)}
      y={top + drop}
      width={across}
      height={rows * bay.height}
    />
  );
}

interface AtticProps {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly tone: Tone;
  /** How far the roof reaches past each side. */
  readonly oversail: number;
}

/** A set-back or corniced top storey under a thin roof. */
export function Attic({ x, top, width, height, tone, oversail }: AtticProps) {
  return (
    <>
      <path className={tone} d={box(x, top, width, height)} />
      <path className="sh" d={box(x - oversail, top - 2, width + 2 * oversail, 3)} />
    </>
  );
}

/** A distant block: left edge, roof line and width. */
export type SkylineBlock = readonly [x: number, top: number, width: number];

interface SkylineProps {
  readonly base: number;
  readonly blocks: readonly SkylineBlock[];
}

/** The town behind, without detail. */
export function Skyline({ base, blocks }: SkylineProps) {
  return <path className="p4" d={blocks.map(([x, top, width]) => box(x, top, width, base - top)).join('')} />;
}

interface RooflightsProps {
  /** Left edge of each light. */
  readonly at: readonly number[];
  readonly y: number;
}

/** Saw-tooth lights on a flat roof, 14 units wide and 7 high. */
export function Rooflights({ at, y }: RooflightsProps) {
  return <path className="gl" d={at.map((x) => path`M${x} ${y}l14-7v7z`).join('')} />;
}
