"""Scale figures: people of navy and brass, a few hundred points each, made once and placed many times."""

import math

import bmesh
from mathutils import Matrix

from . import instances
from .geometry import in_place

_FORMS = ("standing", "walking", "child")
_HEIGHT = {"standing": 1.75, "walking": 1.72, "child": 1.2}  # metres
# Height, half width and half depth at each height, for a person one unit high.
_COAT = ((0.4, 0.125, 0.09), (0.6, 0.1, 0.08), (0.76, 0.135, 0.085), (0.83, 0.09, 0.06), (0.86, 0.035, 0.035))
_made = {}


def _solid(draft, sections):
    """Joins rings, each (x, y, z, half width, half depth), into one closed body of eight sides."""
    rings = []
    for x, y, z, wide, deep in sections:
        angles = [math.tau * (k + 0.5) / 8 for k in range(8)]
        rings.append([draft.verts.new((x + wide * math.sin(a), y + deep * math.cos(a), z)) for a in angles])
    for low, high in zip(rings, rings[1:]):
        for k in range(8):
            draft.faces.new((low[k], low[k - 1], high[k - 1], high[k]))
    draft.faces.new(rings[0])
    draft.faces.new(rings[-1][::-1])


def _figure(form):
    """A person one unit high who faces +y: legs, a coat, arms and a head."""

    def build(draft):
        stride = 0.13 if form == "walking" else 0
        for side in (-1, 1):
            foot = side * stride
            _solid(
                draft,
                [
                    (side * 0.055, foot, 0, 0.04, 0.055),
                    (side * 0.055, foot * 0.6, 0.25, 0.042, 0.045),
                    (side * 0.05, 0, 0.5, 0.058, 0.06),
                ],
            )
            _solid(
                draft,
                [
                    (side * 0.155, -foot * 0.8, 0.44, 0.026, 0.03),
                    (side * 0.15, -foot * 0.3, 0.62, 0.032, 0.035),
                    (side * 0.12, 0, 0.81, 0.038, 0.045),
                ],
            )
        _solid(draft, [(0, 0, *section) for section in _COAT])
        wide = 1.35 if form == "child" else 1
        bmesh.ops.create_uvsphere(
            draft,
            u_segments=10,
            v_segments=7,
            radius=0.064 * wide,
            matrix=Matrix.Translation((0, 0.01, 1 - 0.078 * wide)) @ Matrix.Diagonal((0.92, 1, 1.2, 1)),
        )

    return build


def person(x, y, z, metre, generator, turn=None):
    """A person at a point of the present frame; `metre`: one metre in units of the model; `turn`: radians, 0 faces +y."""
    form = generator.choices(_FORMS, (5, 6, 1))[0]
    tint = generator.choices(("lacquer", "metal"), (3, 1))[0]
    if (form, tint) not in _made:
        _made[form, tint] = instances.mesh("person", _figure(form), (tint,))
    item = instances.place("person", _made[form, tint])
    high = _HEIGHT[form] * generator.uniform(0.94, 1.06) * metre
    item.scale = (high, high, high)
    item.rotation_euler = (0, 0, generator.uniform(0, math.tau) if turn is None else turn)
    item.location = in_place(x, y, z)


def people(x, y, z, count, reach, metre, generator):
    """A group of people who stand within `reach` of a point, at least half a metre apart."""
    places = []
    for _ in range(60 * count):
        if len(places) == count:
            break
        angle, away = generator.uniform(0, math.tau), reach * math.sqrt(generator.random())
        place = (x + away * math.cos(angle), y + away * math.sin(angle))
        if all(math.dist(place, other) > 0.55 * metre for other in places):
            places.append(place)
            person(*place, z, metre, generator)
