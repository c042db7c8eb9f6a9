"""Lamps and lit windows, which a picture has after sunset. By day nothing of them is made."""

import bmesh
import bpy

from . import instances
from .geometry import cylinder, in_place
from .materials import M, Nodes, mat
from .paths import walk
from .setting import setting

WARM, COOL, RED = (1, 0.58, 0.25), (0.70, 0.86, 1), (1, 0.06, 0.03)
# How bright the globe of a lamp is, in scene light.
_GLOBE = 9

_made = {}
lit_places = []  # of the lamps that light something


def _globe(colour):
    """A small glowing ball. It shows the lamp and its reflection; the light itself comes from a point light."""
    if colour not in _made:
        name = f"globe {len(_made)}"
        material = mat(name, (0, 0, 0))
        material.cycles.sample_as_light = False
        surface = material.node_tree.nodes["Principled BSDF"]
        surface.inputs["Emission"].default_value = (*colour, 1)
        surface.inputs["Emission Strength"].default_value = _GLOBE
        _made[colour] = instances.mesh(
            name, lambda draft: bmesh.ops.create_icosphere(draft, subdivisions=2, radius=1), (name,)
        )
    return _made[colour]


def _link_light(data, x, y, z):
    item = bpy.data.objects.new("lamp", data)
    item.location = in_place(x, y, z)
    lit_places.append(item.location.copy())
    item.visible_camera = False
    bpy.context.scene.collection.objects.link(item)


def lamp(x, y, z, power=4, colour=WARM, globe=0.04):
    """A lamp with a globe of that radius; `power` 4 lights the ground one unit below it like a bright street."""
    if not setting["dusk"]:
        return
    if power:
        data = bpy.data.lights.new("lamp", "POINT")
        data.energy, data.color, data.shadow_soft_size = power, colour, 0.05
        _link_light(data, x, y, z)
    if globe:
        ball = instances.place("globe", _globe(colour))
        ball.location, ball.scale = in_place(x, y, z), (globe, globe, globe)
        ball.visible_shadow = False


def lamp_row(path, step, height, power=4, globe=0.04, colour=WARM):
    """Lamps of a street at `height`, every `step` along a path, on posts ten times as high as their globes are wide."""
    for x, y, _ in walk(path, step):
        lamp(x, y, height, power, colour, globe)
        if setting["dusk"]:
            cylinder(x, y, height - 20 * globe, globe / 4, globe / 4, 20 * globe, "lacquer", 6)


def ceiling_light(x, y, z, w, d, power=12, colour=WARM):
    """A flat light w by d under a ceiling at height z, shining down."""
    if not setting["dusk"]:
        return
    data = bpy.data.lights.new("lamp", "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", w, d
    data.energy, data.color = power, colour
    _link_light(data, x, y, z)


def light_windows(windows, room, origin, strength):
    """Lights a share of the rooms behind every pane, each at its own strength.

    Rooms are cells of the size `room` (x, y, z) all over the scene, so that one room lights all its windows; a corner
    of one is at `origin`.
    """
    for name in ("glass", "glazing"):
        if name in M and windows:
            _light_panes(M[name], windows, room, origin, strength)


def _light_panes(material, windows, room, origin, strength):
    nodes = Nodes(material.node_tree)
    place = nodes.add("VectorMath", operation="SUBTRACT")
    nodes.link(nodes.add("NewGeometry").outputs["Position"], place.inputs[0])
    place.inputs[1].default_value = origin
    cells = nodes.add("VectorMath", operation="DIVIDE")
    nodes.link(place.outputs["Vector"], cells.inputs[0])
    cells.inputs[1].default_value = room
    number = nodes.add("VectorMath", operation="FLOOR")
    nodes.link(cells.outputs["Vector"], number.inputs[0])
    noise = nodes.add("TexWhiteNoise")
    nodes.link(number.outputs["Vector"], noise.inputs["Vector"])
    lit = nodes.add("Math", operation="GREATER_THAN")
    nodes.link(noise.outputs["Value"], lit.inputs[0])
    lit.inputs[1].default_value = 1 - windows
    tone = nodes.add("MapRange", To_Min=0.25 * strength, To_Max=strength)
    nodes.link(noise.outputs["Color"], tone.inputs["Value"])
    glow = nodes.add("Math", operation="MULTIPLY")
    nodes.link(lit.outputs["Value"], glow.inputs[0])
    nodes.link(tone.outputs["Result"], glow.inputs[1])
    surface = material.node_tree.nodes["Principled BSDF"]
    surface.inputs["Emission"].default_value = (*WARM, 1)
    nodes.link(glow.outputs["Value"], surface.inputs["Emission Strength"])
