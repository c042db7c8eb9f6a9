"""Finds where the points of one picture stand in it: blender -b -P art/points.py -- '{"scene": …}' points.json

The argument is a line of art/pictures.json. A place is given in fractions of the picture, from the left and from the top.
"""

import importlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "scenes")]
sys.dont_write_bytecode = True

import bpy  # noqa: E402
import kit  # noqa: E402 - the kit is found only now
from bpy_extras.object_utils import world_to_camera_view  # noqa: E402
from mathutils import Vector  # noqa: E402


def main():
    picture = json.loads(sys.argv[-2])
    bpy.ops.wm.read_factory_settings(use_empty=True)
    kit.materials()
    importlib.import_module(picture["scene"]).build(*filter(None, [picture.get("variant")]))
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = picture["width"], picture["height"]
    bpy.context.view_layer.update()
    places = {}
    for name, point in picture["points"].items():
        x, y, _ = world_to_camera_view(scene, scene.camera, Vector(point["at"]))
        places[name] = {"x": round(x, 4), "y": round(1 - y, 4)}
    Path(sys.argv[-1]).write_text(json.dumps(places))


main()
