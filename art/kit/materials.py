"""The few materials of every model, named by what they are for. Colours are linear RGB; here a brand sets its tints."""

import bpy

from .setting import setting

# Materials by name, filled by `materials()` and by scenes that add their own with `mat()`.
M = {}


class Nodes:
    """Short hands for building a node tree."""

    def __init__(self, tree):
        self.tree = tree

    def add(self, kind, operation=None, **inputs):
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        if operation:
            node.operation = operation
        for name, value in inputs.items():
            node.inputs[name.replace("_", " ")].default_value = value
        return node

    def link(self, output, target):
        self.tree.links.new(output, target)


def _noise(nodes, scale):
    coordinates = nodes.add("TexCoord")
    noise = nodes.add("TexNoise", Scale=scale, Detail=4)
    nodes.link(coordinates.outputs["Object"], noise.inputs["Vector"])
    return noise.outputs["Fac"]


def _spread(nodes, source, low, high):
    spread = nodes.add("MapRange", To_Min=low, To_Max=high)
    nodes.link(source, spread.inputs["Value"])
    return spread.outputs["Result"]


def mat(name, col, rough=0.75, metal=0.0, spec=0.3, vary=0.0, bump=0.0, scale=3.0, per_object=0.0):
    """Makes the material `name` and keeps it in M.

    `vary` and `bump` are the strength of uneven tone and relief, in noise of `scale` cells per unit; `per_object`
    gives each object its own tone and a slight turn of hue instead.
    """
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes = Nodes(material.node_tree)
    surface = material.node_tree.nodes["Principled BSDF"]
    surface.inputs["Base Color"].default_value = (*col, 1)
    surface.inputs["Roughness"].default_value = rough
    surface.inputs["Metallic"].default_value = metal
    surface.inputs["Specular"].default_value = spec
    noise = _noise(nodes, scale) if vary or bump else None
    if vary or per_object:
        amount = vary or per_object
        tone = nodes.add("HueSaturation", Color=(*col, 1))
        if per_object:
            source = nodes.add("ObjectInfo").outputs["Random"]
            nodes.link(_spread(nodes, source, 0.515, 0.47), tone.inputs["Hue"])
        else:
            source = noise
        nodes.link(_spread(nodes, source, 1 - amount, 1 + amount), tone.inputs["Value"])
        nodes.link(tone.outputs["Color"], surface.inputs["Base Color"])
    if bump:
        relief = nodes.add("Bump", Strength=bump, Distance=0.05)
        nodes.link(noise, relief.inputs["Height"])
        nodes.link(relief.outputs["Normal"], surface.inputs["Normal"])
    M[name] = material
    return material


def materials():
    """Makes the kit's own materials, after Blender's data has been reset."""
    M.clear()
    mat("plaster", (0.74, 0.70, 0.62), vary=0.05, bump=0.06, scale=5)
    # Turbines are seen against the pale ground, where plaster would vanish.
    mat("turbine", (0.46, 0.44, 0.41), 0.6)
    mat("stone", (0.56, 0.51, 0.43), vary=0.06, bump=0.08, scale=6)
    mat("land", (0.63, 0.58, 0.49), 0.9, vary=0.06, bump=0.10, scale=4)
    mat("warm", (0.60, 0.43, 0.32), 0.85, vary=0.08, bump=0.10, scale=9)
    mat("path", (0.70, 0.65, 0.56), 0.9)
    mat("road", (0.33, 0.31, 0.275), 0.9, vary=0.05, scale=3)
    # A plinth as dark as by day would vanish on the dark ground.
    mat("lacquer", (0.032, 0.062, 0.112) if setting["dusk"] else (0.012, 0.030, 0.065), 0.38, 0, 0.5)
    mat("glass", (0.010, 0.026, 0.052), 0.12, 0, 0.6)
    mat("pv", (0.006, 0.018, 0.050), 0.16, 0.1, 0.7)
    mat("metal", (0.66, 0.42, 0.17), 0.30, 1)
    mat("water", (0.006, 0.027, 0.043), 0.06, 0, 0.38, bump=0.012, scale=0.9)
    mat("planting", (0.100, 0.145, 0.062), 0.95, spec=0.1, per_object=0.30)
    mat("fir", (0.054, 0.096, 0.055), 0.95, spec=0.1, per_object=0.30)
    mat("sage", (0.20, 0.235, 0.125), 0.95, spec=0.1, vary=0.18, bump=0.9, scale=5)
    mat("bark", (0.22, 0.15, 0.09), 0.9)
    mat("floor", (0.80, 0.765, 0.71), 0.95)
