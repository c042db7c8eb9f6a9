import { path } from '../chart/svg-elements.tsx';
import { seaOf } from './map-file.tsx';
import { pointOn, type Coordinates, type MapViewport } from './map-viewport.ts';

interface Place extends Coordinates {
  /** A letter or a number, the same as in the list beside the map. */
  label: string;
  name: string;
  /** Whether it is the one that the page is about. */
  isMarked?: boolean;
  /** Further attributes of its dot and name. */
  attributes?: Readonly<Record<`data-${string}`, string> & { hidden: boolean }>;
}

const radiusOf = (isMarked: boolean, size: number) => (isMarked ? 0.5 : 0.3) * size;

/** The width of an average character, as a share of the font size. */
const characterWidth = 0.58;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Where the names of places stand: beside their points, clear of each other and of the edges, and as far as possible in the
 * open sea.
 * @param size the font size, in the units of the viewport
 * @throws {RangeError} when a place lies outside of the viewport
 */
export function placeNames(places: readonly Place[], viewport: MapViewport, size: number) {
  const sea = seaOf(viewport);
  const points = places.map((place) => pointOn(viewport, place));
  const dots = points.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
  const taken: Box[] = [];

  /** The share of a box that is sea. */
  const seaIn = ({ left, right, top, bottom }: Box) => {
    const lengths = sea
      .filter(({ y }) => y > top && y < bottom)
      .map(({ from, to }) => Math.max(0, Math.min(to, right) - Math.max(from, left)));
    const area = ((bottom - top) / viewport.spacing) * (right - left);
    return lengths.reduce((sum, length) => sum + length, 0) / area;
  };

  return places.map(({ label, name, isMarked = false }, index) => {
    const { x = 0, y = 0 } = points[index] ?? {};
    const width = (label.length + name.length + 2) * characterWidth * size;
    const candidates = [0, 1, -1].flatMap((down) =>
      [false, true].map((isBefore) => {
        const across = radiusOf(isMarked, size) + (down === 0 ? 0.45 * size : 0);
        const textX = x + (isBefore ? -across : across);
        const middle = y + 1.05 * size * down;
        const left = isBefore ? textX - width : textX;
        const box = { left, right: left + width, top: middle - 0.6 * size, bottom: middle + 0.6 * size };
        const isOutside =
          box.left < 0 || box.right > viewport.width || box.top < 0 || box.bottom > viewport.height;
        const isOccupied = [...taken, ...dots.filter((_, other) => other !== index)].some((other) =>
          overlap(box, other),
        );
        // The names are level with their points unless there is clearly more sea above or below.
        const score = seaIn(box) - 0.2 * Math.abs(down) - (isOccupied ? 2 : 0) - (isOutside ? 4 : 0);
        return { box, isBefore, score, x, y, textX, textY: middle + 0.35 * size };
      }),
    );
    const best = candidates.reduce((a, b) => (b.score > a.score ? b : a));
    taken.push(best.box);
    return best;
  });
}

interface MapNamesProps {
  places: readonly Place[];
  viewport: MapViewport;
  size: number;
}

/** The places of a map, each as a dot with its label and its name. */
export function MapNames({ places, viewport, size }: MapNamesProps) {
  return placeNames(places, viewport, size).map(({ x, y, textX, textY, isBefore }, index) => {
    const place = places[index];
    return place === undefined ? null : (
      <g
        key={place.label}
        fontSize={size}
        className={place.isMarked ? 'marked' : undefined}
        {...place.attributes}
      >
        <text
          className="name"
          textAnchor={isBefore ? 'end' : undefined}
          x={path`${textX}`}
          y={path`${textY}`}
        >
          {`${place.label} ${place.name}`}
        </text>
        <circle
          className="place"
          stroke="var(--ground)"
          strokeWidth="2"
          cx={path`${x}`}
          cy={path`${y}`}
          r={path`${radiusOf(place.isMarked ?? false, size)}`}
        />
      </g>
    );
  });
}
