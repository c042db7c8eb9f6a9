"""Buildings of the estuary city: houses, blocks, terraces, towers, mill. One unit is about 12 m."""

from kit import *

# style: bay width, pier share of the bay, spandrel share of the storey, depth of the reveal (units)
STYLES = {
    "punched": (0.30, 0.52, 0.46, 0.045),
    "grid": (0.40, 0.30, 0.30, 0.06),
    "band": (0.80, 0.10, 0.50, 0.07),
    "fins": (0.19, 0.36, 0.12, 0.07),
}


def bar(x, y, z, sx, sy, sz, m="plaster"):
    """Plain bar standing on z, centred on x, y: five faces, for parts too small to show a chamfer."""
    a, b = sx / 2, sy / 2
    prism([(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)], z, z + sz, m)


# ---------- houses and towers ----------
def facade(w, d, h, style, wall, floor=0.30):
    """Navy glass core behind real piers and spandrels, so that every window has a shaded reveal."""
    bay, pier, spandrel, reveal = STYLES[style]
    floors = max(1, round(h / floor))
    storey = h / floors
    bar(0, 0, 0, w - 2 * reveal, d - 2 * reveal, h - 0.02, "glass")
    bar(0, 0, 0, w, d, 0.07, wall)
    inset = 0.05 if style == "fins" else 0.008
    for i in range(1, floors + 1):
        deep = spandrel * storey
        bar(0, 0, i * storey - deep, w - inset, d - inset, deep, wall)
    for length, across in ((w, False), (d, True)):
        count = max(1, round(length / bay))
        width = pier * length / count
        for i in range(count + 1):
            t = -length / 2 + i * length / count
            t = min(max(t, -length / 2 + width / 2), length / 2 - width / 2)
            for side in (-1, 1):
                if across:
                    bar(side * (w - reveal) / 2, t, 0, reveal, width, h, wall)
                else:
                    bar(t, side * (d - reveal) / 2, 0, width, reveal, h, wall)


def parapet(w, d, z, wall, rise=0.09, thick=0.06):
    """Four low walls around a roof w by d at height z."""
    for s in (-1, 1):
        bar(0, s * (d - thick) / 2, z, w, thick, rise, wall)
        bar(s * (w - thick) / 2, 0, z, thick, d, rise, wall)


def gable(w, d, z, rise, m):
    """Pitched roof with the ridge along x and small eaves."""
    a, b = w / 2 + 0.02, d / 2 + 0.05
    emit(
        m,
        [(-a, -b, z), (a, -b, z), (a, 0, z + rise), (-a, 0, z + rise), (-a, b, z), (a, b, z)],
        [(0, 1, 2, 3), (3, 2, 5, 4), (0, 3, 4), (1, 5, 2)],
    )


def roof_top(w, d, h, kind, wall, rng):
    """Roof of one house. kind: green, pv, terrace, plant, gable or slate."""
    if kind in ("gable", "slate"):
        gable(w, d, h, 0.42 * d, "stone" if kind == "gable" else "slate")
        bar(rng.uniform(-0.3, 0.3) * w, 0.12, h, 0.12, 0.16, 0.42 * d + 0.1, wall)
        return
    parapet(w, d, h, wall)
    if kind == "green":
        bar(0, 0, h, w - 0.16, d - 0.16, 0.06, "sage")
        bar(rng.choice((-1, 1)) * w * 0.24, 0, h, 0.28, 0.26, 0.20, wall)
        for _ in range(int(2 * w * d)):
            x, y = rng.uniform(-0.4, 0.4) * w, rng.uniform(-0.36, 0.36) * d
            tree(x, y, h + 0.02, rng.uniform(0.16, 0.30), "round", rng)
    elif kind == "pv":
        pv(0, 0, h + 0.02, w - 0.24, d - 0.22, max(1, round((d - 0.2) / 0.32)), 0.24)
    elif kind == "terrace":
        bar(0, 0, h, w - 0.14, d - 0.14, 0.02, "zinc")
        bar(w * 0.22, d * 0.1, h, w * 0.3, d * 0.42, 0.24, "glass")
        bar(w * 0.22, d * 0.1, h + 0.24, w * 0.34, d * 0.52, 0.035, "zinc")
        bar(-w * 0.24, -d * 0.28, h, w * 0.34, 0.14, 0.09, "sage")
    else:
        bar(0, 0, h, w - 0.14, d - 0.14, 0.02, "zinc")
        bar(-w * 0.18, 0, h, 0.34, 0.34, 0.24, wall)
        for i in range(max(1, int(w / 0.5))):
            bar(w * 0.06 + 0.24 * i, 0.1, h, 0.16, 0.22, 0.13, "stone")


def house(x, y, w, d, h, style, wall="plaster", roof="plant", rng=R, z=0, turn=0, floor=0.30):
    """One building of w by d and height h (to the eaves)."""
    with at(x, y, z, turn):
        facade(w, d, h, style, wall, floor)
        roof_top(w, d, h, roof, wall, rng)


def split(length, rng, low=1.1, high=2.2):
    """A street front of the given length divided into plots."""
    count = max(1, round(length / rng.uniform(low + 0.25, high - 0.25)))
    cuts = [1 + rng.uniform(-0.28, 0.28) for _ in range(count)]
    return [length * c / sum(cuts) for c in cuts]


def perimeter_block(x, y, w, d, h, rng, depth=1.05, warm=0.12):
    """City block of separate houses around a planted court; h is the usual height of the eaves."""
    with at(x, y):
        bar(0, 0, 0, w + 0.36, d + 0.36, 0.05, "stone")
        bar(0, 0, 0.05, w - 2 * depth, d - 2 * depth, 0.03, "sage")
        for _ in range(int((w - 2 * depth) * (d - 2 * depth) * 0.9)):
            px = rng.uniform(-0.5, 0.5) * (w - 2 * depth - 0.5)
            py = rng.uniform(-0.5, 0.5) * (d - 2 * depth - 0.5)
            tree(px, py, 0.06, rng.uniform(0.45, 0.8), "round", rng)
        gate = rng.randrange(4)
        for side in range(4):
            length = w if side % 2 == 0 else d - 2 * depth
            across = (d if side % 2 == 0 else w) / 2 - depth / 2
            plots, t = split(length, rng), -length / 2
            for i, plot in enumerate(plots):
                middle = t + plot / 2
                t += plot
                if side == gate and len(plots) > 2 and i == len(plots) // 2:
                    continue
                with at(0, 0, 0.05, side * math.pi / 2):
                    town_house(middle, -across, plot - 0.015, depth, h, rng, rng.random() < warm)


def town_house(x, y, w, d, h, rng, old):
    """One house of a block, a storey more or less than h; old ones are brick under slate."""
    storeys = max(3, round(h / 0.3) + rng.choice((-1, -1, 0, 0, 0, 1)) - old)
    style, wall, roof = "punched", "warm", "slate"
    if not old:
        style = rng.choice(("punched", "grid", "grid", "band", "fins", "punched"))
        wall = rng.choice(("plaster", "plaster", "plaster", "stone"))
        roof = rng.choice(("green", "green", "pv", "terrace", "plant", "slate"))
    house(x, y, w, d - rng.choice((0, 0, 0.1)), storeys * 0.3, style, wall, roof, rng)


def terrace_row(path, rng, z_of, plot=0.62, depth=0.8, storeys=2):
    """Row of narrow houses with gardens along a path, seated on z_of(x, y)."""
    for x, y, a in walk(path, plot):
        z = z_of(x, y)
        wall = rng.choice(("plaster", "plaster", "plaster", "stone", "warm"))
        height = 0.3 * storeys + rng.choice((0, 0, 0.12))
        with at(x, y, z - 0.02, a):
            bar(0, -0.25, -0.5, plot, depth + 0.5, 0.5, "stone")
            bar(0, -depth * 0.85, 0, plot - 0.08, depth * 0.6, 0.04, "sage")
            roof = rng.choice(("slate", "slate", "gable"))
            house(0, 0, plot - 0.02, depth, height, "punched", wall, roof, rng)
            if rng.random() < 0.6:
                tree(rng.uniform(-0.2, 0.2), -depth * 0.95, 0.03, rng.uniform(0.35, 0.55), "round", rng)


def fin_tower(x, y, w, d, h, z=0, turn=0, rng=R):
    """Slender tower of close fins, set back twice, with planted terraces and an open crown."""
    with at(x, y, z, turn):
        bar(0, 0, 0, w + 0.9, d + 0.7, 0.45, "plaster")
        bar(0, 0, 0.08, w + 0.92, d + 0.72, 0.27, "glass")
        bar(0, 0, 0.45, w + 0.7, d + 0.5, 0.05, "sage")
        level = 0.45
        for share, part in ((1.0, 0.58), (0.84, 0.28), (0.66, 0.14)):  # of the footprint, of the height
            with at(0, 0, level):
                facade(w * share, d * share, h * part, "fins", "plaster", 0.32)
                parapet(w * share, d * share, h * part, "plaster", 0.12)
                bar(0, 0, h * part, w * share - 0.14, d * share - 0.14, 0.05, "sage")
            level += h * part
        for i in range(-2, 3):
            bar(i * w * 0.14, 0, level, 0.05, d * 0.6, 0.5, "plaster")
        bar(0, 0, level, w * 0.4, d * 0.36, 0.34, "glass")


def round_tower(x, y, r, h, z=0):
    """Round tower of stacked plates with slim mullions, a ring terrace and a glazed lantern."""
    floors = round(h / 0.32)
    with at(x, y, z):
        cylinder(0, 0, 0, r + 0.35, r + 0.35, 0.4, "plaster", 40)
        cylinder(0, 0, 0.4, r - 0.07, r - 0.07, h - 0.4, "glass", 40)
        for i in range(2, floors + 1):
            grow = 0.05 if i % 6 == 0 else 0
            cylinder(0, 0, i * h / floors - 0.13, r + grow, r + grow, 0.13, "plaster", 40)
        for i in range(26):
            a = 2 * math.pi * i / 26
            with at((r - 0.03) * math.cos(a), (r - 0.03) * math.sin(a), 0.4, a):
                bar(0, 0, 0, 0.06, 0.05, h - 0.4)
        cylinder(0, 0, h, r - 0.12, r - 0.12, 0.06, "sage", 40)
        cylinder(0, 0, h, r * 0.55, r * 0.55, 0.5, "glass", 32)
        cylinder(0, 0, h + 0.5, r * 0.68, r * 0.68, 0.06, "zinc", 32)


def garden_tower(x, y, w, d, h, z=0, turn=0, rng=R):
    """Slim slab tower: framed storeys interrupted by planted sky gardens."""
    with at(x, y, z, turn):
        level, parts = 0.0, 3
        part = (h - 0.42 * (parts - 1)) / parts
        for i in range(parts):
            with at(0, 0, level):
                facade(w, d, part, "grid", "plaster", 0.32)
            level += part
            if i < parts - 1:
                bar(0, 0, level, w * 0.5, d * 0.6, 0.42, "glass")
                bar(0, 0, level, w - 0.04, d - 0.04, 0.05, "sage")
                for _ in range(9):
                    tree(rng.uniform(-0.46, 0.46) * w, -d * 0.42, level, rng.uniform(0.28, 0.4), "round", rng)
        roof_top(w, d, level, "terrace", "plaster", rng)


# ---------- brick mill ----------
def mill(x, y, w, d, h, bays, rise=0.5, z=0, turn=0):
    """Old brick mill, now a market hall: punched walls under a north-light roof."""
    with at(x, y, z, turn):
        facade(w, d, h, "punched", "warm", 0.42)
        bar(0, 0, h, w + 0.08, d + 0.08, 0.07, "stone")
        z0, pitch, e = h + 0.07, w / bays, d / 2
        for i in range(bays):
            a, b = -w / 2 + i * pitch, -w / 2 + (i + 1) * pitch
            peak = (a + 0.1, z0 + rise)
            for s in (-1, 1):
                emit("warm", [(a, s * e, z0), (b, s * e, z0), (peak[0], s * e, peak[1])], [(0, 1, 2)])
            emit(
                "stone",
                [(b, -e, z0), (b, e, z0), (peak[0], e, peak[1]), (peak[0], -e, peak[1])],
                [(0, 1, 2, 3)],
            )
            low = [
                (a, -e + 0.06, z0),
                (peak[0], -e + 0.06, peak[1]),
                (peak[0], e - 0.06, peak[1]),
                (a, e - 0.06, z0),
            ]
            emit("glass", low, [(0, 1, 2, 3)])


def chimney(x, y, h, z=0):
    """Octagonal brick chimney with a stone cap."""
    bar(x, y, z, 0.62, 0.62, 0.5, "warm")
    cylinder(x, y, z + 0.5, 0.24, 0.15, h - 0.5, "warm", 8)
    cylinder(x, y, z + h, 0.19, 0.21, 0.16, "stone", 8)


def clock_tower(x, y, z):
    """Old clock tower: shaft, open belfry, slate spire."""
    with at(x, y, z):
        facade(0.95, 0.95, 4.6, "punched", "plaster", 0.8)
        bar(0, 0, 4.6, 1.12, 1.12, 0.12, "stone")
        for s in (-0.38, 0.38):
            for t in (-0.38, 0.38):
                bar(s, t, 4.72, 0.16, 0.16, 0.6, "plaster")
        bar(0, 0, 5.32, 1.02, 1.02, 0.12, "stone")
        cylinder(0, 0, 5.44, 0.62, 0.02, 1.2, "slate", 4)


def rotunda(x, y, z):
    """Round colonnade with a shallow dome: the belvedere that closes the boulevard."""
    with at(x, y, z):
        for i in range(4):
            cylinder(0, 0, 0.16 * i, 1.55 - 0.14 * i, 1.55 - 0.14 * i, 0.16, "stone", 48)
        cylinder(0, 0, 0.64, 0.62, 0.62, 0.9, "plaster", 32)
        for i in range(16):
            a = math.pi * i / 8
            cylinder(0.93 * math.cos(a), 0.93 * math.sin(a), 0.64, 0.07, 0.06, 0.9, "plaster", 10)
        cylinder(0, 0, 1.54, 1.08, 1.08, 0.16, "plaster", 48)
        for k in range(6):
            a, b = math.pi / 12 * k, math.pi / 12 * (k + 1)
            low, high = 0.85 * math.cos(a), max(0.03, 0.85 * math.cos(b))
            cylinder(
                0, 0, 1.70 + 0.55 * math.sin(a), low, high, 0.55 * (math.sin(b) - math.sin(a)), "slate", 40
            )


def shed(w, d, h):
    """Logistics shed with a full solar roof and dock doors on its short side."""
    box(0, 0, 0, w, d, h, "plaster", 0.03)
    pv(0, 0, h + 0.02, w - 0.3, d - 0.3, 9, 0.4)
    for i in range(5):
        bar(-w * 0.38 + i * w * 0.19, -d / 2, 0.05, w * 0.11, 0.04, h * 0.5, "lacquer")
