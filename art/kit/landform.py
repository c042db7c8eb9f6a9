"""Ground cut from flat layers, like card in a workshop."""

import math

from mathutils import Vector, noise

from .geometry import emit


def fbm(x, y, f=0.1, seed=0):
    """Smooth noise of four octaves, about -1 … 1; f is its frequency per unit."""
    return noise.fractal(Vector((x * f + seed * 17.3, y * f, seed)), 1.0, 2.0, 4)


def _above(points, level, closed):
    """The part of a polygon or line (x, y, height) above a level, and the points where its outline crosses it."""
    kept, crossings = [], []
    for i in range(len(points) if closed else len(points) - 1):
        a, b = points[i], points[(i + 1) % len(points)]
        if a[2] >= level:
            kept.append(a[:2])
        if (a[2] >= level) != (b[2] >= level):
            share = (level - a[2]) / (b[2] - a[2])
            crossing = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            kept.append(crossing)
            crossings.append(crossing)
        if not closed and b[2] >= level:
            kept.append(b[:2])
    return kept, crossings


class contour:
    """Card-cut landform: one flat layer per contour of h(x, y); water shows where h < 0.

    `step` is the thickness of a layer, `n` the number of cells along x; the layers take their materials in turn.
    """

    def __init__(self, h, x0, x1, y0, y1, step=0.35, n=170, mats=("land",)):
        self.h, self.step, self.materials = h, step, mats
        rows = int(n * (y1 - y0) / (x1 - x0))
        xs = [x0 + (x1 - x0) * i / n for i in range(n + 1)]
        ys = [y0 + (y1 - y0) * j / rows for j in range(rows + 1)]
        grid = [[(x, y, h(x, y)) for x in xs] for y in ys]
        for below, above in zip(grid, grid[1:]):
            for i in range(n):
                self._layers((below[i], below[i + 1], above[i + 1]))
                self._layers((below[i], above[i + 1], above[i]))
        for line in (grid[0], grid[-1], [row[0] for row in grid], [row[-1] for row in grid]):
            for edge in zip(line, line[1:]):
                self._outer_wall(edge)

    def _material(self, layer):
        return self.materials[layer % len(self.materials)]

    def _wall(self, a, b, layer):
        top = (layer + 1) * self.step
        wall = [(*a, top - self.step), (*b, top - self.step), (*b, top), (*a, top)]
        emit(self._material(layer), wall, [(0, 1, 2, 3)])

    def _layers(self, triangle):
        """The tops and inner walls of the layers that reach into one triangle of the grid."""
        heights = [point[2] for point in triangle]
        if max(heights) < 0:
            return
        lowest = max(0, math.floor(min(heights) / self.step))
        for layer in range(lowest, math.floor(max(heights) / self.step) + 1):
            outline, crossings = _above(triangle, layer * self.step, True)
            top = (layer + 1) * self.step
            if len(outline) > 2:
                emit(
                    self._material(layer), [(*point, top) for point in outline], [tuple(range(len(outline)))]
                )
            if len(crossings) == 2:
                self._wall(*crossings, layer)

    def _outer_wall(self, edge):
        highest = max(edge[0][2], edge[1][2], -1)
        for layer in range(math.floor(highest / self.step) + 1):
            ends, _ = _above(edge, layer * self.step, False)
            if len(ends) == 2:
                self._wall(*ends, layer)

    def z(self, x, y):
        """Height of the layer on which something at (x, y) stands; 0 on water."""
        height = self.h(x, y)
        return 0 if height < 0 else (math.floor(height / self.step) + 1) * self.step
