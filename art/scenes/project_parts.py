"""Parts that the three project scenes have in common: banks, roofs, fences, vehicles and small planting.

Lengths are in units of the model: a scene's METRE says how long one metre is.
"""

from kit import *

CAR_COLOURS = ("plaster", "plaster", "stone", "lacquer", "stone", "warm")


def gabled_roof(w, d, z, rise, eaves=0.08, m="stone", gable="plaster"):
    """Pitched roof over a w × d plan centred on the frame, with its ridge along x at z + rise."""
    x, y = w / 2, d / 2
    emit(
        gable,
        [(-x, -y, z), (-x, y, z), (-x, 0, z + rise), (x, -y, z), (x, y, z), (x, 0, z + rise)],
        [(0, 1, 2), (3, 5, 4)],
    )
    drop = rise * eaves / y
    for side in (-1, 1):
        foot = [(-x - eaves, side * (y + eaves), z - drop), (x + eaves, side * (y + eaves), z - drop)]
        ridge = [(x + eaves, 0, z + rise), (-x - eaves, 0, z + rise)]
        under = foot + ridge
        over = [(px, py, pz + 0.05) for px, py, pz in under]
        emit(m, under + over, [(0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (3, 0, 4, 7)])


def gabled_house(x, y, z, w, d, h, rise, wall="plaster", roof="stone", turn=0.0):
    """Small house: w × d in plan, h to the eaves, ridge along its own x."""
    with at(x, y, z, turn):
        box(0, 0, 0, w, d, h, wall, 0.01)
        gabled_roof(w, d, h, rise, 0.07, roof, wall)


def fence(points, z=0.0, height=0.34, spacing=0.55, m="lacquer"):
    """Hairline fence: thin posts every `spacing` and two rails along a path."""
    for x, y, _ in walk(points, spacing):
        box(x, y, z, 0.022, 0.022, height, m, 0)
    for level in (0.45, 0.97):
        ribbon(points, 0.014, z + height * level, m, 0.016)


def lines(points, z, width=0.035, dash=None, gap=0.0, m="path"):
    """Painted line along a path, whole or as dashes of the given length with the given gap."""
    if dash is None:
        ribbon(points, width, z, m, 0.006)
        return
    for x, y, heading in walk(points, dash + gap):
        box(x, y, z, dash, width, 0.006, m, 0, heading)


def shrubs(points, spacing, rnd, z=0.0, size=0.3, spread=0.15):
    """Low clipped planting scattered along a path; sizes are heights."""
    for x, y, _ in walk(points, spacing):
        px, py = x + rnd.uniform(-spread, spread), y + rnd.uniform(-spread, spread)
        tree(px, py, z - 0.42 * size, size * rnd.uniform(0.8, 1.5), "round", rnd)


def _cut(edge, x0, x1):
    """The edge between x0 and x1: where the watercourse leaves at a slant, one bank ends before it and one after."""
    inside = [p for p in edge if x0 < p[0] < x1]
    return [(x0, inside[0][1]), *inside, (x1, inside[-1][1])]


def banks(mid, half, x0, x1, y0, y1, level, front="land", back="land"):
    """Two banks of a watercourse cut straight at the slab's ends; returns (far, near) quay edges.

    mid is the watercourse's centre line from x0 to x1 and half its half-width; the banks reach y0 and y1.
    """
    far, near = _cut(offset(mid, half), x0, x1), _cut(offset(mid, -half), x0, x1)
    prism([(x0, y0), (x1, y0)] + near[::-1], 0, level, front)
    prism(far + [(x1, y1), (x0, y1)], 0, level, back)
    return far, near


def car(x, y, heading=0.0, m="plaster", z=0.0):
    """Parked car, 0.74 long."""
    with at(x, y, z, heading):
        box(0, 0, 0.05, 0.74, 0.31, 0.12, m, 0.03)
        box(-0.03, 0, 0.16, 0.42, 0.27, 0.09, "glass", 0.03)
        for wheel in (-0.23, 0.23):
            box(wheel, 0, 0, 0.13, 0.32, 0.11, "lacquer", 0.03)


def car_park(x, y, bays, rnd, turn=0.0, filled=0.7, z=0.0):
    """Row of bays along local x, each 0.44 wide and 0.86 deep, partly filled."""
    with at(x, y, z, turn):
        for i in range(bays + 1):
            box(i * 0.44, 0, 0.014, 0.022, 0.86, 0.006, "plaster", 0)
        for i in range(bays):
            if rnd.random() < filled:
                car(i * 0.44 + 0.22, rnd.uniform(-0.04, 0.04), math.pi / 2, rnd.choice(CAR_COLOURS), 0.012)


def inset(corners, d):
    """Convex polygon (anticlockwise) with every side moved inwards by d."""
    moved = []
    n = len(corners)
    for i in range(n):
        before, here, after = Vector(corners[i - 1]), Vector(corners[i]), Vector(corners[(i + 1) % n])
        e1, e2 = (here - before).normalized(), (after - here).normalized()
        bisector = Vector((-e1.y - e2.y, e1.x + e2.x)).normalized()
        corner = here + bisector * (d / max(0.3, bisector.dot(Vector((-e1.y, e1.x)))))
        moved.append((corner.x, corner.y))
    return moved


def windows_along(a, b, floors, floor_height, pitch=0.36, width=0.15, m="glass"):
    """Rows of window recesses along the wall line from a to b, one row a floor."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    count = int((length - 0.2) / pitch)
    heading = math.atan2(b[1] - a[1], b[0] - a[0])
    for i in range(count):
        t = 0.5 + (i - (count - 1) / 2) * pitch / length
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        for k in range(floors):
            box(x, y, (k + 0.28) * floor_height, width, 0.03, floor_height * 0.52, m, 0, heading)


def perimeter_block(
    corners, floors, rnd, m="plaster", roof="stone", wing=0.8, floor_height=0.36, pitched=True
):
    """City block of wings round a planted court: corners anticlockwise, mitred roofs, ridge chimneys."""
    h = floors * floor_height
    ring = (corners, inset(corners, wing))
    n = len(corners)
    ridge = inset(corners, wing / 2)
    rise = wing * 0.42 if pitched else 0.0
    for outer in ring:
        base = [(x, y, 0.0) for x, y in outer]
        top = [(x, y, h) for x, y in outer]
        emit(m, base + top, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)])
        for i in range(n):
            windows_along(outer[i], outer[(i + 1) % n], floors, floor_height)
    eaves = (inset(corners, -0.05), inset(corners, wing + 0.05))
    for edge in eaves:
        verts = [(x, y, h) for x, y in edge] + [(x, y, h + rise + 0.001) for x, y in ridge]
        emit(roof, verts, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)])
    for i in range(n):
        a, b = ridge[i], ridge[(i + 1) % n]
        if pitched:
            for x, y, heading in list(walk([a, b], 0.95))[1:]:
                box(x, y, h, 0.13, 0.22, rise + 0.16, m, 0, heading)
        else:
            ribbon([corners[i], corners[(i + 1) % n]], 0.1, h, m, 0.1)
    court = ring[1]
    prism(court, 0, 0.04, "sage")
    cx, cy = sum(p[0] for p in court) / n, sum(p[1] for p in court) / n
    for _ in range(2):
        tree(cx + rnd.uniform(-0.3, 0.3), cy + rnd.uniform(-0.2, 0.2), 0, rnd.uniform(0.7, 1.0), "round", rnd)


def terrace_row(a, b, depth, floors, m="plaster", roof="stone", floor_height=0.36):
    """Terrace of houses with its street front from a to b and its depth to the left; chimneys on the ridge."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    h = floors * floor_height
    with at(a[0], a[1], 0, math.atan2(b[1] - a[1], b[0] - a[0])):
        with at(length / 2, depth / 2):
            box(0, 0, 0, length, depth, h, m, 0.005)
            gabled_roof(length, depth, h, depth * 0.40, 0.04, roof, m)
            for i in range(1, int(length / 0.7)):
                box(-length / 2 + i * 0.7, 0, h, 0.10, 0.24, depth * 0.40 + 0.14, m, 0)
        for side in (0, depth):
            windows_along((0, side), (length, side), floors, floor_height)


def shortest_side(corners):
    """Length of the shortest side of a closed outline."""
    return min(math.dist(corners[i - 1], corners[i]) for i in range(len(corners)))


def city_block(corners, rnd):
    """One block: wings round a court, two terraces back to back, or a garden square."""
    kind = rnd.random()
    m = rnd.choice(("plaster", "plaster", "plaster", "warm", "warm"))
    roof = rnd.choice(("stone", "stone", "road"))
    a, b, c, d = corners
    if kind < 0.60:
        perimeter_block(corners, rnd.choice((3, 3, 4, 4, 5)), rnd, m, roof, pitched=rnd.random() < 0.8)
    elif kind < 0.85:
        terrace_row(a, b, 0.85, 3, m, roof)
        terrace_row(c, d, 0.85, 3, "plaster", roof)
    else:
        prism(corners, 0, 0.05, "sage")
        for _ in range(9):
            u, v = rnd.uniform(0.1, 0.9), rnd.uniform(0.1, 0.9)
            south, north = Vector(a).lerp(Vector(b), u), Vector(d).lerp(Vector(c), u)
            x, y = south.lerp(north, v)
            tree(x, y, 0.04, rnd.uniform(0.9, 1.2), "round", rnd)
