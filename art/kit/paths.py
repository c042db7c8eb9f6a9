"""Lines on the ground, as lists of (x, y): their curves, offsets and strips."""

import math

from .geometry import emit


def offset(pts, d):
    """The path moved sideways by d (left positive)."""
    moved = []
    for i, point in enumerate(pts):
        before, after = pts[max(i - 1, 0)], pts[min(i + 1, len(pts) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1
        moved.append((point[0] - dy / length * d, point[1] + dx / length * d))
    return moved


def ribbon(pts, w, z=0.0, m="road", h=0.03, zf=None):
    """Strip of width w and thickness h along a path: road, river, rail bed. zf(x, y) drapes it over terrain."""
    left, right = offset(pts, w / 2), offset(pts, -w / 2)
    vertices, faces = [], []
    for i, point in enumerate(pts):
        top = (zf(*point) if zf else z) + h
        vertices += [(*left[i], top - h), (*left[i], top), (*right[i], top), (*right[i], top - h)]
        if i:
            first = 4 * i
            faces += [(first - 4 + k, first - 3 + k, first + 1 + k, first + k) for k in range(3)]
    emit(m, vertices, faces)


def _catmull_rom(a, b, c, d, t):
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )


def curve(pts, n=24):
    """Smooth path through the points, n steps between neighbours."""
    padded = [pts[0], *pts, pts[-1]]
    smooth = []
    for i in range(1, len(padded) - 2):
        for k in range(n):
            near = padded[i - 1 : i + 3]
            smooth.append(tuple(_catmull_rom(*(point[axis] for point in near), k / n) for axis in range(2)))
    return smooth + [tuple(pts[-1])]


def walk(pts, step):
    """Yields (x, y, heading) every `step` along a path; headings in radians from +x."""
    travelled = 0
    for start, end in zip(pts, pts[1:]):
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy)
        while travelled <= length and length:
            share = travelled / length
            yield start[0] + dx * share, start[1] + dy * share, math.atan2(dy, dx)
            travelled += step
        travelled -= length


def clear(x, y, pts, d):
    """Whether (x, y) is farther than d from every point."""
    return all((x - point[0]) ** 2 + (y - point[1]) ** 2 > d * d for point in pts)
