"""Singapore: a bay, shophouses over colonnades, rounded towers with sky gardens, green terraces, forest."""

from kit import *
from office_parts import *

SHORE = [(-2.0, -6.9), (-2.0, -4.9), (-1.5, -3.0), (0.3, -1.7), (2.4, -1.6), (4.0, -2.5), (6.9, -3.0)]


def bay(half):
    """Land around the bay with its promenade; returns the shore within the slab."""
    shore = [(x, y) for x, y in curve(SHORE, 16) if abs(x) < half and abs(y) < half]
    shore = [(shore[0][0], -half)] + shore + [(half, shore[-1][1])]
    prism(shore + [(half, half), (-half, half), (-half, -half)], 0, COAST, "land")
    with at(0, 0, COAST):
        quay(shore, 0.07)
        ribbon(offset(shore, 0.34), 0.28, 0, "path", 0.02)
    return shore


def shophouses(x0, x1, y, rnd, h=0.70):
    """Row of narrow houses facing the viewer: colonnade at the street, shuttered upper floor, tiled roof."""
    depth = 0.86
    for x, _, _, w in spaced([(x0, y), (x1, y)], 0.46):
        wall = rnd.choice(("plaster", "plaster", "stone", "blush"))
        with at(x, y):
            box(0, 0.10, 0, w - 0.02, depth - 0.22, h - 0.02, wall, 0)
            box(0, 0, 0.27, w, depth, h - 0.27, wall, 0)
            box(0, -depth / 2 + 0.21, 0.02, w * 0.7, 0.02, 0.20, "lacquer", 0)
            for side in (-1, 1):
                box(side * (w / 2 - 0.03), -depth / 2 + 0.045, 0, 0.06, 0.09, 0.28, "plaster", 0)
            for k in (-1, 0, 1):
                box(k * w * 0.28, -depth / 2, 0.34, w * 0.18, 0.025, h - 0.44, "glass", 0)
            box(0, -depth / 2 - 0.01, 0.27, w, 0.05, 0.035, "plaster", 0)
            box(0, -depth / 2 - 0.01, h - 0.03, w, 0.05, 0.05, "plaster", 0)
            gable(w, depth, h, 0.24, "tile")
            box(w / 2, 0, h, 0.035, depth + 0.04, 0.20, wall, 0)


def greenery(outline, z, rnd, count, size=0.30):
    """Shrubs spread over a terrace of the given outline, at the height z."""
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    for _ in range(count):
        x, y = rnd.uniform(min(xs), max(xs)), rnd.uniform(min(ys), max(ys))
        if within(x, y, scaled(outline, 0.92)):
            shrub(x, y, z, size * rnd.uniform(0.7, 1.3), rnd)


def garden_tower(x, y, w, h, gardens, rnd, turn=0.0):
    """Rounded tower cut by open sky gardens at the given relative heights, with a planted roof."""
    gap = 0.42
    outline = superellipse(w, w, 3.4, 40, turn)
    levels = [0.0, *gardens, 1.0]
    with at(x, y):
        for k, (low, high) in enumerate(zip(levels, levels[1:])):
            base, top = low * h + (gap if k else 0), high * h
            plates(lambda t: outline, top - base, 0.27, z=base, core="lacquer")
            prism(scaled(outline, 1.10), top, top + 0.08, "plaster")
            prism(scaled(outline, 1.04), top + 0.05, top + 0.12, "sage")
            greenery(outline, top + 0.10, rnd, 14, 0.24)
            for i in range(14):
                px, py = outline[(i * 40) // 14]
                shrub(px * 0.99, py * 0.99, top + 0.08, rnd.uniform(0.13, 0.24), rnd)
            if k < len(levels) - 2:
                prism(scaled(outline, 0.55), top, top + gap + 0.02, "lacquer")
                for i in range(4):
                    box(*(c * 0.80 for c in outline[5 + 10 * i]), top, 0.09, 0.09, gap + 0.02, "plaster", 0)


def cascade(x, y, rnd):
    """Building that steps down to the bay in planted terraces."""
    steps, w, d = 6, 3.1, 1.9
    with at(x, y):
        for k in range(steps):
            depth = d - k * 0.27
            z, h = k * 0.40, 0.40
            back = (d - depth) / 2
            with at(0, back):
                prism(superellipse(w - 0.10 * k, depth - 0.12, 9), z, z + h, "glass")
                prism(superellipse(w - 0.10 * k + 0.06, depth, 9), z + h - 0.12, z + h, "plaster")
                prism(superellipse(w - 0.10 * k, depth - 0.06, 9), z + h - 0.04, z + h + 0.03, "sage")
                for i in range(12):
                    t = (i + 0.5) / 12 - 0.5
                    shrub(t * (w - 0.1 * k), -depth / 2 + 0.12, z + h, rnd.uniform(0.13, 0.26), rnd)


def islet(x, y, rnd):
    """Wooded island in the bay."""
    with at(x, y):
        prism(superellipse(2.3, 1.6, 2.2, 40, 0.3), 0, 0.18, "stone")
        prism(superellipse(2.1, 1.4, 2.2, 40, 0.3), 0.1, 0.23, "sage")
        for i in range(34):
            a, k = i * 2.4, math.sqrt((i + 0.5) / 34)
            tree(0.90 * k * math.cos(a), 0.55 * k * math.sin(a), 0.20, rnd.uniform(0.40, 0.85), "round", rnd)
        for a in (0.3, 1.5, 2.6, 3.6, 4.4, 5.3):
            palm(0.88 * math.cos(a), 0.52 * math.sin(a), 0.22, rnd.uniform(0.85, 1.1), rnd)


def forest(rnd, towers):
    """Rainforest on the rising ground behind the city, thinning out between the towers."""
    for _ in range(430):
        x, y = rnd.uniform(-5.75, 5.75), rnd.uniform(-1.2, 5.75)
        if y > 2.4 - 0.28 * x + 0.5 * math.sin(x * 1.3) and clear(x, y, [t[:2] for t in towers], 1.0):
            tree(x, y, 0, rnd.uniform(0.6, 1.15), "round", rnd)


def gardens(rnd):
    """Lawns, street trees and palms between the rows and around the stepped building."""
    for outline in (
        [(-5.85, -1.35), (-2.5, -1.35), (-1.6, -0.95), (-2.0, -0.75), (-5.85, -0.75)],
        [(-1.75, -0.45), (-0.9, -0.35), (-1.0, 1.2), (-1.75, 1.6)],
    ):
        prism(outline, 0, 0.04, "sage")
    for x in range(8):
        tree(-5.6 + 0.46 * x, -1.05 + 0.12 * (x % 2), 0.03, rnd.uniform(0.5, 0.75), "round", rnd)
    for y in (-4.52, -2.97):
        for x in range(5):
            tree(-5.55 + 0.64 * x, y, 0, rnd.uniform(0.42, 0.55), "round", rnd)
    for x, y in (
        (-1.55, 0.0),
        (-1.2, 0.5),
        (-1.5, 1.0),
        (-1.25, -0.2),
        (-5.6, 0.2),
        (-5.55, 0.9),
        (-5.6, 1.7),
    ):
        palm(x, y, 0.03, rnd.uniform(0.8, 1.1), rnd)


def build(half):
    """Build the city on a slab of the given half side, land at COAST."""
    rnd = random.Random(2)
    mat("tile", (0.47, 0.24, 0.15), 0.85, vary=0.08, scale=9)
    mat("blush", (0.66, 0.52, 0.42), 0.85, vary=0.05)
    shore = bay(half)
    towers = (  # x, y, width, height, relative heights of the sky gardens
        (0.1, 1.5, 1.40, 6.2, (0.34, 0.68)),
        (2.1, 0.6, 1.28, 4.7, (0.48,)),
        (4.1, -0.4, 1.28, 3.4, (0.55,)),
        (-2.3, 3.2, 1.28, 4.6, (0.5,)),
    )
    with at(0, 0, COAST):
        for y in (-5.3, -3.75, -2.2):
            shophouses(-5.75, -2.95 if y < -4 else -2.55, y, rnd)
        for x, y, w, h, levels in towers:
            prism([(x + a, y + b) for a, b in superellipse(w * 1.6, w * 1.6, 3)], 0, 0.05, "sage")
            garden_tower(x, y, w, h, levels, rnd, rad(20))
            for i in range(9):
                a = 0.5 + i * 0.7
                tree(
                    x + 0.95 * math.cos(a), y + 0.95 * math.sin(a), 0.04, rnd.uniform(0.4, 0.6), "round", rnd
                )
        cascade(-3.6, 0.4, rnd)
        gardens(rnd)
        forest(rnd, towers)
        for x, y, _ in walk(offset(shore, 0.78), 0.55):
            if max(abs(x), abs(y)) < 5.7:
                palm(x, y, 0, rnd.uniform(0.62, 0.9), rnd)
    lamps(offset(shore, 0.6))
    islet(3.7, -4.6, rnd)
    for x, y, r in ((0.3, -3.4, 0.5), (1.9, -2.9, 0.2), (-0.7, -5.0, 1.2)):
        barge(x, y, r, 0.9)
