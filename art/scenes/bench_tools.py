"""Tools and off-cuts on the model-maker's bench. The bench top is z = 0."""

from page_parts import *


def straight_edge(x, y, length, turn):
    """Steel rule with a metal inlay along its edge and a hole to hang it by."""
    with at(x, y, 0, turn):
        box(0, 0, 0, length, 0.62, 0.07, "steel", 0.012)
        box(0, -0.24, 0.07, length - 0.1, 0.05, 0.008, "metal", 0)
        for k in range(int(length / 0.2)):
            tall = 0.2 if k % 5 == 0 else 0.11
            box(-length / 2 + 0.1 + k * 0.2, 0.31 - tall / 2, 0.07, 0.016, tall, 0.004, "lacquer", 0)
        cylinder(length / 2 - 0.3, 0, 0.068, 0.09, 0.09, 0.006, "lacquer", 16)


def dividers(x, y, turn, spread=0.42, leg=2.9):
    """Pair of metal dividers with steel points, lying open."""
    with at(x, y, 0.07, turn):
        for s in (-1, 1):
            tip = (leg * math.cos(s * spread / 2), leg * math.sin(s * spread / 2))
            knee = (tip[0] * 0.62, tip[1] * 0.62)
            tube([(0, 0, 0.05), (*knee, 0.03)], 0.085, "metal", 0.06, 10)
            tube([(*knee, 0.03), (*tip, -0.04)], 0.05, "steel", 0.008, 10)
        cylinder(0, 0, -0.06, 0.17, 0.17, 0.22, "metal", 24)
        tube([(-0.55, 0, 0.05), (-0.1, 0, 0.05)], 0.06, "metal", sides=12)


def set_square(x, y, turn, a=3.6, b=3.6, band=0.5):
    """Brass-edged set square lying flat: a right-angled frame of true thickness."""
    with at(x, y, 0, turn):
        outer = [(0, 0), (a, 0), (0, b)]
        hyp = math.hypot(a, b)
        r = a * b / (a + b + hyp)
        k = (r - band) / r
        inner = [(r + (px - r) * k, r + (py - r) * k) for px, py in outer]
        for i in range(3):
            j = (i + 1) % 3
            prism([outer[i], outer[j], inner[j], inner[i]], 0, 0.09, "lacquer")
            tube([(*inner[i], 0.09), (*inner[j], 0.09)], 0.018, sides=5)
            tube([(*outer[i], 0.09), (*outer[j], 0.09)], 0.018, sides=5)


def jar(x, y):
    """Stoneware jar with brushes, metal rods and a pencil in it."""
    q = random.Random(4)
    n = 40
    for r0, r1, z0, z1, m in ((0.78, 0.86, 0, 1.7, "plaster"), (0.70, 0.76, 0.3, 1.7, "stone")):
        ring = [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n)) for i in range(n)]
        verts = [(x + c * r0, y + s * r0, z0) for c, s in ring] + [
            (x + c * r1, y + s * r1, z1) for c, s in ring
        ]
        emit(m, verts, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)])
    rim = [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n)) for i in range(n)]
    verts = [(x + c * 0.76, y + s * 0.76, 1.7) for c, s in rim] + [
        (x + c * 0.86, y + s * 0.86, 1.7) for c, s in rim
    ]
    emit("plaster", verts, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)])
    cylinder(x, y, 0.2, 0.7, 0.7, 0.02, "stone", 32)
    for k in range(9):
        a = k * 0.7 + q.uniform(0, 0.3)
        foot = (x - 0.45 * math.cos(a), y - 0.45 * math.sin(a), 0.25)
        length = q.uniform(1.35, 1.85)
        tip = (x + 0.62 * length * math.cos(a), y + 0.62 * length * math.sin(a), 1.9 + length * 0.75)
        m = ("metal", "bark", "lacquer")[k % 3]
        tube([foot, tip], 0.035 if k % 3 == 0 else 0.06, m, sides=8)
        if k % 3 == 1:
            step = (Vector(tip) - Vector(foot)).normalized()
            tube([tip, Vector(tip) + step * 0.18], 0.065, "metal", sides=8)
            tube([Vector(tip) + step * 0.18, Vector(tip) + step * 0.5], 0.07, "road", 0.015, 8)


def tools():
    """Straight-edge, dividers, set square, pencil, pins and plaster off-cuts, where the hand left them."""
    straight_edge(-0.6, -8.7, 11.0, 0.07)
    dividers(9.4, -9.0, 2.75)
    set_square(-15.6, -8.3, 0.16)
    jar(-7.4, 5.6)
    tube([(2.4, -7.7, 0.1), (5.6, -7.4, 0.1)], 0.1, "lacquer", sides=6)
    tube([(5.6, -7.4, 0.1), (5.95, -7.37, 0.1)], 0.1, "warm", 0.02, 6)
    q = random.Random(23)
    for _ in range(16):
        x, y = -11.6 + q.gauss(0, 0.9), -6.7 + q.gauss(0, 0.45)
        s = q.uniform(0.14, 0.42)
        box(
            x,
            y,
            0,
            s * q.uniform(1, 1.9),
            s,
            s * q.uniform(0.5, 1),
            q.choice(("plaster", "plaster", "stone")),
            0.03,
            q.uniform(0, 3),
        )
    for _ in range(14):
        x, y, a = -9.2 + q.gauss(0, 0.6), -8.9 + q.gauss(0, 0.3), q.uniform(0, 6.28)
        tube([(x, y, 0.06), (x + 0.5 * math.cos(a), y + 0.5 * math.sin(a), 0.03)], 0.022, sides=6)
        with at(x, y, 0.0, 0):
            cylinder(0, 0, 0.0, 0.07, 0.07, 0.11, "metal", 10)
