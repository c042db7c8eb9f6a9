import { box, gable, path } from './path-data.ts';

const width = 132;
const eaves = 66;
const ridge = 75;
const docks = [13, 35, 57, 79];
/** Solar panels on the two slopes: distance from the left wall, height of the foot above the base. */
const panels = [
  [12, 70.7],
  [32, 73.5],
  [52, 76.2],
  [72, 75.1],
  [92, 72.4],
] as const;

interface WarehousesProps {
  readonly base: number;
  /** Left wall of each bay, in drawing units; a bay is 132 wide and 75 high at the ridge. */
  readonly at: readonly number[];
}

/** Logistics bays under shallow solar roofs, each with four docks under brass canopies. */
export function Warehouses({ base, at }: WarehousesProps) {
  const draw = (part: (x: number) => string) => at.map(part).join('');
  const perDock = (part: (x: number) => string) => draw((x) => docks.map((dock) => part(x + dock)).join(''));
  return (
    <>
      <path className="p1" d={draw((x) => gable(x, base, width, eaves, ridge - eaves))} />
      <path className="sh" d={draw((x) => box(x + width - 6, base - eaves, 6, eaves))} />
      <path className="nv" d={perDock((x) => box(x, base - 24, 14, 24))} />
      <path className="br" d={perDock((x) => box(x - 2, base - 30, 18, 4))} />
      <path
        className="gl"
        d={draw(
          (x) =>
            box(x + 10, base - 58, width - 24, 7) +
            panels.map(([from, up]) => path`M${x + from} ${base - up}l15-7v7z`).join(''),
        )}
      />
    </>
  );
}
