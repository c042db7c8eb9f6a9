import { Attic, Buildings } from './building.tsx';
import { Terrace } from './house.tsx';
import { box } from './path-data.ts';
import { Grove, PlantedEdge } from './planting.tsx';
import { Viaduct } from './transport.tsx';

/** The ground line that the four fronts share. */
export const ground = 176;

/** A masonry hall over a street arcade. */
export function London() {
  return (
    <>
      <Buildings
        base={ground}
        blocks={[
          { x: 40, top: 64, width: 150, tone: 'p1', windows: { kind: 'e', columns: 8, rows: 3, drop: 10 } },
        ]}
      />
      <Attic x={36} top={50} width={158} height={12} tone="p2" oversail={2} />
      <Viaduct x={40} base={ground} arches={6} span={15} spring={15.5} height={28} tone="p2" />
      <Buildings
        base={ground}
        blocks={[{ x: 200, top: 84, width: 66, tone: 'p3', windows: { kind: 'a', columns: 4, rows: 4 } }]}
      />
      <Grove
        base={ground}
        trees={[
          { x: 24, size: 24 },
          { x: 282, size: 20, dark: true },
        ]}
      />
    </>
  );
}

/** A tower in three setbacks under a brass mast. */
export function NewYork() {
  return (
    <>
      <Buildings
        base={ground}
        blocks={[
          { x: 30, top: 88, width: 70, tone: 'p3', windows: { kind: 'a', columns: 4, rows: 4 } },
          { x: 90, top: 80, width: 120, tone: 'p2', windows: { kind: 'b', columns: 12, rows: 3 } },
          {
            x: 106,
            top: 40,
            base: 80,
            width: 88,
            tone: 'p1',
            windows: { kind: 'b', columns: 8, rows: 1, drop: 4 },
          },
          {
            x: 124,
            top: 14,
            base: 40,
            width: 52,
            tone: 'p1',
            windows: { kind: 'b', columns: 4, rows: 1, drop: 3 },
          },
          { x: 220, top: 58, width: 54, tone: 'p3', windows: { kind: 'c', columns: 1, rows: 7 } },
        ]}
      />
      <path className="br" d={box(149, 2, 2, 12)} />
    </>
  );
}

/** Bands of glass that narrow and drift to the right as the tower rises. */
const taperedBands = Array.from({ length: 12 }, (_, floor) =>
  box(126.8 + 0.71 * floor, 162 - 12.4 * floor, 35.1 - 0.8 * floor, 5),
).join('');

/** A tapered tower between two shaded blocks. */
export function Dubai() {
  return (
    <>
      <path className="p1" d="M120 176 132 8h36l12 168z" />
      <path className="sh" d="m168 8 12 168h-9L163 8z" />
      <path className="gl" d={taperedBands} />
      <Buildings
        base={ground}
        blocks={[
          { x: 40, top: 112, width: 66, tone: 'p2', windows: { kind: 'd', columns: 9, rows: 1 } },
          { x: 194, top: 92, width: 80, tone: 'p2', windows: { kind: 'c', columns: 2, rows: 4 } },
        ]}
      />
      <Grove
        base={ground}
        trees={[
          { x: 186, size: 18 },
          { x: 112, size: 16, dark: true },
        ]}
      />
    </>
  );
}

const bushes = { step: 14, radii: [6, 6, 6, 6, 6] };

/** A slab with planted terraces beside two shophouses. */
export function Singapore() {
  return (
    <>
      <Buildings
        base={ground}
        blocks={[
          { x: 96, top: 18, width: 84, tone: 'p1', windows: { kind: 'c', columns: 2, rows: 10 } },
          { x: 198, top: 80, width: 70, tone: 'p2', windows: { kind: 'b', columns: 6, rows: 3 } },
        ]}
      />
      <path className="ms" d={box(92, 10, 92, 7)} />
      <PlantedEdge x={96} top={64} width={77} height={16} bushes={{ ...bushes, y: 64, from: 104 }} />
      <PlantedEdge
        x={96}
        top={116}
        width={77}
        height={16}
        dark
        bushes={{ ...bushes, y: 116, from: 107, darkFirst: true }}
      />
      <Terrace x={26} base={ground} houses={2} width={32} eaves={40} />
      <Grove
        base={ground}
        trees={[
          { x: 188, size: 20 },
          { x: 278, size: 26, dark: true },
        ]}
      />
    </>
  );
}
