import { Buildings, Skyline, type Block } from './building.tsx';
import { DatumLine, DimensionMark } from './datum.tsx';
import { Drawing } from './drawing.tsx';
import { Terrace } from './house.tsx';
import { gable } from './path-data.ts';
import { Grove } from './planting.tsx';

const ground = 120;
const house = { base: ground, width: 36, eaves: 44 };
/** Where one house is missing, and the ground line with it. */
const gap = 202;

/** The taller blocks along the street. */
const blocks: readonly Block[] = [
  { x: 432, top: -10, width: 80, tone: 'p2', windows: { kind: 'b', columns: 7, rows: 4 }, door: true },
  { x: 520, top: 28, width: 74, tone: 'p1', windows: { kind: 'e', columns: 3, rows: 3 }, door: true },
  { x: 728, top: 8, width: 90, tone: 'p2', windows: { kind: 'a', columns: 6, rows: 5 }, door: true },
];

/** A street with one house missing, its outline dashed and its width measured. Decoration on the 404 page. */
export function LostTerrace() {
  return (
    <Drawing kind="fine" viewBox="0 -16 720 160" preserveAspectRatio="xMinYMax slice">
      <Skyline
        base={ground}
        blocks={[
          [-60, 28, 60],
          [330, 36, 54],
          [560, 12, 44],
        ]}
      />
      <Terrace x={gap - 6 * house.width} houses={6} {...house} />
      <Terrace x={gap + house.width} houses={5} {...house} />
      <Terrace x={606} houses={3} {...house} />
      <Terrace x={832} houses={6} {...house} />
      <Buildings base={ground} blocks={blocks} />

      <path className="ln dash" d={gable(gap, ground, house.width, house.eaves, 15.1)} />
      <DimensionMark x={gap} y={134} length={house.width} tick={3} />
      <Grove
        base={ground}
        trees={[
          { x: -20, size: 20 },
          { x: 425, size: 24 },
          { x: 722, size: 20 },
          { x: 516, size: 18, dark: true },
          { x: 600, size: 26, dark: true },
        ]}
      />
      <DatumLine
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
