"""From layers of scene light to the finished picture on the page's ground."""

import tempfile
from pathlib import Path

import bpy
import numpy as np

from .denoise import decode_srgb, denoise, encode_srgb
from .layers import enlarge, read_pixels
from .setting import setting

# How deep the floor's shadow goes, per channel: warm-neutral, and lighter than the light alone would leave it.
SHADOW_DEPTH = np.array([0.80, 0.80, 0.765], np.float32)
# Below this loss of light the shadow vanishes instead of tailing off over the whole floor.
SHADOW_TOE = 0.045
# The share of light that the model keeps from the whole floor: it would tint the ground, and end in a line.
SHADOW_FLOOR = 0.02
# Losses of light below the first are smoothed over this share of the width; above the second, not at all.
CALM_LOSS, CALM_REACH = (0.06, 0.16), 0.014
# Share of a side over which the shadow fades out towards the picture's edge.
EDGE_FADE = 0.08
# Sigmoid contrast of the grade and the display value about which it turns.
CONTRAST, PIVOT = 2.4, 0.60
SHARPENING = 0.35

_UP = np.array([0, 0, 1], np.float32)
_FLOOR_ALBEDO = np.array([0.80, 0.765, 0.71], np.float32)


def _sigmoid(value):
    return 1 / (1 + np.exp(CONTRAST * (PIVOT - value)))


def grade(display):
    """A photographic S-curve on display values 0 … 1."""
    low, high = _sigmoid(0.0), _sigmoid(1.0)
    return (_sigmoid(display) - low) / (high - low)


def ungrade(display):
    """The inverse of `grade`."""
    low, high = _sigmoid(0.0), _sigmoid(1.0)
    return PIVOT - np.log(1 / (low + display * (high - low)) - 1) / CONTRAST


def develop(scene, light):
    """Scene light (height, width, 3) as display values 0 … 1 through the scene's view transform and exposure."""
    height, width = light.shape[:2]
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = light
    image = bpy.data.images.new("light", width, height, float_buffer=True)
    image.pixels.foreach_set(pixels[::-1].ravel())
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth, settings.compression = (
        "PNG",
        "RGB",
        "16",
        0,
    )
    with tempfile.TemporaryDirectory(prefix="maquette-") as folder:
        path = Path(folder) / "developed.png"
        image.save_render(str(path), scene=scene)
        bpy.data.images.remove(image)
        return read_pixels(path)[..., :3].copy()


def ground_light(scene):
    """The scene light that develops and grades to the ground's colour, by fixed-point iteration."""
    shown = setting["ground"] / 255
    wanted = decode_srgb(ungrade(shown))
    # Near black the film answers more strongly: a dark ground is approached from below, in smaller steps.
    start, step, rounds = (0.8, 1.4, 24) if shown.mean() > 0.5 else (0.02, 0.8, 60)
    light = np.full((1, 1, 3), start, np.float32)
    for _ in range(rounds):
        light *= (wanted / np.maximum(decode_srgb(develop(scene, light)), 1e-4)) ** step
    reached = grade(develop(scene, light))[0, 0]
    if np.abs(reached - shown).max() > 1 / 255:
        raise ValueError(f"no light develops to the ground {setting['ground']}, only to {reached * 255}")
    return light[0, 0]


def _edge_fade(height, width, bleed):
    """1 inside the picture, falling smoothly to 0 at each edge that the model does not run off."""
    result = np.ones((height, width), np.float32)
    rows = (np.arange(height) + 0.5) / height
    columns = (np.arange(width) + 0.5) / width
    sides = {
        "top": rows[:, None],
        "bottom": 1 - rows[:, None],
        "left": columns[None],
        "right": 1 - columns[None],
    }
    for side, distance in sides.items():
        if side not in bleed:
            ramp = np.clip((distance - 0.002) / EDGE_FADE, 0, 1)
            result = result * (ramp * ramp * (3 - 2 * ramp))
    return result


def _blur(picture, sigma):
    """Gaussian blur of (height, width, …), edges repeated."""
    reach = max(1, int(3 * sigma + 0.5))
    taps = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2).astype(np.float32)
    taps /= taps.sum()
    for axis in (0, 1):
        spare = [(0, 0)] * picture.ndim
        spare[axis] = (reach, reach)
        padded = np.pad(picture, spare, "edge")
        length = picture.shape[axis]
        parts = (padded.take(np.arange(k, k + length), axis) * tap for k, tap in enumerate(taps))
        picture = sum(parts)
    return picture


def _calm(loss):
    """The loss of light with its faint parts smoothed: there the eye would find the grain that is left, as blotches."""
    height, width = loss.shape
    coarse = _blur(loss[::4, ::4], max(1, CALM_REACH * width / 4))
    smooth = enlarge(coarse, height, width)
    low, high = CALM_LOSS
    share = np.clip((smooth - low) / (high - low), 0, 1)
    return smooth + (loss - smooth) * share * share * (3 - 2 * share)


def _shadow(floor_light, bleed):
    """The factor on the ground's light, (height, width, 3), exactly 1 where there is no shadow."""
    loss = np.maximum(_calm(1 - floor_light) - SHADOW_FLOOR, 0) / (1 - SHADOW_FLOOR)
    loss = loss * loss / (loss + SHADOW_TOE) * (1 + SHADOW_TOE)
    loss = loss * _edge_fade(*loss.shape, bleed)
    return 1 - loss[..., None] * SHADOW_DEPTH


def _add_haze(layer, amount, colour):
    """The model's light with distance haze, still premultiplied."""
    share = amount * layer.mist
    weight = np.where(layer.alpha > 0, share / np.maximum(layer.alpha, 1e-6), 0)[..., None]
    return layer.colour * (1 - weight) + np.asarray(colour, np.float32) * share[..., None]


def _dither(shape):
    """Noise of one step of 255 either way, without which dark shadows would show bands."""
    noise = np.random.default_rng(7)
    return ((noise.random(shape, np.float32) - noise.random(shape, np.float32)) / 255).astype(np.float32)


def finish(scene, layer, floor_light, haze=(0, (0, 0, 0)), bleed=()):
    """The finished picture as uint8 (height, width, 3) in sRGB.

    The model stands on the ground before the grain is removed and the light is developed, so its blurred outline mixes
    with the ground as it would in a camera. Where nothing of the model reaches, the ground is set exactly.
    """
    ground = ground_light(scene)
    shadow = _shadow(floor_light, bleed)
    gap = 1 - layer.alpha[..., None]
    strength, colour = haze
    light = _add_haze(layer, strength, ground if setting["dusk"] else colour) + gap * ground * shadow
    albedo = layer.albedo + gap * _FLOOR_ALBEDO
    normal = layer.normal + gap * _UP
    picture = grade(develop(scene, denoise(light, albedo, normal)))

    solid = _blur(np.floor(layer.alpha + 1e-3), 1.2)[..., None] ** 2
    picture += SHARPENING * solid * (picture - _blur(picture, 0.8))

    bare = grade(develop(scene, ground * shadow))
    bare = np.where(shadow == 1, setting["ground"] / 255, bare)
    near_model = np.clip(_blur(np.ceil(layer.alpha - 1e-4), 3.0) * 3, 0, 1)[..., None]
    picture = near_model * picture + (1 - near_model) * bare
    if setting["dusk"]:
        picture = np.where((shadow == 1) & (near_model == 0), picture, picture + _dither(picture.shape))
    return (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)
