/** Makes few long lines of the many short ones that a projection gives. Points are whole steps of a grid afterwards. */

export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/** How far apart two lines may run and still be drawn as one, in steps: the two edges of a chamfer. */
const beside = 1;

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay);

function distanceToSegment(point: Point, a: Point, b: Point): number {
  const length = distance(a, b) ** 2;
  const along = length && ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length;
  const share = Math.max(0, Math.min(1, along));
  return distance(point, [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]);
}

/** Ramer, Douglas and Peucker: leaves out the points that lie within the tolerance of the line without them. */
export function straighten(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let [furthest, most] = [0, 0];
  for (const [index, point] of line.entries()) {
    const away = distanceToSegment(point, first, last);
    if (away > most) [furthest, most] = [index, away];
  }
  if (most <= tolerance) return [first, last];
  return [
    ...straighten(line.slice(0, furthest + 1), tolerance).slice(0, -1),
    ...straighten(line.slice(furthest), tolerance),
  ];
}

const segmentsOf = (line: Line) =>
  line.slice(1).map((point, index) => [line[index] ?? point, point] as const satisfies Line);

/** What has been drawn already, by the cells of the grid that it passes through. */
class Drawn {
  readonly #cells = new Map<string, (readonly [a: Point, b: Point])[]>();

  /** The parts of the segment beside which no other runs in about the same direction. */
  rest(a: Point, b: Point): Line[] {
    const steps = Math.max(1, Math.round(distance(a, b)));
    const at = (step: number): Point => [
      a[0] + ((b[0] - a[0]) * step) / steps,
      a[1] + ((b[1] - a[1]) * step) / steps,
    ];
    const parts: Point[][] = [];
    let open = false;
    for (let step = 0; step < steps; step += 1) {
      const isFree = !this.#runsBeside(at(step + 0.5), a, b);
      if (isFree && !open) parts.push([at(step)]);
      if (isFree) parts.at(-1)?.splice(1, 1, at(step + 1));
      open = isFree;
    }
    return parts;
  }

  add(a: Point, b: Point): void {
    const steps = Math.max(1, Math.ceil(distance(a, b)));
    const keys = new Set<string>();
    for (let step = 0; step <= steps; step += 1)
      keys.add(
        `${String(Math.round(a[0] + ((b[0] - a[0]) * step) / steps))} ${String(Math.round(a[1] + ((b[1] - a[1]) * step) / steps))}`,
      );
    for (const key of keys) {
      const cell = this.#cells.get(key);
      if (cell) cell.push([a, b]);
      else this.#cells.set(key, [[a, b]]);
    }
  }

  #runsBeside(point: Point, a: Point, b: Point): boolean {
    const [x, y] = [Math.round(point[0]), Math.round(point[1])];
    for (let i = x - 2; i <= x + 2; i += 1)
      for (let j = y - 2; j <= y + 2; j += 1)
        for (const [c, d] of this.#cells.get(`${String(i)} ${String(j)}`) ?? [])
          if (isParallel(a, b, c, d) && isBeside(point, c, d)) return true;
    return false;
  }
}

/** Not merely beyond an end. */
function isBeside(point: Point, a: Point, b: Point): boolean {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy);
  return along >= 0 && along <= 1 && distanceToSegment(point, a, b) <= beside + 0.1;
}

/** Within 12 degrees. */
function isParallel(a: Point, b: Point, c: Point, d: Point): boolean {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  return Math.abs(ux * vy - uy * vx) <= 0.21 * Math.hypot(ux, uy) * Math.hypot(vx, vy);
}

const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
/** The line on the grid, without the points that are not needed. */
export const rounded = (line: Line, step: number): Line =>
  straighten(
    line.map(([x, y]) => [x / step, y / step]),
    0.45,
  ).map(round);

const keyOf = ([x, y]: Point) => `${String(x)} ${String(y)}`;

/** How far the way from one segment to a point turns: 0 if it goes straight on, 2 if it goes back. */
function turn([a, b]: readonly [Point, Point], c: Point): number {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return 1 - (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy));
}

/** Joins segments end to end, straight on where it can; a line ends where none is left to go on with. */
export function join(segments: readonly Line[]): Line[] {
  const ends = new Map<string, Set<Line>>();
  for (const segment of segments)
    for (const point of segment) ends.set(keyOf(point), (ends.get(keyOf(point)) ?? new Set()).add(segment));
  const left = new Set(segments);
  const goOn = (line: Point[]) => {
    for (;;) {
      const [before = [0, 0], end = [0, 0]] = line.slice(-2);
      const [next] = [...(ends.get(keyOf(end)) ?? [])]
        .filter((segment) => left.has(segment))
        .flatMap((segment) => {
          const other = segment.find((point) => keyOf(point) !== keyOf(end));
          return other ? { segment, other, turn: turn([before, end], other) } : [];
        })
        .sort((one, other) => one.turn - other.turn);
      if (!next) return line;
      left.delete(next.segment);
      line.push(next.other);
    }
  };
  return segments.flatMap((segment) => {
    if (!left.delete(segment)) return [];
    return [goOn(goOn([...segment]).reverse())];
  });
}

/**
 * The lines of each weight, heaviest first: a line beside a heavier or longer one is left out, and what remains of fewer
 * steps than `shortest`.
 */
export function simplify(weights: readonly (readonly Line[])[], step: number, shortest: number): Line[][] {
  const drawn = new Drawn();
  return weights.map((lines) => {
    const tenths = lines
      .map((line) =>
        line.map(([x, y]) => [Math.round((x / step) * 10), Math.round((y / step) * 10)] as const),
      )
      .flatMap(segmentsOf)
      .filter(([a, b]) => keyOf(a) !== keyOf(b));
    const segments = join(tenths)
      .map((line) =>
        straighten(
          line.map(([x, y]) => [x / 10, y / 10]),
          0.15,
        ).map(round),
      )
      .flatMap(segmentsOf)
      .sort((one, other) => distance(...other) - distance(...one));
    const kept = segments.flatMap(([a, b]) => {
      const parts = drawn
        .rest(a, b)
        .map((part) => part.map(round) as unknown as readonly [Point, Point])
        .filter((part) => distance(...part) >= 1);
      for (const part of parts) drawn.add(...part);
      return parts;
    });
    return join(kept)
      .map((line) => straighten(line, 0.45))
      .filter((line) => segmentsOf(line).reduce((sum, segment) => sum + distance(...segment), 0) >= shortest);
  });
}
