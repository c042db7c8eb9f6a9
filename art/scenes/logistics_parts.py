"""What the logistics hub is made of: warehouses with docks, a container barge, trailers and the gantry crane."""

from kit import *

DOCKS = 9  # docks along a shed's front
OFFICE_BAY = 1.9  # width kept free of docks for the mezzanine office
WALL = 0.1
FLOOR = 0.16  # of a shed, at the height of a lorry's floor


def ring(w, d, thickness, z, h, m="plaster", bev=0.0):
    """Four walls of that thickness within w × d, from z up to z + h."""
    for side in (-1, 1):
        box(0, side * (d - thickness) / 2, z, w, thickness, h, m, bev)
        box(side * (w - thickness) / 2, 0, z, thickness, d - 2 * thickness + 2 * bev, h, m, 0)


def shed(x, front, w, d, h):
    """Warehouse with its docks on the line y = front, w wide, d deep and h high: ribbed walls,
    dock shelters, a mezzanine office at the west corner, a solar roof with roof lights."""
    with at(x, front + d / 2):
        ring(w, d, WALL, 0, h, bev=0.02)
        ring(w + 0.03, d + 0.03, 0.05, 0, 0.32, "stone")
        ring(w + 0.035, d + 0.035, 0.05, h - 0.30, 0.035, "metal")
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
        inside(w, d, h)


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
    pitch, deck = (w - 1.6) / 8, h - 0.07
    for i in range(9):
        x = -w / 2 + 0.8 + i * pitch
        with at(x, 0):
            ring(0.52, 0.60, 0.04, deck, 0.17, bev=0.01)
            box(0, 0, h + 0.08, 0.46, 0.54, 0.07, "glass", 0.05)
        if i:
            box(x - pitch / 2, 0, deck, pitch - 0.5, 0.6, 0.07, bev=0)
    for side in (-1, 1):
        box(0, side * (d / 4 + 0.12), deck, w - 0.16, d / 2 - 0.3, 0.07, bev=0)
        box(side * (w / 2 - 0.3), 0, deck, 0.5, 0.6, 0.07, bev=0)
    box(0, d / 4 + 0.12, h, 0.20, d / 2 - 1.2, 0.05, "stone", 0)
    box(0, -d / 4 - 0.12, h, 0.20, d / 2 - 1.2, 0.05, "stone", 0)
    for x in (w / 2 - 0.55, w / 2 - 1.0):
        box(x, d / 2 - 0.42, h, 0.36, 0.30, 0.26, "stone", 0.01)


def inside(w, d, h):
    """What a section shows: the floor, office floors, columns, trusses under purlins, and racks in the rear half."""
    inner, office = w - 2 * WALL, -w / 2 + OFFICE_BAY
    box(0, 0, -0.05, inner + 0.04, d - 2 * WALL + 0.04, FLOOR + 0.05, "apron", 0)
    for z in (0.68, 1.32):
        box(office - OFFICE_BAY / 2, 0, z, OFFICE_BAY, d - 0.1, 0.06, bev=0)
    box(office, 0, 0, 0.06, d - 0.1, h - 0.4, bev=0)
    for i in range(1, 15):
        box(-w / 2 + i * w / 15, 0, h - 0.13, 0.04, d - 0.1, 0.07, "metal", 0)
    for y in (-0.3 * d, 0.12 * d, 0.36 * d):
        truss(inner, y, h - 0.42, 0.29)
        for x in (office, (office + w / 2) / 2):
            box(x, y, 0, 0.1, 0.1, h - 0.4, "metal", 0)
    rnd = random.Random(round(10 * h))
    rows = 8
    for i in range(rows):
        rack(office + 0.5 + i * (w - OFFICE_BAY - 0.9) / (rows - 1), 0.55, d / 2 - 0.5, h - 0.62, rnd)


def truss(length, y, z, high):
    """A flat truss along x, standing on z: two chords and diagonals."""
    bays = 2 * round(length / high / 2)
    for level in (0, high):
        box(0, y, z + level - 0.02, length, 0.04, 0.04, "metal", 0)
    for i in range(bays):
        slope = math.atan2(high, length / bays) * (1 if i % 2 else -1)
        x = (i + 0.5 - bays / 2) * length / bays
        box(x, y, z + high / 2 - 0.01, 0.02, math.hypot(high, length / bays), 0.02, "metal", 0, math.pi / 2, slope)


def rack(x, front, back, top, rnd):
    """Two rows of pallets back to back on shelves up to `top`, from y = front to back."""
    middle, deep, level = (front + back) / 2, back - front, FLOOR
    for side in (-0.24, 0.24):
        box(x + side, middle, FLOOR, 0.025, deep, top - FLOOR, "metal", 0)
    while level < top - 0.3:
        for side in (-0.115, 0.115):
            if rnd.random() < 0.85:
                box(x + side, middle, level + 0.04, 0.15, deep - 0.1, rnd.choice((0.15, 0.2)), "warm", 0)
        level += 0.32
        box(x, middle, level - 0.02, 0.5, deep - 0.02, 0.02, "metal", 0)


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
