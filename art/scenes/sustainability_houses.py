"""The cut houses of the sustainability picture, with their rooms and services."""

from sustainability_ground import *

HOUSE_DEPTH = 4.7
BACK = CUT + HOUSE_DEPTH
SKIN, LINER = 0.13, 0.07
LIFT = 0.10


def envelope(outline, m="metal", width=0.045):
    """Brass line on the cut that follows the insulated envelope without a break; outline in x and z."""
    for (x0, z0), (x1, z1) in zip(outline, outline[1:] + outline[:1]):
        tube([(x0, CUT - 0.01, z0), (x1, CUT - 0.01, z1)], width, m, sides=6)


def insulated_wall(x, z0, z1, side, m="brick"):
    """Outer leaf, insulation and lining of an end wall at x; side, -1 or 1, points outwards."""
    y, d = CUT + HOUSE_DEPTH / 2, HOUSE_DEPTH
    box(x + side * 0.33, y, z0, SKIN, d, z1 - z0, m, 0)
    box(x + side * 0.16, y + 0.03, z0, 0.21, d, z1 - z0, "chalk", 0)
    box(x, y, z0, LINER + 0.04, d, z1 - z0, "plaster", 0)


def floor_plate(x, z, w):
    """Structural floor with a timber finish, its top at z."""
    box(x, CUT + HOUSE_DEPTH / 2, z - 0.16, w, HOUSE_DEPTH, 0.12, "plaster", 0)
    box(x, CUT + HOUSE_DEPTH / 2 + 0.03, z - 0.04, w, HOUSE_DEPTH - 0.06, 0.04, "timber", 0)


def stairs(x, z, rise, run, way=1, y=None, width=0.75, steps=9):
    """Open flight rising along x from x in direction way."""
    y = CUT + 1.9 if y is None else y
    for k in range(steps):
        px = x + way * run * (k + 0.5) / steps
        box(px, y, z + rise * (k + 1) / steps - 0.06, run / steps + 0.03, width, 0.06, "stone", 0)
    for s in (-1, 1):
        py = y + s * width / 2
        tube([(x, py, z + 0.05), (x + way * run, py, z + rise - 0.02)], 0.04, "plaster", sides=4)
        tube([(x, py, z + 0.5), (x + way * run, py, z + rise + 0.42)], 0.016, "metal", sides=4)


def room(x, z, kind, q):
    """A few pieces of furniture by which a room is known; the floor is at z."""
    y = CUT + 1.5
    if kind == "table":
        box(x, y, z + 0.36, 1.0, 0.6, 0.05, "bark", 0.01)
        for a in (-0.42, 0.42):
            box(x + a, y, z, 0.05, 0.5, 0.36, "bark", 0)
        for a in (-0.25, 0.25):
            for b in (-0.5, 0.5):
                box(x + a, y + b, z, 0.2, 0.2, 0.24, "stone", 0.01)
                box(x + a, y + b * 1.18, z + 0.2, 0.2, 0.03, 0.28, "stone", 0)
    if kind == "bed":
        box(x, y + 0.2, z, 1.3, 0.95, 0.2, "bark", 0.01)
        box(x + 0.04, y + 0.2, z + 0.2, 1.2, 0.9, 0.13, "plaster", 0.05)
        box(x - 0.62, y + 0.2, z, 0.06, 1.0, 0.55, "bark", 0.01)
    if kind == "sofa":
        box(x, y + 0.5, z + 0.06, 1.3, 0.5, 0.2, "lacquer", 0.05)
        box(x, y + 0.74, z + 0.06, 1.3, 0.14, 0.46, "lacquer", 0.05)
        box(x + 0.1, y - 0.25, z, 0.6, 0.35, 0.16, "bark", 0.02)
    if kind == "kitchen":
        box(x, y + 1.6, z, 1.7, 0.45, 0.46, "stone", 0.01)
        box(x, y + 1.6, z + 0.46, 1.74, 0.48, 0.04, "lacquer", 0)
        box(x, y + 1.7, z + 0.8, 1.7, 0.25, 0.34, "plaster", 0.01)
    if kind == "desk":
        box(x, y + 0.9, z + 0.36, 1.2, 0.5, 0.05, "bark", 0.01)
        box(x - 0.5, y + 0.9, z, 0.1, 0.46, 0.36, "plaster", 0)
        box(x + 0.5, y + 0.9, z, 0.1, 0.46, 0.36, "plaster", 0)
    if kind == "shelf":
        for k in range(4):
            box(x, y + 1.8, z + 0.24 * k + 0.1, 1.2, 0.25, 0.04, "bark", 0)
            for i in range(5):
                if q.random() < 0.7:
                    h = q.uniform(0.1, 0.17)
                    box(
                        x - 0.5 + i * 0.22,
                        y + 1.75,
                        z + 0.24 * k + 0.14,
                        0.12,
                        0.16,
                        h,
                        q.choice(("lacquer", "stone", "brick")),
                        0,
                    )


def terrace_house(x, w, rooms, seed):
    """Old brick house of two storeys and an attic, gable to the street, cut through and made warm."""
    q = random.Random(seed)
    eaves, ridge = 2 * STOREY + 0.55, 2 * STOREY + 2.35
    for k in range(3):
        floor_plate(x, k * STOREY + LIFT, w)
    with at(x, BACK, 0, math.pi):
        wall(w, eaves, 3, 2, "plaster", (0.5, 0.62), 0.3)
    gable = [(x - w / 2, eaves), (x + w / 2, eaves), (x, ridge)]
    extrude(gable, BACK - 0.3, BACK, "plaster")
    for s in (-1, 1):
        low, top = x + s * (w / 2 + 0.12), ridge
        foot = eaves - 0.1
        for a, b, m in ((0.0, 0.09, "plaster"), (0.09, 0.30, "chalk"), (0.30, 0.38, "stone")):
            front = 0.03 if m == "chalk" else 0.0
            extrude(
                [(low, foot + a), (x, top + a), (x, top + b), (low, foot + b)], CUT + front, BACK + 0.2, m
            )
        columns, rows = 6, 3
        slope = math.atan2(top - foot, abs(x - low))
        for j in range(rows):
            for i in range(columns):
                t = 0.12 + 0.78 * (j + 0.5) / rows
                px, pz = low + (x - low) * t, foot + 0.42 + (top - foot) * t
                py = CUT + 0.5 + (HOUSE_DEPTH - 0.7) * (i + 0.5) / columns
                panel(px, py, pz, 0.78 / rows * math.hypot(top - foot, x - low) - 0.05, 0.74, slope * -s)
    for kind, dx, level in rooms:
        room(x + dx, level * STOREY + LIFT, kind, q)
    stairs(x + w * 0.10, LIFT, STOREY, 1.5, 1, CUT + 2.9)
    stairs(x + w * 0.10, STOREY + LIFT, STOREY, 1.5, 1, CUT + 2.9)


def panel(x, y, z, length, width, slope):
    """One solar panel on a roof that falls along x by the angle slope."""
    c, s = math.cos(slope), math.sin(slope)
    corners = [
        (-length / 2, -width / 2),
        (length / 2, -width / 2),
        (length / 2, width / 2),
        (-length / 2, width / 2),
    ]
    under = [(x + a * c, y + b, z + a * s) for a, b in corners]
    over = [(p + -0.04 * s, r, t + 0.04 * c) for p, r, t in under]
    emit(
        "pv",
        under + over,
        [(0, 3, 2, 1), (4, 5, 6, 7)] + [(i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i) for i in range(4)],
    )


def terrace(x0, w=4.3):
    """Three houses in a row with one unbroken line of insulation round them, and a heat pump at the end."""
    plans = (
        (("table", -0.9, 0), ("kitchen", 0.4, 0), ("bed", -1.0, 1), ("desk", 0.2, 2)),
        (("sofa", -0.9, 0), ("shelf", 0.6, 0), ("desk", -1.1, 1), ("bed", -0.3, 2)),
        (("kitchen", -0.7, 0), ("table", -1.0, 0), ("bed", -1.1, 1), ("shelf", 0.2, 2)),
    )
    eaves = 2 * STOREY + 0.45
    for k, plan in enumerate(plans):
        terrace_house(x0 + k * w, w, plan, 60 + k)
        if k:
            box(
                x0 + (k - 0.5) * w,
                CUT + HOUSE_DEPTH / 2 - 0.02,
                -0.5,
                0.22,
                HOUSE_DEPTH,
                eaves + 0.5,
                "stone",
                0,
            )
    left, right = x0 - w / 2, x0 + 2.5 * w
    insulated_wall(left - 0.05, -0.5, eaves, -1)
    insulated_wall(right + 0.05, -0.5, eaves, 1)
    outline = [(left - 0.2, -0.22), (left - 0.2, eaves)]
    for k in range(3):
        outline += [(x0 + k * w, 2 * STOREY + 2.55)] + ([(x0 + (k + 0.5) * w, eaves + 0.2)] if k < 2 else [])
    envelope(outline + [(right + 0.2, eaves), (right + 0.2, -0.22)])
    for k in range(2):
        chimney_x = x0 + (k + 0.5) * w
        box(chimney_x, BACK - 1.4, eaves, 0.6, 0.9, 2.6, "brick", 0.02)
        box(chimney_x, BACK - 1.4, eaves + 2.6, 0.72, 1.02, 0.1, "stone", 0.01)
    outdoor_unit(left - 1.15, CUT + 0.9, 0.08)
    tube([(left - 0.9, CUT + 0.6, 0.2), (left - 0.3, CUT + 0.6, 0.2)], 0.04)


def outdoor_unit(x, y, z):
    """Heat pump on its plinth beside the terrace, with two fans towards the front."""
    box(x, y, z, 1.15, 0.62, 0.12, "stone", 0.01)
    box(x, y, z + 0.12, 1.0, 0.5, 0.86, "plaster", 0.03)
    for dz in (0.34, 0.76):
        tube([(x - 0.12, y - 0.24, z + dz), (x - 0.12, y - 0.262, z + dz)], 0.17, "lacquer", sides=20)
        tube([(x - 0.12, y - 0.262, z + dz), (x - 0.12, y - 0.275, z + dz)], 0.045, "metal", sides=12)


def midrise(x, w=8.0, floors=6):
    """New flats of six storeys, cut through, over a basement with plant and batteries, under a solar roof."""
    q = random.Random(77)
    top = floors * STOREY
    plans = (
        ("shelf", "sofa", "table"),
        ("bed", "sofa", "kitchen"),
        ("sofa", "table", "desk"),
        ("kitchen", "bed", "sofa"),
        ("bed", "shelf", "desk"),
        ("desk", "table", "bed"),
    )
    for k in range(floors):
        z = k * STOREY + LIFT
        floor_plate(x, z, w)
        for i, kind in enumerate(plans[k]):
            room(x - 3.0 + i * 1.95 + (1.6 if i else 0), z, kind, q)
        for px in (-1.75, -0.05):
            box(x + px, CUT + 2.4, z, 0.1, 4.6, STOREY - 0.16, "plaster", 0)
        if k < floors - 1:
            stairs(x - 1.55, z, STOREY, 1.35, 1, CUT + 1.0 + 0.95 * (k % 2), 0.7)
        if k:
            for side in (-1, 1):
                balcony(x + side * (w / 2 + 0.42), z, side)
    box(x, CUT + HOUSE_DEPTH / 2, top - 0.14, w, HOUSE_DEPTH, 0.14, "plaster", 0)
    box(x, CUT + HOUSE_DEPTH / 2 + 0.03, top, w + 0.5, HOUSE_DEPTH, 0.22, "chalk", 0)
    box(x, CUT + HOUSE_DEPTH / 2, top + 0.22, w + 0.7, HOUSE_DEPTH + 0.1, 0.09, "stone", 0)
    with at(x, BACK, 0, math.pi):
        wall(w, top, 6, floors, "plaster", (0.56, 0.66), 0.3)
    insulated_wall(x - w / 2 - 0.05, -0.5, top, -1, "stone")
    insulated_wall(x + w / 2 + 0.05, -0.5, top, 1, "stone")
    edge = w / 2 + 0.21
    envelope([(x - edge, -0.24), (x - edge, top + 0.11), (x + edge, top + 0.11), (x + edge, -0.24)])
    pv(x - 0.9, CUT + 2.4, top + 0.36, 5.6, 3.9, 4, pitch=0.7, tilt=14)
    heat_pump(x + 3.1, CUT + 1.6, top + 0.31, 0.62)
    heat_pump(x + 3.1, CUT + 3.2, top + 0.31, 0.62)
    plant_room()


def balcony(x, z, side):
    """Balcony with a metal rail and planting at the end of the flats."""
    box(x, CUT + 2.2, z - 0.14, 0.9, 2.6, 0.12, "plaster", 0.01)
    for k in range(9):
        py = CUT + 0.95 + k * 0.31
        tube([(x + side * 0.42, py, z), (x + side * 0.42, py, z + 0.46)], 0.014, sides=4)
    tube([(x + side * 0.42, CUT + 0.92, z + 0.46), (x + side * 0.42, CUT + 3.46, z + 0.46)], 0.022, sides=5)
    hedge(x + side * 0.25, CUT + 2.9, z - 0.02, 0.25, 1.0, 0.24, int(z * 10) + side + 5)


def plant_room():
    """Basement: heat exchangers and buffer tanks on the left, a row of battery cabinets on the right."""
    x, z, w, h = lining(BASEMENT)
    box(x - 0.3, CUT + 1.6, z, 0.12, 3.2, h, "plaster", 0)
    for k in range(3):
        cylinder(x - 3.3 + k * 0.72, CUT + 1.1, z + 0.06, 0.28, 0.28, 1.15, "stone", 20)
        cylinder(x - 3.3 + k * 0.72, CUT + 1.1, z + 1.21, 0.28, 0.1, 0.12, "stone", 20)
        tube([(x - 3.3 + k * 0.72, CUT + 0.78, z + 0.4), (x - 3.3 + k * 0.72, CUT + 0.78, z + 1.0)], 0.03)
    box(x - 1.0, CUT + 1.1, z, 0.62, 0.8, 0.95, "lacquer", 0.02)
    tube([(x - 3.6, CUT + 0.55, z + 1.38), (x - 0.7, CUT + 0.55, z + 1.38)], 0.05)
    for k in range(6):
        px = x + 0.25 + k * 0.58
        box(px, CUT + 1.2, z, 0.5, 0.9, 1.2, "lacquer", 0.02)
        box(px, CUT + 0.745, z + 1.02, 0.3, 0.012, 0.05, "metal", 0)
        for j in range(3):
            box(px, CUT + 0.745, z + 0.2 + j * 0.24, 0.36, 0.01, 0.02, "stone", 0)
    tube([(x + 0.1, CUT + 0.9, z + 1.36), (x + 3.6, CUT + 0.9, z + 1.36)], 0.035)
