"""The street of the sustainability picture before it is cut: closed fronts on the model and on its ground.

The cut model is built as it is, and what the cut took away is set before it. Both pictures have the same camera and
light, so they coincide wherever nothing was cut.
"""

import sustainability
from sustainability_houses import *

ASPECT, EXPOSURE = sustainability.ASPECT, sustainability.EXPOSURE
FACE = CUT - 0.22  # of the houses; that of the ground stands back by a hair
PANE = CUT - 0.06
BAY = 4.3 / 3
SLAB = 1.0  # thickness of the stone under the street
HOUSES = ((-9.4, -1), (-5.1, -1), (-0.8, 1))  # the middle of each house, and on which side of it the door is
# A room is as wide as a window's bay and a storey high, and none of its borders runs through a window.
DUSK = {"windows": 0.26, "room": (BAY, 5, STOREY), "origin": (-8.6833, -0.017, 0.05), "strength": 0.75}


def build():
    sustainability.build()
    ground_front()
    terrace_front()
    flats_front(BASEMENT[0])


def ground_front():
    """The ground closed by a stone slab that follows the turf, on a navy case with a metal line between them."""
    steps = 270
    xs = [-WIDTH / 2 + 0.01 + (WIDTH - 0.02) * j / steps for j in range(steps + 1)]
    for a, b in zip(xs, xs[1:]):
        under = [max(surface(x), 0) - SLAB if x > 0 else -SLAB for x in (a, b)]
        over = [max(surface(x), WATER + 0.06) for x in (a, b)]
        extrude([(a, -DEEP), (b, -DEEP), (b, under[1]), (a, under[0])], CUT - 0.14, CUT - 0.02, "lacquer")
        line = [(a, under[0]), (b, under[1]), (b, under[1] + 0.1), (a, under[0] + 0.1)]
        extrude(line, CUT - 0.15, CUT - 0.02, "metal")
        slab = [(a, under[0] + 0.1), (b, under[1] + 0.1), (b, over[1]), (a, over[0])]
        dry = min(surface(a), surface(b)) > WATER
        extrude(slab, CUT - 0.14, CUT + (0.04 if dry else 0.14), "land")
        if dry:
            turf = [(a, over[0]), (b, over[1]), (b, over[1] + 0.05), (a, over[0] + 0.05)]
            extrude(turf, CUT - 0.15, CUT + 0.06, "sage")
    box(0, CUT - 0.04, -DEEP - 0.12, WIDTH - 0.1, 0.14, 0.12, "metal", 0)


def pierced_front(x0, x1, top, openings, m):
    """Wall from x0 to x1 and from the ground to the profile `top`, with openings (left, right, foot, head)."""
    xs = sorted({x0, x1, *(x for left, right, *_ in openings for x in (left, right))})
    for a, b in zip(xs, xs[1:]):
        middle = (a + b) / 2
        heads = sorted((foot, head) for left, right, foot, head in openings if left < middle < right)
        feet = [0.0] + [head for _, head in heads]
        for foot, head in zip(feet, [foot for foot, _ in heads] + [None]):
            cap = [(b, top(b)), (a, top(a))] if head is None else [(b, head), (a, head)]
            extrude([(a, foot), (b, foot)] + cap, FACE, CUT - 0.015, m)


def window(left, right, foot, head, bars=(1, 1), frame="plaster"):
    """Glass in a frame with glazing bars (upright, across)."""
    x, w, h = (left + right) / 2, right - left, head - foot
    box(x, PANE + 0.02, foot, w, 0.04, h, "glass", 0)
    y = PANE - 0.015
    for s in (-1, 1):
        box(x + s * (w / 2 - 0.025), y, foot, 0.05, 0.05, h, frame, 0)
    for z in (foot, head - 0.05):
        box(x, y - 0.004, z, w - 0.02, 0.05, 0.05, frame, 0)
    for k in range(bars[0]):
        box(left + w * (k + 1) / (bars[0] + 1), y - 0.002, foot, 0.03, 0.05, h, frame, 0)
    for k in range(bars[1]):
        box(x, y - 0.006, foot + h * (k + 1) / (bars[1] + 1) - 0.015, w - 0.02, 0.05, 0.03, frame, 0)


def house_windows(x, side):
    """Three windows upstairs, two beside the door and one under the gable; left, right, foot and head of each."""
    places = [(k, 1.76, 2.52) for k in (-1, 0, 1)] + [(k, 0.40, 1.16) for k in (-1, 0, 1) if k != side]
    for k, foot, head in [*places, (0, 3.18, 3.86)]:
        yield x + k * BAY - 0.30, x + k * BAY + 0.30, foot, head


def front_door(x):
    """Panelled door under a fanlight, with a lintel and a step."""
    box(x, PANE + 0.02, 0.10, 0.52, 0.05, 0.92, "lacquer", 0)
    box(x, PANE + 0.02, 1.02, 0.52, 0.04, 0.22, "glass", 0)
    box(x, PANE - 0.02, 0.99, 0.52, 0.05, 0.04, "plaster", 0)
    box(x + 0.17, PANE - 0.02, 0.52, 0.04, 0.05, 0.06, "metal", 0)
    box(x, FACE + 0.06, 1.24, 0.76, 0.15, 0.12, "stone", 0.004)
    box(x, FACE + 0.03, 0.0, 0.70, 0.16, 0.10, "stone", 0.006)


def terrace_front(houses=HOUSES):
    """Brick front of a terrace with a gable for each house, coped in stone, and brass downpipes between the houses."""
    middles = [x for x, _ in houses]
    ends, valleys = (middles[0] - 2.62, middles[-1] + 2.62), [(a + b) / 2 for a, b in zip(middles, middles[1:])]

    def roof(x):
        return 5.50 - 0.837 * min(abs(x - middle) for middle in middles)

    openings = []
    for x, side in houses:
        for left, right, foot, head in house_windows(x, side):
            window(left, right, foot, head)
            middle, width = (left + right) / 2, right - left
            box(middle, FACE + 0.01, foot - 0.06, width + 0.16, 0.12, 0.06, "stone", 0.006)
            box(middle, FACE + 0.06, head, width + 0.20, 0.15, 0.11, "stone", 0.004)
            openings.append((left, right, foot, head))
        door = x + side * BAY
        front_door(door)
        openings.append((door - 0.26, door + 0.26, 0.10, 1.24))
    turns = [ends[0], *sorted([*middles, *valleys]), ends[1]]
    for a, b in zip(turns, turns[1:]):
        inside = [(max(a, o[0]), min(b, o[1]), *o[2:]) for o in openings if o[0] < b and o[1] > a]
        pierced_front(a, b, roof, inside, "brick")
        coping = [(a, roof(a)), (b, roof(b)), (b, roof(b) + 0.10), (a, roof(a) + 0.10)]
        extrude(coping, FACE - 0.05, CUT + 0.02, "stone")
    middle, length = sum(ends) / 2, ends[1] - ends[0]
    box(middle, FACE + 0.03, 1.44, length + 0.04, 0.12, 0.09, "stone", 0.004)
    box(middle, FACE + 0.02, -0.02, length + 0.06, 0.12, 0.09, "stone", 0.004)
    for x in valleys:
        tube([(x, FACE - 0.04, 0.05), (x, FACE - 0.04, 3.5)], 0.035)
        box(x, FACE - 0.05, 3.42, 0.20, 0.10, 0.18, "metal", 0.01)


def flats_front(x, floors=6):
    """Stone front of the flats: tall windows with metal rails, an entrance in the middle under a thin canopy."""
    mat("ashlar", (0.46, 0.415, 0.345), 0.85, vary=0.06, bump=0.08, scale=6)
    top = floors * STOREY + 0.25
    openings = []
    for k in range(floors):
        z = k * STOREY + LIFT
        for i in range(5):
            cx = x + (i - 2) * BAY
            opening = (cx - 0.47, cx + 0.47, z + (0.08 if k else 0.0), z + 1.12)
            openings.append(opening)
            window(*opening, (1, 0), "metal" if k == 0 and i == 2 else "lacquer")
            if k:
                rail(cx, z + 0.08, 0.94)
    pierced_front(x - 4.46, x + 4.46, lambda _: top, openings, "ashlar")
    for k in range(1, floors + 1):
        box(x, FACE + 0.02, k * STOREY - 0.02, 8.96, 0.10, 0.07, "plaster", 0.004)
    box(x, FACE + 0.05, 0, 8.98, 0.14, 0.10, "plaster", 0.004)
    box(x, FACE - 0.03, top, 9.02, 0.46, 0.09, "stone", 0.006)
    box(x, FACE - 0.02, LIFT + 1.15, 1.5, 0.30, 0.05, "metal", 0)


def rail(x, z, width):
    """Metal rail before a tall window."""
    y = FACE - 0.02
    tube([(x - width / 2 - 0.03, y, z + 0.42), (x + width / 2 + 0.03, y, z + 0.42)], 0.018, sides=6)
    for k in range(11):
        px = x - width / 2 + width * k / 10
        tube([(px, y, z + 0.02), (px, y, z + 0.42)], 0.008, sides=4)
