"""The finished corner of the model at the right of the model-maker's bench. The bench top is z = 0."""

from page_parts import *


def height(x, y):
    """Landform of the finished part, over its own middle."""
    return (
        0.05
        + 2.3 * math.exp(-(((x - 2.6) / 2.7) ** 2 + ((y - 2.2) / 2.4) ** 2))
        + 0.22 * fbm(x, y, 0.25, 6)
        + 0.10
    )


def finished_part(x, y):
    """Completed corner of the model on its dark plinth: hill, houses, avenue and turbines."""
    edge, slab = 1.0, 0.4
    w, d = 11.4, 9.0
    with at(x, y, edge + slab + 0.1, -0.05):
        plinth(w, d, slab, edge)
        land = contour(
            height, -w / 2 + 0.04, w / 2 - 0.04, -d / 2 + 0.04, d / 2 - 0.04, 0.2, 110, ("stone", "land")
        )
        ribbon([(-5.6, -2.9), (5.6, -2.9)], 0.6, 0.2, "road", 0.02)
        ribbon([(-2.1, -4.4), (-2.1, 4.4)], 0.5, 0.2, "road", 0.02)
        for k, (px, py, bw, bd, h, style) in enumerate(
            (
                (-4.3, -1.4, 1.6, 1.3, 1.7, "slab"),
                (-4.3, 0.7, 1.6, 1.4, 2.3, "grid"),
                (-4.3, 2.9, 1.5, 1.6, 3.4, "fins"),
                (-0.6, -1.5, 1.5, 1.2, 1.2, "grid"),
                (-4.2, -3.9, 1.8, 0.7, 0.8, "grid"),
                (0.6, -3.9, 2.6, 0.7, 0.7, "slab"),
            )
        ):
            block(
                px,
                py,
                bw,
                bd,
                h,
                style,
                "warm" if k == 4 else "plaster",
                0,
                0.3,
                ("green", "pv", "green")[k % 3],
                land.z(px, py) - 0.05,
            )
        for k in range(10):
            for py in (-2.45, -3.33):
                tree(-5.2 + k * 1.12, py, land.z(-5.2 + k * 1.12, py), 0.62, "round")
        q = random.Random(9)
        for _ in range(700):
            px, py = q.uniform(-0.9, 5.5), q.uniform(-1.6, 4.3)
            if (
                height(px, py) > 0.7
                and fbm(px, py, 0.4, 3) > -0.15
                and clear(px, py, ((2.2, 2.2), (4.3, 1.6)), 0.5)
            ):
                tree(px, py, land.z(px, py), q.uniform(0.4, 0.85), "conifer", q)
    turn = -0.05
    for px, py, h, phase in ((2.2, 2.2, 3.4, 0.3), (4.3, 1.6, 3.0, 1.2)):
        wx = x + px * math.cos(turn) - py * math.sin(turn)
        wy = y + px * math.sin(turn) + py * math.cos(turn)
        grey_turbine(wx, wy, edge + slab + 0.1 + land.z(px, py), h, phase, 20)
