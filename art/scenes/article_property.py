"""A detail of the logistics hub: lorries at their docks, seen from near the ground."""

import logistics_hub
from kit import *

ASPECT, EXPOSURE, DUSK = 1.6, logistics_hub.EXPOSURE, logistics_hub.DUSK
BLEED = {"left", "right", "bottom"}


def build():
    logistics_hub.build()
    camera((-3.6, -7.6, 2.3), -62, 9, 70, 190, 0.5, (-8.5, -8.4, 1.0))
