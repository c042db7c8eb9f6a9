"""London: a tidal river in a double bend, an arched bridge, terraces around garden squares, slate roofs."""

from kit import *
from office_parts import *

RIVER = [
    (-1.2, -7.0),
    (-0.9, -4.7),
    (0.2, -3.0),
    (1.9, -1.7),
    (2.3, 0.1),
    (0.9, 1.6),
    (-1.8, 1.9),
    (-4.0, 2.9),
    (-7.0, 3.3),
]
BREADTH = 2.1
BRIDGE = (-0.40, -3.84, rad(-34))  # x, y, heading


def banks(half):
    """The city's two banks as land with stone quays; returns the river's centre line within the slab."""
    middle = curve(RIVER, 16)

    def shore(distance):
        line = [(x, y) for x, y in offset(middle, distance) if abs(x) < half and abs(y) < half]
        return [(line[0][0], -half)] + line + [(-half, line[-1][1])]

    west, east = shore(BREADTH / 2), shore(-BREADTH / 2)
    prism(west + [(-half, -half)], 0, COAST, "land")
    prism([(-half, half), (half, half), (half, -half)] + east, 0, COAST, "land")
    with at(0, 0, COAST):
        quay(west, 0.07)
        quay(east, -0.07)
    return middle


def garden(x, y, side, rnd, trees=12):
    """Railed garden: lawn, crossing paths, plane trees."""
    box(x, y, 0, side, side, 0.05, "stone", 0)
    box(x, y, 0.02, side - 0.10, side - 0.10, 0.06, "sage", 0)
    for turned in (math.pi / 4, -math.pi / 4):
        box(x, y, 0.03, side * 1.2, 0.09, 0.06, "path", 0, turned)
    cylinder(x, y, 0.05, 0.16, 0.16, 0.06, "stone", 24)
    for i in range(trees):
        angle = 2 * math.pi * i / trees + 0.2
        reach = side * rnd.uniform(0.36, 0.44) / max(abs(math.cos(angle)), abs(math.sin(angle)))
        tree(
            x + reach * math.cos(angle),
            y + reach * math.sin(angle),
            0.06,
            rnd.uniform(0.5, 0.72),
            "round",
            rnd,
        )


def square(x, y, side, rnd, walls, h=0.55):
    """Garden square ringed by four terraces; the two nearer the camera are lower so that the garden shows."""
    depth, reach = 0.58, side / 2 - 0.29
    half = reach - depth / 2 - 0.12
    box(x, y, 0, 2 * reach - depth, 2 * reach - depth, 0.02, "asphalt", 0)
    garden(x, y, 2 * half - 0.50, rnd)
    terrace([(x - half, y + reach), (x + half, y + reach)], walls[0], "slate", h=h + 0.22)
    terrace([(x + reach, y - half), (x + reach, y + half)], walls[1], "slate", h=h + 0.22)
    terrace([(x - half, y - reach), (x + half, y - reach)], walls[2], "slate", h=h - 0.13)
    terrace([(x - reach, y - half), (x - reach, y + half)], walls[3], "slate", h=h - 0.13)


def crescent(x, y, radius, rnd):
    """Stucco crescent, open towards the camera, around a half-moon garden."""
    arc = [(x + radius * math.cos(rad(a)), y + radius * math.sin(rad(a))) for a in range(148, -33, -6)]
    terrace(arc, "plaster", "slate", 0.36, 0.56, 0.80)
    lawn = [
        (x + (radius - 0.62) * math.cos(rad(a)), y + (radius - 0.62) * math.sin(rad(a)))
        for a in range(-44, 160, 6)
    ]
    prism(lawn, 0, 0.06, "sage")
    for a in range(-30, 150, 22):
        reach = radius - 0.86
        tree(
            x + reach * math.cos(rad(a)),
            y + reach * math.sin(rad(a)),
            0.05,
            rnd.uniform(0.5, 0.65),
            "round",
            rnd,
        )


def common(rnd):
    """Green before the crescent and rows of street trees along the front."""
    prism([(-5.88, -1.86), (-2.85, -1.86), (-2.75, -1.30), (-4.2, -1.12), (-5.88, -0.55)], 0, 0.04, "sage")
    ribbon([(-5.88, -1.20), (-4.6, -1.55), (-3.9, -1.86)], 0.10, 0.04, "path", 0.012)
    for x, y in [(-5.68 + 0.44 * i, -1.70 + 0.05 * (i % 2)) for i in range(7)] + [
        (-5.7, -0.85),
        (-5.25, -0.95),
    ]:
        tree(x, y, 0.03, rnd.uniform(0.42, 0.58), "round", rnd)
    for i in range(9):
        tree(-5.85 + 0.40 * i, -5.87, 0, rnd.uniform(0.34, 0.44), "round", rnd)
    for i in range(8):
        tree(0.55 + 0.68 * i, -5.85, 0, rnd.uniform(0.34, 0.46), "round", rnd)


def church(x, y):
    """Parish church: slate nave, square tower, stone spire."""
    with at(x, y, 0, 0.0):
        box(0.55, 0, 0, 1.1, 0.56, 0.55, "stone", 0)
        panes(1.1, 0.56, 0.08, 0.5, 1, 5, "s", 0.34)
        with at(0.55, 0, 0):
            gable(1.1, 0.56, 0.55, 0.38, "slate")
        box(-0.18, 0, 0, 0.44, 0.44, 1.25, "stone", 0.01)
        panes(0.44, 0.44, 0.75, 0.42, 1, 1, "nsew", 0.4)
        with at(-0.18, 0, 1.25):
            box(0, 0, 0, 0.50, 0.50, 0.06, "plaster", 0)
            cylinder(0, 0, 0.06, 0.21, 0.0, 1.35, "stone", 8)
            cylinder(0, 0, 1.36, 0.012, 0.012, 0.22, "metal", 8)


def offices():
    """Mid-rise quarter above the outer bank."""
    for x, y, w, d, h, style, wall, roof in (
        (4.30, 0.05, 1.15, 1.10, 1.5, "grid", "warm", "green"),
        (3.55, 1.75, 1.15, 1.10, 2.5, "fins", "plaster", "green"),
        (5.10, 1.75, 1.05, 1.20, 1.9, "slab", "plaster", "green"),
        (2.55, 3.20, 1.15, 1.10, 2.0, "slab", "stone", "green"),
        (4.25, 3.45, 1.15, 1.15, 3.4, "fins", "plaster", None),
    ):
        block(x, y, w, d, h, style, wall, floor=0.36, roof=roof)
    box(4.25, 3.45, 3.4, 0.6, 0.6, 0.25, "lacquer", 0)


def streets():
    """Carriageways: from the bridge to both squares, round the crescent and along the back."""
    west, east = (-1.72, -2.95), (0.94, -4.74)
    for line in (
        [(-5.98, -2.12), (-3.4, -2.10), (-2.2, -2.55), west],
        [east, (1.6, -5.1), (2.2, -5.75), (2.3, -5.98)],
        [(-2.42, -5.98), (-2.42, -3.6), (-2.3, -2.6)],
        [(5.98, -1.35), (3.6, -1.35), (3.1, -1.1), (3.75, 0.8), (2.0, 2.3), (-1.9, 2.9), (-5.98, 4.15)],
        [(1.95, 4.2), (1.95, 5.98)],
        [(-2.2, -2.2), (-2.5, -1.0), (-2.5, 0.6)],
    ):
        ribbon(curve(line, 10), 0.34, 0, "asphalt", 0.014)


def rows():
    """Plain terraces between the squares, the river and the slab's edge."""
    for start, end, wall, h in (
        ((-1.75, 0.62), (0.75, 0.42), "warm", 0.62),
        ((-1.75, -1.85), (0.35, -1.65), "warm", 0.50),
        ((0.75, -5.55), (1.75, -5.75), "plaster", 0.48),
        ((3.1, -0.80), (5.8, -0.80), "plaster", 0.55),
        ((-1.5, 3.55), (1.45, 3.25), "warm", 0.62),
        ((-1.5, 4.45), (1.45, 4.25), "plaster", 0.66),
        ((-1.5, 5.45), (1.45, 5.35), "warm", 0.72),
        ((2.4, 5.20), (5.7, 5.20), "warm", 0.75),
    ):
        terrace([start, end], wall, "slate", h=h)


def build(half):
    """Build the city on a slab of the given half side, land at COAST."""
    rnd = random.Random(4)
    mat("slate", (0.050, 0.062, 0.085), 0.55)
    mat("asphalt", (0.19, 0.18, 0.17), 0.9)
    middle = banks(half)
    x, y, heading = BRIDGE
    with at(x, y, 0.0, heading):
        arched_bridge(3.1, 0.68, 3, COAST + 0.20, 0.30)
    with at(0, 0, COAST):
        streets()
        square(-4.22, -4.18, 3.3, rnd, ("plaster", "warm", "plaster", "plaster"))
        crescent(-4.2, -0.25, 1.5, rnd)
        church(-1.55, -0.60)
        square(4.10, -3.60, 3.4, rnd, ("warm", "warm", "warm", "plaster"))
        common(rnd)
        rows()
        offices()
        prism([(-5.85, 4.6), (-2.3, 3.7), (-2.0, 5.85), (-5.85, 5.85)], 0, 0.04, "sage")
        for _ in range(60):
            tree(rnd.uniform(-5.6, -2.3), rnd.uniform(4.7, 5.7), 0.02, rnd.uniform(0.55, 0.95), "round", rnd)
        for line in (offset(middle, -1.32), offset(middle, 1.32)):
            for tx, ty, _ in walk(line, 0.6):
                if max(abs(tx), abs(ty)) < 5.7 and math.dist((tx, ty), BRIDGE[:2]) > 2.0:
                    tree(tx, ty, 0, rnd.uniform(0.42, 0.56), "round", rnd)
    for line in (offset(middle, -1.14), offset(middle, 1.14)):
        lamps(line)
    barge(-1.0, -5.4, 1.5, 0.95)
    barge(1.9, -0.9, 1.1, 0.85)
    barge(-1.0, 1.85, 3.0, 0.85)
