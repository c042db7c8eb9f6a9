"""A detail of the logistics hub: lorries at their docks, seen from near the ground."""

import logistics_hub
from kit import *

ASPECT, EXPOSURE, DUSK = 1.6, logistics_hub.EXPOSURE, logistics_hub.DUSK
BLEED = {"left", "right", "bottom"}


def build():
    logistics_hub.build()
    camera((-5.6, -7.4, 1.7), -38, 9, 70, 135, 0.7, (-8.6, -7.2, 1.2))
