import { ellipse, path } from './path-data.ts';

/** A wind turbine. */
export interface Turbine {
  readonly x: number;
  /** y of the hub and of the tower's foot. */
  readonly hub: number;
  readonly foot: number;
  readonly blade: number;
  /** Degrees from upright to the first blade, clockwise. */
  readonly angle: number;
}

interface WindFarmProps {
  readonly turbines: readonly Turbine[];
}

/** Tapered towers, three blades each, brass hubs. The rotors may turn about their hubs. */
export function WindFarm({ turbines }: WindFarmProps) {
  return (
    <>
      <path className="p1" d={turbines.map(tower).join('')} />
      {turbines.map((turbine) => (
        <g key={turbine.x} transform={`translate(${String(turbine.x)} ${String(turbine.hub)})`}>
          <path className="p1 rotor" d={rotor(turbine)} />
        </g>
      ))}
      <path className="br" d={turbines.map(({ x, hub }) => ellipse(x, hub, 2.6)).join('')} />
    </>
  );
}

function tower({ x, hub, foot }: Turbine): string {
  return path`M${x - 3} ${foot}L${x - 1.4} ${hub}h2.8L${x + 3} ${foot}z`;
}

/** Steps around a blade that points upwards, across it and along it, from its root on the hub. */
const bladeSteps = (length: number): readonly (readonly [across: number, along: number])[] => [
  [1.1, -length],
  [0.9, 0],
  [2.2, 0.78 * length],
  [-1, 0.22 * length],
];

/** Three blades around a hub at 0, 0. */
function rotor({ blade, angle }: Turbine): string {
  return [0, 120, 240]
    .map((turn) => {
      const radians = ((angle + turn) * Math.PI) / 180;
      const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
      const steps = bladeSteps(blade).map(
        ([across, along]) => path`l${across * cos - along * sin} ${across * sin + along * cos}`,
      );
      return path`M${-1.6 * cos} ${-1.6 * sin}` + steps.join('');
    })
    .join('');
}

/** A lattice pylon: centre line and height. */
export interface Pylon {
  readonly x: number;
  readonly height: number;
}

/** A hanging wire: start, lowest pull, end. */
export type Wire = readonly [x1: number, y1: number, cx: number, cy: number, x2: number, y2: number];

interface PowerLineProps {
  readonly base: number;
  readonly pylons: readonly Pylon[];
  readonly wires: readonly Wire[];
}

/** Pylons with two cross-arms each, and the wires between them. */
export function PowerLine({ base, pylons, wires }: PowerLineProps) {
  return (
    <>
      <path className="ln" d={pylons.map(({ x, height }) => lattice(x, base, height)).join('')} />
      <path
        className="ln thin"
        d={wires.map(([x1, y1, cx, cy, x2, y2]) => path`M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`).join('')}
      />
    </>
  );
}

function lattice(x: number, base: number, height: number): string {
  const up = (share: number) => base - share * height;
  return (
    path`M${x - 9} ${base}L${x - 3} ${up(1)}h6L${x + 9} ${base}M${x - 14} ${up(0.82)}h28M${x - 11} ${up(0.95)}h22` +
    path`M${x - 7} ${up(0.25)}L${x + 5} ${up(0.55)}L${x - 4} ${up(0.8)}` +
    path`M${x + 7} ${up(0.25)}L${x - 5} ${up(0.55)}L${x + 4} ${up(0.8)}`
  );
}
