import type { Block, SkylineBlock } from './building.tsx';
import type { Broadleaf } from './planting.tsx';

/** The ground line of the home page's panorama, in its units. */
export const ground = 404;

/** Far town behind the whole panorama, from left to right. */
export const skyline: readonly SkylineBlock[] = [
  [-40, 320, 43],
  [23, 309, 59],
  [98, 302, 43],
  [153, 276, 35],
  [212, 289, 40],
  [292, 345, 40],
  [338, 289, 54],
  [408, 328, 45],
  [464, 353, 56],
  [523, 276, 48],
  [580, 256, 41],
  [656, 287, 29],
  [729, 255, 38],
  [767, 265, 53],
  [853, 336, 37],
  [911, 274, 62],
  [978, 307, 56],
  [1021, 351, 49],
  [1101, 315, 57],
  [1161, 281, 26],
  [1225, 279, 47],
  [1275, 306, 59],
  [1348, 307, 64],
  [1407, 329, 45],
  [1449, 263, 28],
];

/** The city block behind the terrace, from left to right. */
export const towers: readonly Block[] = [
  { x: -20, top: 284, width: 80, tone: 'p3', windows: { kind: 'a', columns: 6, rows: 6 }, plain: true },
  { x: 70, top: 190, width: 58, tone: 'p3' },
  { x: 150, top: 246, width: 84, tone: 'p2', windows: { kind: 'c', columns: 2, rows: 9 } },
  { x: 250, top: 118, width: 62, tone: 'p1', windows: { kind: 'b', columns: 5, rows: 11 } },
  { x: 318, top: 208, width: 92, tone: 'p2', windows: { kind: 'a', columns: 6, rows: 10, drop: 10 } },
  { x: 420, top: 272, width: 70, tone: 'p1', windows: { kind: 'e', columns: 3, rows: 5 } },
];

/** At the end of the terrace, in front of the towers. */
export const hall: Block = {
  x: 302,
  top: 340,
  width: 124,
  tone: 'p1',
  windows: { kind: 'e', columns: 7, rows: 2, drop: 6 },
  door: true,
};

/** Street trees, those behind first; trees of one tone that do not touch stand together. */
export const streetTrees: readonly Broadleaf[] = [
  { x: 18, size: 30 },
  { x: 70, size: 26 },
  { x: 436, size: 32 },
  { x: 950, size: 28 },
  { x: 40, size: 22, dark: true },
  { x: 318, size: 20, dark: true },
  { x: 456, size: 24, dark: true },
  { x: 968, size: 20, dark: true },
  { x: 1018, size: 24, dark: true },
  { x: 478, size: 30 },
  { x: 522, size: 26 },
  { x: 500, size: 22, dark: true },
];
