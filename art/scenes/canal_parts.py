"""What the canal is made of: a humped bridge and narrowboats. 1 unit stands for about 5.5 m."""

from kit import *


def humped_bridge(span, width, rise, quay, m):
    """Humped canal bridge across y with an arch and parapets, centred on the frame at quay level.

    quay is that level's height above the water; the arch springs from the water.
    """
    n = 28
    deck = [(-span / 2 + span * i / n, rise * math.sin(math.pi * i / n) ** 1.7) for i in range(n + 1)]
    arch = [(0.72 * t, min(z - 0.02, arch_height(0.72 * t, span, rise, quay))) for t, z in deck]
    for side in (-1, 1):
        outer, inner = side * width / 2, side * (width / 2 - 0.13)
        proud = outer + side * 0.03
        strip(m, along(deck, outer, 0.26), along(arch, outer))
        strip(m, along(deck, inner, 0.26), along(deck, inner))
        strip("stone", along(deck, proud, 0.30), along(deck, inner - side * 0.02, 0.30))
        strip("stone", along(deck, proud, 0.30), along(deck, proud, 0.22))
        strip("stone", along(arch, outer + side * 0.015, 0.13), along(arch, outer + side * 0.015))
        for end in (-span / 2, span / 2):
            box(side * (width / 2 - 0.06), end, 0, 0.24, 0.24, 0.42, "stone", 0.02)
    strip("path", along(deck, -width / 2, 0.04), along(deck, width / 2, 0.04))
    strip(m, along(arch, -width / 2), along(arch, width / 2))


def arch_height(t, span, rise, quay):
    """The arch's underside at t from its crown line, from quay level; -quay beyond its springing."""
    crown, half_opening = rise + quay - 0.22, 0.31 * span
    return crown * math.sqrt(max(0.0, 1 - (t / half_opening) ** 2)) - quay


def along(profile, x, lift=0.0):
    """A (y, z) profile placed at x and raised by lift."""
    return [(x, y, z + lift) for y, z in profile]


def strip(m, one, other):
    """Surface between two lines of as many points."""
    n = len(one)
    emit(m, one + other, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)])


def narrowboat(x, y, heading, m, length=2.6):
    """Narrowboat afloat: dark hull with a pointed bow, cabin with portholes, metal tiller."""
    half, shoulder = length / 2, length / 2 - 0.45
    hull = [(-half, -0.16), (shoulder, -0.18), (half, 0), (shoulder, 0.18), (-half, 0.16)]
    with at(x, y, 0.05, heading):
        prism(hull, 0, 0.17, "lacquer")
        box(-0.18, 0, 0.15, length * 0.66, 0.27, 0.19, m, 0.03)
        for i in range(5):
            box(-0.18 + (i - 2) * length * 0.12, 0, 0.21, 0.12, 0.28, 0.07, "glass", 0)
        box(-0.18, 0, 0.335, length * 0.68, 0.23, 0.02, "stone", 0)
        box(-half + 0.1, 0, 0.17, 0.04, 0.04, 0.16, "metal", 0)
