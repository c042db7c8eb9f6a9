"""The plot of the strategy picture: its ground, its building at each age, the crane and the site works."""

from page_parts import *

METRE = 0.33  # in units of the model
SIDE = 11.0
HOUSE = (1.3, 1.9, 5.6, 5.2)
SHED = (0.64, 0.69, 4.4, 2.9, 1.12)  # its front and left walls stand 0.06 before those of the house
STOREYS, STOREY, FOOT, CROWN = 6, 0.98, 1.25, 0.92
EAVES = FOOT + STOREYS * STOREY
HEIGHT = EAVES + CROWN
OPENING = (0.66, 0.76)


def rounded_plot(radius=1.3, segments=10):
    """Outline of the raised plot: two straight streets meet at its front right corner."""
    x1, y0, far = 4.0, -3.7, SIDE / 2
    corner = [
        (x1 - radius + radius * math.sin(a), y0 + radius - radius * math.cos(a))
        for a in (k * math.pi / 2 / segments for k in range(segments + 1))
    ]
    return [(-far, y0)] + corner + [(x1, far), (-far, far)]


def inset(outline, d):
    """Outline of the plot drawn in along its two street fronts only."""
    far = SIDE / 2
    return [(x - d if x > 3 else x, y + d if y < -2 else y) for x, y in outline[:-2]] + [
        (outline[-2][0] - d, far),
        (-far, far),
    ]


def hill(sheets=5, thickness=0.26):
    """Contour sheets rising into the back left corner of the plot."""
    far = SIDE / 2 - 0.02
    for k in range(sheets):
        reach = 5.6 - k * 0.92
        arc = []
        for i in range(25):
            a = math.pi / 2 * i / 24
            r = reach * (1 + 0.16 * math.sin(3.1 * a + 0.7 * k))
            arc.append((-far + r * 0.62 * math.sin(a), far - r * 1.25 * math.cos(a)))
        prism(
            [(-far, far)] + arc, 0.1 + k * thickness, 0.1 + (k + 1) * thickness, "land" if k % 2 else "stone"
        )


def ground():
    """Streets, kerb, pavement and hill, alike in all four."""
    box(0, 0, 0, SIDE - 0.1, SIDE - 0.1, 0.02, "road", 0)
    plot = rounded_plot()
    prism(plot, 0, 0.10, "stone")
    prism(inset(plot, 0.10), 0.05, 0.115, "path")
    for k in range(6):
        box(-0.6, -5.1 + k * 0.24, 0.018, 0.9, 0.11, 0.012, "plaster", 0)
    for k in range(5):
        box(-4.6 + k * 0.9 if k < 4 else 1.3, -4.6, 0.018, 0.42, 0.05, 0.012, "plaster", 0)
        box(4.74, 4.6 - k * 0.9, 0.018, 0.05, 0.42, 0.012, "plaster", 0)
    hill()


def paving():
    """Flags of the finished square in front of the building."""
    q = random.Random(31)
    for i in range(9):
        for j in range(3):
            m = q.choice(("stone", "plaster", "path", "path"))
            box(-4.9 + i * 0.94, -3.05 + j * 0.72, 0.10, 0.91, 0.69, 0.035, m, 0.01)


def sapling(x, y, height, seed):
    """Young tree with its stake."""
    broadleaf(x, y, 0.1, height, seed, spread=0.30, density=0.5)
    tube([(x + 0.13, y, 0.1), (x + 0.13, y, 0.1 + height * 0.5)], 0.018, "metal", sides=6)


def brick_walls(sides=(SIDES[0], SIDES[3])):
    """Walls of the shed, with its door: those at the front and at the left are kept in the building."""
    x, y, w, d, h = SHED
    with at(x, y, 0.1):
        for dx, dy, turn in sides:
            length, bays = (w, 6) if dy else (d, 3)
            with at(dx * w / 2, dy * d / 2, 0, turn):
                wall(length - 0.02, h, bays, 1, "brick", (0.42, 0.5), sill=0.55)
        box(-1.1, -d / 2 - 0.02, 0, 0.8, 0.06, 0.9, "lacquer", 0.01)


def shed():
    """Low brick shed with a pitched roof, lean-to and yard: the plot as it is found."""
    x, y, w, d, h = SHED
    rise = 0.85
    brick_walls(SIDES)
    with at(x, y, 0.1):
        box(0, 0, 0, w - 0.24, d - 0.24, h, "glass", 0)
        for s in (-1, 1):
            gable_wall(s * (w / 2 - 0.08), 0, h, d, rise)
        gable_roof(0, 0, h, w, d, rise, "slate", 0.16)
        box(1.2, 0.55, h + 0.3, 0.42, 0.42, 1.15, "brick", 0.02)
        box(1.2, 0.55, h + 1.45, 0.52, 0.52, 0.07, "stone", 0.01)
        box(-w / 2 - 0.55, 0.3, 0, 1.1, 1.6, 0.62, "brick", 0.02)
        box(-w / 2 - 0.6, 0.3, 0.62, 1.3, 1.8, 0.07, "stone", 0)
    for k in range(9):
        if k != 4:
            box(-4.9 + k * 0.98, -2.9, 0.1, 0.9, 0.05, 0.26, "bark", 0)
    for px, py, s in ((1.9, -1.5, 0.34), (2.3, -1.8, 0.26), (1.6, -1.9, 0.2)):
        box(px, py, 0.1, s, s, s * 0.8, "brick", 0.02, r=px)


def survey():
    """Brass pegs, cord and the outline of the volume to come, with a surveyor's tripod."""
    x, y, w, d = HOUSE
    wire_box(x, y, 0.1, w, d, HEIGHT, 0.045, floors=4)
    for a in (-1, 1):
        for b in (-1, 1):
            px, py = x + a * (w / 2 + 0.35), y + b * (d / 2 + 0.35)
            tube([(px, py, 0), (px, py, 0.62)], 0.045, end_radius=0.03)
    with at(-2.6, -2.2, 0.1):
        for k in range(3):
            a = k * 2.094 + 0.4
            tube(
                [(0.2 * math.cos(a), 0.2 * math.sin(a), 0), (0.02 * math.cos(a), 0.02 * math.sin(a), 0.44)],
                0.02,
            )
        box(0, 0, 0.44, 0.1, 0.15, 0.12, "lacquer", 0.02)
        tube([(0, -0.1, 0.51), (0, 0.1, 0.51)], 0.03)


def frame(floors=5, roofed=False):
    """Bare slabs, columns and cores, up to the given number of upper floors."""
    x, y, w, d = HOUSE
    with at(x, y, 0.1):
        levels = [0.0] + [FOOT + k * STOREY for k in range(floors)]
        for z in levels:
            box(0, 0, z, w - 0.2, d - 0.2, 0.13, "plaster", 0.01)
        tops = levels[1:] + [levels[-1] + STOREY]
        for z, top in zip(levels, tops):
            last = z == levels[-1] and not roofed
            for i in range(5):
                for j in range(4):
                    px, py = -w / 2 + 0.25 + i * (w - 0.5) / 4, -d / 2 + 0.25 + j * (d - 0.5) / 3
                    if i in (0, 4) or j in (0, 3):
                        height = (top - z) * (0.55 if last and (i + j) % 2 else 0.9 if last else 1)
                        box(px, py, z + 0.1, 0.17, 0.17, height - 0.1, "stone", 0)
        box(0.7, 0.5, 0, 1.5, 1.4, levels[-1] + 1.5, "stone", 0.01)


def cladding(floors):
    """Stone and glass hung on the lowest floors while the frame still rises."""
    x, y, w, d = HOUSE
    with at(x, y, 0.1 + FOOT):
        height = floors * STOREY
        box(0, 0, 0.1, w - 0.3, d - 0.3, height - 0.1, "glass", 0)
        walls_around(w, d, height, (7, 6), floors, "plaster", OPENING, 0.2)


def scaffold(levels=5):
    """Standards, ledgers and boards along the front and the left of the building."""
    x, y, w, d = HOUSE
    for turn, length, out in ((0, w, d / 2), (-math.pi / 2, d, w / 2)):
        with at(x, y, 0.1, turn):
            n = 7
            for i in range(n + 1):
                px = -length / 2 - 0.1 + i * (length + 0.2) / n
                for py in (-out - 0.22, -out - 0.52):
                    tube([(px, py, 0), (px, py, FOOT + levels * STOREY + 0.35)], 0.02, "metal", sides=5)
            for k in range(levels + 1):
                z = FOOT + k * STOREY - 0.15
                box(0, -out - 0.37, z, length + 0.2, 0.26, 0.035, "bark", 0)
                tube(
                    [(-length / 2 - 0.1, -out - 0.52, z + 0.4), (length / 2 + 0.1, -out - 0.52, z + 0.4)],
                    0.015,
                    sides=5,
                )
            for k in range(0, levels, 2):
                z = FOOT + k * STOREY
                for s in (-1, 1):
                    tube(
                        [
                            (s * length / 2, -out - 0.53, z),
                            (s * (length / 2 - 1.5), -out - 0.53, z + 2 * STOREY),
                        ],
                        0.015,
                        sides=5,
                    )


def lattice(a, b, half, m, bays):
    """Square lattice boom between two points, half wide to each side."""
    a, b = Vector(a), Vector(b)
    along = (b - a).normalized()
    u = along.orthogonal().normalized() if abs(along.z) > 0.9 else along.cross(Vector((0, 0, 1))).normalized()
    v = along.cross(u)
    corners = [u * half + v * half, u * -half + v * half, u * -half - v * half, u * half - v * half]
    for c in corners:
        tube([a + c, b + c], 0.032, m, sides=5)
    for k in range(bays):
        p, q = a + (b - a) * (k / bays), a + (b - a) * ((k + 1) / bays)
        for c, e in zip(corners, corners[1:] + corners[:1]):
            tube([p + c, q + e], 0.017, m, sides=4)
            tube([q + c, q + e], 0.014, m, sides=4)


def crane(x, y, height=8.6, yaw=0.3, m="metal"):
    """Slender tower crane with a hoisted load."""
    box(x, y, 0.1, 1.0, 1.0, 0.18, "stone", 0.02)
    lattice((x, y, 0.2), (x, y, height), 0.15, m, 26)
    with at(x, y, height, yaw):
        box(0, -0.25, -0.05, 0.34, 0.3, 0.42, "plaster", 0.03)
        box(0, -0.36, 0.06, 0.3, 0.1, 0.22, "glass", 0)
        lattice((0, 0, 0.45), (5.6, 0, 0.45), 0.11, m, 18)
        lattice((0, 0, 0.45), (-2.1, 0, 0.45), 0.11, m, 7)
        tube([(0, 0, 0), (0, 0, 1.55)], 0.05, m)
        for px in (-1.9, 4.6):
            tube([(0, 0, 1.5), (px, 0, 0.58)], 0.014, m, sides=4)
        box(-1.8, 0, -0.05, 0.6, 0.36, 0.5, "stone", 0.02)
        tube([(3.6, 0, 0.4), (3.6, 0, -0.7)], 0.014, "lacquer", sides=4)
        box(3.6, 0, -0.9, 1.1, 0.34, 0.16, "plaster", 0.01)


def site_works():
    """Hoarding, cabins and stacked materials around the rising frame."""
    for k in (0, 1, 4, 5, 6, 7, 8):
        box(-4.95 + k * 1.02, -3.3, 0.1, 1.0, 0.05, 0.42, "lacquer", 0)
    for k in range(2):
        box(-4.98, -2.85 + k * 1.02, 0.1, 0.05, 0.98, 0.42, "lacquer", 0)
        box(-2.9, -1.0, 0.1 + k * 0.6, 1.5, 0.7, 0.56, "plaster", 0.02)
        box(-2.9, -1.36, 0.28 + k * 0.6, 1.1, 0.02, 0.22, "glass", 0)
    for k in range(4):
        box(-0.9, -2.3, 0.1 + k * 0.09, 1.4, 0.5, 0.07, "stone", 0, r=0.05 * k)
    for k in range(5):
        tube([(0.6, -2.62 + k * 0.12, 0.16), (2.3, -2.62 + k * 0.12, 0.16)], 0.05, "stone", sides=8)


def scrub():
    """Weeds and brambles of the neglected yard."""
    q = random.Random(19)
    for _ in range(70):
        x, y = q.uniform(-5.2, 3.6), q.uniform(-2.6, 0.2)
        if abs(x - 0.6) > 2.6 or y < -1.0:
            leaves((x, y, 0.14), q.uniform(0.07, 0.17), 30, q, q.choice(("sage", "planting")), 0.045)
    for _ in range(46):
        a, r = q.uniform(0.15, 1.45), q.uniform(1.2, 4.6)
        x, y = -5.3 + r * 0.62 * math.sin(a), 5.3 - r * 1.2 * math.cos(a)
        level = max(0, min(5, math.floor((5.6 - r) / 0.92) + 1))
        leaves((x, y, 0.1 + level * 0.26), q.uniform(0.10, 0.2), 36, q, "sage", 0.05)


def lamps():
    """Slender street lamps along the two kerbs."""
    for x, y, turn in (
        (-4.4, -3.55, -1.57),
        (-1.5, -3.55, -1.57),
        (1.4, -3.55, -1.57),
        (3.85, 0.2, 0.0),
        (3.85, 3.6, 0.0),
    ):
        with at(x, y, 0.1, turn):
            tube([(0, 0, 0), (0, 0, 1.45)], 0.022, "lacquer", sides=6)
            tube([(0, 0, 1.45), (0.34, 0, 1.5)], 0.018, "lacquer", sides=6)
            box(0.34, 0, 1.47, 0.16, 0.06, 0.03, "lacquer", 0)
            lamp(0.34, 0, 1.44, 5, globe=0.035)
