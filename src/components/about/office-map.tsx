import type { Office } from '../../../company/offices.ts';
import { path } from '../drawing/path-data.ts';
import { Pin } from '../map/pin.tsx';
import { positionInWords } from '../map/position-in-words.ts';
import { placeOn } from '../map/map-sheet.ts';
import { DrawnData } from '../measure/drawn-data.tsx';
import { bubble, fromWestToEast, officeLeaders, officeSheets, worldHeight } from './office-map-geometry.ts';
import './office-map.css';

/** A, B, C… from west to east. */
export function markOf(office: Office): string {
  return String.fromCharCode('A'.charCodeAt(0) + fromWestToEast.indexOf(office));
}

/** Offices whose name stands to the west of their point, where the sea is. */
const namedBefore: readonly string[] = ['London'];

/** The world with a leader from each office to the column that says more of it. */
function World() {
  const { width } = officeSheets.world;
  const leaders = officeLeaders();
  const lines = leaders.map(
    ({ x, y, turn, column, foot }) => path`M${x} ${y}V${turn}H${column}V${foot - bubble}`,
  );
  return (
    <svg className="wide" viewBox={`0 0 ${String(width)} ${String(worldHeight)}`} aria-hidden="true">
      <use href="/maps/offices.svg#world" />
      <path className="clear" d={lines.join('')} />
      <path className="fine" d={lines.join('')} />
      {leaders.map(({ x, y, column, foot }, index) => {
        const office = fromWestToEast[index];
        if (office === undefined) return null;
        const before = namedBefore.includes(office.city);
        return (
          <g key={office.city} fontSize="17">
            <path className="tick" d={path`M${x - 7} ${y + 7}l14-14`} />
            <text
              className={before ? 'name before' : 'name'}
              x={path`${x + (before ? -13 : 13)}`}
              y={path`${y + 5}`}
            >
              {office.city}
            </text>
            <circle className="bubble" cx={path`${column}`} cy={foot} r={bubble} />
            <text className="key" x={path`${column}`} y={foot + 6}>
              {markOf(office)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** From a point to its bubble, in radii of it: over the sea, clear of the other names. */
const leans: Readonly<Record<string, readonly [across: number, down: number]>> = {
  'New York': [1, 2.2],
  London: [-2.4, -0.4],
  Dubai: [1, 2.6],
  Singapore: [-0.5, 2.4],
};

const nearKinds = [
  { name: 'middle', radius: 15, size: 16 },
  { name: 'tall', radius: 24, size: 26 },
] as const;

/** A closer part of the world, with a keyed bubble at each office. */
function Near({ name, radius, size }: (typeof nearKinds)[number]) {
  const { near } = officeSheets;
  return (
    <svg className={name} viewBox={`0 0 ${String(near.width)} ${String(near.height)}`} aria-hidden="true">
      <use href="/maps/offices.svg#near" />
      {fromWestToEast.map((office) => {
        const [across, down] = leans[office.city] ?? [1, -2];
        return (
          <Pin
            key={office.city}
            {...placeOn(near, office)}
            lean={[across * radius, down * radius]}
            mark={markOf(office)}
            name={office.city}
            before={across < 0}
            radius={radius}
            size={size}
          />
        );
      })}
    </svg>
  );
}

/** Where the offices are. Meridians stand an hour of the sun apart. */
export function OfficeMap() {
  const sentences = fromWestToEast.map((office) => `${office.city}, ${positionInWords(office)}`);
  return (
    <DrawnData
      className="offices-map"
      message={`World map of the offices from west to east: ${sentences.join('; ')}.`}
    >
      <World />
      {nearKinds.map((kind) => (
        <Near key={kind.name} {...kind} />
      ))}
    </DrawnData>
  );
}
