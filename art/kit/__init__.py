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
from .lamps import COOL, RED, WARM, ceiling_light, lamp, lamp_row
from .landform import contour, fbm
from .materials import M, mat, materials
from .paths import clear, curve, offset, ribbon, walk
from .people import people, person, walkers
from .photography import camera, haze, light
from .planting import R, avenue, tree
from .stand import plinth, studio
from .transport import track, train, truck

__all__ = """
    at avenue block bmesh box bpy camera ceiling_light clear contour COOL curve cylinder emit fbm flush haze
    heat_pump lamp lamp_row light M mat materials math Matrix noise offset people person plinth prism pv R rad random
    RED ribbon run sawtooth studio track train tree truck turbine Vector walk walkers WARM
""".split()
