"""What lies on the model-maker's bench in the careers picture. The bench top is z = 0."""

from page_parts import *

SHEET = 0.32
LEVELS, WHOLE, JOINT = 8, 2, 0.7  # sheets in all, sheets laid in full, and where the two halves meet
BOARDS = ("plaster", "board")


def workshop_materials():
    """Grey board, and the steel of tools."""
    mat("board", (0.47, 0.43, 0.365), 0.9, vary=0.06, bump=0.10, scale=5)
    mat("steel", (0.50, 0.50, 0.49), 0.34, 1.0)


def contour_outline(level, scale=1.0, n=72):
    """Outline of one contour sheet of the hill about its middle; the higher the level, the smaller."""
    reach = (5.0 - 0.47 * level) * scale
    points = []
    for i in range(n):
        a = 2 * math.pi * i / n
        r = reach * (
            1 + 0.16 * math.sin(2 * a + 0.6) + 0.07 * math.sin(3 * a + 0.25 * level) + 0.03 * math.sin(5 * a)
        )
        points.append((0.9 * level * 0.22 + 1.12 * r * math.cos(a), 0.10 * level + 0.80 * r * math.sin(a)))
    return points


def drawing(x, y, w, d, turn):
    """Survey drawing on which the hill is built: paper with fine contour lines in a ruled frame."""
    with at(x, y, 0, turn):
        box(0, 0, 0, w, d, 0.02, "plaster", 0)
        for level in range(-1, 6):
            line = [(0.0 + 1.0 * px, 0.4 + 1.0 * py) for px, py in contour_outline(level)]
            ribbon(line + line[:1], 0.035, 0.02, "lacquer", 0.004)
        a, b = w / 2 - 0.35, d / 2 - 0.35
        frame = [(-a, -b), (a, -b), (a, b), (-a, b), (-a, -b)]
        for p, q in zip(frame, frame[1:]):
            ribbon([p, q], 0.03, 0.02, "lacquer", 0.004)


def left_of(outline, limit):
    """Part of an outline with x below the limit."""
    kept = []
    for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1]):
        if x0 <= limit:
            kept.append((x0, y0))
        if (x0 <= limit) != (x1 <= limit):
            kept.append((limit, y0 + (y1 - y0) * (limit - x0) / (x1 - x0)))
    return kept


def right_half(level):
    """The other half of a contour sheet, turned about so that its joint lies to the left of the origin."""
    mirrored = [(-x, y) for x, y in reversed(contour_outline(level))]
    return [(-x, y) for x, y in reversed(left_of(mirrored, -JOINT))]


def growing_hill(x, y):
    """Contour sheets pinned one upon another: the left half stands, of the right half only its foot."""
    for level in range(LEVELS):
        outline = contour_outline(level)
        part = outline if level < WHOLE else left_of(outline, JOINT)
        with at(x, y, 0.03 + level * SHEET):
            prism(part, 0, SHEET, BOARDS[level % 2])
    with at(x, y):
        for px, py, level in ((-1.6, -0.6, LEVELS), (-0.5, 1.3, LEVELS), (2.9, 0.4, WHOLE)):
            top = 0.03 + level * SHEET
            tube([(px, py, 0), (px, py, top + 0.9)], 0.055)
            cylinder(px, py, top + 0.9, 0.11, 0.11, 0.06, "metal", 12)
    waiting = (
        (5, 2.3, -5.6, 0, 0.06),
        (6, 2.5, -5.5, 1, 0.16),
        (2, 2.0, 7.0, 0, 0.10),
        (3, 2.3, 7.0, 1, 0.02),
    )
    for level, dx, dy, below, turn in waiting + ((4, 2.4, 6.9, 2, -0.10),):
        with at(x + dx, y + dy, below * SHEET, turn):
            prism(right_half(level), 0, SHEET, BOARDS[level % 2])
    plant_hill(x, y)


def plant_hill(x, y):
    """First conifers on the finished half, and a row of houses along its foot."""
    q = random.Random(6)
    for _ in range(1500):
        px, py = q.uniform(-5.6, JOINT - 0.3), q.uniform(-3.8, 3.8)
        level = inside_level(px, py)
        if 0 < level < LEVELS and fbm(px, py, 0.35, 5) > -0.16 and px < -0.9:
            tree(x + px, y + py, 0.03 + level * SHEET - 0.01, q.uniform(0.5, 1.0), "conifer", q)
    for k, (px, py, turn) in enumerate(
        ((0.4, -3.25, 0.2), (1.5, -3.1, 0.05), (2.6, -2.75, -0.12), (3.7, -2.2, -0.3))
    ):
        small_house(x + px, y + py, 0.03 + SHEET, 0.8, 0.6, 0.55, turn, k)


def inside_level(x, y):
    """How many sheets of the assembled hill lie under a point given about the hill's middle."""
    for level in range(LEVELS - 1, -1, -1):
        outline = contour_outline(level)
        inner = False
        for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1]):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                inner = not inner
        near_edge = min(math.hypot(x - px, y - py) for px, py in outline) < 0.16
        if inner and not near_edge:
            return level + 1
        if inner:
            return 0
    return 0


def small_house(x, y, z, w, d, h, turn, k, m="plaster"):
    """Little house with a pitched roof, as a single block of plaster."""
    with at(x, y, z, turn):
        box(0, 0, 0, w, d, h, m, 0.015)
        profile = [(-d / 2 - 0.04, h), (d / 2 + 0.04, h), (0, h + d * 0.55)]
        verts = [(s * (w / 2 + 0.03), a, b) for s in (-1, 1) for a, b in profile]
        roof = "stone" if k % 2 else "warm"
        emit(roof, verts, [(0, 2, 1), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)])


def sheet_stack(x, y):
    """Sheets in a stack, none quite in line with the next; the uppermost has had a contour cut out of it."""
    q = random.Random(17)
    names = ("board", "plaster", "stone", "land", "board", "plaster", "stone")
    for k, m in enumerate(names):
        box(
            x + q.uniform(-0.12, 0.12),
            y + q.uniform(-0.12, 0.12),
            k * SHEET,
            7.2,
            4.8,
            SHEET - 0.012,
            m,
            0.015,
            q.uniform(-0.03, 0.03),
        )
    top = len(names) * SHEET
    with at(x, y, top, 0.08):
        outline = [(0.62 * px, 0.55 * py) for px, py in contour_outline(2)]
        frame_sheet(outline, 6.9, 4.6)
    block(x + 1.6, y + 0.2, 1.1, 1.1, 0.5, "solid", "plaster", r=0.3, z=top + SHEET)
    box(x + 0.2, y - 0.5, top, 1.3, 0.5, 0.4, "lacquer", 0.03, r=0.7)


def frame_sheet(hole, w, d):
    """Sheet with an opening left where a contour was cut out."""
    n = len(hole)
    outer = []
    for px, py in hole:
        k = min(w / 2 / max(abs(px), 1e-6), d / 2 / max(abs(py), 1e-6))
        outer.append((px * k, py * k))
    for ring, m in ((outer, "land"), (hole, "land")):
        verts = [(px, py, z) for z in (0, SHEET) for px, py in ring]
        emit(m, verts, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)])
    verts = [(px, py, SHEET) for px, py in outer] + [(px, py, SHEET) for px, py in hole]
    emit("land", verts, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)])


def tray_of_houses(x, y):
    """Shallow tray with rows of little buildings: terraces, blocks and towers, each kind in its own row."""
    with at(x, y, 0, 0.06):
        w, d = 8.6, 5.6
        box(0, 0, 0, w, d, 0.16, "stone", 0.02)
        for s in (-1, 1):
            box(0, s * d / 2, 0, w + 0.2, 0.16, 0.42, "bark", 0.02)
            box(s * w / 2, 0, 0, 0.16, d, 0.42, "bark", 0.02)
        for i in range(7):
            small_house(-3.6 + i * 1.16, -1.9, 0.16, 0.86, 0.62, 0.52, 0.03 * math.sin(9 * i), i)
        for i in range(6):
            if i != 4:
                block(
                    -3.45 + i * 1.36,
                    -0.62,
                    1.0,
                    0.8,
                    0.9 + 0.18 * (i % 3),
                    "grid",
                    "plaster",
                    0.04 * math.sin(5 * i),
                    0.3,
                    z=0.16,
                )
        for i in range(5):
            block(
                -3.3 + i * 1.62,
                0.72,
                1.2,
                0.84,
                1.3,
                "slab",
                "plaster" if i % 2 else "stone",
                0.02 * i,
                0.26,
                "green" if i == 1 else None,
                z=0.16,
            )
        for i in range(4):
            block(
                -3.1 + i * 1.75,
                1.98,
                0.8,
                0.8,
                1.9 + 0.35 * i,
                "fins",
                "plaster",
                0.05 * math.sin(3 * i),
                0.3,
                z=0.16,
            )


def tree_row(x, y):
    """Trees in a row by size, each on a metal pin pushed into a strip of cork."""
    box(x + 3.0, y, 0, 9.2, 0.9, 0.22, "board", 0.02, 0.04)
    for k in range(9):
        h = 0.6 + 0.17 * k
        px, py = x - 1.1 + k * 0.82 + 0.03 * k * k, y + 0.04 * (k - 4) * 0.8
        tube([(px, py, 0.1), (px, py, 0.36)], 0.02)
        broadleaf(px, py, 0.3, h, 300 + k, 0.36, 0.8)


def rotor(x, y, z, reach, turn):
    """Three blades on a hub, lying flat."""
    with at(x, y, z, turn):
        cylinder(0, 0, 0, 0.13, 0.10, 0.16, "plaster", 20)
        for k in range(3):
            with at(0, 0, 0.03, k * 2 * math.pi / 3):
                outline = [
                    (0.08, -0.06),
                    (0.5, -0.13),
                    (reach, -0.03),
                    (reach, 0.02),
                    (0.6, 0.09),
                    (0.08, 0.06),
                ]
                prism(outline, 0, 0.05, "plaster")


def turbine_kit(x, y):
    """Turbines in parts: towers side by side, rotors laid out, and one put together behind the hill."""
    for k in range(3):
        with at(x + 0.16 * k, y + 0.62 * k, 0.0, 0.12 + 0.03 * k):
            tube([(-2.4, 0, 0.15), (2.4, 0, 0.15)], 0.15, "plaster", 0.075, 16)
            box(2.45, 0, 0.06, 0.26, 0.5, 0.22, "plaster", 0.05)
    rotor(x + 5.0, y + 0.1, 0, 1.75, 0.4)
    rotor(x + 5.6, y + 2.2, 0, 1.75, 1.3)
    grey_turbine(-2.4, 7.4, 0, 2.9, 0.6, 18)
