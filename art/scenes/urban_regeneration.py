"""Manchester: restored mills on a canal with a lock and a basin, new homes, a planted square and a tram."""

from canal_parts import humped_bridge, narrowboat
from kit import *
from mill_parts import brick_block, chimney, homes, loading_bay, north_lights
from project_parts import fence, gabled_house, gabled_roof, lines, shrubs

ASPECT, EXPOSURE = 1.6, 0.2
DUSK = {"windows": 0.18, "room": (0.62, 0.62, 0.39), "strength": 2.2}
METRE = 1 / 5.5  # in units of the model
WIDTH, DEPTH = 40, 28
QUAY = 0.5  # quay level above the water
HALF = 1.35  # half the canal's width
BASIN = (1.6, 10.2, -12.5)  # west end, east end, south wall
LOCK = (-11.4, -8.3)  # upper and lower gates
CANAL = curve([(-20, -6.7), (-12, -6.8), (-3, -7.6), (6, -7.9), (13, -7.2), (20, -6.4)], 30)
TRAM = curve([(-20, -3.35), (-10, -3.4), (0, -3.6), (8, -3.8), (20, -4.0)], 20)


def build():
    """The whole model, seen over the canal to the mills, with the new homes behind."""
    studio(plinth(WIDTH, DEPTH, 0.8, 1.4))
    box(0, 0, 0, WIDTH, DEPTH, 0.05, "water", 0)
    canal_banks()
    lock()
    with at(0, 0, QUAY):
        mills()
        new_homes()
        square()
        tram_street()
        south_bank()
        towpaths()
        street_trees()
        lamps()
        inhabitants()
    for x, width, m in ((-6.2, 1.25, "warm"), (12.9, 1.15, "warm")):
        with at(x, canal_y(x), QUAY):
            humped_bridge(5.0, width, 0.78, QUAY, m)
            people(0, 0, 0.82, 3, 0.25, METRE, random.Random(f"bridge {x}"))
    moorings()
    light(-108, 27, 4.4, 0.42, 2.2)
    camera((0.6, -2.7, 1.0), 31, 27, 128, 85, 0.9, (3, -5, 1.5))
    haze(126, 60, 0.16)


def lamps():
    """Lamps of the promenade, the square, the tram stop, the basin and the southern street."""
    lamp_row(offset(CANAL, HALF + 0.95)[8:], 4.3, 0.8, 2.5, 0.035)
    for x, y in ((0.9, 0.2), (4.1, 0.2), (7.3, 0.2), (3.0, -2.75)):
        lamp(x, y, 0.85, 2.5, globe=0.035)
    lamp_row([(-17.5, -12.7), (19.5, -12.7)], 5.6, 0.8, 2.2, 0.035)
    lamp_row([(2.6, -12.75), (9.6, -12.75)], 3.2, 0.7, 1.6, 0.03)


def inhabitants():
    """People in the square, at the tram stop, before the mills, on the towpaths and around lock and basin."""
    rnd = random.Random(36)
    for x, stop in ((1.7, 0.7), (3.3, 2.1), (4.9, 3.8), (6.6, 4.6), (8.1, 5.4)):
        people(x, -1.2, 0.03, rnd.randint(2, 5), 0.28, METRE, rnd)
        people(x - 0.9, 1.4, 0.03, rnd.randint(2, 4), 0.3, METRE, rnd)
        people(stop, -2.7, 0.07, 3, 0.1, METRE, rnd)
    for x, y in ((-2.6, -0.35), (-0.5, -0.5), (9.7, -0.5), (11.4, -1.8), (10.4, 1.2), (2.2, 0.13)):
        people(x, y, 0.03, 3, 0.2, METRE, rnd)
    for x0, x1, y in ((-19, -6.9, -2.05), (12.7, 19.2, -2.72), (-18.8, -7.2, 4.65), (-5.8, 11.2, 7.2)):
        walkers([(x0, y), (x1, y)], 0, 1.4, METRE, rnd)
    south, north = -HALF - 0.5, HALF + 0.65  # the towpaths, where no bridge lands on them
    stretches = ((-19.5, -12.5, south), (-5, 1.3, south), (14.1, 19.5, south), (-19.5, -7.4, north))
    for x0, x1, away in stretches + ((-5, 11.7, north), (14.1, 19.5, north)):
        walkers(offset([p for p in CANAL if x0 < p[0] < x1], away), 0.015, 1.15, METRE, rnd)
    for side in (-1, 1):
        people(-9.9, canal_y(-9.9) + side * 0.9, 0.06, 3, 0.2, METRE, rnd)
    for x, y in ((3.5, -11.0), (3.5, -12.1), (5.8, -11.0), (5.8, -12.0), (8.1, -11.2), (8.1, -12.1)):
        people(x, y, -0.23, 2, 0.09, METRE, rnd)
    for x, y in ((-15.2, -2.1), (-9, -2.1), (1.1, -10.4), (1.1, -12.2), (10.8, -9.9), (10.8, -11.6)):
        people(x, y, 0, 3, 0.13, METRE, rnd)


def canal_y(x):
    """The canal's centre line at x."""
    return min(CANAL, key=lambda p: abs(p[0] - x))[1]


def canal_banks():
    """North quay, south quay with the basin cut into it, and their stone copings."""
    far, near = offset(CANAL, HALF), offset(CANAL, -HALF)
    for edge in (far, near):
        edge[0], edge[-1] = (-20, edge[0][1]), (20, edge[-1][1])
    west, east, south = BASIN
    quay = [p for p in near if p[0] < west]
    quay += [(west, quay[-1][1]), (west, south), (east, south)]
    tail = [p for p in near if p[0] > east]
    quay += [(east, tail[0][1])] + tail
    prism([(-20, -14), (20, -14)] + quay[::-1], 0, QUAY, "land")
    prism(far + [(20, 14), (-20, 14)], 0, QUAY, "land")
    ribbon(offset(far, 0.10), 0.22, QUAY, "stone", 0.05)
    for part in (offset(quay[: len(quay) - len(tail) - 3], -0.1), offset(tail, -0.1)):
        ribbon(part, 0.22, QUAY, "stone", 0.05)
    box((west + east) / 2, south - 0.1, QUAY, east - west + 0.4, 0.22, 0.05, "stone", 0)
    for x in (west - 0.1, east + 0.1):
        length = canal_y(x) - HALF - south
        box(x, south + length / 2, QUAY, 0.22, length, 0.05, "stone", 0)
    for y in (-0.16, -0.32):
        ribbon(offset(far, 0.005), 0.02, QUAY + y, "stone", 0.02)


def lock():
    """Stone lock: a narrow chamber, two pairs of gates with balance beams, and the higher reach above it."""
    upper, lower = LOCK
    reach = [p for p in CANAL if p[0] <= upper]
    north, south = offset(reach, HALF), offset(reach, -HALF)
    prism(south + north[::-1], 0.0, 0.30, "water")
    middle = (upper + lower) / 2
    y = canal_y(middle)
    for side in (-1, 1):
        wall = HALF + 0.2 - 0.52
        box(middle, y + side * (0.52 + wall / 2), 0, lower - upper + 1.2, wall, QUAY + 0.06, "stone", 0.02)
        for gate in (upper, lower):
            leaf = rad(114) if side < 0 else rad(-114)  # mitred against the upper water
            with at(gate, y + side * 0.50, 0, leaf):
                box(0.29, 0, 0, 0.60, 0.09, QUAY + 0.06, "bark", 0)
                box(-0.42, 0, QUAY + 0.12, 1.9, 0.10, 0.10, "lacquer", 0.01)
                box(-1.26, 0, QUAY + 0.115, 0.24, 0.11, 0.11, "plaster", 0.01)
    with at(middle - 0.2, y + HALF + 0.75, QUAY):
        for k in (-0.7, 0.7):
            cylinder(k, -0.5, 0, 0.05, 0.05, 0.16, "lacquer", 8)


def mills():
    """The canal-side mill, engine house and chimney, the mill on the square and the old weaving shed."""
    with at(-12.4, 0.7):
        h = brick_block(12.4, 4.6, 5, 0.78)
        north_lights(12.4, 4.6, h, 7, 0.95)
        for x in (-2.8, 3.4):
            loading_bay(x, 2.3, 5, 0.78)
    with at(-4.7, 1.2):
        h = brick_block(2.4, 2.8, 3, 1.55, 0.8, opening=0.50, pilaster_every=1)
        gabled_roof(2.5, 2.9, h, 0.85, 0.16, "stone", "warm")
        box(0, 0, h + 0.62, 1.0, 0.5, 0.42, "glass", 0.02)
        box(0, 0, h + 1.04, 1.16, 0.66, 0.06, "stone", 0.01)
    chimney(-2.3, 3.6, 9.8)
    with at(4.4, 4.4):
        h = brick_block(10.6, 4.2, 4, 0.78)
        north_lights(10.6, 4.2, h, 6, 0.95)
        loading_bay(-2.6, 2.1, 4, 0.78)
    with at(15.6, -0.4):
        h = brick_block(6.6, 4.0, 1, 1.15, 0.74, opening=0.6)
        north_lights(6.6, 4.0, h, 5, 0.62)


def new_homes():
    """Apartment houses of different heights round two courts behind the mills."""
    rnd = random.Random(17)
    homes(-16.6, 6.6, 5.2, 3.0, 7, rnd)
    homes(-15.9, 11.5, 6.6, 2.9, 9, rnd, rail="plaster", roof="solar")
    homes(-9.4, 9.6, 3.6, 5.0, 11, rnd)
    homes(-3.8, 11.0, 4.8, 2.9, 6, rnd, m="stone", rail="plaster")
    homes(3.4, 11.2, 5.0, 2.8, 6, rnd, roof="solar")
    homes(9.8, 11.0, 5.0, 3.0, 9, rnd)
    homes(15.9, 10.2, 3.6, 4.4, 12, rnd, rail="plaster")
    homes(15.4, 4.8, 6.2, 3.0, 6, rnd)


def square():
    """Paved square open to the tram stop: banded paving, tree pits, a long rill, benches and planted beds."""
    x0, x1, y0, y1 = -3.2, 11.8, -2.5, 1.7
    box((x0 + x1) / 2, (y0 + y1) / 2, 0, x1 - x0, y1 - y0, 0.03, "path", 0)
    for i in range(16):
        box(x0 + 0.1 + i * (x1 - x0 - 0.2) / 15, (y0 + y1) / 2, 0.03, 0.07, y1 - y0, 0.006, "stone", 0)
    for j in range(5):
        box((x0 + x1) / 2, y0 + 0.06 + j * (y1 - y0 - 0.12) / 4, 0.03, x1 - x0, 0.06, 0.007, "stone", 0)
    rnd = random.Random(21)
    for i in range(7):
        for j in range(2):
            x, y = 0.1 + i * 1.6, -1.75 + j * 2.5
            box(x, y, 0.03, 0.62, 0.62, 0.05, "stone", 0)
            box(x, y, 0.04, 0.5, 0.5, 0.05, "sage", 0)
            tree(x, y, 0.05, rnd.uniform(1.1, 1.4), "round", rnd)
            if j == 0:
                box(x + 0.8, y, 0.03, 0.5, 0.16, 0.14, "bark", 0.01)
    box(4.9, -0.5, 0.03, 8.2, 0.66, 0.08, "stone", 0.02)
    box(4.9, -0.5, 0.07, 7.9, 0.40, 0.045, "water", 0)
    for y in (-1.2, 0.5):
        box(-1.9, y, 0.03, 1.7, 0.9, 0.10, "stone", 0.01)
        box(-1.9, y, 0.05, 1.56, 0.76, 0.10, "sage", 0)
        shrubs([(-2.5, y), (-1.3, y)], 0.28, rnd, 0.13, 0.3, 0.22)
    box(10.9, -0.5, 0.03, 1.2, 1.5, 0.52, "glass", 0.01)
    box(10.9, -0.5, 0.55, 1.6, 1.9, 0.06, "plaster", 0.01)


def tram_street():
    """Two tracks in the street, kerbs, masts with brackets, a stop with shelters and two trams."""
    ribbon(TRAM, 1.8, 0, "road", 0.02)
    for side in (-1.02, 1.02):
        ribbon(offset(TRAM, side), 0.16, 0, "stone", 0.035)
    for track_side in (-0.42, 0.42):
        ribbon(offset(TRAM, track_side), 0.5, 0, "path", 0.024)
        for rail in (-0.13, 0.13):
            ribbon(offset(TRAM, track_side + rail), 0.03, 0.02, "metal", 0.012)
    train(offset(TRAM, -0.42), 15.6, 4, 1.7, 0.03)
    train(offset(TRAM, 0.42), 5.0, 3, 1.5, 0.03)
    for x, y, _ in walk(offset(TRAM, 1.12), 3.3):
        cylinder(x, y, 0.02, 0.03, 0.02, 1.5, "lacquer", 8)
        box(x, y - 0.75, 1.34, 0.02, 1.5, 0.02, "lacquer", 0)
    for x in (1.4, 4.6):
        box(x, -2.60, 0, 2.4, 0.42, 0.07, "stone", 0.01)
        box(x, -2.52, 0.52, 1.7, 0.40, 0.04, "plaster", 0.01)
        box(x, -2.38, 0.07, 1.6, 0.02, 0.45, "glass", 0)
        for post in (-0.75, 0.75):
            box(x + post, -2.42, 0.07, 0.04, 0.04, 0.46, "lacquer", 0)


def moorings():
    """Boats under way and moored, and timber jetties in the basin."""
    west, east, south = BASIN
    for i in range(3):
        x = west + 1.9 + i * 2.3
        box(x, south + 1.0, 0.22, 0.26, 2.0, 0.05, "bark", 0)
        for y in (0.3, 1.1, 1.9):
            for side in (-0.1, 0.1):
                cylinder(x + side, south + y, 0, 0.03, 0.03, 0.34, "bark", 6)
        narrowboat(x - 0.42, south + 1.42, math.pi / 2, ("warm", "plaster", "stone")[i])
        if i != 1:
            narrowboat(x + 0.42, south + 1.36, math.pi / 2, ("plaster", "lacquer", "warm")[i], 2.3)
    for x, m, side in (
        (-2.6, "plaster", 0.85),
        (0.6, "warm", 0.85),
        (8.8, "stone", 0.2),
        (16.4, "warm", 0.0),
        (-15.6, "plaster", 0.55),
    ):
        i = min(range(len(CANAL) - 1), key=lambda k: abs(CANAL[k][0] - x))
        (ax, ay), (bx, by) = CANAL[i], CANAL[i + 1]
        with at(0, 0, 0.25 if x < LOCK[0] else 0):
            narrowboat(ax, ay + side, math.atan2(by - ay, bx - ax), m)


def south_bank():
    """Canal-side terrace of small houses with gardens, two small greens and a street along the edge."""
    rnd = random.Random(27)
    street = [(x, -13.3) for x in range(-20, 21)]
    ribbon(street, 0.9, 0, "road", 0.02)
    lines(street, 0.02, 0.03, 0.4, 0.4)
    for i in range(6):
        x = -18.6 + i * 1.12
        wall = "warm" if i in (1, 4) else "plaster"
        gabled_house(x, -11.2, 0, 1.5, 1.08, 1.05, 0.55, wall, "stone", math.pi / 2)
        for floor in (0.18, 0.62):
            for dx in (-0.24, 0.24):
                box(x + dx, -11.96, floor, 0.2, 0.03, 0.28, "glass", 0)
                box(x + dx, -10.44, floor, 0.2, 0.03, 0.28, "glass", 0)
        box(x, -9.7, 0, 0.98, 1.1, 0.03, "sage", 0)
        tree(x + rnd.uniform(-0.3, 0.3), -9.6, 0, rnd.uniform(0.5, 0.8), "round", rnd)
    for x0, x1, y0, y1 in ((-10.6, 0.6, -12.6, -9.9), (11.4, 19.6, -12.6, -9.2)):
        prism([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], 0, 0.04, "sage")
        path = curve([(x0, y0 + 0.8), ((x0 + x1) / 2, (y0 + y1) / 2 + 0.3), (x1, y1 - 0.6)], 14)
        ribbon(path, 0.34, 0.04, "path", 0.012)
        for _ in range(26):
            x, y = rnd.uniform(x0 + 0.4, x1 - 0.4), rnd.uniform(y0 + 0.4, y1 - 0.4)
            if clear(x, y, path, 0.42):
                tree(x, y, 0.03, rnd.uniform(0.9, 1.4), "round" if rnd.random() < 0.85 else "column", rnd)


def towpaths():
    """Gravel towpath and promenade, with mooring bollards and a hairline fence by the street."""
    ribbon(offset(CANAL, HALF + 0.62), 0.8, 0, "path", 0.015)
    for x, y, _ in walk(offset(CANAL, HALF + 0.3), 1.6):
        cylinder(x, y, 0.03, 0.04, 0.05, 0.12, "lacquer", 8)
    for part in ([p for p in CANAL if p[0] < BASIN[0] - 0.3], [p for p in CANAL if p[0] > BASIN[1] + 0.3]):
        ribbon(offset(part, -HALF - 0.5), 0.5, 0, "path", 0.015)
    fence(offset(CANAL, HALF + 1.16), 0.0, 0.24, 0.5)


def street_trees():
    """Trees of the canal promenade, the streets and the courts between the homes."""
    rnd = random.Random(33)
    for x, y, _ in walk(offset(CANAL, HALF + 1.5), 1.6):
        if -19.5 < x < 19.5 and not -4.6 < x < 3.6 and abs(x + 6.4) > 0.9 and abs(x - 12.9) > 0.8:
            tree(x, y, 0, rnd.uniform(0.95, 1.25), "round", rnd)
    rows = [
        ([(-19.4, 4.1), (-6.6, 4.1)], "round"),
        ([(-12.5, 6.2), (-12.5, 13.2)], "round"),
        ([(-6.6, 7.6), (11.8, 8.0)], "round"),
        ([(11.4, 7.4), (19.4, 7.4)], "column"),
        ([(11.6, 2.3), (19.4, 2.3)], "round"),
    ]
    for row, kind in rows:
        for x, y, _ in walk(row, 1.35):
            tree(x, y, 0, rnd.uniform(1.0, 1.4), kind, rnd)
    for x, y in (
        (-6.6, 12.4),
        (-0.1, 12.4),
        (6.6, 12.6),
        (13.0, 12.0),
        (18.8, 9.6),
        (18.8, 11.6),
        (-18.9, 9.2),
        (-11.6, 12.8),
    ):
        tree(x, y, 0, rnd.uniform(1.2, 1.6), "round", rnd)
