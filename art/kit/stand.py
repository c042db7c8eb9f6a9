"""What every model stands on: its plinth and the studio's floor."""

import bpy

from .geometry import box
from .layers import FLOOR
from .materials import M

_REVEAL = 0.10  # height of the metal line between slab and plinth
_REACH = 4000  # half the side of the floor: beyond any camera's sight


def plinth(w, d, slab=0.5, edge=1.5, m="land"):
    """Limestone slab (top at z = 0) on a dark plinth with a metal reveal; returns the height of the floor below.

    `slab` and `edge` are the heights of stone and plinth; m=None leaves out the slab.
    """
    if m:
        box(0, 0, -slab, w, d, slab, m, 0.05)
    box(0, 0, -slab - _REVEAL, w - 0.05, d - 0.05, _REVEAL, "metal", 0.01)
    floor = -slab - _REVEAL - edge
    box(0, 0, floor, w + 0.5, d + 0.5, edge, "lacquer", 0.06)
    return floor


def studio(z):
    """The studio's endless floor at height z. In pictures only its shadow is seen; it lights and mirrors as a floor does."""
    corners = [(-_REACH, -_REACH, z), (_REACH, -_REACH, z), (_REACH, _REACH, z), (-_REACH, _REACH, z)]
    mesh = bpy.data.meshes.new(FLOOR)
    mesh.from_pydata(corners, [], [(0, 1, 2, 3)])
    mesh.materials.append(M["floor"])
    floor = bpy.data.objects.new(FLOOR, mesh)
    bpy.context.scene.collection.objects.link(floor)
    return floor
