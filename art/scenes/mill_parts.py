"""Restored brick mills and new homes, built up from walls with real depth. 1 unit stands for about 5.5 m."""

from kit import *

WALL = 0.16  # thickness of a facade, which is how deep the windows sit


def four_sides(w, d):
    """Frame, length, distance from the centre and number of each side of a plan: front, east, back, west."""
    for turn in range(4):
        length, out = (w, d / 2) if turn % 2 == 0 else (d, w / 2)
        yield at(0, 0, 0, turn * math.pi / 2), length, out, turn


def arched_heads(xs, width, out, spring, head, m):
    """Brickwork between segmental arches and the flat line above, at the outer face; xs: window centres."""
    steps = 6
    for x in xs:
        verts = []
        for k in range(steps + 1):
            t = -1 + 2 * k / steps
            verts.append((x + t * width / 2, -out, spring + (head - spring) * (1 - t * t)))
            verts.append((x + t * width / 2, -out, head + 0.001))
        emit(m, verts, [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(steps)])


def brick_facade(length, out, floors, floor_height, bay=0.62, m="warm", opening=0.54, glazing=True):
    """One side of a mill: piers, sill bands, segmental-arched windows with stone sills and glazing bars."""
    count = max(1, round(length / bay))
    pitch = length / count
    width = pitch * opening
    xs = [-length / 2 + (i + 0.5) * pitch for i in range(count)]
    y = -out + WALL / 2
    for i in range(count + 1):
        box(-length / 2 + i * pitch, y, 0, pitch - width, WALL, floors * floor_height, m, 0)
    for k in range(floors):
        z = k * floor_height
        sill, head = z + 0.24 * floor_height, z + 0.86 * floor_height
        # bands stand behind the piers' face: coincident faces would shade each other black
        box(0, y + 0.014, z, length, WALL, sill - z, m, 0)
        box(0, y + 0.014, head, length, WALL, z + floor_height - head - 0.002, m, 0)
        arched_heads(xs, width, out - 0.007, head - 0.10, head, m)
        for x in xs:
            box(x, -out - 0.01, sill - 0.035, width + 0.06, 0.08, 0.04, "stone", 0)
            if glazing:
                box(x, -out + WALL - 0.02, sill, 0.022, 0.02, head - sill, "stone", 0)
                box(x, -out + WALL - 0.02, (sill + head) / 2, width, 0.02, 0.022, "stone", 0)


def brick_block(w, d, floors, floor_height, bay=0.62, m="warm", pilaster_every=3, opening=0.54):
    """Mill block centred on the frame: brick facades, plinth and string courses, pilasters and cornice.

    Returns the height of its eaves.
    """
    h = floors * floor_height
    box(0, 0, 0, w - 2 * WALL, d - 2 * WALL, h, "glass", 0)
    for frame, length, out, turn in four_sides(w, d):
        with frame:
            brick_facade(length, out, floors, floor_height, bay, m, opening)
            pitch = length / max(1, round(length / bay))
            for i in range(0, round(length / bay) + 1, pilaster_every):
                box(-length / 2 + i * pitch, -out, 0, pitch * 0.34, 0.10, h - 0.12, m, 0.01)
    box(0, 0, 0, w + 0.12, d + 0.12, 0.14, "stone", 0.01)
    for z in (floor_height - 0.03, h - floor_height - 0.02):
        box(0, 0, z, w + 0.05, d + 0.05, 0.07, "stone", 0.01)
    box(0, 0, h - 0.16, w + 0.14, d + 0.14, 0.07, m, 0)
    box(0, 0, h - 0.09, w + 0.26, d + 0.26, 0.10, "stone", 0.01)
    return h


def north_lights(w, d, z, teeth, rise, m="warm"):
    """Sawtooth roof on a w × d plan at height z: brick gables, seamed slopes, glazed steep faces to -x."""
    pitch, y = w / teeth, d / 2 - 0.05
    for i in range(teeth):
        low, high = -w / 2 + i * pitch + 0.02, -w / 2 + (i + 1) * pitch - 0.02
        apex, top = low + 0.16, z + rise
        gable = [(low, -y, z), (high, -y, z), (apex, -y, top), (low, y, z), (high, y, z), (apex, y, top)]
        emit(m, gable, [(0, 1, 2), (3, 5, 4)])
        slope = [
            (high, -y - 0.05, z),
            (apex - 0.04, -y - 0.05, top + 0.04),
            (apex - 0.04, y + 0.05, top + 0.04),
            (high, y + 0.05, z),
        ]
        emit("stone", slope, [(0, 1, 2, 3)])
        strip_over(slope, round(d / 0.42), "plaster")
        steep = [(low, -y, z + 0.02), (apex - 0.03, -y, top), (apex - 0.03, y, top), (low, y, z + 0.02)]
        emit("glass", steep, [(0, 1, 2, 3)])
        bars = [(px - 0.02, py, pz) for px, py, pz in steep]
        strip_over(bars, round(d / 0.36), "plaster", 0.028)
        box(low, 0, z, 0.10, d - 0.08, 0.14, "stone", 0.01)


def strip_over(quad, count, m, width=0.035, lift=0.02):
    """Standing seams or glazing bars: strips from the quad's first edge end to end, evenly spaced along y."""
    foot, head = quad[0], quad[1]
    span = quad[3][1] - foot[1]
    for i in range(count + 1):
        y = foot[1] + span * i / count
        a, b = y - width / 2, y + width / 2
        verts = [
            (foot[0], a, foot[2] + lift),
            (head[0], a, head[2] + lift),
            (head[0], b, head[2] + lift),
            (foot[0], b, foot[2] + lift),
        ]
        emit(m, verts, [(0, 1, 2, 3)])


def loading_bay(x, out, floors, floor_height, m="warm"):
    """Stack of loading doors on a front wall, under a hoist in a small gabled dormer."""
    h = floors * floor_height
    box(x, -out - 0.02, 0, 0.86, 0.16, h - 0.1, m, 0.01)
    for k in range(floors):
        z = k * floor_height + 0.06
        box(x, -out - 0.10, z, 0.56, 0.03, floor_height * 0.74, "stone", 0)
        box(x, -out - 0.11, z + 0.03, 0.48, 0.03, floor_height * 0.68, "lacquer", 0)
        box(x, -out - 0.125, z + 0.03, 0.018, 0.03, floor_height * 0.68, "stone", 0)
    box(x, -out + 0.10, h, 0.9, 0.6, 0.42, m, 0.01)
    box(x, -out - 0.21, h, 0.5, 0.03, 0.34, "lacquer", 0)
    peak = [(x - 0.54, -out - 0.28, h + 0.40), (x, -out - 0.28, h + 0.74), (x + 0.54, -out - 0.28, h + 0.40)]
    back = [(px, py + 0.75, pz) for px, py, pz in peak]
    emit("stone", peak + back, [(0, 1, 4, 3), (1, 2, 5, 4)])
    emit(m, [(px, py + 0.08, pz) for px, py, pz in peak], [(0, 1, 2)])
    box(x, -out - 0.48, h + 0.30, 0.07, 0.7, 0.08, "metal", 0)


def chimney(x, y, h, m="warm"):
    """Octagonal mill chimney on a square base, with stone bands and a corbelled head."""
    box(x, y, 0, 1.25, 1.25, 1.0, m, 0.02)
    box(x, y, 1.0, 1.4, 1.4, 0.10, "stone", 0.02)
    cylinder(x, y, 1.1, 0.48, 0.29, h - 1.1, m, 8)
    for k in (0.35, 0.72):
        r = 0.50 - 0.19 * k
        cylinder(x, y, 1.1 + (h - 1.1) * k, r, r, 0.07, "stone", 8)
    for k, r in enumerate((0.33, 0.37, 0.41)):
        cylinder(x, y, h - 0.36 + 0.10 * k, r, r, 0.10, m if k < 2 else "stone", 8)
    cylinder(x, y, h - 0.06, 0.30, 0.27, 0.12, m, 8)


def homes(x, y, w, d, floors, rnd, m="plaster", rail="lacquer", roof="garden", turn=0.0, floor_height=0.52):
    """Apartment house: party walls and floor plates over recessed glass, infill panels and balconies.

    roof is "garden" or "solar"; rail names the material of the balustrades.
    """
    h = floors * floor_height
    with at(x, y, 0, turn):
        box(0, 0, 0, w - 0.36, d - 0.36, h, "glass", 0)
        for k in range(floors):
            box(0, 0, (k + 1) * floor_height - 0.10, w, d, 0.10, m, 0.008)
        for frame, length, out, side in four_sides(w, d):
            with frame:
                apartment_side(length, out, floors, floor_height, rnd, m, rail, side)
        box(0, 0, 0, w - 0.2, d - 0.2, 0.08, "stone", 0)
        for side in (-1, 1):
            box(0, side * (d / 2 - 0.04), h, w, 0.08, 0.14, m, 0.01)
            box(side * (w / 2 - 0.04), 0, h, 0.08, d - 0.17, 0.14, m, 0.01)
        with at(0, 0, h):
            if roof == "garden":
                roof_garden(w, d, rnd, m)
            else:
                solar_roof(w, d, m)


def apartment_side(length, out, floors, floor_height, rnd, m, rail, side):
    """One side of an apartment house, by bays: balconies on the front and west, French windows elsewhere."""
    count = max(2, round(length / 0.86))
    pitch = length / count
    shift = rnd.randint(0, 1)
    for i in range(count + 1):
        width = 0.16 if i in (0, count) else 0.08
        x = -length / 2 + i * pitch + (0.10 if i == 0 else -0.10 if i == count else 0)
        box(x, -out + 0.14, 0, width, 0.24, floors * floor_height, m, 0)
    for k in range(1, floors):
        z = k * floor_height
        for i in range(count):
            x = -length / 2 + (i + 0.5) * pitch
            balcony = (i + shift) % 2 == 0 and side in (0, 3)
            lean = pitch * (0.24 if i % 2 else -0.24)
            box(x + lean, -out + 0.13, z, pitch * 0.50, 0.14, floor_height - 0.08, m, 0)
            if balcony:
                reach = 0.32
                box(x, -out - reach / 2, z - 0.09, pitch * 0.86, reach, 0.06, m, 0)
                box(x, -out - reach + 0.015, z - 0.03, pitch * 0.86, 0.02, 0.22, rail, 0)
                for end in (-1, 1):
                    box(x + end * pitch * 0.42, -out - reach / 2, z - 0.03, 0.02, reach, 0.22, rail, 0)
            else:
                box(x - lean, -out + 0.02, z, pitch * 0.44, 0.02, 0.20, rail, 0)


def roof_garden(w, d, rnd, m):
    """Meadow roof at the frame's level: pergola, raised beds, small trees, heat pumps and a stair head."""
    box(0, 0, -0.04, w - 0.2, d - 0.2, 0.08, "sage", 0.01)
    box(-w * 0.24, -d * 0.10, 0.03, w * 0.34, d * 0.5, 0.03, "path", 0)
    for i in range(5):
        box(-w * 0.24 - w * 0.12 + i * w * 0.06, -d * 0.08, 0.46, 0.035, d * 0.40, 0.04, "bark", 0)
    for px in (-1, 1):
        for py in (-1, 1):
            box(-w * 0.24 + px * w * 0.12, -d * 0.08 + py * d * 0.17, 0, 0.05, 0.05, 0.46, "bark", 0)
    box(w * 0.08, d * 0.14, 0, min(1.0, w * 0.24), min(0.9, d * 0.3), 0.44, m, 0.015)
    box(w * 0.08, d * 0.14 - min(0.9, d * 0.3) / 2, 0.04, 0.26, 0.02, 0.32, "lacquer", 0)
    pumps = max(2, int(w * 0.42 / 0.52))
    for i in range(pumps):
        heat_pump(w * 0.24 + (i - (pumps - 1) / 2) * 0.50, d * 0.30, 0.03, 0.25)
    for i in range(3):
        bed_x = w * (0.06 + 0.14 * i)
        box(bed_x, -d * 0.26, 0.02, w * 0.10, d * 0.22, 0.10, "stone", 0.01)
        for _ in range(3):
            tree(
                bed_x + rnd.uniform(-0.05, 0.05) * w,
                -d * 0.26 + rnd.uniform(-0.07, 0.07) * d,
                0.0,
                rnd.uniform(0.24, 0.4),
                "round",
                rnd,
            )
    for _ in range(3):
        tree(
            w * rnd.uniform(-0.42, 0.42),
            d * rnd.choice((-0.38, 0.38)),
            0,
            rnd.uniform(0.5, 0.75),
            "round",
            rnd,
        )


def solar_roof(w, d, m):
    """Solar rows, a stair head and heat pumps at the frame's level."""
    box(0, 0, -0.03, w - 0.2, d - 0.2, 0.05, "stone", 0)
    pv(-w * 0.08, -d * 0.08, 0.04, w * 0.72, d * 0.62, max(2, round(d * 0.62 / 0.42)))
    box(w * 0.38, d * 0.1, 0, w * 0.14, d * 0.34, 0.42, m, 0.01)
    for i in range(3):
        heat_pump(-w * 0.3 + i * 0.56, d * 0.36, 0.03, 0.25)
