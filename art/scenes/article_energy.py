"""A detail of the wind farm: the forest road past a turbine, and the substation."""

import wind_farm
from kit import *

ASPECT, EXPOSURE, DUSK = 1.6, wind_farm.EXPOSURE, wind_farm.DUSK
BLEED = {"left", "right", "bottom"}


def build():
    wind_farm.build()
    camera((13.3, -8.4, 8.3), -52, 12, 80, 90, 0.7, (11.5, -10.2, 1.2))
