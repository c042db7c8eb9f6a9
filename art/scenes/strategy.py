"""The same plot four times: found and surveyed, under construction, finished, and grown in decades later."""

from strategy_parts import *

ASPECT, EXPOSURE = 2.0, 0.12
DUSK = {
    "exposure": 1.15,
    "windows": 0.22,
    "room": (1.6, 1.6, STOREY),
    "origin": (0.2, 0.1, 0.1 + FOOT),
    "strength": 2.0,
}
STEP = Vector((14.3, -1.7))  # from each plot to the next, so that the row runs level across the picture
TREE = (-3.3, -2.3)


def building(aged=False):
    """Seven storeys of glass and stone over a glazed foot, with loggias at the corner and a solar roof."""
    x, y, w, d = HOUSE
    brick_walls()
    with at(x, y, 0.1):
        box(0, 0, 0, w - 0.9, d - 0.9, FOOT, "glass", 0)
        for i in range(8):
            for s in (-1, 1):
                box(
                    -w / 2 + 0.11 + i * (w - 0.22) / 7,
                    s * (d / 2 - 0.12),
                    0,
                    0.2,
                    0.22,
                    FOOT,
                    "plaster",
                    0.01,
                )
        for j in range(1, 6):
            for s in (-1, 1):
                box(
                    s * (w / 2 - 0.12),
                    -d / 2 + 0.11 + j * (d - 0.22) / 6,
                    0,
                    0.22,
                    0.2,
                    FOOT,
                    "plaster",
                    0.01,
                )
        box(0, 0, FOOT - 0.1, w + 0.1, d + 0.1, 0.14, "plaster", 0.015)
        box(0, 0, FOOT + 0.04, w + 0.02, d + 0.02, 0.025, "metal", 0)
    pierced(x, y, 0.1 + FOOT, w, d, STOREYS * STOREY, (7, 6), STOREYS, "plaster", OPENING, 0.06, 0.16)
    with at(x, y, 0.1 + FOOT):
        for k in range(1, STOREYS):
            box(0, 0, k * STOREY - 0.04, w + 0.08, d + 0.08, 0.07, "plaster", 0)
    with at(x, y, 0.1 + EAVES):
        crown(w, d, aged)


def crown(w, d, aged):
    """Set-back top floor under a thin roof plate that carries the solar panels, with a terrace around it."""
    cw, cd = w - 1.5, d - 1.5
    with at(0.45, 0.45):
        box(0, 0, 0, cw, cd, CROWN - 0.1, "glass", 0)
        for i in range(8):
            for s in (-1, 1):
                box(-cw / 2 + i * cw / 7, s * cd / 2, 0, 0.07, 0.09, CROWN - 0.08, "plaster", 0)
                box(s * cw / 2, -cd / 2 + i * cd / 7, 0, 0.09, 0.07, CROWN - 0.08, "plaster", 0)
        box(0, 0, CROWN - 0.1, cw + 0.5, cd + 0.5, 0.11, "plaster", 0.015)
        pv(0, 0, CROWN, cw + 0.2, cd + 0.1, 6, pitch=0.6, tilt=10)
    hedge(-w / 2 + 0.42, 0.2, 0, 0.4, d - 1.2, 0.30 if aged else 0.2, 71)
    hedge(0.2, -d / 2 + 0.42, 0, w - 1.2, 0.4, 0.30 if aged else 0.2, 73)
    if aged:
        for k, (px, py) in enumerate(((-2.25, -1.9), (-1.2, -2.05), (-2.3, 0.4), (1.7, -2.05))):
            broadleaf(px, py, 0.05, 1.25, 80 + k, 0.36, 0.5)


def greenery():
    """Planters along the floors and climbers up the corner of the building in its old age."""
    x, y, w, d = HOUSE
    q = random.Random(12)
    for k in range(1, STOREYS):
        z = 0.1 + FOOT + k * STOREY + 0.06
        for i in range(20):
            if math.sin(i * 0.55 + k * 2.1) > -0.15:
                px, drop = x - w / 2 + (i + 0.5) * w / 20, q.uniform(0, 0.16)
                leaves((px, y - d / 2 - 0.10, z - drop), q.uniform(0.10, 0.19), 42, q, "planting", 0.05)
        for j in range(18):
            if math.sin(j * 0.5 + k * 1.3) > -0.5:
                py, drop = y - d / 2 + (j + 0.5) * d / 18, q.uniform(0, 0.2)
                leaves((x - w / 2 - 0.10, py, z - drop), q.uniform(0.11, 0.2), 42, q, "planting", 0.05)
    for j in range(70):
        t = q.random() ** 1.3
        leaves(
            (x - w / 2 - 0.06, y - d / 2 + 0.3 + q.random() * 1.9 * (1 - t), 0.2 + t * 5.6),
            q.uniform(0.12, 0.2),
            40,
            q,
        )


def neighbour():
    """Lower house added on the hill's foot, with a planted roof."""
    box(-3.75, 2.9, 0.1, 2.2, 3.0, 0.5, "stone", 0.02)
    pierced(-3.75, 2.9, 0.6, 2.1, 2.9, 3.3, (3, 4), 3, "stone", (0.6, 0.72), 0.1)
    hedge(-3.75, 2.9, 3.86, 1.7, 2.5, 0.14, 72, "sage")


def square(old=False):
    """The corner square, with its tree grown from sapling to shade."""
    paving()
    tree_height = 5.0 if old else 2.5
    for s in (-1, 1):
        box(-3.3, -2.3 + s * 0.58, 0.12, 1.24, 0.08, 0.13, "stone", 0.01)
        box(-3.3 + s * 0.58, -2.3, 0.12, 0.08, 1.08, 0.13, "stone", 0.01)
    hedge(-3.3, -2.3, 0.12, 1.05, 1.05, 0.10, 5, "sage")
    broadleaf(-3.3, -2.3, 0.1, tree_height, 4, 0.40, 1.2)
    for px in (-0.9, 0.6, 2.1):
        bench(px, -2.75, 0.135, 0.95)


def visitors(seed, groups):
    """Groups on the square, each (x, y, how many), and some on the crossing, by the benches and on the terrace."""
    q = random.Random(seed)
    for x, y, count in groups:
        people(x, y, 0.135, count, 0.6, METRE, q)
    people(-0.6, -4.5, 0.03, 2, 0.5, METRE, q)
    people(3.7, 1.6, 0.115, 3, 0.25, METRE, q)
    people(0.4, -0.1, 0.1 + EAVES, 3, 0.5, METRE, q)


def found():
    """Invest: the shed as it is found, surveyed, with the volume to come drawn in metal."""
    shed()
    survey()
    scrub()
    lamp(0.54, -0.95, 1.05, 2.5, globe=0.05)
    sapling(*TREE, 1.25, 4)
    q = random.Random(51)
    person(-2.6, -2.55, 0.1, METRE, q, 0)
    person(0.9, -1.7, 0.1, METRE, q, 1.6)
    people(-0.9, -3.2, 0.1, 3, 0.45, METRE, q)


def rising():
    """Transform: the frame under its crane, clad as far as the second floor."""
    brick_walls()
    frame()
    cladding(2)
    scaffold(4)
    crane(-2.55, 4.1, yaw=-0.42)
    lamp(-2.55, 4.1, 10.3, 0.6, RED, 0.07)
    for z in (0.85, 0.1 + FOOT + 2.6 * STOREY, 0.1 + FOOT + 3.6 * STOREY):
        lamp(1.9, 0.6, z, 7, globe=0)
    site_works()
    broadleaf(*TREE, 0.1, 1.8, 4, 0.34, 0.7)
    q = random.Random(52)
    for x, level in ((-0.5, 3), (1.0, 2), (1.5, 2), (3.1, 1), (2.4, 4)):
        person(x, -1.07, 0.1 + FOOT + level * STOREY - 0.11, METRE, q)
    people(0.4, 0.5, 0.1 + FOOT + 4 * STOREY + 0.13, 4, 1.0, METRE, q)
    people(-0.6, -1.7, 0.1, 3, 0.5, METRE, q)
    people(-2.4, -2.9, 0.1, 3, 0.5, METRE, q)


def finished():
    """Operate: the building let, with young trees on the hill and along the street."""
    lamps()
    building()
    square()
    visitors(53, ((-0.4, -1.4, 4), (1.9, -1.6, 3), (-2.2, -2.0, 3)))
    for k in range(3):
        broadleaf(-4.6 + k * 0.75, 0.4 + k * 1.5, 0.35 + 0.26 * k, 1.5 + 0.2 * (k % 2), 20 + k, 0.34, 0.6)
    for k in range(1, 4):
        broadleaf(-1.6 + k * 1.75, -3.35, 0.1, 1.45, 30 + k, 0.32, 0.5)


def grown():
    """Endure: decades later, green to the roof, with a neighbour and the shade of great trees."""
    lamps()
    building(aged=True)
    greenery()
    neighbour()
    square(old=True)
    visitors(54, ((-0.4, -1.6, 5), (1.2, -1.5, 4), (-2.1, -2.4, 5), (-4.3, -2.0, 3)))
    for k in range(2, 4):
        broadleaf(-1.2 + k * 1.72, -3.35, 0.1, 2.9 + 0.25 * (k % 2), 30 + k, 0.36, 0.7)
    for k, (x, y, height) in enumerate(
        ((-4.7, 0.2, 3.3), (-4.5, 4.9, 3.6), (-2.2, 5.0, 3.2), (-5.0, -1.0, 2.6))
    ):
        broadleaf(x, y, 0.3, height, 40 + k, 0.38, 0.8)


AGES = {"invest": found, "transform": rising, "operate": finished, "endure": grown}


def build(variant=""):
    """All four in a row, or the one that is named: in the same place, before a camera that does not move."""
    old_fabric()
    for k, age in enumerate([AGES[variant]] if variant else AGES.values()):
        floor = plinth_at(k * STEP.x, k * STEP.y, SIDE, SIDE, 0.4, 1.1)
        with at(k * STEP.x, k * STEP.y):
            ground()
            age()
    studio(floor)
    light(-124, 33, 4.3, 0.40, 1.6)
    if variant:
        camera((1.9, 0, 2.95), -15, 20, 62, 105, 0.5, (0, -2, 1))
        return
    middle = STEP * 1.5
    camera((middle.x + 2.6, middle.y, 3.3), -15, 20, 154, 85, 1.0, (middle.x, middle.y - 3, 2))
