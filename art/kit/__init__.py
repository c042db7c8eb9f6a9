"""Maquette kit: architectural models in one visual language, path-traced on the ground of the pages.

A scene says `from kit import *`, sets ASPECT and EXPOSURE, and defines build() or build(variant). Lengths are model
units; every random number comes from a seeded generator, so a scene renders the same every time.
"""

import math
import random

import bmesh
import bpy
from mathutils import Matrix, Vector, noise

from .buildings import block, sawtooth
from .command import run
from .energy import heat_pump, pv, turbine
from .geometry import at, box, cylinder, emit, flush, prism, rad
from .landform import contour, fbm
from .materials import M, mat, materials
from .paths import clear, curve, offset, ribbon, walk
from .photography import camera, haze, light
from .planting import R, avenue, tree
from .stand import plinth, studio
from .transport import track, train, truck

__all__ = """
    M Matrix R Vector at avenue block bmesh box bpy camera clear contour curve cylinder emit fbm flush haze heat_pump
    light mat materials math noise offset plinth prism pv rad random ribbon run sawtooth studio track train tree truck
    turbine walk
""".split()
