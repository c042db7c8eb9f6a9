"""The sectional model of the sustainability picture: strata, rooms, services in the ground and planting.

The section plane is y = CUT; all that the cut reveals has its face there. The street lies at z = 0.
One unit is a little over two metres.
"""

from functools import partial

from page_parts import *

METRE = 0.46
WIDTH, DEPTH, DEEP = 54.0, 11.0, 6.6
CUT = -DEPTH / 2
STOREY = 1.35
SWALE, WATER = 15.4, -0.42
CISTERN = (-15.2, -3.2, 3.4, 1.7, 2.4)
BASEMENT = (6.6, -2.3, 7.9, 1.95, 3.4)
ROOMS = (CISTERN, BASEMENT)  # middle, floor, width, height and depth of each room in the ground
EARTHS = (  # material of each layer from the top, and how far its face stands back from the cut
    ("loam", 0.0),
    ("clay", 0.07),
    ("chalk", 0.0),
    ("gravel", 0.10),
    ("sandstone", 0.03),
    ("bedrock", 0.0),
)


def surface(x):
    """Height of the ground along the section."""
    rise = 3.4 / (1 + math.exp(-(x - 19.6) / 1.5))
    basin = -2.4 / (1 + math.exp((x + 19.4) / 0.6)) / (1 + math.exp(-(x + 25.6) / 0.45))
    swale = -0.6 * math.exp(-(((x + SWALE) / 1.7) ** 2))
    return rise + basin + swale + 0.08 * math.sin(x * 1.1) * (1 if x > 11.5 else 0)


def strata(k, x):
    """Height of the k-th boundary from the top; the deeper, the flatter and the more its own."""
    if k == len(EARTHS):
        return -DEEP
    depth = (0.0, 0.28, 1.15, 2.25, 3.55, 4.65)[k]
    follow = (1.0, 1.0, 0.72, 0.48, 0.28, 0.12)[k]
    wave = 0.0 if k < 2 else 0.24 * math.sin(x * 0.15 + k * 1.7) + 0.09 * math.sin(x * 0.47 + k)
    return surface(x) * follow - depth + wave


def section_materials():
    """The colours of the ground from loam to bedrock, of floor boards, and of water where it is cut."""
    mat("loam", (0.115, 0.080, 0.052), 0.95, vary=0.12, bump=0.25, scale=9)
    mat("clay", (0.40, 0.255, 0.165), 0.9, vary=0.07, bump=0.10, scale=6)
    mat("gravel", (0.29, 0.262, 0.215), 0.95, vary=0.25, bump=0.5, scale=16)
    mat("chalk", (0.45, 0.41, 0.34), 0.9, vary=0.05, bump=0.10, scale=4)
    mat("sandstone", (0.42, 0.315, 0.20), 0.9, vary=0.09, bump=0.15, scale=5)
    mat("bedrock", (0.17, 0.172, 0.18), 0.85, vary=0.12, bump=0.35, scale=5)
    mat("timber", (0.60, 0.475, 0.335), 0.7, vary=0.06, scale=8)
    mat("deep", (0.020, 0.052, 0.070), 0.10, 0, 0.5)


def base():
    """Navy plinth with a metal reveal below the block; gives the height of the floor."""
    box(0, 0, -DEEP - 0.12, WIDTH - 0.1, DEPTH - 0.1, 0.12, "metal", 0.01)
    box(0, 0, -DEEP - 1.32, WIDTH + 0.5, DEPTH + 0.5, 1.2, "lacquer", 0.06)
    return -DEEP - 1.32


def extrude(outline, y0, y1, m):
    """Plate with an outline in x and z, from y0 to y1."""
    n = len(outline)
    verts = [(x, y0, z) for x, z in outline] + [(x, y1, z) for x, z in outline]
    sides = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    emit(m, verts, [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + sides)


def layer(top, bottom, m, inset=0.0):
    """Slice of ground between two profiles, cut clean at the front and set back where a room stands in it."""
    xs = {-WIDTH / 2 + WIDTH * i / 150 for i in range(151)}
    for x, _, w, _, _ in ROOMS:
        xs |= {x - w / 2, x + w / 2}
    xs = sorted(xs)
    for x0, x1 in zip(xs, xs[1:]):
        bands = [(-99, 99, CUT + inset)]
        for x, z, w, h, depth in ROOMS:
            if abs((x0 + x1) / 2 - x) < w / 2:
                bands = [(-99, z, CUT + inset), (z, z + h, CUT + depth), (z + h, 99, CUT + inset)]
        for low, high, front in bands:
            ends = [(max(bottom(x), low), min(top(x), high)) for x in (x0, x1)]
            if max(t - b for b, t in ends) > 0.001:
                (b0, t0), (b1, t1) = ((b, max(b, t)) for b, t in ends)
                extrude([(x0, b0), (x1, b1), (x1, t1), (x0, t0)], front, -CUT, m)


def ground():
    """The six earths, each a card of its own and stepped by a hair at the cut, under a skin of turf."""
    for k, (m, inset) in enumerate(EARTHS):
        layer(partial(strata, k), partial(strata, k + 1), m, inset)
    layer(lambda x: surface(x) + (0.05 if surface(x) > WATER else 0), surface, "sage", 0.04)
    bedding()


def bedding():
    """Fine bedding lines scored into the rock, and stones set into the gravel."""
    q = random.Random(44)
    for k, count in ((2, 3), (4, 3), (5, 4)):
        for j in range(1, count + 1):
            for x0 in range(-27, 27, 3):
                by_room = k == 2 and any(abs(x0 + 1.5 - room[0]) < room[2] / 2 + 1.6 for room in ROOMS)
                if q.random() > 0.25 and not by_room:
                    bedding_line(k, j / (count + 1), x0, 2.9)
    for _ in range(420):
        x = q.uniform(-WIDTH / 2 + 0.2, WIDTH / 2 - 0.2)
        z = strata(3, x) + (strata(4, x) - strata(3, x)) * q.uniform(0.1, 0.9)
        s = q.uniform(0.05, 0.15)
        m = q.choice(("stone", "chalk", "bedrock", "land"))
        box(x, CUT + 0.12, z - s / 2, s * 1.4, 0.1 + s * 0.7, s, m, 0.05, tilt=q.uniform(-0.4, 0.4))


def bedding_line(k, share, x0, length):
    """One scored line in layer k, a share of the way down it, from x0 over a length."""
    m, inset = EARTHS[k]
    path = []
    for i in range(7):
        x = min(WIDTH / 2 - 0.05, x0 + 0.05 + length * i / 6)
        path.append((x, CUT + inset, strata(k, x) * (1 - share) + strata(k + 1, x) * share))
    tube(path, 0.012, "stone" if m == "bedrock" else "clay", sides=4)


def lake():
    """Still water in its basin at the low end, its depth seen in the cut, with a jetty, a boat and reeds."""
    xs = [-26.6 + 0.1 * i for i in range(80)]
    bed = [(x, surface(x)) for x in xs if surface(x) < WATER]
    cut = bed + [(bed[-1][0], WATER), (bed[0][0], WATER)]
    extrude(cut, CUT + 0.03, CUT + 0.10, "deep")
    extrude(cut, CUT + 0.10, -CUT - 0.02, "water")
    box(-20.9, 1.2, WATER + 0.22, 3.0, 0.6, 0.07, "bark", 0.01)
    for k in range(4):
        for s in (-1, 1):
            tube(
                [(-22.2 + 0.85 * k, 1.2 + 0.24 * s, -2.0), (-22.2 + 0.85 * k, 1.2 + 0.24 * s, WATER + 0.36)],
                0.045,
                "bark",
                sides=6,
            )
    with at(-22.6, 2.5, WATER - 0.04, 0.2):
        box(0, 0, 0, 1.3, 0.42, 0.18, "lacquer", 0.08)
        box(0, 0, 0.17, 1.0, 0.26, 0.03, "bark", 0)
    reeds(-19.5, 90, 3)
    reeds(-25.4, 60, 4)


def reeds(x, count, seed):
    """Fine upright blades along a shore at x."""
    q = random.Random(seed)
    for _ in range(count):
        px, py = x + q.gauss(0, 0.35), q.uniform(CUT + 0.2, -CUT - 0.2)
        z = surface(px)
        tip = (px + q.uniform(-0.12, 0.12), py + q.uniform(-0.1, 0.1), z + q.uniform(0.5, 0.95))
        tube([(px, py, z - 0.1), tip], 0.025, "sage", 0.006, 4)


def rain_garden(x):
    """Planted hollow that drains into a cistern cut open in the ground below."""
    q = random.Random(8)
    for _ in range(120):
        px, py = x + q.gauss(0, 1.0), q.uniform(CUT + 0.25, -CUT - 0.3)
        leaves(
            (px, py, surface(px) + 0.12),
            q.uniform(0.14, 0.28),
            46,
            q,
            q.choice(("planting", "sage", "planting")),
            0.06,
        )
    cistern()
    tube([(x, CUT - 0.03, surface(x) - 0.05), (x, CUT - 0.03, -1.7)], 0.05)
    for k in range(7):
        tube([(x - 1.5 + k * 0.5, CUT - 0.02, -0.92), (x - 1.5 + k * 0.5, CUT - 0.02, -0.80)], 0.03)
    tube([(x - 1.6, CUT - 0.03, -0.95), (x + 1.6, CUT - 0.03, -0.95)], 0.045)


def lining(room, rim=0.14, m="plaster"):
    """Concrete lining of a room in the ground, open to the cut; gives its middle, floor, width and height."""
    x, z, w, h, depth = room
    y = CUT + depth / 2 - 0.03
    for s in (-1, 1):
        box(x + s * (w - rim) / 2, y, z, rim, depth, h, m, 0)
    for bottom in (z, z + h - rim):
        box(x, y, bottom, w - 2 * rim, depth, rim, m, 0)
    box(x, CUT + depth - 0.08, z + rim, w - 2 * rim, 0.1, h - 2 * rim, "stone", 0)
    return x, z + rim, w - 2 * rim, h - 2 * rim


def cistern():
    """Rainwater tank, two thirds full, with its pump pipe."""
    x, z, w, h = lining(CISTERN)
    box(x, CUT + 1.1, z, w, 2.15, h * 0.62, "water", 0)
    tube([(x + w * 0.34, CUT + 0.15, z + 0.1), (x + w * 0.34, CUT + 0.15, -0.6)], 0.045)


def boreholes():
    """Ground-source loops: pairs of metal pipes that go down through every layer and turn at the bottom."""
    y = CUT - 0.03
    x, z = BASEMENT[0], BASEMENT[1]
    for k in range(6):
        left = x - 3.4 + k * 1.28
        tube([(left, y, z - 0.02), (left, y, -DEEP + 0.42)], 0.042)
        tube([(left + 0.3, y, z - 0.02), (left + 0.3, y, -DEEP + 0.42)], 0.042)
        bend = [
            (left + 0.15 - 0.15 * math.cos(a), y, -DEEP + 0.42 - 0.15 * math.sin(a))
            for a in (math.pi * i / 8 for i in range(9))
        ]
        tube(bend, 0.042)
    tube([(-11.6, y, -0.72), (x - 3.95, y, -0.72)], 0.042)
    for k in range(3):
        tube([(-9.4 + 4.3 * k, y, -0.72), (-9.4 + 4.3 * k, y, -0.15)], 0.035)


def roots(x, seed, reach=1.5, depth=1.5):
    """Root zone of a tree that stands at the cut, branching over the face of the ground."""
    q = random.Random(seed)
    z0 = surface(x)
    for i in range(9):
        a = -1.25 + 2.5 * i / 8 + q.uniform(-0.1, 0.1)
        path = [(x + 0.05 * a, CUT - 0.02, z0 - 0.02)]
        for k in range(1, 6):
            t = k / 5
            px = x + reach * math.sin(a) * t + q.uniform(-0.06, 0.06)
            pz = z0 - 0.05 - depth * (math.cos(a) * 0.8 + 0.22) * t**0.85 + q.uniform(-0.05, 0.05)
            path.append((px, CUT - 0.02, pz))
        tube(path, 0.075, "bark", 0.012, 6)
        px, _, pz = path[3]
        tube(
            [path[2], (px + 0.5 * math.sin(a + 0.9), CUT - 0.02, pz - 0.4 * abs(math.cos(a)))],
            0.03,
            "bark",
            0.008,
            5,
        )


def grove():
    """Old trees at the cut with their roots, gardens behind the houses and saplings by the rain garden."""
    for k, (x, h) in enumerate(((12.6, 4.2), (15.1, 5.2), (17.9, 4.3))):
        broadleaf(x, CUT + 0.5, surface(x), h, 90 + k, 0.42, 1.3)
        roots(x, 95 + k, 1.5 + 0.1 * h * 0.5, 1.0 + 0.14 * h)
    behind = ((-12.2, 2.4, 3.6), (-9.0, 3.4, 5.2), (-4.9, 2.8, 5.8), (0.6, 3.2, 6.0), (11.6, 2.2, 4.4))
    behind += ((13.6, 3.6, 5.2), (16.4, 2.4, 4.6))
    for k, (x, y, h) in enumerate(behind):
        broadleaf(x, y, surface(x), h, 110 + k, 0.40, 0.8)
    for k, (x, y, h) in enumerate(
        ((-18.0, 1.8, 3.4), (-17.2, -2.4, 2.3), (-13.3, 3.0, 2.8), (-18.3, 4.0, 3.0), (-26.2, 3.4, 2.6))
    ):
        broadleaf(x, y, surface(x), h, 130 + k, 0.36, 0.8)


def hill_top():
    """Rising ground with conifers, a turbine on its footing and the cable that runs down to the batteries."""
    x, y = 24.0, CUT + 1.6
    z = surface(x)
    grey_turbine(x, y, z, 9.0, 0.5, 14)
    box(x, CUT + 1.45, z - 0.95, 2.5, 3.0, 0.5, "plaster", 0.02)
    box(x, CUT + 1.45, z - 0.46, 1.0, 3.0, 0.44, "plaster", 0.02)
    cable = [(x - 1.2, CUT - 0.03, z - 0.7)]
    for k in range(1, 26):
        px = x - 1.2 - k * 0.6
        if px > BASEMENT[0] + 4.0:
            cable.append((px, CUT - 0.03, surface(px) - 0.66))
    tube(cable + [(BASEMENT[0] + 3.8, CUT - 0.03, -0.62)], 0.035)
    q = random.Random(15)
    for _ in range(110):
        px, py = q.uniform(19.4, 26.6), q.uniform(CUT + 0.4, -CUT - 0.4)
        if math.hypot(px - x, py - y) > 1.7 and q.random() < 0.75:
            tree(px, py, surface(px), q.uniform(0.9, 2.2), "conifer", q)
