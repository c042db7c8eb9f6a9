"""Meshes that are made once and placed many times."""

import bmesh
import bpy

from .materials import M


def mesh(name, build, materials, smooth=True):
    """A mesh made by build(bmesh), with the named materials as its slots."""
    draft = bmesh.new()
    build(draft)
    made = bpy.data.meshes.new(name)
    draft.to_mesh(made)
    draft.free()
    for material in materials:
        made.materials.append(M[material])
    for polygon in made.polygons:
        polygon.use_smooth = smooth
    return made


def place(name, shared_mesh):
    """A new object that shows the mesh, linked into the scene."""
    item = bpy.data.objects.new(name, shared_mesh)
    bpy.context.scene.collection.objects.link(item)
    return item
