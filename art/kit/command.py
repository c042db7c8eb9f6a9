"""The command that renders one picture; see art/README.md."""

import argparse
import importlib
import os
import sys
import time

import bpy

from .denoise import denoise
from .finish import finish
from .geometry import flush
from .lamps import light_windows
from .layers import render_floor_light, render_model
from .materials import materials
from .photography import haze_settings
from .png import write_png
from .setting import set_setting

_DEFAULT_EXPOSURE = 0.12
# After sunset, unless the scene's DUSK says otherwise: the stops added to its exposure, the share of the rooms that
# are lit, the size of a room, a corner of one, and how bright the brightest is. Panes stand at round numbers: the
# corner does not, or the border of two rooms would run along a pane.
_DUSK = {
    "exposure": 1.0,
    "windows": 0.2,
    "room": (0.55, 0.55, 0.42),
    "origin": (-0.0137, -0.0171, -0.0093),
    "strength": 2.3,
}


def _arguments():
    parser = argparse.ArgumentParser(prog="blender -b -P art/render.py --")
    parser.add_argument("--scene", required=True, help="a file of art/scenes, without .py")
    parser.add_argument("--variant", default="", help="passed to the scene's build()")
    parser.add_argument("--ground", required=True, help="the colour of the page around the picture, #rrggbb")
    parser.add_argument("--light", choices=("day", "dusk"), default="day")
    parser.add_argument("--width", type=int, default=480, help="pixels")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--height", type=int, help="pixels")
    size.add_argument("--aspect", type=float, help="width / height; the scene's own unless given")
    parser.add_argument("--samples", type=int, default=16, help="the most light paths per pixel")
    parser.add_argument("--out", required=True, help="the PNG file to write")
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])


def _build(arguments):
    """Builds the scene's module into an empty Blender scene; returns both."""
    set_setting(arguments.light == "dusk", arguments.ground)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials()
    module = importlib.import_module(arguments.scene)
    module.build(*([arguments.variant] if arguments.variant else []))
    flush()
    scene = bpy.context.scene
    aspect = arguments.aspect or module.ASPECT
    scene.render.resolution_x = arguments.width
    scene.render.resolution_y = arguments.height or round(arguments.width / aspect)
    view = scene.view_settings
    view.view_transform, view.look = "Filmic", "Medium High Contrast"
    view.exposure = getattr(module, "EXPOSURE", _DEFAULT_EXPOSURE)
    if arguments.light == "dusk":
        dusk = {**_DUSK, **getattr(module, "DUSK", {})}
        view.exposure += dusk.pop("exposure")
        light_windows(**dusk)
    return module, scene


class _Stages:
    """Says what is being done, and how long each stage took."""

    def __init__(self):
        self.times = []

    def __call__(self, name):
        print(f"kit: {name}", flush=True)
        self.times.append((name, time.monotonic()))

    def __str__(self):
        pairs = zip(self.times, self.times[1:])
        return ", ".join(f"{name} {end - start:.1f} s" for (name, start), (_, end) in pairs)


def run():
    """Renders the picture that Blender's command line asks for after `--`."""
    arguments = _arguments()
    stage = _Stages()
    stage("building")
    module, scene = _build(arguments)
    stage("model")
    layer = render_model(scene, arguments.samples)
    stage("floor")
    floor_light = render_floor_light(scene, max(16, arguments.samples), denoise)
    stage("finishing")
    haze = (haze_settings["strength"], haze_settings["colour"])
    picture = finish(scene, layer, floor_light, haze, getattr(module, "BLEED", ()))
    write_png(os.path.abspath(arguments.out), picture)
    stage("done")
    print(f"Saved {arguments.out}: {stage}")
