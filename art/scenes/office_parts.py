"""Building types and small things shared by the four office cities.  1 unit is about 25 m."""

from kit import *

COAST = 0.35  # height of the quays above the slab


def spaced(path, step):
    """Equal pieces, about `step` long, that exactly fill a path: (x, y, heading, length) of each."""
    length = sum(math.dist(p, q) for p, q in zip(path, path[1:]))
    count = max(1, round(length / step))
    piece = length / count
    points = list(walk(path, piece / 2))
    return [(*points[i], piece) for i in range(1, len(points), 2)][:count]


def within(x, y, outline):
    """True when a point lies inside a closed outline (ray casting)."""
    inside = False
    for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1]):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


def gable(w, d, z, rise, m, eaves=0.03):
    """Pitched roof with its ridge along local x and closed gable ends."""
    a, b = w / 2, d / 2 + eaves
    verts = [(-a, -b, z), (a, -b, z), (a, b, z), (-a, b, z), (-a, 0, z + rise), (a, 0, z + rise)]
    emit(m, verts, [(0, 1, 5, 4), (2, 3, 4, 5), (3, 0, 4), (1, 2, 5)])


def lamps(path, step=1.5):
    """Small street lamps along the part of a path that is well inside the slab."""
    inside = [(x, y) for x, y in path if max(abs(x), abs(y)) < 5.5]
    lamp_row(inside, step, COAST + 0.22, 0.4, 0.016)


def panes(w, d, z, h, floors, columns, faces="ns", fill=0.42, m="glass"):
    """Window openings on the named faces (n, s, e, w) of a w by d block whose storeys fill z to z + h."""
    storey = h / floors
    for face in faces:
        along, across = (w, d) if face in "ns" else (d, w)
        side = 1 if face in "ne" else -1
        count = columns if face in "ns" else max(1, round(columns * d / w))
        for i in range(count):
            t = along * ((i + 0.5) / count - 0.5)
            for floor in range(floors):
                base = z + storey * (floor + 0.24)
                if face in "ns":
                    box(t, side * across / 2, base, along / count * fill, 0.02, storey * 0.58, m, 0)
                else:
                    box(side * across / 2, t, base, 0.02, along / count * fill, storey * 0.58, m, 0)


def terrace(path, wall, roof, frontage=0.4, depth=0.62, h=0.55, rise=0.22, z=0):
    """Row of houses along a path: sash windows, party-wall chimneys, one continuous pitched roof."""
    floors = max(2, round(h / 0.23))
    for x, y, angle, w in spaced(path, frontage):
        with at(x, y, z, angle):
            box(0, 0, 0, w, depth, h, wall, 0)
            panes(w, depth, 0.02, h - 0.04, floors, 2)
            box(0, 0, h - 0.03, w, depth + 0.05, 0.045, "plaster", 0)
            gable(w, depth, h + 0.015, rise, roof)
            box(w / 2, 0, h, 0.08, 0.24, rise + 0.12, "warm", 0)
            for k in (-0.06, 0.06):
                cylinder(w / 2, k, h + rise + 0.12, 0.022, 0.018, 0.07, "stone", 8)


def superellipse(w, d, power=4.0, count=40, turn=0.0):
    """Outline of a rounded rectangle, w by d; power 2 is an ellipse, higher is squarer."""
    points = []
    for i in range(count):
        t = 2 * math.pi * i / count
        c, s = math.cos(t), math.sin(t)
        x = math.copysign(abs(c) ** (2 / power), c) * w / 2
        y = math.copysign(abs(s) ** (2 / power), s) * d / 2
        points.append((x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)))
    return points


def scaled(outline, k):
    """The outline enlarged k times about its origin."""
    return [(x * k, y * k) for x, y in outline]


def plates(outline_at, h, floor=0.26, lip=1.05, plate=0.05, z=0.0, m="plaster", core="glass"):
    """Storeys of the core material under thin floor plates; outline_at(t) is the plan at height t, 0 to 1."""
    count = max(2, round(h / floor))
    step = h / count
    for i in range(count):
        outline = outline_at((i + 0.5) / count)
        prism(outline, z + i * step, z + (i + 1) * step - plate / 2, core)
        prism(scaled(outline, lip), z + (i + 1) * step - plate, z + (i + 1) * step, m)


def ribbed(outline_at, h, ribs, slope=0.0, z=0.0, slices=14, glass="glass", m="plaster"):
    """Glass tower behind vertical ribs.

    outline_at(t) is the plan at the relative height t and always has the same number of points; every n-th
    point carries a rib, `ribs` in all; slope tilts the roof along local x.
    """
    rings = []
    for i in range(slices + 1):
        t = i / slices
        rings.append([Vector((x, y, z + t * (h + slope * x))) for x, y in outline_at(t)])
    n = len(rings[0])
    faces = [
        (i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k)
        for i in range(slices)
        for k in range(n)
    ]
    emit(glass, [v for ring in rings for v in ring], faces)
    emit(m, [v + Vector((0, 0, 0.03)) for v in rings[-1]], [tuple(range(n))])
    for k in range(0, n, max(1, n // ribs)):
        for low, high in zip(rings, rings[1:]):
            verts = []
            for ring in (low, high):
                inner = ring[k]
                out = Vector((inner.x, inner.y, 0)).normalized() * 0.055
                side = Vector((-out.y, out.x, 0)).normalized() * 0.022
                verts += [inner - side, inner - side + out, inner + side + out, inner + side]
            verts[5:7] = [v + Vector((0, 0, 0.04 if high is rings[-1] else 0)) for v in verts[5:7]]
            emit(m, verts, [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (4, 5, 6, 7)])


def shaft(x, y, w, d, z, h, m="plaster", bay=0.21, storey=0.3):
    """Masonry shaft of vertical piers with sunk windows between them, under a solid parapet."""
    with at(x, y, z):
        box(0, 0, 0, w - 0.10, d - 0.10, h, "glass", 0)
        for level in range(1, round(h / storey)):
            box(0, 0, level * storey, w - 0.06, d - 0.06, 0.09, m, 0)
        for along, across, turned in ((w, d, False), (d, w, True)):
            count = max(2, round(along / bay))
            for i in range(count + 1):
                t = (along - 0.09) * (i / count - 0.5)
                breadth = 0.14 if i in (0, count) else 0.075
                for side in (-1, 1):
                    edge = side * (across / 2 - 0.04)
                    if turned:
                        box(edge, t, 0, 0.08, breadth, h, m, 0)
                    else:
                        box(t, edge, 0, breadth, 0.08, h, m, 0)
        box(0, 0, h - 0.10, w + 0.02, d + 0.02, 0.14, m, 0.01)


def shrub(x, y, z, size, rnd):
    """Low planting: a crown without its stem, size high."""
    tree(x, y, z - 0.5 * size, 1.5 * size, "round", rnd)


def palm(x, y, z, h, rnd):
    """Date palm, h high to the base of its crown: leaning trunk, two tiers of arching fronds."""
    lean, bearing = rnd.uniform(0.02, 0.12) * h, rnd.uniform(0, 6.28)
    turn = rnd.uniform(0, 6.28)
    tip = (x + lean * math.cos(bearing), y + lean * math.sin(bearing))
    for i in range(4):
        t = i / 4
        cylinder(
            x + (tip[0] - x) * t,
            y + (tip[1] - y) * t,
            z + h * t,
            0.040 - 0.012 * t,
            0.034 - 0.012 * t,
            h / 4 + 0.01,
            "bark",
            7,
        )
    for tier, (count, reach, lift) in enumerate(((11, 0.46, 0.38), (7, 0.34, 0.95))):
        for k in range(count):
            frond(
                tip,
                z + h,
                turn + 2 * math.pi * (k + tier * 0.5) / count,
                reach * rnd.uniform(0.9, 1.1) * (0.6 + 0.4 * h),
                lift,
            )


def frond(base, z, bearing, reach, lift):
    """One palm leaf: a strip folded along its rib, rising by `lift` and drooping towards its tip."""
    c, s = math.cos(bearing), math.sin(bearing)
    verts = []
    for i in range(6):
        t = i / 5
        out, up = reach * t, z + reach * (lift * t - (lift + 0.42) * t * t)
        half = reach * 0.17 * math.sin(math.pi * min(1, 0.12 + 0.88 * t)) ** 0.7
        for side in (-1, 0, 1):
            verts.append(
                (
                    base[0] + c * out - s * half * side,
                    base[1] + s * out + c * half * side,
                    up - (0.5 * half if side else 0),
                )
            )
    faces = [(3 * i + k, 3 * i + k + 1, 3 * i + k + 4, 3 * i + k + 3) for i in range(5) for k in (0, 1)]
    emit("planting", verts, faces)


def hull(length, beam, height, m, sheer=0.0):
    """Pointed hull along local x, resting on the water; sheer lifts bow and stern above the waist."""
    stations = 12
    verts = []
    for i in range(stations + 1):
        t = i / stations
        u = 2 * t - 1
        half = beam / 2 * (1 - abs(u) ** (2.2 if u > 0 else 5)) ** 0.6 + 0.004
        rise = height + sheer * u * u * (1.3 if u > 0 else 1)
        verts += [
            (u * length / 2 * 0.9, -half * 0.55, 0.02),
            (u * length / 2, -half, rise),
            (u * length / 2, half, rise),
            (u * length / 2 * 0.9, half * 0.55, 0.02),
        ]
    faces = [
        (4 * i + k, 4 * i + 4 + k, 4 * i + 5 + k, 4 * i + 1 + k) for i in range(stations) for k in range(3)
    ]
    emit(
        m, verts, faces + [(0, 1, 2, 3), (4 * stations, 4 * stations + 3, 4 * stations + 2, 4 * stations + 1)]
    )


def barge(x, y, r, length=0.8, cabin=True):
    """Low passenger boat with a glazed cabin."""
    with at(x, y, 0.02, r):
        hull(length, length * 0.27, 0.10, "plaster")
        if cabin:
            box(-length * 0.06, 0, 0.10, length * 0.55, length * 0.19, 0.10, "glass", 0)
            box(-length * 0.06, 0, 0.20, length * 0.60, length * 0.22, 0.025, "plaster", 0)


def dhow(x, y, r, length=1.1, sail=True):
    """Wooden trading boat: high stern, raked mast, lateen sail."""
    with at(x, y, 0.02, r):
        hull(length, length * 0.28, 0.13, "bark", 0.12)
        box(-length * 0.30, 0, 0.14, length * 0.24, length * 0.20, 0.14, "warm", 0.01)
        cylinder(length * 0.06, 0, 0.1, 0.018, 0.012, length * 0.85, "bark", 8)
        if sail:
            low, peak, clew = (
                (length * 0.46, 0.0, 0.26),
                (-length * 0.12, 0.02, length * 1.08),
                (-length * 0.40, 0.14, 0.32),
            )
            belly = tuple((a + b + c) / 3 for a, b, c in zip(low, peak, clew))
            belly = (belly[0], belly[1] + 0.07, belly[2])
            emit("plaster", [low, peak, clew, belly], [(0, 1, 3), (1, 2, 3), (2, 0, 3)])


def arched_bridge(length, width, spans, deck, hump=0.1, m="plaster"):
    """Stone bridge along local x, standing in water at z = 0: segmental arches, cutwaters, parapets."""
    pier = 0.16
    clear_span = (length - pier * (spans + 1)) / spans

    def crown(x):
        return deck + hump * (1 - (2 * x / length) ** 2)

    def wall(y0, y1, top, arches=True):
        line = [(length * (i / 32 - 0.5), crown(length * (i / 32 - 0.5)) + top) for i in range(33)]
        under = []
        for k in range(spans):
            start = -length / 2 + pier + k * (clear_span + pier)
            rise = crown(start + clear_span / 2) - 0.13
            under.append((start, 0.0))
            under += [
                (
                    start + clear_span * (1 - math.cos(math.pi * i / 16)) / 2,
                    rise * math.sin(math.pi * i / 16) ** 0.8,
                )
                for i in range(1, 16)
            ]
            under.append((start + clear_span, 0.0))
        foot = (
            [(-length / 2, 0.0)] + under + [(length / 2, 0.0)] if arches else [(x, z - 0.12) for x, z in line]
        )
        loop = foot + line[::-1]
        n = len(loop)
        verts = [(x, y0, z) for x, z in loop] + [(x, y1, z) for x, z in loop]
        sides = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
        emit(m, verts, sides + [(i, n + i, n + (i + 1) % n, (i + 1) % n) for i in range(n)])

    wall(-width / 2, width / 2, 0)
    for side in (-1, 1):
        y = side * (width / 2 - 0.01)
        wall(y - 0.035, y + 0.035, 0.09, False)
    for k in range(1, spans):
        x = -length / 2 + pier / 2 + k * (clear_span + pier)
        for side in (-1, 1):
            box(x, side * width / 2, 0, pier * 0.85, 0.16, deck * 0.62, m, 0.02)


def quay(path, inward, m="plaster"):
    """Coping stone along a shore; `inward` is the sideways distance from the shore to the coping's middle."""
    ribbon(offset(path, inward), 0.16, 0, m, 0.045)
