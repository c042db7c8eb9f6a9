"""New York: a tapering island under a gridiron, stepped towers, roof tanks, finger piers, a park."""

from kit import *
from office_parts import *

ISLAND = [
    (-4.15, 6.0),
    (-4.15, 2.0),
    (-3.95, 0.0),
    (-3.4, -2.2),
    (-2.5, -4.1),
    (-1.5, -5.3),
    (0.0, -5.65),
    (1.5, -5.3),
    (3.0, -3.5),
    (3.95, -1.2),
    (4.3, 1.8),
    (4.3, 6.0),
]
AVENUE, STREET = 1.36, 1.20  # pitch of the gridiron in x and in y
ORIGIN = (0.68, -0.10)  # crossing of column 0 and row 0
PLOT = (1.02, 0.90)
PARK = (-2.60, 0.55, -0.12, 5.15)  # x0, y0, x1, y1


def tank(x, y, z, size=1.0):
    """Timber water tank on legs, under a conical lid."""
    for i in (-1, 1):
        for j in (-1, 1):
            box(x + 0.07 * i * size, y + 0.07 * j * size, z, 0.03, 0.03, 0.17 * size, "lacquer", 0)
    cylinder(x, y, z + 0.16 * size, 0.135 * size, 0.125 * size, 0.24 * size, "warm", 16)
    cylinder(x, y, z + 0.40 * size, 0.16 * size, 0.0, 0.17 * size, "bark", 16)


def loft(x, y, w, d, h, wall, rnd):
    """Walk-up or loft block: punched windows, heavy cornice, a stair bulkhead and often a tank."""
    with at(x, y):
        box(0, 0, 0, w, d, h, wall, 0)
        panes(w, d, 0.02, h - 0.06, max(2, round(h / 0.25)), max(2, round(w / 0.22)), "nsew", 0.46)
        box(0, 0, h - 0.04, w + 0.06, d + 0.06, 0.07, "stone" if wall == "plaster" else "plaster", 0)
        side = rnd.choice((-1, 1))
        box(side * w * 0.26, d * 0.2, h, w * 0.3, d * 0.3, 0.16, wall, 0)
        if rnd.random() < 0.62:
            tank(-side * w * 0.2, -d * 0.12, h + 0.02, rnd.uniform(1.0, 1.25))


def stepped(x, y, w, d, h, wall="plaster", steps=4, spire=0.0):
    """Wedding-cake tower: each stage is narrower and shorter; a steep hipped roof if spire > 0."""
    shares = {2: (0.62, 0.38), 3: (0.46, 0.36, 0.18), 4: (0.30, 0.40, 0.19, 0.11)}[steps]
    z = 0
    for i, share in enumerate(shares):
        shaft(x, y, w, d, z, h * share, wall)
        z += h * share
        w, d = w - 0.24, d - 0.24
    if spire:
        with at(x, y, z, math.pi / 4):
            cylinder(0, 0, 0, (w + 0.24) * 0.70, 0.0, spire, "lacquer", 4)
            cylinder(0, 0, spire * 0.9, 0.02, 0.006, 0.45, "metal", 8)
    else:
        box(x, y, z, w * 0.6, d * 0.6, 0.18, "lacquer", 0.01)


TOWERS = (  # column, row, height, wall, stages, height of a hipped roof
    (0, 0, 6.9, "plaster", 4, 0.9),
    (1, 1, 4.6, "warm", 3, 0.0),
    (0, 2, 5.0, "stone", 3, 0.0),
    (1, -1, 4.1, "stone", 3, 0.5),
    (0, 4, 3.9, "plaster", 3, 0.0),
    (1, 3, 4.2, "plaster", 2, 0.0),
    (2, 2, 3.0, "plaster", 2, 0.0),
    (0, -3, 3.6, "plaster", 4, 0.6),
    (-1, -3, 2.4, "warm", 2, 0.0),
    (1, -3, 2.2, "plaster", 2, 0.0),
    (0, -4, 1.9, "stone", 2, 0.0),
)


def plot(column, row):
    """Centre of a plot of the gridiron."""
    return ORIGIN[0] + column * AVENUE, ORIGIN[1] + row * STREET


def gridiron(rnd):
    """Pavements on every plot of the grid that lies on the island, and buildings on all but the park."""
    x0, y0, x1, y1 = PARK
    w, d = PLOT
    towers = {tower[:2]: tower[2:] for tower in TOWERS}
    for column in range(-3, 3):
        for row in range(-4, 5):
            x, y = plot(column, row)
            corners = [(x + a * w / 2, y + b * d / 2) for a in (-1, 1) for b in (-1, 1)]
            if not all(within(*corner, ISLAND) for corner in corners) or x0 < x < x1 and y0 < y < y1:
                continue
            box(x, y, 0.0, w + 0.08, d + 0.08, 0.04, "path", 0)
            if (column, row) in towers:
                stepped(x, y, w, d, *towers[column, row])
                continue
            h = storeys(x, y) * rnd.uniform(0.75, 1.25)
            if rnd.random() < 0.4:
                loft(x, y, w - 0.04, d - 0.04, h, rnd.choice(("warm", "plaster", "stone")), rnd)
            else:
                loft(x - w * 0.25, y, w * 0.47, d - 0.04, h, rnd.choice(("warm", "plaster")), rnd)
                loft(
                    x + w * 0.25,
                    y,
                    w * 0.47,
                    d - 0.04,
                    h * rnd.uniform(0.7, 1.35),
                    rnd.choice(("warm", "stone", "warm")),
                    rnd,
                )


def storeys(x, y):
    """Usual height of the blocks: low before the park and along the western shore, tall in the east."""
    if y > 0.3 and x < -0.5:
        return 0.42
    if x < 0.5:
        return 0.75 if y > -2.6 else 1.25
    return 1.5


def park(rnd):
    """The park: a walled rectangle of wood and lawn with a pond and one winding drive."""
    x0, y0, x1, y1 = PARK
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    box(*middle, 0, x1 - x0, y1 - y0, 0.05, "stone", 0)
    box(*middle, 0.01, x1 - x0 - 0.10, y1 - y0 - 0.10, 0.06, "sage", 0)
    with at(middle[0] - 0.1, middle[1] + 0.5, 0):
        prism(superellipse(1.0, 0.8, 2.2), 0.03, 0.078, "path")
        prism(superellipse(0.9, 0.7, 2.2), 0.03, 0.085, "water")
    ribbon(
        curve(
            [
                (x0 + 0.3, y0 + 0.1),
                (x0 + 1.5, y0 + 1.1),
                (x0 + 0.4, y0 + 1.8),
                (x0 + 0.5, y1 - 0.8),
                (x1 - 0.3, y1 - 0.1),
            ]
        ),
        0.10,
        0.07,
        "path",
        0.012,
    )
    for _ in range(115):
        x, y = rnd.uniform(x0 + 0.18, x1 - 0.18), rnd.uniform(y0 + 0.18, y1 - 0.18)
        pond = math.hypot((x - middle[0] + 0.1) / 0.66, (y - middle[1] - 0.5) / 0.56)
        if pond > 1 and not (abs(x - middle[0]) < 0.6 and y0 + 0.5 < y < y0 + 1.3):
            tree(x, y, 0.06, rnd.uniform(0.42, 0.68), "round", rnd)


def piers():
    """Finger piers on both rivers, some roofed with sheds."""
    for k in range(6):
        y = -1.3 + k * 1.02
        shore = -3.95 if y > 0 else -3.95 + 0.27 * -y
        with at(shore - 0.62, y, 0.03):
            box(0, 0, 0, 1.4, 0.36, 0.20, "stone", 0.01)
            if k % 3 != 1:
                box(-0.05, 0, 0.20, 1.15, 0.30, 0.20, "plaster", 0)
                with at(-0.05, 0):
                    gable(1.15, 0.30, 0.40, 0.11, "lacquer")
    for k in range(4):
        x, y = 2.25 + k * 0.48, -4.2 + k * 0.86
        with at(x + 0.42, y - 0.30, 0.03, rad(-32)):
            box(0, 0, 0, 1.25, 0.34, 0.20, "stone", 0.01)
            if k % 2:
                box(0.05, 0, 0.20, 0.95, 0.28, 0.18, "plaster", 0)
                with at(0.05, 0):
                    gable(0.95, 0.28, 0.38, 0.10, "lacquer")


def waterfront(rnd):
    """Lofts and trees on the slanting ground between the gridiron and the quays."""
    for x, y, w, d, h, turn in (
        (-3.12, -0.30, 0.72, 0.80, 0.75, 4),
        (-2.98, -1.30, 0.72, 0.80, 0.95, 9),
        (-2.62, -2.45, 0.70, 0.78, 0.70, 20),
        (2.62, -3.30, 0.60, 0.70, 1.20, -36),
    ):
        with at(x, y, 0, rad(turn)):
            loft(0, 0, w, d, h, rnd.choice(("warm", "stone")), rnd)
    for x, y, _ in walk(offset(ISLAND, 0.26), 0.44):
        if y < 5.8:
            tree(x, y, 0, rnd.uniform(0.36, 0.50), "round", rnd)


def build(half):
    """Build the city on a slab of the given half side, land at COAST."""
    rnd = random.Random(8)
    mat("asphalt", (0.19, 0.18, 0.17), 0.9)
    prism(ISLAND, 0, COAST, "land")
    piers()
    with at(0, 0, COAST):
        quay(ISLAND, 0.07)
        prism([(x * 0.87, y * 0.91 + (0.5 if y > 5 else 0.0)) for x, y in ISLAND], 0, 0.012, "asphalt")
        gridiron(rnd)
        waterfront(rnd)
        park(rnd)
    lamps(offset(ISLAND, 0.14), 1.7)
    barge(-4.7, -3.6, -1.0, 1.1)
    barge(-2.6, -5.45, -0.5, 0.95)
    barge(4.6, -4.3, 0.7, 1.0)
