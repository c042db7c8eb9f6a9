"""Works of the estuary city: base, streets, railway, waterfront. One unit is about 12 m."""

from hero_parts import *

QUAY, DECK = 0.62, 2.7  # heights of the quay and of the viaduct's deck above the water


def smooth(low, high, t):
    """0 below low, 1 above high, smooth between."""
    t = min(1, max(0, (t - low) / (high - low)))
    return t * t * (3 - 2 * t)


def base(west, east, south, north):
    """Water on a limestone slab over a wide metal reveal and a dark plinth; returns the floor's height."""
    w, d = east - west, north - south
    with at((west + east) / 2, (south + north) / 2):
        box(0, 0, 0, w, d, 0.03, "water", 0)
        box(0, 0, -0.42, w, d, 0.42, "stone", 0.05)
        box(0, 0, -0.60, w - 0.16, d - 0.16, 0.18, "metal", 0.01)
        box(0, 0, -2.10, w + 0.1, d + 0.1, 1.5, "lacquer", 0.06)
    return -2.10


# ---------- streets ----------
def boulevard(axis, rng):
    """Two carriageways either side of a planted strip, between double rows of trees."""
    for side in (-0.72, 0.72):
        lane = offset(axis, side)
        ribbon(lane, 0.5, QUAY, "road", 0.014)
        cars(lane, QUAY, rng)
    ribbon(axis, 0.7, QUAY, "sage", 0.03)
    for side in (-0.2, 0.2, -1.2, 1.2):
        avenue(offset(axis, side), 0.92, 0.72, z=QUAY)


def cars(path, z, rng, share=0.6):
    """Small cars on both lanes of a street."""
    for x, y, a in walk(path, 0.9):
        if rng.random() < share:
            with at(x, y, z, a):
                side = rng.choice((-0.12, 0.12))
                shift = rng.uniform(-0.3, 0.3)
                paint = rng.choice(("lacquer", "plaster", "stone", "lacquer", "plaster"))
                bar(shift, side, 0.02, 0.30, 0.13, 0.06, paint)
                bar(shift - 0.02, side, 0.08, 0.17, 0.12, 0.045, "glass")


# ---------- railway ----------
def arch_bay(span, width, z, share=0.40, crown=0.34, foot=0.0):
    """One bay along local x, centred: two arched faces, soffit and pier (at the bay's left end)."""
    r, steps = span * share, 14
    rise = [
        (-r * math.cos(math.pi * k / steps), z - r - crown + r * math.sin(math.pi * k / steps))
        for k in range(steps + 1)
    ]
    rise = [(-r, foot)] + rise + [(r, foot)]
    top = [-span / 2 + span * k / (len(rise) - 1) for k in range(len(rise))]
    n = len(rise)
    quads = [(k, k + 1, n + 1 + k, n + k) for k in range(n - 1)]
    for s in (-1, 1):
        y = s * width / 2
        emit("plaster", [(a, y, b) for a, b in rise] + [(t, y, z) for t in top], quads)
        ring = [(a * 1.1, y + s * 0.03, b + 0.09) for a, b in rise[1:-1]]
        inner = [(a, y + s * 0.03, b) for a, b in rise[1:-1]]
        m = len(ring)
        emit("stone", inner + ring, [(k, k + 1, m + 1 + k, m + k) for k in range(m - 1)])
    emit("stone", [(a, -width / 2, b) for a, b in rise] + [(a, width / 2, b) for a, b in rise], quads)
    pier = span * (1 - 2 * share)
    bar(-span / 2, 0, foot, pier, width, z - foot)
    spring = z - r - crown
    bar(-span / 2, 0, spring - 0.05, pier + 0.07, width + 0.09, 0.07, "stone")


def cutwater(x, y, turn, length, width, h):
    """Pointed stone footing under a pier, along the stream (local y)."""
    with at(x, y, 0, turn):
        a, b = width / 2, length / 2
        prism([(-a, -b), (0, -b - a), (a, -b), (a, b), (0, b + a), (-a, b)], 0, h, "stone")


def resample(path, count):
    """The path as count equal steps: points (x, y)."""
    total = sum(math.dist(p, q) for p, q in zip(path, path[1:]))
    points = [p[:2] for p in walk(path, total / count - 1e-6)]
    return points[: count + 1]


def viaduct(path, z, bays, width=1.0, wet=lambda x, y: True):
    """Curved stone railway viaduct: arches, cornice, parapets, ballast and two metal-railed tracks."""
    points = resample(path, bays)
    for a, b in zip(points, points[1:]):
        heading = math.atan2(b[1] - a[1], b[0] - a[0])
        with at((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0, heading):
            arch_bay(math.dist(a, b) * 1.004, width, z)
        if wet(*a):
            cutwater(a[0], a[1], heading, width + 0.2, math.dist(a, b) * 0.30, 0.26)
    ribbon(path, width + 0.22, z, "stone", 0.09)
    ribbon(path, width - 0.2, z + 0.09, "road", 0.025)
    for side in (-1, 1):
        ribbon(offset(path, side * (width / 2 + 0.03)), 0.08, z + 0.09, "plaster", 0.11)
        for rail in (-0.075, 0.075):
            ribbon(offset(path, side * 0.21 + rail), 0.022, z + 0.115, "metal", 0.02)


def road_bridge(x0, x1, y, z, bays, width=0.62):
    """Low stone road bridge along x with small arches; z is the height of its deck."""
    span = (x1 - x0) / bays
    for i in range(bays):
        with at(x0 + (i + 0.5) * span, y):
            arch_bay(span, width, z, 0.36, 0.1)
    bar((x0 + x1) / 2, y, z, x1 - x0 + 0.5, width, 0.03, "path")
    for side in (-1, 1):
        bar((x0 + x1) / 2, y + side * width / 2, z, x1 - x0 + 0.5, 0.07, 0.14, "plaster")


def abutment(edge, y, width):
    """Stone block on which a viaduct starts, just inside the model's western edge."""
    bar(edge + 0.34, y, 0, 0.68, width, DECK + 0.02, "plaster")
    bar(edge + 0.38, y, 0, 0.76, width + 0.16, 0.4, "stone")
    bar(edge + 0.34, y, DECK - 0.1, 0.68, width + 0.1, 0.1, "stone")


def coaches(path, start, count, z, side=-1, size=1.0):
    """White train of count coaches on one track, its tail at `start` units along the path."""
    length = 1.6 * size
    points = list(walk(offset(path, side * 0.21), 0.1))
    for i in range(count):
        x, y, a = points[int((start + i * (length + 0.07)) * 10)]
        with at(x, y, z + 0.13, a):
            box(0, 0, 0, length, 0.24 * size, 0.08 * size, "lacquer", 0)
            box(0, 0, 0.07 * size, length, 0.30 * size, 0.36 * size, "plaster", 0.06)
            box(0, 0, 0.22 * size, length - 0.12, 0.308 * size, 0.11 * size, "glass", 0)
            box(0, 0, 0.12 * size, length - 0.03, 0.306 * size, 0.035 * size, "metal", 0)


def vault(length, width, rise, m="plaster", ribs=14):
    """Barrel-vaulted train shed along x: glass between white ribs, glazed fans at both ends."""
    steps = 18
    arc = [
        (width / 2 * math.cos(math.pi * k / steps), rise * math.sin(math.pi * k / steps))
        for k in range(steps + 1)
    ]
    a = length / 2
    n = steps + 1
    emit(
        "glass",
        [(-a, y, z) for y, z in arc] + [(a, y, z) for y, z in arc],
        [(k, k + 1, n + 1 + k, n + k) for k in range(steps)],
    )
    for s in (-1, 1):
        emit("glass", [(s * (a - 0.1), y, z) for y, z in arc], [tuple(range(n))])
    for i in range(ribs + 1):
        x = -a + length * i / ribs
        t = 0.11 if i in (0, ribs) else 0.05
        outer = [(y * 1.045, z * 1.06) for y, z in arc]
        emit(
            m,
            [(x - t, y, z) for y, z in outer]
            + [(x + t, y, z) for y, z in outer]
            + [(x - t, y * 0.93, z * 0.9) for y, z in arc]
            + [(x + t, y * 0.93, z * 0.9) for y, z in arc],
            [(k, k + 1, n + 1 + k, n + k) for k in range(steps)]
            + [(k, k + 1, 2 * n + 1 + k, 2 * n + k) for k in range(steps)]
            + [(n + k, n + k + 1, 3 * n + 1 + k, 3 * n + k) for k in range(steps)],
        )
    for k in (4, 9, 14):
        y, z = arc[k]
        bar(0, y * 1.02, z * 1.03 - 0.02, length, 0.08, 0.06, m)


# ---------- water's edge ----------
def boat(x, y, turn, length=1.2, hull="lacquer", mast=False, z=0.03):
    """Moored boat: pointed hull, deck, cabin; a mast if it sails."""
    with at(x, y, z, turn):
        a, b = length / 2, length * 0.15
        outline = [(-a, -b * 0.8), (a * 0.45, -b), (a, 0), (a * 0.45, b), (-a, b * 0.8)]
        prism(outline, 0, length * 0.13, hull)
        prism([(p * 0.9, q * 0.8) for p, q in outline], length * 0.13, length * 0.14, "path")
        bar(-a * 0.25, 0, length * 0.13, length * 0.42, b * 1.1, length * 0.11, "plaster")
        bar(-a * 0.25, 0, length * 0.17, length * 0.43, b * 1.12, length * 0.035, "glass")
        if mast:
            cylinder(a * 0.15, 0, length * 0.13, 0.016, 0.01, length * 1.15, "plaster", 6)
            bar(-a * 0.3, 0, length * 0.38, length * 0.5, 0.03, 0.03, "plaster")


def steps_down(x, y, w, z, count=5, tread=0.16):
    """Flight of stone steps along x, descending towards -y from height z to the water."""
    for i in range(count):
        top = z - (i + 1) * (z - 0.04) / (count + 1)
        bar(x, y - tread * (i + 0.5), 0, w, tread, top, "stone")


def station(bays=5):
    """Terminus from u = 0 along local x: arched undercroft, platforms, a glazed vault. Returns its length."""
    length = bays * 1.45 + 0.6
    for i in range(bays):
        with at(1.0 + i * 1.45, 0, 0):
            arch_bay(1.45, 3.3, DECK, 0.36, 0.3, QUAY)
    bar(length - 0.4, 0, QUAY, 0.8, 3.5, DECK - QUAY, "plaster")
    bar(length / 2, 0, DECK, length, 3.6, 0.1, "stone")
    for v in (-1.72, 1.72):
        bar(length / 2, v, DECK + 0.1, length, 0.1, 0.22, "plaster")
    with at(length / 2 + 0.25, 0, DECK + 0.1):
        vault(length - 1.0, 2.9, 1.55, ribs=round(2 * (length - 1.0)))
    for v in (-0.66, 0, 0.66):
        bar(length + 0.1, v, QUAY, 0.2, 0.4, 1.7, "glass")
    return length


def mooring(u, quay, rng, pairs=4):
    """Timber jetty at u, running out from the quay's edge (local -y), with small boats on both sides."""
    bar(u, quay - 1.4, 0, 0.22, 0.65 * pairs, 0.14, "bark")
    for k in range(pairs):
        for side in (-1, 1):
            if rng.random() < 0.8:
                berth = (u + side * 0.8, quay - 0.7 - k * 0.6, math.pi * (side < 0))
                boat(
                    *berth,
                    rng.uniform(0.8, 1.15),
                    rng.choice(("lacquer", "plaster", "lacquer")),
                    rng.random() < 0.5
                )


def solar_field(x, y, z, w, d, rows):
    """Rows of tilted panels on a meadow, facing the front."""
    with at(x, y, z):
        bar(0, 0, 0, w, d, 0.02, "sage")
        pv(0, 0, 0.08, w - 0.4, d - 0.5, rows, 0.5, 26, 0.52)
