import { geoGraticule, geoPath } from 'd3-geo';
import { hatchLand, hatchPath, type LandTopology } from './hatched-land.ts';
import type { MapSheet } from './map-sheet.ts';

interface MapFileProps {
  readonly land: LandTopology;
  /** Each drawing of the file under the name by which a page refers to it. */
  readonly sheets: Readonly<Record<string, MapSheet>>;
}

/**
 * An SVG file of maps without a colour of its own: a page draws `#name` of it in the colour of its text, on screen,
 * in print and in the colours that a visitor’s system forces.
 */
export function MapFile({ land, sheets }: MapFileProps) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke="currentColor">
      {Object.entries(sheets).map(([name, sheet]) => (
        <g key={name} id={name} fill="none" stroke="currentColor">
          <path
            d={geoPath(sheet.projection).digits(0)(geoGraticule().step([sheet.grid, sheet.grid])()) ?? ''}
            strokeOpacity="0.28"
            strokeWidth="0.6"
            vectorEffect="non-scaling-stroke"
          />
          <path d={hatchPath(hatchLand(land, sheet))} strokeWidth="0.8" vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </svg>
  );
}
