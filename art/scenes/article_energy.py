"""A detail of the wind farm: the forest road past a turbine, and the substation."""

import wind_farm
from kit import *

ASPECT, EXPOSURE, DUSK = 1.6, wind_farm.EXPOSURE, wind_farm.DUSK
BLEED = {"left", "right", "bottom"}


def build():
    wind_farm.build()
    camera((13.4, -8.6, 4.4), 14, 13, 80, 120, 0.8, (13.2, -10.6, 1.2))
