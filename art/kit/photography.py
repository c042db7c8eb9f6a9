"""Sun, sky, camera and haze. Angles in degrees, lengths in model units."""

import math

import bpy
from mathutils import Vector

from .geometry import rad
from .setting import setting

_SUN_COLOUR = (1, 0.80, 0.57)
_HORIZON, _ZENITH = (1, 0.93, 0.84, 1), (0.55, 0.72, 1, 1)
# After sunset: the moon stands where the sun stood, and the last of the day's light comes from behind the camera.
_MOON_COLOUR, _MOON, _DUSK_SKY = (0.52, 0.68, 1), 0.75, 0.15
_DUSK_HORIZON, _DUSK_ZENITH = (0.56, 0.61, 0.80, 1), (0.16, 0.30, 0.70, 1)
_AFTERGLOW_COLOUR, _AFTERGLOW, _AFTERGLOW_ELEVATION = (1, 0.60, 0.30), 0.26, 4

# Strength and colour of the haze, read by the finishing; no haze unless a scene asks for it.
haze_settings = {"strength": 0, "colour": (0, 0, 0)}


def _direction(azimuth, elevation):
    """Unit vector towards a compass bearing (clockwise from +y) and height."""
    bearing, height = rad(azimuth), rad(elevation)
    return Vector(
        (math.sin(bearing) * math.cos(height), math.cos(bearing) * math.cos(height), math.sin(height))
    )


def _add_sun(azimuth, elevation, energy, soft, colour):
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = energy, rad(soft), colour
    lamp = bpy.data.objects.new("sun", sun)
    lamp.rotation_euler = _direction(azimuth, elevation).to_track_quat("Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(lamp)


def light(azimuth=-60, elevation=30, energy=5.4, sky=0.35, soft=2.2):
    """A warm low sun and a pale sky; after sunset a moon in the sun's place and a dark sky, whatever their strengths.

    `azimuth`: where the sun stands, clockwise from +y (behind the model); `soft`: its apparent diameter.
    """
    scene = bpy.context.scene
    colour, horizon, zenith = _SUN_COLOUR, _HORIZON, _ZENITH
    if setting["dusk"]:
        colour, horizon, zenith = _MOON_COLOUR, _DUSK_HORIZON, _DUSK_ZENITH
        energy, sky, soft = _MOON, _DUSK_SKY, 3
    _add_sun(azimuth, elevation, energy, soft, colour)

    scene.world = bpy.data.worlds.new("sky")
    scene.world.use_nodes = True
    tree = scene.world.node_tree
    background = tree.nodes["Background"]
    background.inputs["Strength"].default_value = sky
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = horizon
    ramp.color_ramp.elements[1].color = zenith
    ramp.color_ramp.elements[1].position = 0.6
    tree.links.new(coordinates.outputs["Generated"], split.inputs["Vector"])
    tree.links.new(split.outputs["Z"], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], background.inputs["Color"])


def camera(target, azimuth, elevation, distance, lens=85, aperture=0.8, focus=None, shift=(0, 0)):
    """A camera that looks at `target`.

    `azimuth`: where it stands, from -y (the front), positive to the right; `lens` in millimetres; `aperture`: lens
    opening in model units, 0 for everything sharp; `focus`: the sharp point, the target unless given; `shift`: of the
    picture on the sensor, in widths.
    """
    scene = bpy.context.scene
    data = bpy.data.cameras.new("cam")
    stand = bpy.data.objects.new("cam", data)
    scene.collection.objects.link(stand)
    scene.camera = stand
    aim = Vector(target)
    stand.location = aim + distance * _direction(180 - azimuth, elevation)
    stand.rotation_euler = (aim - stand.location).to_track_quat("-Z", "Y").to_euler()
    data.lens, data.sensor_fit, data.clip_end = lens, "HORIZONTAL", 2000
    data.shift_x, data.shift_y = shift
    data.dof.use_dof = aperture > 0
    data.dof.aperture_fstop = lens / 1000 / max(aperture, 1e-3)
    data.dof.focus_distance = (Vector(focus) - stand.location).length if focus else distance
    if setting["dusk"]:
        _add_sun(180 - azimuth, _AFTERGLOW_ELEVATION, _AFTERGLOW, 12, _AFTERGLOW_COLOUR)


def haze(start, depth, strength=0.5, col=(0.86, 0.83, 0.78)):
    """Distance haze over the model: none up to `start` from the camera, `strength` (0 … 1) from `start + depth` on.

    To be called after `light`. After sunset its colour is that of the ground.
    """
    mist = bpy.context.scene.world.mist_settings
    mist.start, mist.depth, mist.falloff = start, depth, "QUADRATIC"
    haze_settings.update(strength=strength, colour=col)
