"""Turbines, solar panels and heat pumps."""

import math

import bmesh
from mathutils import Matrix, Vector

from . import instances
from .geometry import box, cylinder, rad

# A turbine is made at a hub height of 1; all its lengths are shares of that.
_BLADE_LENGTH = 0.56
_SECTION_POINTS = 14
_STATIONS = 19
_ROTOR_FORWARD = 0.045

_made = {}


def _chord_and_thickness(share):
    """Width and depth of the blade at a share of its length: a round root that flattens into a tapering wing."""
    wing = min(1, max(0, (share - 0.04) / 0.16))
    wing = wing * wing * (3 - 2 * wing)
    taper = 1 if share < 0.2 else 1 - 0.84 * ((share - 0.2) / 0.8) ** 0.85
    chord = (0.018 * (1 - wing) + 0.046 * wing) * taper
    return wing, chord, chord * ((1 - wing) + wing * (0.30 - 0.14 * share))


def _section(share):
    """The blade's outline at a share of its length, as points in the rotor's frame (blade upwards, wind along y)."""
    wing, chord, thickness = _chord_and_thickness(share)
    twist = rad(17 * (1 - share) ** 2.2 - 1)
    points = []
    for index in range(_SECTION_POINTS):
        angle = 2 * math.pi * index / _SECTION_POINTS
        # A pointed trailing edge; the root stays round.
        fullness = 1 if wing < 0.1 else max(0.1, 0.55 + 0.45 * math.cos(angle)) ** 0.5
        along = chord * (0.5 * math.cos(angle) + 0.18 * wing)
        across = thickness * 0.5 * math.sin(angle) * fullness
        x = along * math.cos(twist) - across * math.sin(twist)
        y = along * math.sin(twist) + across * math.cos(twist) - 0.012 * share * share
        points.append(Vector((x, y, 0.012 + share * _BLADE_LENGTH)))
    return points


def _blade(draft, turn):
    frame = Matrix.Rotation(turn, 4, "Y")
    previous = None
    for station in range(_STATIONS):
        ring = [draft.verts.new(frame @ point) for point in _section(station / (_STATIONS - 1))]
        if previous:
            for i in range(_SECTION_POINTS):
                j = (i + 1) % _SECTION_POINTS
                draft.faces.new((previous[i], previous[j], ring[j], ring[i]))
        previous = ring
    draft.faces.new(previous)


def _rotor(draft):
    for index in range(3):
        _blade(draft, index * 2 * math.pi / 3)
    hub = bmesh.ops.create_uvsphere(draft, u_segments=16, v_segments=10, radius=0.021)
    for vertex in hub["verts"]:
        vertex.co.y *= 1.5


def _tower(draft):
    middle = Matrix.Translation((0, 0, 0.4925))
    bmesh.ops.create_cone(
        draft, segments=24, radius1=0.023, radius2=0.0125, depth=0.985, cap_ends=True, matrix=middle
    )
    nacelle = bmesh.ops.create_uvsphere(draft, u_segments=16, v_segments=10, radius=1)
    for vertex in nacelle["verts"]:
        vertex.co = Vector((vertex.co.x * 0.020, vertex.co.y * 0.052 + 0.018, vertex.co.z * 0.021 + 1))


def turbine(x, y, z, h, phase=0.0, yaw=0.0):
    """A wind turbine with its hub at height h; `phase` turns the rotor, `yaw` the whole (0 faces -y), in radians."""
    if not _made:
        _made["tower"] = instances.mesh("tower", _tower, ("turbine",))
        _made["rotor"] = instances.mesh("rotor", _rotor, ("turbine",))
    stand = Matrix.Translation((x, y, z)) @ Matrix.Rotation(yaw, 4, "Z") @ Matrix.Scale(h, 4)
    instances.place("turbine", _made["tower"]).matrix_world = stand
    hub = Matrix.Translation((0, -_ROTOR_FORWARD, 1)) @ Matrix.Rotation(phase, 4, "Y")
    instances.place("turbine", _made["rotor"]).matrix_world = stand @ hub
    cylinder(x, y, z, 0.05 * h, 0.05 * h, 0.012 * h, "stone")


def pv(x, y, z, w, d, rows, pitch=0.30, tilt=10, fill=0.72):
    """Rows of solar panels w wide over a depth d, with hairline joints and light frames.

    `pitch`: width of a panel; `tilt`: degrees towards the front; `fill`: depth of a row in shares of its spacing.
    """
    panels = max(1, round(w / pitch))
    spacing = d / rows
    for row in range(rows):
        centre = y - d / 2 + (row + 0.5) * spacing
        box(x, centre, z + 0.02, w + 0.03, spacing * fill + 0.02, 0.02, "stone", 0, tilt=rad(tilt))
        for panel in range(panels):
            along = x - w / 2 + (panel + 0.5) * w / panels
            box(along, centre, z + 0.04, w / panels - 0.025, spacing * fill, 0.02, "pv", 0, tilt=rad(tilt))


def heat_pump(x, y, z, s=0.3):
    """A roof unit with two fans; s is its depth."""
    box(x, y, z, s * 1.5, s, s * 0.8, "plaster", 0.015)
    box(x, y, z, s * 1.6, s * 1.1, 0.03, "stone", 0)
    for side in (-0.36, 0.36):
        cylinder(x + side * s, y, z + s * 0.8, s * 0.28, s * 0.28, 0.015, "lacquer", 16)
        cylinder(x + side * s, y, z + s * 0.8, s * 0.08, s * 0.08, 0.03, "metal", 10)
