"""The model-maker's bench: a hill half assembled, with sheets, houses, trees and tools laid out in order."""

from bench_finished import *
from bench_parts import *
from bench_tools import *

ASPECT, EXPOSURE = 2.0, 0.10
DUSK = {"windows": 0.2, "room": (0.5, 0.5, 0.3), "strength": 1.8}


def build():
    workshop_materials()
    studio(0)
    drawing(-1.6, 0.2, 13.0, 10.4, 0.03)
    growing_hill(-1.6, 0.6)
    sheet_stack(-13.4, 5.6)
    tray_of_houses(-12.2, -2.0)
    tree_row(-7.6, -6.6)
    turbine_kit(8.6, -5.6)
    tools()
    finished_part(11.2, 3.6)
    light(-80, 26, 5.0, 0.33, 1.6)
    camera((0.05, 0.3, 0.6), 13, 33, 94, 85, 1.7, (-1.0, -1.8, 1.4))
