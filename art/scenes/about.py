"""About: a hall by a mere.

A long colonnade of stone piers stands at the edge of a still lake and is mirrored in it; two taller piers
rise from the water beside its landing, on a thin metal line.  1 unit is about 4 m.
"""

from kit import *
from office_parts import hull

ASPECT, EXPOSURE = 2.0, 0.10
DUSK = {"windows": 0.4, "room": (12.9 / 14, 9, 9), "origin": (-0.9, -4.5, -2), "strength": 1.4}
WIDTH, FRONT, BACK = 29.0, -10.0, 8.0  # the slab: its width, and y of its front and back edges
HALL = (-0.9, 12.0)  # x of the first and the last pier
BAYS = 14
METRE = 1 / 4
PIER_H = 2.55
PATH = [
    (-11.0, 1.3),
    (-12.0, 1.45),
    (-12.6, 2.6),
    (-11.4, 4.2),
    (-8.6, 5.4),
    (-5.6, 5.9),
    (-3.0, 6.9),
    (-2.4, 7.9),
]
STEP = 0.085  # height of one contour
QUAY = 0.22  # height of the quay above the water
DEPTH = 4.2  # the hall, from the first pier to the back wall
GATE = (-5.05, -3.50)  # x of the two tall piers


def smooth(low, high, value):
    """0 below low, 1 above high, an S-curve between."""
    t = max(0.0, min(1.0, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)


def ground(x, y):
    """Height of the land; below 0 is the lake.  A bay reaches back on the left, a long ridge is behind."""
    shore = 4.3 * smooth(-1.9, -5.8, x) - 6.6 * smooth(-8.0, -12.2, x) + 0.4 * smooth(12.2, 13.4, x)
    inland = y - shore + 0.7 * fbm(x, y, 0.15, 2) * smooth(-0.2, -3.0, x)
    if inland < 0.3:
        return min(0.03, (inland - 0.25) * 0.4)
    ridge = smooth(3.9, 8.2, y) * (0.9 + 1.9 * math.exp(-(((x - 6.5) / 5.5) ** 2)))
    west = 1.5 * smooth(-10.0, -14.5, x) * smooth(-2.5, 3.0, y)
    return 0.03 + max(0.0, ridge + west + 0.5 * fbm(x, y, 0.16, 5)) * smooth(0.3, 3.0, inland)


def pier(x, y, z, w, d, h, courses=5, m="plaster"):
    """Pier of stone courses with fine joints, on a plain foot."""
    step = h / courses
    for i in range(courses):
        box(x, y, z + i * step, w, d, step - 0.008, m, 0.012)


def steps(x0, x1, y, count=3, tread=0.26):
    """Quay steps going down from the quay's edge at y to the water."""
    for i in range(count):
        top = QUAY * (count - i) / (count + 1)
        depth = tread * (i + 1)
        box((x0 + x1) / 2, y - depth / 2, 0, x1 - x0, depth, top, "plaster", 0.01)


def waterline(x0, y0, x1, y1):
    """Thin metal edge at water level around a rectangle of masonry."""
    box((x0 + x1) / 2, (y0 + y1) / 2, 0.0, x1 - x0 + 0.10, y1 - y0 + 0.10, 0.10, "metal", 0)


def vault(x0, x1, y0, y1, z, rise):
    """Shallow segmental vault along x with standing ribs over the bays and solid ends."""
    n = 18
    arc = [(y0 + (y1 - y0) * i / n, z + rise * (1 - (2 * i / n - 1) ** 2)) for i in range(n + 1)]
    for start, end, lift, m in [(x0, x1, 0.0, "plaster")] + [
        (x0 + (x1 - x0) * k / BAYS - 0.03, x0 + (x1 - x0) * k / BAYS + 0.03, 0.035, "stone")
        for k in range(BAYS + 1)
    ]:
        verts = [(x, y, h + lift) for x in (start, end) for y, h in arc]
        faces = [(i, i + 1, n + 2 + i, n + 1 + i) for i in range(n)]
        emit(m, verts, faces + [tuple(range(n + 1)), tuple(range(2 * n + 1, n, -1))])


def hall():
    """Colonnade on a stepped quay: piers, recessed glass wall, deep flat eaves, a low vault above."""
    x0, x1 = HALL
    left, right = x0 - 0.75, x1 + 0.75
    middle, length = (x0 + x1) / 2, x1 - x0
    box((left + right) / 2, DEPTH / 2 + 0.2, 0, right - left, DEPTH + 1.3, QUAY, "plaster", 0.015)
    floor = QUAY + 0.14
    box(middle, DEPTH / 2, QUAY, length + 0.9, DEPTH + 0.8, 0.14, "plaster", 0.012)
    pitch = length / BAYS
    for i in range(BAYS + 1):
        pier(x0 + i * pitch, 0.0, floor, 0.34, 0.52, PIER_H)
        pier(x0 + i * pitch, DEPTH, floor, 0.34, 0.52, PIER_H)
    for k in range(1, 4):
        for x in (x0, x1):
            pier(x, DEPTH * k / 4, floor, 0.52, 0.34, PIER_H)
    glass_hall(x0, x1, pitch, floor)
    top = floor + PIER_H
    box(middle, DEPTH / 2, top, length + 0.50, DEPTH + 0.62, 0.30, "plaster", 0.012)
    box(middle, DEPTH / 2, top + 0.30, length + 1.5, DEPTH + 1.6, 0.13, "plaster", 0.012)
    box(middle, DEPTH / 2, top + 0.43, length - 0.5, DEPTH - 0.7, 0.22, "glass", 0)
    box(middle, DEPTH / 2, top + 0.63, length - 0.3, DEPTH - 0.5, 0.07, "plaster", 0.01)
    vault(x0 + 0.15, x1 - 0.15, 0.25, DEPTH - 0.25, top + 0.70, 0.42)


def glass_hall(x0, x1, pitch, floor):
    """The glazed room behind the loggia with stone mullions and one tall metal doorway."""
    face = 1.25
    box((x0 + x1) / 2, (face + DEPTH) / 2, floor, x1 - x0 - 0.5, DEPTH - face, PIER_H, "glass", 0)
    for i in range(BAYS * 2 + 1):
        x = x0 + 0.27 + (x1 - x0 - 0.54) * i / (BAYS * 2)
        box(x, face, floor, 0.05, 0.10, PIER_H, "stone", 0)
    box((x0 + x1) / 2, face, floor + PIER_H * 0.70, x1 - x0 - 0.5, 0.08, 0.05, "stone", 0)
    door = x0 + pitch * 4.5
    for side in (-1, 1):
        box(door + side * 0.30, face - 0.06, floor, 0.09, 0.12, 1.80, "metal", 0)
    box(door, face - 0.06, floor + 1.74, 0.69, 0.12, 0.09, "metal", 0)


def landing():
    """Quay between hall and causeway, its water stair, and the two tall piers that stand in the lake."""
    left, right = GATE[0] - 0.85, HALL[0] - 0.70
    box((left + right) / 2, 1.25, 0, right - left, 2.1, QUAY, "plaster", 0.015)
    waterline(left, 0.2, right, 2.3)
    for x in GATE:
        pier(x, -0.35, 0, 0.56, 0.74, 4.35, 7)
        waterline(x - 0.28, -0.72, x + 0.28, 0.02)
    steps(GATE[0] + 0.34, GATE[1] - 0.34, 0.2)
    box((GATE[0] + GATE[1]) / 2, -0.74, 0, GATE[1] - GATE[0] + 1.5, 0.05, 0.09, "metal", 0)


def causeway():
    """Long low causeway from the landing to the western shore, on short piers."""
    x0, x1, y = -11.3, GATE[0] - 0.80, 1.3
    box((x0 + x1) / 2, y, 0.12, x1 - x0, 0.62, QUAY - 0.12, "plaster", 0.01)
    count = 13
    for i in range(count):
        box(x0 + (x1 - x0) * (i + 0.5) / count, y, 0, 0.16, 0.50, 0.14, "stone", 0)
    box((x0 + x1) / 2, y - 0.325, 0.15, x1 - x0, 0.02, 0.03, "metal", 0)


def lamps():
    """A row of lights under the soffit of the loggia, and small lamps on the landing and the causeway."""
    middle, length = sum(HALL) / 2, HALL[1] - HALL[0]
    ceiling_light(middle, 0.72, QUAY + 0.14 + PIER_H - 0.04, length - 0.6, 0.5, 22)
    lamp_row([(-10.4, 1.62), (-6.0, 1.62)], 2.2, 0.62, 0.7, 0.022)
    for x in (GATE[0] - 0.5, GATE[1] + 0.6):
        lamp(x, 0.6, 0.85, 1.2, globe=0.028)


def inhabitants():
    """People in the loggia, on its steps and the landing, on the causeway and on the path around the bay."""
    rnd = random.Random(36)
    floor = QUAY + 0.14
    for x, count in ((1.0, 3), (3.25, 4), (4.9, 2), (7.4, 5), (10.2, 3)):
        people(x, 0.75, floor, count, 0.28, METRE, rnd)
    walkers([(-0.3, 0.6), (11.6, 0.6)], floor, 1.7, METRE, rnd)
    for x, count in ((-0.6, 2), (2.4, 3), (5.6, 2), (8.3, 4), (11.2, 2)):
        people(x, -0.585, QUAY * 0.75, count, 0.11, METRE, rnd)
    for x, y, count in ((-5.3, 1.7, 3), (-4.3, 0.75, 5), (-3.0, 1.6, 2), (-2.3, 0.9, 4)):
        people(x, y, QUAY, count, 0.35, METRE, rnd)
    walkers([(-10.9, 1.25), (-6.2, 1.25)], QUAY, 0.9, METRE, rnd)
    for x, y, _ in list(walk(curve(PATH), 1.3))[1:-2]:
        people(x, y, max(0.05, ground(x, y)) + STEP + 0.03, 1, 0.05, METRE, rnd)


def planting(land):
    """Groves by the bay and on the western shore, conifers on the ridge, single trees in the open."""
    rnd = random.Random(11)
    placed = [(x, y) for x, y, _ in walk(curve(PATH), 0.3)]
    for _ in range(2600):
        x, y = rnd.uniform(-14.2, 14.2), rnd.uniform(-2.6, 7.8)
        by_landing = GATE[1] - 0.8 < x < HALL[0] and y < 2.8
        hidden = HALL[0] - 0.5 < x < HALL[1] - 0.5 and y < 6.4
        by_hall = HALL[0] - 1.3 < x < HALL[1] + 0.95 and y < DEPTH + 1.1
        if ground(x, y) < 0.03 or by_hall or by_landing or hidden or abs(y - 1.3) < 0.8 and x > -13.0:
            continue
        grove = smooth(-7.2, -5.6, x) * smooth(-0.2, -1.2, x) + 1.3 * smooth(12.4, 12.9, x)
        if fbm(x, y, 0.30, 9) + 0.42 * grove < 0.10 or not clear(x, y, placed, 0.46):
            continue
        placed.append((x, y))
        if rnd.random() < smooth(4.6, 6.6, y):
            tree(x, y, land.z(x, y), rnd.uniform(1.2, 2.0), "conifer", rnd)
        else:
            tree(x, y, land.z(x, y), rnd.uniform(1.05, 1.7), "round", rnd)


def build():
    """Build the whole model; the lake is flush with the slab's top."""
    with at(0, (FRONT + BACK) / 2):
        base = plinth(WIDTH, BACK - FRONT, 0.35, 0.80)
        box(0, 0, -0.43, WIDTH + 0.06, BACK - FRONT + 0.06, 0.08, "metal", 0.01)
        box(0, 0, 0, WIDTH, BACK - FRONT, 0.03, "water", 0)
    studio(base)
    land = contour(ground, -WIDTH / 2, WIDTH / 2, -4.0, BACK, STEP, 240)
    hall()
    steps(HALL[0] - 0.6, HALL[1] + 0.6, -0.45)
    waterline(HALL[0] - 0.6, -1.23, HALL[1] + 0.6, 0.5)
    landing()
    causeway()
    ribbon(curve(PATH), 0.30, 0, "path", 0.03, lambda x, y: max(0.05, ground(x, y)) + STEP)
    for x, y, turn in ((-7.2, 0.55, 4), (-6.2, -0.7, 58)):
        with at(x, y, 0.01, rad(turn)):
            hull(1.0, 0.30, 0.11, "bark", 0.05)
    planting(land)
    lamps()
    inhabitants()
    light(-112, 27, 5.2)
    camera((0.85, -1.2, 1.5), -13, 18, 87, 85, 0.8, (2, -0.5, 1.5))
