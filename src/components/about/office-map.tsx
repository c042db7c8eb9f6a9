import { offices, type Office } from '../../../company/offices.ts';
import { Chart } from '../chart/chart.tsx';
import { path } from '../chart/svg-elements.tsx';
import { formatCoordinates, officeViewports, pointOn } from '../map/map-viewport.ts';
import { Pin } from '../map/pin.tsx';
import './about.css';

/** In their order on the map, and in the list beneath it. */
export const fromWestToEast: readonly Office[] = offices.toSorted((a, b) => a.longitude - b.longitude);

/** A, B, C… from west to east. */
export function labelOf(office: Office): string {
  return String.fromCharCode('A'.charCodeAt(0) + fromWestToEast.indexOf(office));
}

export const markerRadius = 19;

/** Below the world map, the height of the first bend of a connector and the distance to the next one. */
const firstBend = 16;
const bendSpacing = 13;

/** Height of the world map with the connectors and the markers under it. */
export const worldHeight =
  officeViewports.world.height + firstBend + fromWestToEast.length * bendSpacing + 2 * markerRadius + 6;

/**
 * For each office a line down to its bend, across to its column and down to its marker. The columns are of equal width under the world map. Each bends lower than the one to its
 * west, so that none crosses another. Where the column begins directly below the office, the connector is straight.
 */
export function officeConnectors() {
  const { world } = officeViewports;
  return fromWestToEast.map((office, index) => {
    const point = pointOn(world, office);
    const columnX = (index * world.width) / fromWestToEast.length + markerRadius + 1;
    return {
      ...point,
      bendY: world.height + firstBend + index * bendSpacing,
      markerX: Math.abs(point.x - columnX) < markerRadius ? point.x : columnX,
      markerY: worldHeight - markerRadius - 1,
    };
  });
}

/** Offices whose name is to the west of their point, over the sea. */
const namedToTheWest: readonly string[] = ['London'];

/** The world with a connector from each office to its column in the list. */
function WorldMap() {
  const { width } = officeViewports.world;
  const connectors = officeConnectors();
  const lines = connectors
    .map(
      ({ x, y, bendY, markerX, markerY }) => path`M${x} ${y}V${bendY}H${markerX}V${markerY - markerRadius}`,
    )
    .join('');
  return (
    <svg className="wide" viewBox={`0 0 ${String(width)} ${String(worldHeight)}`} aria-hidden="true">
      <use href="/maps/offices.svg#world" />
      <path className="halo" d={lines} />
      <path className="fine" d={lines} />
      {connectors.map(({ x, y, markerX, markerY }, index) => {
        const office = fromWestToEast[index];
        if (office === undefined) return null;
        const west = namedToTheWest.includes(office.city);
        return (
          <g key={office.city} fontSize="17">
            <path className="tick" d={path`M${x - 7} ${y + 7}l14-14`} />
            <text
              className={west ? 'name end' : 'name'}
              x={path`${x + (west ? -13 : 13)}`}
              y={path`${y + 5}`}
            >
              {office.city}
            </text>
            <circle className="marker" cx={path`${markerX}`} cy={markerY} r={markerRadius} />
            <text className="key" x={path`${markerX}`} y={markerY + 6}>
              {labelOf(office)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** From a point to its marker, in radii of the marker: over the sea, clear of the other names. */
const offsets: Readonly<Record<string, readonly [across: number, down: number]>> = {
  'New York': [1, 2.2],
  London: [-2.4, -0.4],
  Dubai: [1, 2.6],
  Singapore: [-0.5, 2.4],
};

/** A closer part of the world, with a labelled pin at each office. */
function NearMap({ name, radius, size }: { name: string; radius: number; size: number }) {
  const { near } = officeViewports;
  return (
    <svg className={name} viewBox={`0 0 ${String(near.width)} ${String(near.height)}`} aria-hidden="true">
      <use href="/maps/offices.svg#near" />
      {fromWestToEast.map((office) => {
        const [across, down] = offsets[office.city] ?? [1, -2];
        return (
          <Pin
            key={office.city}
            {...pointOn(near, office)}
            offset={[across * radius, down * radius]}
            label={labelOf(office)}
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

export function OfficeMap() {
  const positions = fromWestToEast.map((office) => `${office.city}, ${formatCoordinates(office)}`);
  return (
    <Chart
      className="office-map"
      label={`World map of the offices from west to east: ${positions.join('; ')}.`}
    >
      <WorldMap />
      <NearMap name="middle" radius={15} size={16} />
      <NearMap name="tall" radius={24} size={26} />
    </Chart>
  );
}
