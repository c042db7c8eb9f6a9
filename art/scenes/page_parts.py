"""Pieces shared by the wide pictures of the pages: pierced walls, rods, leafy trees and small site works.

Lengths are in model units, angles in radians unless said otherwise; q is a seeded random.Random. A storey is
about one unit high, so that a unit stands for some three metres and a grown tree is three to five units tall.
"""

import bpy

from kit import *

SIDES = ((0, -1, 0.0), (1, 0, math.pi / 2), (0, 1, math.pi), (-1, 0, -math.pi / 2))


def old_fabric():
    """Brick and slate for buildings as they are found, deep enough in colour to hold in full sun."""
    mat("brick", (0.40, 0.245, 0.165), 0.85, vary=0.10, bump=0.12, scale=9)
    mat("slate", (0.135, 0.135, 0.14), 0.7, vary=0.12, bump=0.10, scale=7)


def tube(path, radius, m="metal", end_radius=None, sides=8):
    """Round rod through 3D points, tapering from radius to end_radius."""
    end_radius = radius if end_radius is None else end_radius
    points = [Vector(p) for p in path]
    verts, faces = [], []
    for i, p in enumerate(points):
        along = (points[min(i + 1, len(points) - 1)] - points[max(i - 1, 0)]).normalized()
        across = along.orthogonal().normalized()
        other = along.cross(across)
        r = radius + (end_radius - radius) * i / (len(points) - 1)
        for k in range(sides):
            a = 2 * math.pi * k / sides
            verts.append(p + across * (r * math.cos(a)) + other * (r * math.sin(a)))
    for i in range(len(points) - 1):
        for k in range(sides):
            a, b = i * sides + k, i * sides + (k + 1) % sides
            faces.append((a, b, b + sides, a + sides))
    faces.append(tuple(range(sides))[::-1])
    faces.append(tuple(range(len(verts) - sides, len(verts))))
    emit(m, verts, faces)


def wire_box(x, y, z, w, d, h, radius=0.03, m="metal", floors=1):
    """Outline of a volume in thin rod, with a ring at every floor."""
    corners = [(x + a * w / 2, y + b * d / 2) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    for cx, cy in corners:
        tube([(cx, cy, z), (cx, cy, z + h)], radius, m)
    for k in range(1, floors + 1):
        ring = [(cx, cy, z + h * k / floors) for cx, cy in corners]
        thin = radius if k == floors else radius * 0.5
        for p, q in zip(ring, ring[1:] + ring[:1]):
            tube([p, q], thin, m)


def leaves(centre, radius, count, q, m="planting", size=0.07, squash=0.8):
    """Cluster of small leaf faces around a darker core, as of flocked wire in a workshop's model tree."""
    c = Vector(centre)
    verts, faces = [], []
    for _ in range(count):
        away = Vector((q.gauss(0, 1), q.gauss(0, 1), q.gauss(0, 1))).normalized()
        p = c + Vector((away.x, away.y, away.z * squash)) * radius * q.uniform(0.72, 1.04)
        face = (away + Vector((q.uniform(-1, 1), q.uniform(-1, 1), q.uniform(-0.4, 1))) * 0.7).normalized()
        u = face.orthogonal().normalized()
        v = face.cross(u)
        turn = q.uniform(0, math.pi)
        s = size * q.uniform(0.7, 1.3)
        u, v = u * math.cos(turn) + v * math.sin(turn), v * math.cos(turn) - u * math.sin(turn)
        o = len(verts)
        verts += [p - u * s, p + v * s * 0.6, p + u * s, p - v * s * 0.6]
        faces.append((o, o + 1, o + 2, o + 3))
    emit(m, verts, faces)
    poles = [
        Vector(d) for d in ((1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0), (0, 0, squash), (0, 0, -squash))
    ]
    ring = ((0, 1), (1, 2), (2, 3), (3, 0))
    core = [(a, b, 4) for a, b in ring] + [(b, a, 5) for a, b in ring]
    emit("fir", [c + d * radius * 0.8 for d in poles], core)


def broadleaf(x, y, z, height, seed, spread=0.42, density=1.0):
    """Deciduous tree with trunk, boughs and a crown of leaf clusters; spread is crown radius over height."""
    q = random.Random(seed)
    fork = height * q.uniform(0.24, 0.30)
    lean = Vector((q.uniform(-1, 1), q.uniform(-1, 1), 0)) * height * 0.02
    trunk = height * 0.022
    top = Vector((x, y, z + fork)) + lean
    tube([(x, y, z - 0.02), (x, y, z + fork * 0.5), top], trunk * 1.5, "bark", trunk)
    clusters = []
    for i in range(13):
        a = i * 2.4 + q.uniform(-0.3, 0.3)
        level = (i + 0.5) / 13
        reach = height * spread * math.sin(math.pi * (0.16 + 0.76 * level)) * q.uniform(0.5, 0.82)
        clusters.append(
            Vector((x + reach * math.cos(a), y + reach * math.sin(a), z + height * (0.36 + 0.50 * level)))
        )
    for i, c in enumerate(clusters):
        if i % 2 == 0:
            tube(
                [top - Vector((0, 0, 0.1 * fork)), (top + c) / 2 + Vector((0, 0, -0.03 * height)), c],
                trunk * 0.6,
                "bark",
                trunk * 0.2,
                6,
            )
        r = height * q.uniform(0.125, 0.175)
        size = max(0.035, height * 0.022)
        leaves(c, r, round(170 * density), q, "planting" if q.random() < 0.8 else "sage", size)


def hedge(x, y, z, w, d, h, seed, m="planting", size=0.06):
    """Clipped planting filling a box of w by d by h."""
    q = random.Random(seed)
    step = max(0.16, min(w, d, h) * 0.8)
    box(x, y, z, w * 0.86, d * 0.8, h * 0.86, "fir", 0.01)
    for i in range(max(1, round(w / step))):
        for j in range(max(1, round(d / step))):
            cx = x - w / 2 + (i + 0.5) * w / max(1, round(w / step)) + q.uniform(-0.04, 0.04)
            cy = y - d / 2 + (j + 0.5) * d / max(1, round(d / step)) + q.uniform(-0.04, 0.04)
            for k in range(max(1, round(h / step))):
                cz = z + (k + 0.55) * h / max(1, round(h / step))
                leaves((cx, cy, cz), step * q.uniform(0.5, 0.72), 40, q, m, size)


def wall(length, height, bays, floors, m="plaster", opening=(0.56, 0.62), thickness=0.16, sill=0.5, base=0.0):
    """Pierced wall along x, its face at y = 0 and its thickness towards +y, standing on z = 0.

    opening gives each window's share of its bay and storey; sill the share of the rest that lies below it;
    base is the height of an unpierced plinth course included in height.
    """
    bay, storey = length / bays, (height - base) / floors
    gap, tall = bay * opening[0], storey * opening[1]
    low = (storey - tall) * sill
    if base:
        box(0, thickness / 2 - 0.02, 0, length + 0.04, thickness + 0.04, base, m, 0.01)
    for i in range(bays + 1):
        half = i in (0, bays)
        width = (bay - gap) / (2 if half else 1)
        x = -length / 2 + i * bay + (width / 2 if i == 0 else -width / 2 if i == bays else 0)
        box(x, thickness / 2, base, width, thickness, height - base, m, 0)
    for j in range(floors + 1):
        z0 = base + j * storey - (storey - tall - low if j else 0)
        z1 = base + j * storey + (low if j < floors else 0)
        if z1 - z0 > 0.005:
            box(0, thickness / 2, z0, length - 0.02, thickness - 0.02, z1 - z0, m, 0)
    for j in range(floors):
        for i in range(bays):
            x, z = -length / 2 + (i + 0.5) * bay, base + j * storey + low
            box(x, thickness * 0.72, z, 0.025, 0.03, tall, "stone", 0)
            box(x, -0.015, z - 0.03, gap + 0.06, 0.07, 0.03, "stone", 0)


def walls_around(
    w, d, h, bays, floors, m="plaster", opening=(0.56, 0.62), thickness=0.16, sill=0.5, base=0.0
):
    """Pierced walls around a rectangle on z = 0, short by a hair at the corners so that no faces coincide."""
    for dx, dy, turn in SIDES:
        length, count = (w, bays[0]) if dy else (d, bays[1])
        with at(dx * w / 2, dy * d / 2, 0, turn):
            wall(length - 0.02, h, count, floors, m, opening, thickness, sill, base)


def pierced(x, y, z, w, d, h, bays, floors, m="plaster", opening=(0.56, 0.62), base=0.0, parapet=0.14):
    """House with deep windows on every side, a flat roof and a coped parapet; bays is (across, along)."""
    with at(x, y, z):
        box(0, 0, 0, w - 0.24, d - 0.24, h - 0.06, "glass", 0)
        walls_around(w, d, h, bays, floors, m, opening, base=base)
        box(0, 0, h - 0.08, w - 0.1, d - 0.1, 0.08, "stone", 0)
        coping(0, 0, h, w + 0.02, d + 0.02, parapet, m)


def coping(x, y, z, w, d, h=0.14, m="plaster", thickness=0.12):
    """Parapet around a flat roof."""
    for s in (-1, 1):
        box(x, y + s * (d / 2 - thickness / 2), z, w, thickness, h, m, 0.015)
        box(x + s * (w / 2 - thickness / 2), y, z, thickness, d - 2 * thickness, h, m, 0.015)


def gable_roof(x, y, z, w, d, rise, m="stone", overhang=0.14, thickness=0.10):
    """Pitched roof with its ridge along x, as two plates of true thickness."""
    run = d / 2 + overhang
    for s in (-1, 1):
        lower, upper = (y + s * run, z - rise * overhang / (d / 2)), (y, z + rise)
        x0, x1 = x - w / 2 - overhang / 2, x + w / 2 + overhang / 2
        profile = [lower, upper, (upper[0], upper[1] + thickness), (lower[0], lower[1] + thickness)]
        verts = [(x0, *p) for p in profile] + [(x1, *p) for p in profile]
        emit(
            m,
            verts,
            [(0, 1, 2, 3), (7, 6, 5, 4)] + [(i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i) for i in range(4)],
        )
    tube(
        [
            (x - w / 2 - overhang / 2, y, z + rise + thickness),
            (x + w / 2 + overhang / 2, y, z + rise + thickness),
        ],
        0.05,
        m,
    )


def gable_wall(x, y, z, d, rise, m="brick", thickness=0.16):
    """Triangular wall under a gable, across y."""
    outline = [(-d / 2, 0), (d / 2, 0), (0, rise)]
    verts = [(x + s * thickness / 2, y + a, z + b) for s in (-1, 1) for a, b in outline]
    emit(m, verts, [(0, 1, 2), (5, 4, 3), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)])


def bench(x, y, z, length=0.9, r=0.0):
    """Stone bench with a metal edge."""
    with at(x, y, z, r):
        for s in (-1, 1):
            box(s * length * 0.36, 0, 0, 0.08, 0.22, 0.13, "stone", 0.01)
        box(0, 0, 0.13, length, 0.26, 0.05, "plaster", 0.012)
        box(0, -0.13, 0.14, length, 0.015, 0.03, "metal", 0)


def plinth_at(x, y, w, d, slab=0.5, edge=1.5):
    """Navy plinth with a metal reveal, top at z = 0, middle at x, y; gives the height of the floor."""
    with at(x, y):
        return plinth(w, d, slab, edge)


def grey_turbine(x, y, z, hub, phase=0.0, yaw=0.0):
    """Turbine in a grey that shows against a pale page; yaw in degrees, x and y in the scene's own frame."""
    if "turbine grey" not in M:
        mat("turbine grey", (0.40, 0.385, 0.36), 0.6)
    known = set(bpy.data.objects)
    turbine(x, y, z, hub, phase, rad(yaw))
    for part in set(bpy.data.objects) - known:
        part.material_slots[0].link = "OBJECT"
        part.material_slots[0].material = M["turbine grey"]
