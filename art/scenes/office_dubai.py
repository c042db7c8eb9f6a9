"""Dubai: a salt-water creek with dhows, courtyard houses under wind-catchers, glass towers, dunes beyond."""

from kit import *
from office_parts import *

CREEK = [(2.6, -6.9), (2.4, -4.7), (1.0, -3.0), (-1.0, -1.8), (-3.3, -1.0), (-6.9, -0.5)]
BREADTH = 2.4
WAVE, SLIP = 1.65, 0.24  # distance between crests; share of it that is the steep side
SLIP_ROWS, WIND_ROWS = 8, 20  # mesh rows on the two sides of a dune


def banks(half):
    """Old bank, new bank and the stone quays; returns the creek's centre line within the slab."""
    middle = curve(CREEK, 16)

    def shore(distance):
        line = [(x, y) for x, y in offset(middle, distance) if abs(x) < half and abs(y) < half]
        return [(line[0][0], -half)] + line + [(-half, line[-1][1])]

    old, new = shore(BREADTH / 2), shore(-BREADTH / 2)
    prism(old + [(-half, -half)], 0, COAST, "land")
    prism([(-half, half), (half, half), (half, -half)] + new, 0, COAST, "sand")
    with at(0, 0, COAST):
        quay(old, 0.07)
        quay(new, -0.07)
        ribbon(offset(new, -0.62), 1.0, 0, "path", 0.02)
    return middle


def wander(x, y):
    """How far the dunes' crests stray from straight lines."""
    return 0.30 * x + 0.30 * math.sin(x * 1.25 + 0.4 * y) + 0.85 * fbm(x, y, 0.13, 3)


def dune(x, y, phase=None):
    """Height of the sand above the quays: steep slip faces to the city, sinuous crests, long windward slopes.

    phase, 0 to 1, is the place between one hollow and the next; it follows from x and y unless given."""
    away = y - 1.2 + 0.16 * x + 0.75 * max(0.0, x - 2.4) + 0.22 * math.sin(x * 1.1 + 1)
    if away <= 0:
        return 0.0
    if phase is None:
        phase = ((y + wander(x, y)) / WAVE + 0.15) % 1.0
    crest = (phase / SLIP) ** 1.1 if phase < SLIP else ((1 - phase) / (1 - SLIP)) ** 1.25
    shore = min(1.0, away / 1.1)
    swell = 0.72 + 0.28 * math.sin(x * 0.85 - 0.6 * y + 0.8)
    return shore * shore * (3 - 2 * shore) * (0.10 + 0.15 * away + 0.86 * swell * crest)


def sand_row(step, half, columns):
    """Points of the sand along one line of constant phase, so that every crest is an edge of the mesh."""
    wave, part = divmod(step, SLIP_ROWS + WIND_ROWS)
    phase = (
        SLIP * part / SLIP_ROWS if part < SLIP_ROWS else SLIP + (1 - SLIP) * (part - SLIP_ROWS) / WIND_ROWS
    )
    row = []
    for i in range(columns + 1):
        x = -half + 2 * half * i / columns
        y = level = (wave + phase - 0.15) * WAVE
        for _ in range(7):
            y = level - wander(x, y)
        inside = -half < y < half
        y = max(-half, min(half, y))
        row.append((x, y, dune(x, y, phase if inside else None)))
    return row


def sand(half, columns=260):
    """The dune field, and its cut sides at the model's edges."""
    rows = [
        sand_row(step, half, columns)
        for step in range(-5 * (SLIP_ROWS + WIND_ROWS), 8 * (SLIP_ROWS + WIND_ROWS))
    ]
    width = columns + 1
    faces = []
    for j in range(len(rows) - 1):
        for i in range(columns):
            patch = rows[j][i], rows[j][i + 1], rows[j + 1][i + 1], rows[j + 1][i]
            if max(p[2] for p in patch) > 0 and patch[0][1] + patch[1][1] < patch[2][1] + patch[3][1]:
                faces.append((j * width + i, j * width + i + 1, (j + 1) * width + i + 1, (j + 1) * width + i))
    emit("sand", [p for row in rows for p in row], faces)
    edge = [-half + 0.02 * k for k in range(round(half / 0.01) + 1)]
    for line in ([(-half, t) for t in edge], [(half, t) for t in edge], [(t, half) for t in edge]):
        crest = [(x, y, dune(x, y)) for x, y in line]
        for a, b in zip(crest, crest[1:]):
            if max(a[2], b[2]) > 0:
                emit("sand", [(a[0], a[1], 0), (b[0], b[1], 0), b, a], [(0, 1, 2, 3)])


def wind_tower(x, y, h=1.15):
    """Wind-catcher: a square shaft whose open head is slotted on all four sides."""
    with at(x, y):
        box(0, 0, 0, 0.34, 0.34, h * 0.60, "plaster", 0.01)
        box(0, 0, h * 0.60, 0.22, 0.22, h * 0.32, "lacquer", 0)
        for k in (-0.14, -0.047, 0.047, 0.14):
            for side in (-0.15, 0.15):
                box(k, side, h * 0.60, 0.045, 0.045, h * 0.32, "plaster", 0)
                box(side, k, h * 0.60, 0.045, 0.045, h * 0.32, "plaster", 0)
        box(0, 0, h * 0.92, 0.39, 0.39, 0.09, "plaster", 0.01)
        for z in (0.30, 0.45):
            box(0, 0, h * z, 0.50, 0.025, 0.025, "bark", 0)


def courtyard_house(x, y, w, d, h, rnd, tower=True, wall="sandstone"):
    """Four wings about a court with a palm; small deep windows, roof parapets, one wind-catcher."""
    wing = 0.34
    with at(x, y):
        for side in (-1, 1):
            box(0, side * (d - wing) / 2, 0, w, wing, h, wall, 0)
            box(side * (w - wing) / 2, 0, 0, wing, d - 2 * wing, h, wall, 0)
        panes(w, d, h * 0.36, h * 0.44, 1, max(3, round(w / 0.30)), "nsew", 0.24, "lacquer")
        box(0, -d / 2, 0, 0.16, 0.03, h * 0.55, "bark", 0)
        for side in (-1, 1):
            box(0, side * (d / 2 - 0.02), h - 0.01, w + 0.03, 0.06, 0.08, wall, 0)
            box(side * (w / 2 - 0.02), 0, h - 0.01, 0.06, d - 0.06, 0.08, wall, 0)
        palm(0, 0, 0, h + 0.28, rnd)
    if tower:
        wind_tower(x + (w / 2 - 0.22) * rnd.choice((-1, 1)), y + d / 2 - 0.22, h + rnd.uniform(0.62, 0.8))


def old_town(rnd):
    """The courtyard quarter on the near bank, cut by narrow lanes."""
    for x, y, w, d, h in (
        (-5.05, -5.05, 1.45, 1.45, 0.46),
        (-3.25, -5.10, 1.65, 1.40, 0.52),
        (-1.45, -5.10, 1.55, 1.35, 0.46),
        (0.20, -5.15, 1.25, 1.20, 0.52),
        (-5.05, -3.25, 1.45, 1.60, 0.52),
        (-3.20, -3.35, 1.65, 1.45, 0.46),
        (-1.40, -3.72, 1.35, 0.85, 0.50),
    ):
        courtyard_house(x, y, w, d, h, rnd, wall=rnd.choice(("sandstone", "sandstone", "plaster")))


def leaf(w, d, turn, taper):
    """Plan function of a pointed oval, w by d, that narrows by the share `taper` towards the top."""

    def outline_at(t):
        k = 1 - taper * t * t
        side = [(w * k * (i / 8 - 0.5), -d * k * 2 * (i / 8) * (1 - i / 8)) for i in range(8)]
        loop = side + [(-x, -y) for x, y in side]
        c, s = math.cos(turn), math.sin(turn)
        return [(x * c - y * s, x * s + y * c) for x, y in loop]

    return outline_at


def rounded(w, power, taper=0.0, twist=0.0):
    """Plan function of a rounded square, w wide, that narrows and turns as it rises."""
    return lambda t: superellipse(w * (1 - taper * t), w * (1 - taper * t), power, 24, 0.3 + twist * t)


def towers():
    """The glass quarter: slender plans, upright ribs, metal masts."""
    for x, y, h, outline_at, ribs, slope, mast in (
        (0.35, 0.20, 6.5, leaf(1.20, 1.05, rad(-35), 0.55), 16, 0.0, 1.3),
        (2.15, -1.05, 4.9, rounded(0.95, 6, 0.28, rad(25)), 12, 0.0, 0.0),
        (-1.55, 0.55, 4.0, rounded(0.86, 2, 0.2), 12, 0.0, 0.8),
        (2.20, 0.55, 3.4, rounded(0.90, 6), 12, 0.9, 0.0),
        (3.75, -2.10, 3.0, leaf(1.15, 0.95, rad(40), 0.1), 16, -0.6, 0.0),
    ):
        with at(x, y):
            box(0, 0, 0, 1.45, 1.45, 0.12, "plaster", 0.01)
            ribbed(outline_at, h, ribs, slope, 0.12, glass="glazing")
            if mast:
                cylinder(0, 0, h + 0.12, 0.05, 0.008, mast, "metal", 10)


def build(half):
    """Build the city on a slab of the given half side, land at COAST."""
    rnd = random.Random(6)
    mat("sand", (0.66, 0.52, 0.35), 0.95, vary=0.04, bump=0.12, scale=14)
    mat("sandstone", (0.66, 0.55, 0.41), 0.9, vary=0.05, bump=0.08, scale=6)
    mat("glazing", (0.010, 0.028, 0.058), 0.28, 0, 0.6)
    middle = banks(half)
    with at(0, 0, COAST):
        sand(half)
        old_town(rnd)
        towers()
        for distance, step in ((1.48, 0.85), (-1.48, 0.60)):
            for x, y, _ in walk(offset(middle, distance), step):
                if max(abs(x), abs(y)) < 5.7:
                    palm(x, y, 0, rnd.uniform(0.62, 0.85), rnd)
    for line in (offset(middle, -1.3), offset(middle, 1.3)):
        lamps(line)
    dhow(-1.55, -1.75, rad(-26), 1.5)
    dhow(1.25, -3.0, rad(-46), 1.35)
    dhow(-4.2, -0.95, rad(-12), 1.3)
    dhow(2.35, -5.1, rad(-80), 1.1, False)
