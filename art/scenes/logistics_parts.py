"""What the logistics hub is made of: warehouses with docks, a container barge, trailers and the gantry crane.

1 unit stands for about 6 m.
"""

from kit import *

DOCKS = 9  # docks along a shed's front
OFFICE_BAY = 1.9  # width kept free of docks for the mezzanine office


def shed(x, front, w, d, h):
    """Warehouse with its docks on the line y = front, w wide, d deep and h high: ribbed walls,
    dock shelters, a mezzanine office at the west corner, a solar roof with roof lights."""
    with at(x, front + d / 2):
        box(0, 0, 0, w, d, h)
        box(0, 0, 0, w + 0.03, d + 0.03, 0.32, "stone", 0)
        box(0, 0, h - 0.30, w + 0.035, d + 0.035, 0.035, "metal", 0)
        for side in (-1, 1):
            box(0, side * (d / 2 - 0.06), h, w, 0.14, 0.16)
            box(side * (w / 2 - 0.06), 0, h, 0.14, d - 0.16, 0.16)
            for i in range(round(d / 0.27)):
                box(side * w / 2, -d / 2 + 0.14 + i * 0.27, 0.36, 0.05, 0.05, h - 0.70, "plaster", 0)
        for i in range(round((w - OFFICE_BAY) / 0.27)):
            box(-w / 2 + OFFICE_BAY + 0.1 + i * 0.27, -d / 2, 1.18, 0.05, 0.05, h - 1.52, "plaster", 0)
        box(OFFICE_BAY / 2, -d / 2, h - 0.66, w - OFFICE_BAY - 0.4, 0.07, 0.20, "glass", 0)
        for i in range(DOCKS):
            dock(dock_x(i, w), -d / 2)
        mezzanine(-w / 2 + OFFICE_BAY / 2, -d / 2)
        shed_roof(w, d, h)


def dock_x(i, w):
    """Where dock i stands along a front w wide, from its centre; half numbers lie between docks."""
    return -w / 2 + OFFICE_BAY + 0.15 + (i + 0.5) * (w - OFFICE_BAY - 0.3) / DOCKS


def dock(x, front):
    """Dock shelter round a door, with a canopy, a leveller pit and two wheel guides on the ground."""
    box(x, front - 0.01, 0.16, 0.40, 0.06, 0.56, "stone", 0)
    for i in range(4):
        box(x, front - 0.045, 0.18 + i * 0.13, 0.38, 0.01, 0.018, "path", 0)
    for side in (-0.24, 0.24):
        box(x + side, front - 0.12, 0.12, 0.09, 0.26, 0.66, "lacquer", 0.01)
        box(x + side * 1.02, front - 0.95, 0.0, 0.04, 1.3, 0.05, "metal", 0.01)
    box(x, front - 0.12, 0.74, 0.57, 0.28, 0.09, "lacquer", 0.01)
    box(x, front - 0.22, 0.98, 0.66, 0.46, 0.03, "metal", 0)
    box(x, front - 0.06, 0.02, 0.5, 0.14, 0.12, "lacquer", 0)


def mezzanine(x, front):
    """Two glazed office floors hung in a deep stone frame above an open undercroft."""
    w, out = OFFICE_BAY, 0.85
    with at(x, front - out / 2 + 0.1):
        box(0, 0.2, 0, w - 0.5, out - 0.3, 0.62, "glass", 0)
        for side in (-1, 1):
            box(side * (w / 2 - 0.07), -0.32, 0, 0.14, 0.14, 0.66, "plaster", 0.01)
            box(side * (w / 2 - 0.05), 0, 0.62, 0.10, out, 1.40, "plaster", 0.01)
        for z in (0.62, 1.28, 1.94):
            box(0, 0, z, w, out, 0.09, "plaster", 0.01)
        box(0, 0.12, 0.66, w - 0.12, out - 0.34, 1.3, "glass", 0)
        for i in range(9):
            box(-w / 2 + 0.2 + i * 0.19, -out / 2 + 0.04, 0.70, 0.025, 0.06, 1.26, "metal", 0)


def shed_roof(w, d, h):
    """Solar fields with walkways between, rows of barrel roof lights, vents and air handling."""
    for row in (-1, 1):
        for column in (-1, 1):
            pv(column * (w / 4 - 0.06), row * (d / 4 + 0.12), h + 0.03, w / 2 - 0.72, d / 2 - 1.1, 6)
    for i in range(9):
        x = -w / 2 + 0.8 + i * (w - 1.6) / 8
        box(x, 0, h, 0.52, 0.44, 0.10, "plaster", 0.01)
        box(x, 0, h + 0.08, 0.44, 0.36, 0.07, "glass", 0.05)
    box(0, d / 4 + 0.12, h, 0.20, d / 2 - 1.2, 0.05, "stone", 0)
    box(0, -d / 4 - 0.12, h, 0.20, d / 2 - 1.2, 0.05, "stone", 0)
    for x in (w / 2 - 0.55, w / 2 - 1.0):
        box(x, d / 2 - 0.42, h, 0.36, 0.30, 0.26, "stone", 0.01)


def trailer(x, y, heading):
    """Trailer standing on its legs without a cab."""
    with at(x, y, 0, heading):
        box(0, 0, 0.19, 2.25, 0.42, 0.47, "plaster", 0.02)
        box(-0.1, 0, 0.10, 1.9, 0.26, 0.09, "lacquer", 0)
        for wheel in (-0.87, -0.67, -0.47):
            box(wheel, 0, 0, 0.15, 0.40, 0.16, "lacquer", 0.04)
        box(0.75, 0, 0, 0.05, 0.30, 0.2, "stone", 0)


def gantry_crane(y):
    """Rail-mounted gantry over tracks and stacks: braced legs, twin girders, trolley and a held container."""
    west, east, top = -20.4, -15.75, 2.75
    for x in (west, east):
        box(x, y, 0.03, 0.18, 1.9, 0.16, "lacquer", 0.02)
        for side in (-0.62, 0.62):
            box(x, y + side, 0.16, 0.13, 0.13, top - 0.16, "metal", 0.01)
        box(x, y, 1.35, 0.08, 1.3, 0.08, "metal", 0)
        box(x, y, top - 0.02, 0.16, 1.5, 0.14, "metal", 0.01)
    for side in (-0.42, 0.42):
        box((west + east) / 2, y + side, top, east - west + 1.5, 0.14, 0.22, "metal", 0.01)
    box(-17.4, y, top + 0.16, 0.72, 1.05, 0.16, "lacquer", 0.02)
    box(-17.4, y - 0.75, top - 0.42, 0.32, 0.32, 0.36, "glass", 0.02)
    for dx in (-0.14, 0.14):
        for dy in (-0.4, 0.4):
            box(-17.4 + dx, y + dy, 1.72, 0.015, 0.015, top - 1.6, "lacquer", 0)
    box(-17.4, y, 1.66, 0.44, 1.0, 0.06, "metal", 0)
    box(-17.4, y, 1.25, 0.42, 1.02, 0.40, "lacquer", 0.01)


def barge(x, y, heading, stacks=6, length=5.4):
    """Container barge with a wheelhouse aft, afloat at the frame's level."""
    rnd = random.Random(31 + stacks)
    half = length / 2
    with at(x, y, 0, heading):
        hull = [(-half, -0.5), (half - 0.6, -0.52), (half, 0), (half - 0.6, 0.52), (-half, 0.5)]
        prism(hull, 0, 0.30, "lacquer")
        ribbon(hull + hull[:1], 0.05, 0.29, "metal", 0.03)
        box(-half + 0.45, 0, 0.28, 0.6, 0.72, 0.42, "plaster", 0.02)
        box(-half + 0.45, 0, 0.52, 0.62, 0.74, 0.11, "glass", 0)
        box(-half + 0.45, 0, 0.70, 0.7, 0.82, 0.04, "plaster", 0)
        spacing = (length - 2.0) / stacks
        for i in range(stacks):
            for row in (-0.24, 0.24):
                for level in range(rnd.choice((1, 1, 2))):
                    m = rnd.choice(("plaster", "lacquer", "stone", "plaster", "warm"))
                    px = -half + 1.25 + (i + 0.5) * spacing
                    box(px, row, 0.30 + level * 0.36, spacing * 0.94, 0.42, 0.35, m, 0.01)
