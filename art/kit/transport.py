"""Lorries, tracks and trains."""

from .geometry import at, box
from .paths import offset, ribbon, walk
from .planting import R

_GAUGE = 0.26  # between the rails
_SLEEPER_STEP = 0.22
_COUPLING = 0.12


def truck(x, y, r=0, cab="lacquer", z=0):
    """Articulated lorry, 2.75 long, heading along local +x, turned by r radians."""
    with at(x, y, z, r):
        box(-0.28, 0, 0.19, 2.25, 0.42, 0.47, "plaster", 0.02)
        box(1.12, 0, 0.12, 0.40, 0.42, 0.50, cab, 0.05)
        box(1.33, 0, 0.36, 0.02, 0.36, 0.16, "glass", 0)
        box(0, 0, 0.09, 2.5, 0.28, 0.09, "lacquer", 0)
        for axle in (-1.15, -0.95, -0.75, 0.85, 1.18):
            box(axle, 0, 0, 0.15, 0.40, 0.16, "lacquer", 0.04)


def track(pts, z=0.0, bed=0.62, rails="metal"):
    """Railway along a path, on a bed of that width at height z."""
    ribbon(pts, bed, z, "stone", 0.03)
    for x, y, heading in walk(pts, _SLEEPER_STEP):
        box(x, y, z + 0.03, 0.07, 0.40, 0.02, "bark", 0, heading)
    for side in (-_GAUGE / 2, _GAUGE / 2):
        ribbon(offset(pts, side), 0.03, z + 0.05, rails, 0.035)


def _coach(length):
    box(0, 0, 0.11, length, 0.40, 0.44, "plaster", 0.06)
    box(0, 0, 0.32, length - 0.16, 0.41, 0.12, "glass", 0)
    box(0, 0, 0.17, length - 0.02, 0.405, 0.035, "metal", 0)


def _wagon(length):
    """A flat wagon with up to two containers."""
    for end in (-0.25, 0.25):
        if R.random() < 0.85:
            colour = R.choice(("plaster", "lacquer", "plaster", "stone", "metal"))
            box(end * length, 0, 0.12, length * 0.47, 0.38, 0.38, colour, 0.012)


def train(pts, start, cars, length=1.9, z=0.08, kind="coach"):
    """`cars` vehicles along a path from `start` (distance along it). kind: coach, or anything else for containers."""
    step = 0.1
    places = list(walk(pts, step))
    for car in range(cars):
        index = int(start / step) + int(car * (length + _COUPLING) / step)
        if index >= len(places):
            return
        x, y, heading = places[index]
        with at(x, y, z, heading):
            box(0, 0, 0.05, length, 0.34, 0.06, "lacquer", 0)
            if kind == "coach":
                _coach(length)
            else:
                _wagon(length)
