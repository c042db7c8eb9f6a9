"""A detail of the canal quarter: the brick wall, saw-tooth roofs and chimney of a restored mill."""

import urban_regeneration
from kit import *

ASPECT, EXPOSURE, DUSK = 1.6, urban_regeneration.EXPOSURE, urban_regeneration.DUSK
BLEED = {"left", "right", "bottom"}


def build():
    urban_regeneration.build()
    camera((-8.6, -1.5, 5.0), -34, 14, 70, 125, 0.7, (-8.6, -1.6, 3.2))
