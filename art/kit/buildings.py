"""Blocks and sheds. A façade is a front (its glass set back behind piers and floors), so windows have depth."""

import random

from .energy import heat_pump, pv
from .geometry import at, box, emit

_PARAPET = 0.10  # height and thickness
_REVEAL = 0.055  # how far windows stand behind the wall
_GRID_BAY = 0.42  # between window axes
_FIN_BAY = 0.26


def _sides(w, d, corner):
    """For each pair of façades: its length, and a function that places a piece there.

    A piece is given by (start, end) along the façade, its inset behind the front, its foot, thickness and height. The
    flanks stop short by `corner`, where the fronts' own pieces turn: faces of two pieces in one plane would show black.
    """

    def front(start, end, inset, z, thick, height, m):
        for side in (-1, 1):
            box((start + end) / 2, side * (d / 2 - inset - thick / 2), z, end - start, thick, height, m, 0)

    def flank(start, end, inset, z, thick, height, m):
        start, end = max(start, corner - d / 2), min(end, d / 2 - corner)
        for side in (-1, 1):
            if end > start:
                box(
                    side * (w / 2 - inset - thick / 2), (start + end) / 2, z, thick, end - start, height, m, 0
                )

    return ((w, front), (d, flank))


def _slab(w, d, h, floors, m):
    """Stacked plates over recessed glass."""
    storey = h / floors
    box(0, 0, 0, w - 0.22, d - 0.22, h - 0.05, "glass", 0)
    for floor in range(floors):
        box(0, 0, floor * storey + storey * 0.52, w, d, storey * 0.48, m, 0.012)
    for x in (-1, 1):
        for y in (-1, 1):
            box(x * (w / 2 - 0.12), y * (d / 2 - 0.12), 0, 0.14, 0.14, h - 0.05, m, 0)


def _fins(w, d, h, floors, m):
    """Close upright fins before glass."""
    storey = h / floors
    box(0, 0, 0, w - 0.16, d - 0.16, h, "glass", 0)
    box(0, 0, h - 0.12, w, d, 0.14, m, 0.012)
    box(0, 0, 0, w, d, 0.10, m, 0)
    for floor in range(1, floors):
        box(0, 0, floor * storey - 0.03, w - 0.06, d - 0.06, 0.06, m, 0)
    for length, piece in _sides(w, d, 0):
        count = max(2, round(length / _FIN_BAY))
        for i in range(count + 1):
            centre = -length / 2 + 0.05 + (length - 0.10) * i / count
            piece(centre - 0.03, centre + 0.03, 0.008, 0, 0.112, h, m)


def _grid(w, d, h, floors, m):
    """A wall with windows set back into it: glass behind piers and bands."""
    storey = h / floors
    top = h - 0.06
    thick = _REVEAL + 0.02
    box(0, 0, 0, w - 2 * _REVEAL, d - 2 * _REVEAL, top, "glass", 0)
    box(0, 0, top, w, d, h - top, m, 0.008)
    band, sill = storey * 0.44, storey * 0.24
    for length, piece in _sides(w, d, thick):
        bays = max(1, round(length / _GRID_BAY))
        bay = length / bays
        for i in range(bays + 1):
            axis = -length / 2 + i * bay
            start, end = max(axis - bay / 4, -length / 2), min(axis + bay / 4, length / 2)
            piece(start, end, 0, 0, thick, top, m)
        for floor in range(floors + 1):
            foot = max(0, floor * storey + sill - band)
            head = min(top, floor * storey + sill)
            piece(-length / 2 + 0.01, length / 2 - 0.01, 0.004, foot, thick, head - foot, m)


_STYLES = {"slab": _slab, "fins": _fins, "grid": _grid}


def _parapet(w, d, h, m, height=_PARAPET):
    for side in (-1, 1):
        box(0, side * (d / 2 - _PARAPET / 2), h, w, _PARAPET, height, m, 0.01)
        box(side * (w / 2 - _PARAPET / 2), 0, h, _PARAPET, d - 2 * _PARAPET, height, m, 0.01)


def _roof_clutter(x, y, w, d, h, m):
    """A lift head and a few vents, placed by the building's own position so that neighbours differ."""
    generator = random.Random(f"{x:.2f} {y:.2f} {w:.2f} {h:.2f}")
    side = generator.choice((-1, 1))
    head = min(0.42, w * 0.3)
    box(side * w * 0.2, d * generator.uniform(0.05, 0.2), h + 0.03, head, head * 0.75, 0.20, m, 0.012)
    for _ in range(generator.randint(1, 3)):
        along, across = -side * w * generator.uniform(0.08, 0.30), d * generator.uniform(-0.28, 0.28)
        size = generator.uniform(0.07, 0.13)
        box(along, across, h + 0.03, size, size, size * 0.8, "stone", 0.008)


def block(x, y, w, d, h, style="slab", m="plaster", r=0, floor=0.5, roof=None, z=0, plant=False):
    """A building w by d, h high, on z, turned by r radians.

    style: solid, slab (stacked plates over recessed glass), fins, grid (windows set back into a wall); `floor`: about
    the height of a storey; roof: None, green or pv; plant: a row of heat pumps.
    """
    floors = max(1, round(h / floor))
    with at(x, y, z, r):
        if style == "solid":
            box(0, 0, 0, w, d, h, m)
        else:
            _STYLES.get(style, _grid)(w, d, h, floors, m)
        roomy = min(w, d) > 0.9
        if roof:
            _parapet(w, d, h, m)
        elif roomy:
            _parapet(w, d, h, m, 0.05)
        if roof == "green":
            box(0, 0, h - 0.02, w - 0.24, d - 0.24, 0.07, "sage", 0.02)
            if roomy and not plant:
                _roof_clutter(x, y, w, d, h, m)
        if roof == "pv":
            pv(0, 0, h + 0.03, w - 0.6, d - 0.5, max(1, round((d - 0.5) / 0.5)))
        if plant:
            units = max(1, int((w - 0.8) / 0.62))
            for unit in range(units):
                heat_pump(-(units - 1) * 0.31 + unit * 0.62, d * 0.22, h + 0.04, 0.30)


def sawtooth(x, y, w, d, h, n, rise=0.7, m="warm", r=0):
    """Mill block with n north lights on its roof: glazed steep faces, plain slopes, `rise` high."""
    with at(x, y, 0, r):
        block(0, 0, w, d, h, "grid", m, floor=0.78)
        box(0, 0, h, w + 0.08, d + 0.08, 0.09, "stone", 0.01)
        base, pitch, end = h + 0.09, w / n, d / 2 - 0.05
        for i in range(n):
            left, right = -w / 2 + i * pitch + 0.03, -w / 2 + (i + 1) * pitch - 0.03
            _north_light(left, right, end, base, rise, m)


def _north_light(left, right, end, base, rise, m):
    """One ridge from `left` to `right`, reaching `end` to either side in depth."""
    ridge = left + 0.12
    gables = [(x, y, z) for y in (-end, end) for x, z in ((left, base), (right, base), (ridge, base + rise))]
    emit(m, gables, [(0, 1, 2), (3, 5, 4), (0, 2, 5, 3)])
    eave, top = end + 0.04, base + rise + 0.03
    slope = [(right, -eave, base), (left + 0.10, -eave, top), (left + 0.10, eave, top), (right, eave, base)]
    emit("stone", slope, [(0, 1, 2, 3)])
    glazed, foot, head = end - 0.15, left + 0.005, left + 0.10
    low, high = base + 0.1, base + rise - 0.08
    panes = [(foot, -glazed, low), (head, -glazed, high), (head, glazed, high), (foot, glazed, low)]
    emit("glass", panes, [(0, 1, 2, 3)])
