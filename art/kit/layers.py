"""Path-traces a scene into layers of scene light: the model without its floor, and the floor's shadow without the model."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

import bpy
import numpy as np

from .setting import setting

SEED = 7
FLOOR = "sweep"


@dataclass
class ModelLayer:
    """The model alone, cut out. Arrays are float32; colour, albedo and normal are premultiplied by alpha."""

    colour: np.ndarray  # (height, width, 3), scene light
    alpha: np.ndarray  # (height, width), 0 … 1
    albedo: np.ndarray  # (height, width, 3), 0 … 1
    normal: np.ndarray  # (height, width, 3), -1 … 1
    mist: np.ndarray  # (height, width), 0 near … 1 far, premultiplied


def read_pixels(path):
    """The pixels of a stored picture as it holds them: float32 (height, width, 4), top row first."""
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1]


def _configure_cycles(scene, samples):
    scene.render.engine = "CYCLES"
    scene.render.film_transparent = True
    scene.render.use_persistent_data = False
    scene.render.threads_mode = "AUTO"
    cycles = scene.cycles
    cycles.seed = SEED
    cycles.samples = samples
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.adaptive_min_samples = min(16, samples)
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 0
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.sample_clamp_direct = 12
    cycles.sample_clamp_indirect = 3
    cycles.blur_glossy = 0.5


def _render_passes(scene, passes):
    """Renders, and returns the named outputs of the Render Layers node as float32 (height, width, 4)."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    target = tree.nodes.new("CompositorNodeOutputFile")
    with tempfile.TemporaryDirectory(prefix="maquette-") as folder:
        target.base_path = folder
        target.format.file_format = "OPEN_EXR"
        target.format.color_mode = "RGBA"
        target.format.color_depth = "32"
        target.format.exr_codec = "NONE"
        target.file_slots.clear()
        for index, name in enumerate(passes):
            target.file_slots.new(f"pass{index}-")
            tree.links.new(source.outputs[name], target.inputs[index])
        bpy.ops.render.render()
        files = [next(Path(folder).glob(f"pass{index}-*.exr")) for index in range(len(passes))]
        return [read_pixels(file).copy() for file in files]


def _lamps(scene):
    return [item for item in scene.objects if item.type == "LIGHT" and item.data.type != "SUN"]


def _solid_objects(scene):
    return [item for item in scene.objects if item.type == "MESH" and item.name != FLOOR]


def render_model(scene, samples):
    """The model as the camera sees it. The floor lights it and shows in its glass, but is not in the picture."""
    _configure_cycles(scene, samples)
    view_layer = scene.view_layers[0]
    view_layer.cycles.denoising_store_passes = True
    view_layer.use_pass_mist = True
    view_layer.update_render_passes()
    if FLOOR in scene.objects:
        scene.objects[FLOOR].visible_camera = False
    names = ["Image", "Denoising Albedo", "Denoising Normal", "Mist"]
    image, albedo, normal, mist = _render_passes(scene, names)
    alpha = np.clip(image[..., 3], 0, 1)
    # The mist pass holds 1 where the camera sees past the model.
    near = np.clip(mist[..., 0] - (1 - alpha), 0, 1)
    return ModelLayer(image[..., :3], alpha, albedo[..., :3], normal[..., :3], near)


def enlarge(picture, height, width):
    """Bilinear enlargement of (rows, columns, …)."""
    for axis, size in ((0, height), (1, width)):
        length = picture.shape[axis]
        position = np.clip((np.arange(size) + 0.5) * length / size - 0.5, 0, length - 1)
        lower = np.minimum(position.astype(int), max(length - 2, 0))
        weight = (position - lower).astype(np.float32)
        weight = weight.reshape([-1 if index == axis else 1 for index in range(picture.ndim)])
        upper = np.minimum(lower + 1, length - 1)
        picture = picture.take(lower, axis) * (1 - weight) + picture.take(upper, axis) * weight
    return picture


def render_floor_light(scene, samples, clean):
    """How much of its full light the floor receives, 0 … 1 as float32 (height, width).

    The model casts its shadow but is not seen, so the shadow goes on beneath it and no outline is left in it. Shadows
    are soft: half the size is enough. `clean` removes the grain of a picture (height, width, 3).
    """
    height, width = scene.render.resolution_y, scene.render.resolution_x
    if FLOOR not in scene.objects:
        return np.ones((height, width), np.float32)
    _configure_cycles(scene, samples)
    scene.cycles.max_bounces = 1
    scene.cycles.adaptive_min_samples = samples
    view_layer = scene.view_layers[0]
    view_layer.cycles.denoising_store_passes = False
    view_layer.use_pass_mist = False
    scene.objects[FLOOR].visible_camera = True
    solids = _solid_objects(scene)
    for item in solids:
        item.visible_camera = False
    for item in _lamps(scene):
        item.hide_render = True
    # On a dark ground little is seen of the shadow.
    scene.render.resolution_percentage = 25 if setting["dusk"] else 50
    (shadowed,) = _render_passes(scene, ["Image"])
    for item in solids:
        item.hide_render = True
    scene.render.resolution_percentage = 5
    (open_floor,) = _render_passes(scene, ["Image"])
    scene.render.resolution_percentage = 100
    for item in solids:
        item.visible_camera = True
        item.hide_render = False
    full_light = open_floor[open_floor[..., 3] > 0.99][:, :3].mean()
    light = np.where(shadowed[..., 3:] > 0.99, shadowed[..., :3], full_light)
    share = clean(light).mean(2) / full_light
    return np.clip(enlarge(share.astype(np.float32), height, width), 0, 1)
