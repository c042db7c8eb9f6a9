import { Baseline, DimensionMark, Drawing, Trees } from './drawing.tsx';
import { box, gable, widthOfWindows, windows, type WindowGrid } from './path-data.ts';

const ground = 120;
const house = { width: 36, eaves: 44, rise: 15.12 };
/** Left edge of the missing house, where the baseline has a gap too. */
const gap = 202;

/** Left edges and number of houses of the terraces along the street. */
const terraces = [
  [gap - 6 * house.width, 6],
  [gap + house.width, 5],
  [606, 3],
  [832, 12],
] as const;

/** Gabled houses in a row, in two tones by turns; the second of every three has a brass door. */
function Terrace({ x, houses }: { readonly x: number; readonly houses: number }) {
  const { width, eaves, rise } = house;
  const upper = ground - eaves + 4;
  const lefts = Array.from({ length: houses }, (_, i) => x + i * width);
  const hasBrassDoor = (_: number, i: number) => i % 3 === 1;

  const draw = (part: (left: number) => string, where: (left: number, i: number) => boolean = () => true) =>
    lefts.filter(where).map(part).join('');
  const wall = (left: number) => gable(left, ground, width, eaves, rise);
  const door = (left: number) => box(left + width - 12, ground - 15, 7, 15);
  const glazing = (left: number) =>
    box(left + 5, upper, 6, 9) + box(left + width - 11, upper, 6, 9) + box(left + 5, ground - 15, 6, 9);
  const chimney = (left: number) => box(left + width * 0.68, ground - eaves - rise + 2, 4, 9);
  return (
    <>
      <path className="wall" d={draw(wall, (_, i) => i % 2 === 0)} />
      <path className="wall-light" d={draw(wall, (_, i) => i % 2 === 1)} />
      <path className="glass" d={draw(glazing) + draw(door, (left, i) => !hasBrassDoor(left, i))} />
      <path className="brass" d={draw(door, hasBrassDoor)} />
      <path className="shade" d={draw(chimney)} />
    </>
  );
}

interface BlockProps {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly wall: 'wall' | 'wall-light';
  readonly grid: WindowGrid;
}

/** A flat-roofed block with a shaded side, a coping, centred windows and a brass door. */
function Block({ x, top, width, wall, grid }: BlockProps) {
  const height = ground - top;
  const shade = Math.min(7, width * 0.09);
  return (
    <>
      <path className={wall} d={box(x, top, width, height)} />
      <path
        className="shade"
        d={box(x + width - shade, top, shade, height) + box(x - 1.5, top - 3, width + 3, 4)}
      />
      <path
        className="glass"
        d={windows(grid, Math.round(x + (width - widthOfWindows(grid)) / 2), top + 8)}
      />
      <path className="brass" d={box(x + width / 2 - 6, ground - 13, 12, 13)} />
    </>
  );
}

/** A street with one house missing, its outline dashed and its width measured. */
export function NotFoundDrawing() {
  return (
    // A narrow view box is scaled by its height alone: a wider window shows more of the street.
    <Drawing kind="fine" viewBox="0 -16 160 160" preserveAspectRatio="xMinYMax meet">
      <path
        className="skyline"
        d={box(-60, 28, 60, ground - 28) + box(330, 36, 54, ground - 36) + box(560, 12, 44, ground - 12)}
      />
      {terraces.map(([x, houses]) => (
        <Terrace key={x} x={x} houses={houses} />
      ))}
      <Block x={432} top={-10} width={80} wall="wall" grid={{ kind: 'narrow', columns: 7, rows: 4 }} />
      <Block x={520} top={28} width={74} wall="wall-light" grid={{ kind: 'arched', columns: 3, rows: 3 }} />
      <Block x={728} top={8} width={90} wall="wall" grid={{ kind: 'sash', columns: 6, rows: 5 }} />

      <path className="line dashed" d={gable(gap, ground, house.width, house.eaves, house.rise)} />
      <DimensionMark x={gap} y={134} length={house.width} tick={3} />
      <Trees
        base={ground}
        trees={[
          { x: -20, size: 20 },
          { x: 425, size: 24 },
          { x: 722, size: 20 },
          { x: 516, size: 18, dark: true },
          { x: 600, size: 26, dark: true },
        ]}
      />
      <Baseline
        y={ground}
        weight={2}
        stretches={[
          [-300, gap + 300],
          [gap + house.width, 1200],
        ]}
      />
    </Drawing>
  );
}
