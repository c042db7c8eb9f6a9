import { box, gable } from './path-data.ts';

interface TerraceProps {
  /** Left edge of the first house. */
  readonly x: number;
  readonly base: number;
  readonly houses: number;
  /** Width of one house; they stand wall to wall. */
  readonly width: number;
  /** Height of the eaves above the base. */
  readonly eaves: number;
}

/** Gabled houses in a row, in two tones by turns; the second of every three has a brass door. */
export function Terrace({ x, base, houses, width, eaves }: TerraceProps) {
  const lefts = Array.from({ length: houses }, (_, i) => x + i * width);
  const isLight = (_left: number, i: number) => i % 2 === 1;
  const hasBrassDoor = (_left: number, i: number) => i % 3 === 1;
  const rise = width * 0.42;
  const upper = base - eaves + 4;

  const wall = (left: number) => gable(left, base, width, eaves, rise);
  const door = (left: number) => box(left + width - 12, base - 15, 7, 15);
  const windows = (left: number) =>
    box(left + 5, upper, 6, 9) + box(left + width - 11, upper, 6, 9) + box(left + 5, base - 15, 6, 9);
  const chimney = (left: number) => box(left + width * 0.68, base - eaves - rise + 2, 4, 9);

  const draw = (part: (left: number) => string, where: (left: number, i: number) => boolean = () => true) =>
    lefts.filter(where).map(part).join('');
  const darkWalls = draw(wall, (left, i) => !isLight(left, i));
  const plainDoors = draw(door, (left, i) => !hasBrassDoor(left, i));
  return (
    <>
      <path className="p2" d={darkWalls} />
      <path className="p1" d={draw(wall, isLight)} />
      <path className="gl" d={draw(windows) + plainDoors} />
      <path className="br" d={draw(door, hasBrassDoor)} />
      <path className="sh" d={draw(chimney)} />
    </>
  );
}
