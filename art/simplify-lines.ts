/** Makes few long lines of the many short ones that a projection gives. Points are whole steps of a grid afterwards. */

export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];
type Segment = readonly [a: Point, b: Point];

/** How far apart two lines may run and still be drawn as one, in steps: the two edges of a chamfer. */
const beside = 1;

const lengthOf = ([[ax, ay], [bx, by]]: Segment) => Math.hypot(bx - ax, by - ay);

const pointAt = ([[ax, ay], [bx, by]]: Segment, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

/** At which share of the segment, or beyond its ends, the point lies. */
function shareAt([x, y]: Point, segment: Segment): number {
  const [[ax, ay], [bx, by]] = segment;
  return ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (lengthOf(segment) ** 2 || 1);
}

/** Not merely beyond an end. */
function isBeside(point: Point, segment: Segment): boolean {
  const share = shareAt(point, segment);
  return share >= 0 && share <= 1 && lengthOf([point, pointAt(segment, share)]) <= beside + 0.1;
}

/** Within 12 degrees. */
function isParallel(one: Segment, other: Segment): boolean {
  const [[ax, ay], [bx, by]] = one;
  const [[cx, cy], [dx, dy]] = other;
  const sine = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  return Math.abs(sine) <= 0.21 * lengthOf(one) * lengthOf(other);
}

const segmentsOf = (line: Line): Segment[] =>
  line.slice(1).map((point, index) => [line[index] ?? point, point]);
const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
const keyOf = ([x, y]: Point) => `${String(x)} ${String(y)}`;

/** Ramer, Douglas and Peucker: leaves out the points that lie within the tolerance of the line without them. */
export function straighten(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const distances = line.map((point) => {
    const share = Math.max(0, Math.min(1, shareAt(point, [first, last])));
    return lengthOf([point, pointAt([first, last], share)]);
  });
  const most = Math.max(...distances);
  if (most <= tolerance) return [first, last];
  const furthest = distances.indexOf(most);
  return [
    ...straighten(line.slice(0, furthest + 1), tolerance).slice(0, -1),
    ...straighten(line.slice(furthest), tolerance),
  ];
}

/** The line on the grid, without the points that are not needed. */
export const rounded = (line: Line, step: number): Line =>
  straighten(
    line.map(([x, y]) => [x / step, y / step]),
    0.45,
  ).map(round);

/** The parts of the segment, in whole steps, beside which none of those drawn runs in about the same direction. */
function rest(segment: Segment, drawn: readonly Segment[]): Segment[] {
  const parallel = drawn.filter((other) => isParallel(segment, other));
  const count = Math.max(1, Math.round(lengthOf(segment)));
  const parts: [from: number, to: number][] = [];
  for (let step = 0; step < count; step += 1) {
    if (parallel.some((other) => isBeside(pointAt(segment, (step + 0.5) / count), other))) continue;
    const last = parts.at(-1);
    if (last?.[1] === step) last[1] = step + 1;
    else parts.push([step, step + 1]);
  }
  return parts
    .map(([from, to]): Segment => [
      round(pointAt(segment, from / count)),
      round(pointAt(segment, to / count)),
    ])
    .filter((part) => lengthOf(part) >= 1);
}

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
  const drawn: Segment[] = [];
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
      .sort((one, other) => lengthOf(other) - lengthOf(one));
    const kept = segments.flatMap((segment) => {
      const parts = rest(segment, drawn);
      drawn.push(...parts);
      return parts;
    });
    return join(kept)
      .map((line) => straighten(line, 0.45))
      .filter((line) => segmentsOf(line).reduce((sum, segment) => sum + lengthOf(segment), 0) >= shortest);
  });
}
