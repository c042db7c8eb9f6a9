"""A detail of the canal quarter: the brick wall, saw-tooth roofs and chimney of a restored mill."""

import urban_regeneration
from kit import *

ASPECT, EXPOSURE, DUSK = 1.6, urban_regeneration.EXPOSURE, urban_regeneration.DUSK
BLEED = {"left", "right", "bottom"}


def build():
    urban_regeneration.build()
    camera((-8.2, -1.5, 6.6), -34, 13, 70, 118, 0.7, (-8.6, -1.6, 3.2))
