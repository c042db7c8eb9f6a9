"""A detail of the estuary city: the viaduct with its train, ferries before it, and the solar fields behind."""

import random

import hero
from kit import *

ASPECT, EXPOSURE, DUSK, METRE = 1.6, hero.EXPOSURE, hero.DUSK, hero.METRE
BLEED = {"left", "right", "bottom"}
FERRIES = (  # x, y, turn, length, passengers
    (-37.6, -6.2, 0.25, 2.6, 16),
    (-27.2, -5.0, 2.8, 2.2, 12),
    (-24.4, -10.5, -0.3, 1.8, 9),
)


def ferry(x, y, turn, length, passengers, rng):
    """An open boat with a lamp on its mast and passengers on its deck."""
    deck, half = 0.17, 0.13 * length
    with at(x, y, 0.03, turn):
        outline = [(-0.5, -0.8), (-0.5, 0.8), (0.22, 1), (0.5, 0), (0.22, -1)]
        prism([(u * length, v * half) for u, v in outline], 0, deck + 0.05, "lacquer")
        prism([(u * 0.94 * length, v * 0.86 * half) for u, v in outline], deck + 0.04, deck + 0.06, "path")
        cylinder(0, 0, deck, 0.012, 0.012, 0.6, "metal", 6)
        lamp(0, 0, deck + 0.6, 1.3, globe=0.03)
        for _ in range(passengers):
            u, v = rng.uniform(-0.44, 0.24) * length, rng.uniform(-0.65, 0.65) * half
            person(u, v, deck + 0.06, METRE, rng)


def build():
    hero.build()
    rng = random.Random(41)
    for place in FERRIES:
        ferry(*place, rng)
    camera((-26.9, 2.3, 2.75), -24, 13, 95, 142, 0.8, (-28.0, -3.1, 1.2))
