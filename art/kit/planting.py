"""Trees as a model workshop makes them: flocked crowns of many small clumps on thin stems. All are 1 unit high."""

import math
import random

import bmesh
from mathutils import Matrix, Vector, noise

from . import instances
from .geometry import in_place
from .paths import walk

# The kit's generator for small differences; every run draws the same numbers.
R = random.Random(7)

_VARIANTS = 5
_BARK = 1  # material slot of the stem
_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
_made = {}


def _core(draft, centre, radii, seed, detail=3):
    """The dense inside of a crown: an uneven ellipsoid."""
    sphere = bmesh.ops.create_icosphere(draft, subdivisions=detail, radius=1)
    for vertex in sphere["verts"]:
        swell = 1 + 0.22 * noise.noise(vertex.co * 2.3 + Vector((seed * 9.1, seed, 0)))
        vertex.co = Vector(centre) + Vector([vertex.co[k] * radii[k] * swell for k in range(3)])


def _tuft(draft, centre, radius, generator):
    """A ragged clump of leaves: a coarse ball, pulled about."""
    ball = bmesh.ops.create_icosphere(draft, subdivisions=1, radius=1)
    turn = Matrix.Rotation(generator.uniform(0, 6.28), 3, "Z") @ Matrix.Rotation(
        generator.uniform(0, 6.28), 3, "X"
    )
    for vertex in ball["verts"]:
        pull = radius * generator.uniform(0.62, 1.28)
        vertex.co = Vector(centre) + turn @ Vector(
            (vertex.co.x * pull, vertex.co.y * pull, vertex.co.z * pull * 0.8)
        )


def _tufts(draft, centre, radii, size, count, generator):
    """Clumps spread evenly over an ellipsoid, fewer on its underside."""
    for index in range(count):
        height = 1 - 1.75 * (index + 0.5) / count
        across = math.sqrt(1 - height * height)
        angle = index * _GOLDEN_ANGLE + generator.uniform(-0.25, 0.25)
        reach = generator.uniform(0.86, 1.10)
        outward = (across * math.cos(angle), across * math.sin(angle), height)
        point = [centre[k] + outward[k] * radii[k] * reach for k in range(3)]
        _tuft(draft, point, size * generator.uniform(0.7, 1.25), generator)


def _limb(draft, base, tip, thick, thin):
    """A tapering stem or branch."""
    start, end = Vector(base), Vector(tip)
    frame = Matrix.Translation((start + end) / 2) @ (end - start).to_track_quat("Z", "Y").to_matrix().to_4x4()
    limb = bmesh.ops.create_cone(
        draft,
        segments=8,
        radius1=thick,
        radius2=thin,
        depth=(end - start).length,
        cap_ends=False,
        matrix=frame,
    )
    for face in {face for vertex in limb["verts"] for face in vertex.link_faces}:
        face.material_index = _BARK


def _round_tree(variant):
    """A broadleaf tree: five habits from wide and low to tall and open."""
    width, foot, lobes = (
        (0.30, 0.26, 7),
        (0.25, 0.30, 6),
        (0.33, 0.34, 8),
        (0.27, 0.22, 7),
        (0.22, 0.28, 5),
    )[variant]

    def build(draft):
        generator = random.Random(variant + 40)
        middle = (1 + foot) / 2
        height = (1 - foot) / 2
        _core(draft, (0, 0, middle + 0.02), (width * 0.72, width * 0.72, height * 0.78), variant)
        for lobe in range(lobes):
            angle = lobe * 2 * math.pi / lobes + generator.uniform(-0.35, 0.35)
            reach = width * generator.uniform(0.50, 0.74)
            size = width * generator.uniform(0.44, 0.62)
            centre = (
                reach * math.cos(angle),
                reach * math.sin(angle),
                middle + height * generator.uniform(-0.48, 0.42),
            )
            _core(draft, centre, (size * 0.86, size * 0.86, size * 0.74), variant * 11 + lobe, 2)
            _tufts(draft, centre, (size, size, size * 0.84), width * 0.135, 38, generator)
            _limb(draft, (0, 0, foot * 0.7), centre, 0.013, 0.006)
        _tufts(
            draft,
            (0, 0, middle + height * 0.18),
            (width * 0.68, width * 0.68, height * 0.80),
            width * 0.14,
            60,
            generator,
        )
        _limb(draft, (0, 0, -0.02), (0, 0, middle), 0.026, 0.012)

    return build


def _column_tree(variant):
    """A narrow upright tree such as a poplar or a clipped hornbeam."""
    width = (0.135, 0.155, 0.12, 0.15, 0.14)[variant]

    def build(draft):
        generator = random.Random(variant + 60)
        _core(draft, (0, 0, 0.56), (width * 0.86, width * 0.86, 0.40), variant)
        _tufts(draft, (0, 0, 0.56), (width, width, 0.43), 0.042, 130, generator)
        _limb(draft, (0, 0, -0.02), (0, 0, 0.4), 0.022, 0.014)

    return build


def _skirt(draft, height, radius, top, generator):
    """One whorl of drooping branches: a star of points around the stem."""
    points = 18
    apex = draft.verts.new((0, 0, top))
    inside = draft.verts.new((0, 0, height + 0.05))
    rim = []
    for i in range(points):
        long = i % 2 == 0
        reach = radius * (generator.uniform(0.88, 1.16) if long else generator.uniform(0.55, 0.74))
        angle = 2 * math.pi * (i + generator.uniform(-0.25, 0.25)) / points
        droop = generator.uniform(0.015, 0.045) if long else 0
        rim.append(draft.verts.new((reach * math.cos(angle), reach * math.sin(angle), height - droop)))
    for here, there in zip(rim, rim[1:] + rim[:1]):
        draft.faces.new((here, there, apex))
        draft.faces.new((there, here, inside))


def _conifer(variant):
    """A spruce of overlapping whorls."""
    tiers = 8 + variant % 3
    spread = (0.195, 0.175, 0.215, 0.16, 0.185)[variant]

    def build(draft):
        generator = random.Random(variant)
        for tier in range(tiers):
            share = tier / tiers
            height = 0.10 + 0.80 * share
            radius = spread * (1 - share) ** 0.85 * generator.uniform(0.90, 1.08) + 0.022
            _skirt(draft, height, radius, min(height + 0.26 - 0.10 * share, 1.02), generator)
        _limb(draft, (0, 0, -0.02), (0, 0, 0.2), 0.02, 0.016)

    return build


_KINDS = {
    "round": (_round_tree, "planting"),
    "column": (_column_tree, "planting"),
    "conifer": (_conifer, "fir"),
}


def tree(x, y, z=0, s=1.0, kind="round", rnd=None):
    """A tree s high. kind: round, column or conifer; rnd: the generator for its form and turn."""
    generator = rnd or R
    if kind not in _made:
        make, leaf = _KINDS[kind]
        forms = range(_VARIANTS)
        _made[kind] = [instances.mesh(kind, make(form), (leaf, "bark"), False) for form in forms]
    item = instances.place(kind, generator.choice(_made[kind]))
    width = s * generator.uniform(0.85, 1.15)
    item.scale = (width, width, s)
    item.rotation_euler = (0, 0, generator.uniform(0, 6.28))
    item.location = in_place(x, y, z)


def avenue(pts, step, s=1.0, kind="round", z=0):
    """Trees every `step` along a path, about s high."""
    for x, y, _ in walk(pts, step):
        tree(x, y, z, s * R.uniform(0.85, 1.12), kind)
