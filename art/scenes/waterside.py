"""The compact plot of the estuary city, in a landscape picture with ground on every side."""

import hero
from kit import *

ASPECT, EXPOSURE, DUSK = 1.6, hero.EXPOSURE, hero.DUSK


def build():
    """The tall picture's model, seen from a little lower down and further away."""
    hero.build("tall")
    camera((0.5, 0.5, 1.6), -32, 24, 110, 93, 0.8, (2, -5, 2), shift=(0, 0.016))
