"""The three models of the investor relations picture. Each stands on a plinth SIDE wide and DEEP deep."""

from page_parts import *

METRE = 0.28
SIDE, DEEP = 14.6, 11.0
STAND = 0.45 + 0.10 + 1.1


def core(x):
    """Completed ensemble: a long house, two wings and a tower around a planted court with a pool."""
    with at(x, 0):
        box(0, 0, 0, SIDE - 0.5, DEEP - 0.5, 0.06, "path", 0.01)
        with at(0, 0, 0.06):
            stone_house(0, 3.2, 10.6, 2.8, 5, (14, 4))
            stone_house(-4.1, -0.55, 2.4, 4.3, 3, (4, 6))
            stone_house(4.1, -0.55, 2.4, 4.3, 6, (4, 6))
            court()
    q = random.Random(3)
    for k in (0, 1, 2, 5, 6, 7):
        broadleaf(x - 5.9 + k * 1.69, -4.35, 0.06, 1.75 + q.uniform(-0.1, 0.15), 200 + k, 0.34, 0.6)
    for k in range(4):
        for s in (-1, 1):
            broadleaf(x + s * 6.3, -2.2 + 1.9 * k, 0.06, 1.7, 220 + 2 * k + s, 0.34, 0.5)


def stone_house(x, y, w, d, floors, bays, storey=0.88):
    """House on an arcade, with deep windows, a metal line over its foot and a roof of panels or planting."""
    foot = 1.1
    with at(x, y):
        box(0, 0, 0, w - 0.7, d - 0.7, foot, "glass", 0)
        for i in range(bays[0] + 1):
            for s in (-1, 1):
                box(
                    -w / 2 + 0.1 + i * (w - 0.2) / bays[0],
                    s * (d / 2 - 0.1),
                    0,
                    0.17,
                    0.2,
                    foot,
                    "plaster",
                    0,
                )
        for j in range(1, bays[1]):
            for s in (-1, 1):
                box(
                    s * (w / 2 - 0.1),
                    -d / 2 + 0.1 + j * (d - 0.2) / bays[1],
                    0,
                    0.2,
                    0.17,
                    foot,
                    "plaster",
                    0,
                )
        box(0, 0, foot - 0.08, w + 0.1, d + 0.1, 0.13, "plaster", 0.015)
        box(0, 0, foot + 0.05, w + 0.03, d + 0.03, 0.022, "metal", 0)
        top = foot + floors * storey
        pierced(0, 0, foot, w, d, floors * storey, bays, floors, "plaster", (0.56, 0.74), 0.07, 0.12)
        box(0, 0, top - 0.1, w + 0.14, d + 0.14, 0.09, "plaster", 0.01)
        if w > d:
            pv(-0.8, 0, top + 0.05, w - 2.4, d - 0.7, 4, pitch=0.55, tilt=10)
            box(w / 2 - 1.0, 0, top, 1.2, d * 0.5, 0.5, "plaster", 0.02)
        else:
            hedge(0, 0.3, top, w - 0.7, d - 1.6, 0.10, int(x * 10) + 60, "sage")
            box(0, -d / 2 + 0.75, top, w * 0.55, 0.7, 0.42, "plaster", 0.02)


def court():
    """Garden between the wings: lawns, a still pool with a metal edge, trees and benches."""
    for s in (-1, 1):
        box(s * 1.65, -0.55, 0, 1.5, 3.9, 0.06, "sage", 0.01)
        for j in range(3):
            broadleaf(s * 1.75, -1.9 + j * 1.35, 0.05, 1.55, 240 + 3 * j + s, 0.36, 0.6)
        bench(s * 0.72, -2.3, 0.0, 0.8, math.pi / 2)
    box(0, -0.55, 0, 0.9, 3.2, 0.05, "metal", 0.005)
    box(0, -0.55, 0.01, 0.82, 3.12, 0.05, "water", 0)
    for s in (-1, 1):
        hedge(s * 3.1, -3.3, 0, 4.0, 0.3, 0.26, 252 + s)


def transition(x):
    """Brick warehouse, its left half as found and its right half renewed; a metal plate marks the joint."""
    storey, floors = 1.05, 5
    height = floors * storey + 0.35
    with at(x, 0):
        box(0, 0, 0, SIDE - 0.5, DEEP - 0.5, 0.06, "path", 0.01)
        with at(0, 0.9, 0.06):
            old_half(-2.75, height, storey, floors)
            new_half(2.75, height, storey, floors)
            seam(height)
        for k in range(7):
            box(-6.4 + k * 0.9, -4.4, 0.06, 0.84, 0.05, 0.24, "bark", 0)
        for k, (px, py, s) in enumerate(
            ((-5.6, -3.3, 0.5), (-5.1, -3.45, 0.36), (-5.3, -3.0, 0.3), (-2.6, -3.5, 0.4))
        ):
            box(px, py, 0.06, s * 1.4, s, s * 0.7, "brick" if k < 3 else "stone", 0.02, r=0.3 * k)
        for k in range(3):
            bench(2.2 + k * 1.5, -3.6, 0.06, 0.9)
        for k in range(14):
            box(0.9 + k * 0.42, -4.3, 0.06, 0.39, 1.0, 0.03, "stone" if k % 3 else "plaster", 0.005)
    for k in range(4):
        broadleaf(x + 1.5 + k * 1.45, -4.3, 0.06, 1.75, 260 + k, 0.34, 0.6)


def old_half(x, height, storey, floors):
    """Brick as found: small windows, some of them blocked, string courses and an old pitched roof."""
    w, d = 5.3, 5.8
    with at(x, 0):
        box(0, 0, 0, w - 0.26, d - 0.24, height, "glass", 0)
        walls_around(w, d, height, (6, 6), floors, "brick", (0.46, 0.60), 0.18, base=0.35)
        for k in range(1, floors):
            box(0, 0, 0.35 + k * storey - 0.06, w + 0.08, d + 0.08, 0.07, "stone", 0)
        q = random.Random(27)
        for i in range(6):
            for j in range(floors):
                if q.random() < 0.22:
                    px, pz = -w / 2 + (i + 0.5) * w / 6, 0.35 + j * storey + 0.2
                    box(px, -d / 2 + 0.10, pz, 0.44, 0.08, 0.66, "bark" if q.random() < 0.5 else "brick", 0)
        gable_roof(0.02, 0, height, w - 0.1, d, 1.25, "slate", 0.18)
        gable_wall(-w / 2 + 0.09, 0, height, d, 1.25)
        gable_wall(w / 2 - 0.09, 0, height, d, 1.25)
        for px in (-1.7, 0.9):
            box(px, 0.9, height + 0.5, 0.5, 0.5, 1.5, "brick", 0.02)
            box(px, 0.9, height + 2.0, 0.62, 0.62, 0.08, "stone", 0.01)
        box(-1.3, -d / 2 - 0.05, 0, 0.9, 0.1, 0.95, "bark", 0.01)


def new_half(x, height, storey, floors):
    """The same bays renewed: brick kept at the foot, stone and wide glass above, and a solar roof."""
    w, d = 5.3, 5.8
    kept = 0.35 + storey
    with at(x, 0):
        box(0, 0, 0, w - 0.3, d - 0.3, height, "glass", 0)
        walls_around(w, d, kept, (6, 6), 1, "brick", (0.62, 0.74), 0.2, base=0.2)
        box(0, 0, kept - 0.02, w + 0.1, d + 0.1, 0.06, "metal", 0.005)
        with at(0, 0, kept + 0.04):
            walls_around(w, d, height - kept + 0.2, (6, 6), floors - 1, "plaster", (0.70, 0.80), 0.24)
        for k in range(1, floors - 1):
            z = kept + k * (height - kept + 0.2) / (floors - 1)
            for i in (1, 4):
                px = -w / 2 + (i + 0.5) * w / 6
                box(px, -d / 2 - 0.2, z, 1.5, 0.5, 0.07, "plaster", 0.01)
                for r in range(9):
                    tube(
                        [
                            (px - 0.7 + r * 0.175, -d / 2 - 0.43, z),
                            (px - 0.7 + r * 0.175, -d / 2 - 0.43, z + 0.36),
                        ],
                        0.012,
                        sides=4,
                    )
                tube(
                    [(px - 0.74, -d / 2 - 0.43, z + 0.36), (px + 0.74, -d / 2 - 0.43, z + 0.36)],
                    0.02,
                    sides=5,
                )
        top = height + 0.24
        box(0, 0, top - 0.06, w - 0.1, d - 0.1, 0.06, "stone", 0)
        coping(0, 0, top, w + 0.04, d + 0.04)
        pv(-0.3, -0.9, top + 0.06, 4.2, 3.0, 4, pitch=0.6, tilt=11)
        hedge(-0.3, 1.75, top, 4.2, 1.2, 0.14, 91, "sage")
        heat_pump(1.5, 1.0, top + 0.02, 0.42)
        heat_pump(0.6, 1.0, top + 0.02, 0.42)


def seam(height):
    """Brass plate in the joint between the old half and the new."""
    box(0, 0, 0, 0.09, 6.1, height + 0.55, "metal", 0.005)


def ridge(x, y):
    """Height of the land in the third model, over its own middle."""
    back = 2.9 * math.exp(-(((y - 3.6 - 0.06 * x) / 2.6) ** 2)) * (0.72 + 0.28 * math.cos((x - 1.5) * 0.45))
    return 0.04 + back + 0.35 * fbm(x, y, 0.16, 4)


def impact(x):
    """Turbines on stepped contours, a solar field on the slope below and a small substation."""
    with at(x, 0):
        land = contour(
            ridge,
            -SIDE / 2 + 0.05,
            SIDE / 2 - 0.05,
            -DEEP / 2 + 0.05,
            DEEP / 2 - 0.05,
            0.16,
            130,
            ("stone", "land"),
        )
        for row in range(5):
            y = -3.9 + row * 0.86
            width = 7.4 - 0.35 * row
            z = max(land.z(-2.0 + i * 0.8 - 0.4, y) for i in range(-3, 5)) + 0.10
            array(-1.7 + 0.15 * row, y, z, width)
        for k in range(9):
            broadleaf(
                -6.3 + 0.12 * math.sin(5 * k),
                -4.5 + 0.62 * k,
                land.z(-6.3, -4.5 + 0.62 * k),
                0.75 + 0.2 * math.sin(3 * k),
                400 + k,
                0.4,
                0.4,
            )
        substation(4.9, -3.3, land.z(4.9, -3.3))
        road = curve([(6.2, -5.4), (6.3, -3.0), (3.6, -0.6), (0.5, 1.2), (-3.8, 2.2)], 16)
        ribbon(road, 0.5, 0, "road", 0.03, zf=land.z)
        crew = random.Random(37)
        people(4.4, -3.85, land.z(4.9, -3.3) + 0.04, 2, 0.2, METRE, crew)
        groups = ((-3.2, -4.75, 3), (0.6, -4.75, 2), (3.1, -5.0, 3), (-5.2, -0.2, 3), (3.6, -0.6, 2))
        for px, py, count in groups:
            people(px, py, land.z(px, py) + 0.02, count, 0.2, METRE, crew)
    q = random.Random(41)
    sites = ((-5.2, 2.5, 5.6), (-1.7, 3.5, 6.2), (1.9, 3.3, 6.2), (5.3, 2.5, 5.6))
    for k, (px, py, h) in enumerate(sites):
        grey_turbine(x + px, py, land.z(px, py), h, (0.35, 1.25, 0.8, 1.75)[k], -20)
    fine = [p[:2] for p in walk(road, 0.2)]
    for _ in range(2600):
        px, py = q.uniform(-7.1, 7.1), q.uniform(-5.2, 5.2)
        h = ridge(px, py)
        open_ground = clear(px, py, [s[:2] for s in sites], 0.7) and clear(px, py, fine, 0.5)
        wooded = (
            h > 0.9
            and fbm(px, py, 0.35, 9) > -0.2
            or (py < 0.6 and px > 3.0 and h < 0.9 and q.random() < 0.05)
        )
        if open_ground and wooded and abs(px - 4.9) + abs(py + 3.3) > 1.9:
            tree(x + px, py, land.z(px, py), q.uniform(0.5, 1.05), "conifer", q)


def array(x, y, z, width):
    """One row of panels on its table, with posts down into the slope."""
    for i in range(round(width / 1.2)):
        px = x - width / 2 + 0.6 + i * 1.2
        for dy in (-0.16, 0.16):
            cylinder(px, y + dy, z - 0.5, 0.025, 0.025, 0.62 + dy * 0.5, "stone", 8)
    pv(x, y, z + 0.1, width, 0.62, 1, pitch=0.4, tilt=20, fill=0.95)


def substation(x, y, z):
    """Small switch house, two transformers and a metal busbar on a gravel pad."""
    with at(x, y, z):
        box(0, 0, -0.1, 2.6, 2.0, 0.14, "path", 0.01)
        box(-0.5, 0.35, 0.04, 1.0, 0.8, 0.7, "plaster", 0.02)
        box(-0.5, 0.35, 0.74, 1.1, 0.9, 0.06, "stone", 0.01)
        box(-0.5, -0.06, 0.04, 0.3, 0.02, 0.5, "lacquer", 0)
        for k in range(2):
            box(0.65, -0.45 + 0.8 * k, 0.04, 0.6, 0.5, 0.42, "lacquer", 0.02)
            for i in range(3):
                cylinder(0.45 + 0.2 * i, -0.45 + 0.8 * k, 0.46, 0.03, 0.03, 0.2, "stone", 8)
        tube([(0.35, -0.45, 0.68), (0.95, -0.45, 0.68)], 0.02)
        tube([(0.35, 0.35, 0.68), (0.95, 0.35, 0.68)], 0.02)
        for k in range(11):
            cylinder(-1.25 + 0.25 * k, -0.95, 0.04, 0.012, 0.012, 0.3, "lacquer", 6)
        tube([(-1.25, -0.95, 0.32), (1.25, -0.95, 0.32)], 0.01, "lacquer", sides=4)
