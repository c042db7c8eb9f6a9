"""Solid pieces, gathered into one mesh per material. Lengths are model units, angles radians; z is up."""

import math
from itertools import product

import bpy
from mathutils import Matrix, Vector

from .materials import M

rad = math.radians

# Blender takes an object's own tone from its name: this one keeps the leaves as they were first rendered.
_OBJECT_NAMES = {"planting": "moss"}

# Vertices and faces by material, and the frame in which pieces are placed now.
_batches = {}
_frames = [Matrix.Identity(4)]


class at:
    """`with at(x, y, z, turn):` places everything inside in that frame."""

    def __init__(self, x=0, y=0, z=0, r=0):
        self.frame = Matrix.Translation((x, y, z)) @ Matrix.Rotation(r, 4, "Z")

    def __enter__(self):
        _frames.append(_frames[-1] @ self.frame)

    def __exit__(self, *_):
        _frames.pop()


def in_place(x, y, z):
    """A point of the present frame in the world."""
    return _frames[-1] @ Vector((x, y, z))


def emit(m, verts, faces):
    """Adds points and faces (tuples of indices into `verts`) to the mesh of material `m`."""
    vertices, polygons = _batches.setdefault(m, ([], []))
    first = len(vertices)
    frame = _frames[-1]
    vertices.extend((frame @ Vector(vertex))[:] for vertex in verts)
    polygons.extend([tuple(index + first for index in face) for face in faces])


def flush():
    """Turns what was gathered into objects; called once, when the scene is complete."""
    for name, (vertices, polygons) in _batches.items():
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(vertices, [], polygons)
        mesh.materials.append(M[name])
        bpy.context.scene.collection.objects.link(bpy.data.objects.new(_OBJECT_NAMES.get(name, name), mesh))
    _batches.clear()


def _chamfered_box():
    """The 8 corners as signs, and the faces: each corner has three vertices, one per axis."""
    corners = list(product((-1, 1), repeat=3))
    number = {corner: index for index, corner in enumerate(corners)}
    faces = [tuple(3 * index + axis for axis in range(3)) for index in range(8)]
    for axis in range(3):
        across, along = [other for other in range(3) if other != axis]

        def corner(side, sign_across, sign_along):
            signs = [0, 0, 0]
            signs[axis], signs[across], signs[along] = side, sign_across, sign_along
            return number[tuple(signs)]

        for side in (-1, 1):
            around = ((-1, -1), (1, -1), (1, 1), (-1, 1))
            faces.append(tuple(3 * corner(side, *signs) + axis for signs in around))
        for signs in product((-1, 1), repeat=2):
            near, far = corner(-1, *signs), corner(1, *signs)
            faces.append((3 * near + across, 3 * far + across, 3 * far + along, 3 * near + along))
    return corners, faces


_CORNERS, _BOX_FACES = _chamfered_box()


def box(x, y, z, sx, sy, sz, m="plaster", bev=0.02, r=0, tilt=0):
    """Chamfered box standing on z, centred on x, y; `bev` is the chamfer, `r` the turn, `tilt` about its own x axis."""
    half = (sx / 2, sy / 2, sz / 2)
    chamfer = min(bev, *(length * 0.45 for length in half))
    turn = Matrix.Rotation(r, 3, "Z") @ Matrix.Rotation(tilt, 3, "X")
    centre = Vector((x, y, z + sz / 2))
    vertices = []
    for corner in _CORNERS:
        for axis in range(3):
            inset = [half[k] - (0 if k == axis else chamfer) for k in range(3)]
            vertices.append(turn @ Vector([corner[k] * inset[k] for k in range(3)]) + centre)
    emit(m, vertices, _BOX_FACES)


def _wall_faces(count):
    """The top and the sides of a solid whose lower ring of `count` points comes before its upper ring."""
    sides = [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    return [tuple(range(count, 2 * count))] + sides


def prism(pts, z0, z1, m="plaster"):
    """Upright solid over an outline (anticlockwise), from z0 to z1, without an underside."""
    emit(m, [(x, y, z0) for x, y in pts] + [(x, y, z1) for x, y in pts], _wall_faces(len(pts)))


def cylinder(x, y, z, r0, r1, h, m="plaster", n=24):
    """Upright cylinder or cone of height h standing on z, with the radii r0 below and r1 above, and n sides."""
    ring = [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n)) for i in range(n)]
    lower = [(x + c * r0, y + s * r0, z) for c, s in ring]
    upper = [(x + c * r1, y + s * r1, z + h) for c, s in ring]
    emit(m, lower + upper, _wall_faces(n))
