"""A detail of the estuary city: the viaduct with its train, and the solar fields behind it."""

import hero
from kit import *

ASPECT, EXPOSURE, DUSK = 1.6, hero.EXPOSURE, hero.DUSK
BLEED = {"left", "right", "bottom"}


def build():
    hero.build()
    camera((-26.9, 2.3, 2.75), -24, 13, 95, 142, 0.8, (-28.0, -3.1, 1.2))
