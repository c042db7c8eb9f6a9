"""London: a logistics hub on a bend of the river, with solar roofs, batteries, a rail spur and a green edge."""

from kit import *
from logistics_parts import DOCKS, FLOOR, barge, dock_x, gantry_crane, shed, trailer
from project_parts import banks, car_park, city_block, fence, lines, shortest_side, shrubs

ASPECT, EXPOSURE = 1.6, 0.2
DUSK = {"room": (0.7, 0.7, 0.36)}
METRE = 1 / 6  # in units of the model
WIDTH, DEPTH = 44, 36.4
EAST, SOUTH, NORTH = 22, -16.6, 19.8  # edges of the slab in the plan below; the west is at -EAST
QUAY = 0.55  # quay level above the water
FRONT = -5.3  # the line of the docks
# centre x, width, depth and height of each shed
SHEDS = [(-10.2, 9.0, 8.2, 2.35), (-0.5, 9.0, 8.2, 2.60), (9.2, 9.0, 7.4, 2.20)]
YARD = -7.35  # centre line of the yard
ROAD = [(x / 2, -11.1 + 0.35 * math.sin(x / 24)) for x in range(-44, 45)]
PARK_PATH = curve([(-17.5, -13.5), (-8, -14.9), (4, -13.6), (14, -15.1), (21.9, -13.8)], 14)
GATES = (-13.6, 4.35)  # where the estate road enters the yard


def build():
    """The whole model, seen from the south-west corner over the docks to the city."""
    mat("apron", (0.45, 0.42, 0.37), 0.9, vary=0.05, scale=3)
    studio(plinth(WIDTH, DEPTH, 0.8, 1.4))
    mid = [(-22, 7.1), (-15, 6.7), (-7, 7.9), (1, 9.2), (8, 8.7), (14, 6.0), (18.5, 2.6), (22, 0.9)]
    river = [p[:2] for p in walk(curve(mid, 30), 0.2)] + [(22, 0.9)]
    box(0, 0, 0, WIDTH, DEPTH, 0.06, "water", 0)
    with at(0, -(NORTH + SOUTH) / 2):
        model(river)
    light(-98, 28, 4.4, 0.42, 2.2)
    camera((-1.9, -5.5, 1.0), -26, 34, 143, 85, 1.0, (-6, -8, 1))
    haze(146, 60, 0.14)


def model(river):
    """Everything that stands on the slab."""
    far, near = banks(river, 2.0, -EAST, EAST, SOUTH, NORTH, QUAY)
    quay_walls(far, near)
    with at(0, 0, 0.06):
        barge(-16.4, 5.5, rad(-2))
        barge(4.6, 9.6, rad(-4), stacks=5, length=4.6)
    with at(0, 0, QUAY):
        for x, width, depth, height in SHEDS:
            shed(x, FRONT, width, depth, height)
        yard()
        lorries()
        rail_terminal()
        office_and_batteries()
        green_edge()
        riverside(river)
        city(river)
        lamps(river)
        figures(river)


def figures(river):
    """People at the docks, in the yard and the rail terminal, at the office, in the park, by the river and indoors."""
    rnd = random.Random(31)
    for (x, width, _, _), bays in zip(SHEDS, ((2, 5, 7), (1, 4, 7), (0, 2, 7))):
        for bay in bays:
            people(x + dock_x(bay, width), FRONT - 1.0, 0.012, 3, 0.3, METRE, rnd)
        for side in (0.5, 3.5, 5.5, 6.5):
            person(x + dock_x(side, width), FRONT - rnd.uniform(1.2, 2.9), 0.012, METRE, rnd)
        for place in (-0.2, 0.3, 1.7, 3.1, 3.3):
            person(x + place, -1.25, FLOOR, METRE, rnd)
        for place, level in ((-3.9, 0.74), (-3.6, 0.74), (-3.2, 1.38), (-4.1, 1.38)):
            person(x + place, -1.2, level, METRE, rnd)
    groups = (
        (-13.4, -8.0, 0.012, 5, 0.8),
        (-5.2, -7.8, 0.012, 4, 0.5),
        (4.4, -8.1, 0.02, 4, 0.6),
        (11.9, -7.9, 0.012, 5, 0.6),
        (-15.95, -6.2, 0.014, 4, 0.4),
        (-16.0, 1.9, 0.014, 3, 0.2),
        (-18.35, -7.3, 0, 3, 0.3),
        (18.4, -9.62, 0, 6, 0.5),
        (20.4, -9.7, 0, 3, 0.3),
        (19.4, -9.0, 0.79, 4, 0.3),
        (16.8, -7.7, 0, 3, 0.3),
        (13.9, -5.0, 0, 3, 0.3),
        (19.6, -3.0, 0.05, 4, 0.6),
        (2.9, -14.5, 0.05, 5, 0.5),
        (9.3, -15.3, 0.05, 4, 0.5),
        (-9.5, -15.4, 0.05, 4, 0.6),
        (-15.0, -15.2, 0.05, 3, 0.5),
        (15.5, -14.5, 0.05, 3, 0.4),
    )
    for group in groups:
        people(*group, METRE, rnd)
    walks = (
        (offset(PARK_PATH, 0.08), 0.065, 1.9),
        ([p for p in offset(river, -2.7) if -14 < p[0] < 21], 0.02, 1.7),
        ([p for p in offset(river, 2.62) if on_slab(p, 1)], 0, 2.6),
    )
    for path, level, step in walks:
        for x, y, heading in walk(path, step):
            turn = heading + rnd.choice((-1, 1)) * math.pi / 2
            person(x + rnd.uniform(-0.5, 0.5), y + rnd.uniform(-0.1, 0.1), level, METRE, rnd, turn)


def lamps(river):
    """Lamps over every third dock, of the estate road, the rail yard, the river walk and the embankment."""
    for x, width, _, _ in SHEDS:
        for i in (0.5, 3.5, 6.5):
            lamp(x + dock_x(i, width), FRONT - 0.62, 1.0, 9, globe=0.045)
    lamp_row(offset(ROAD, 0.95)[6:], 6.4, 0.95, 7, 0.045)
    for y in (-5.4, 1.6):
        lamp(-18.2, y, 1.7, 9, COOL, 0.05)
    lamp(16.8, -4.0, 0.95, 4, globe=0.04)
    lamp_row([p for p in offset(river, 2.42) if on_slab(p, 2)], 5.2, 0.8, 4, 0.04)
    lamp_row([p for p in offset(river, -2.75) if -13 < p[0] < 13], 6.1, 0.7, 3, 0.035)


def quay_walls(far, near):
    """Copings, timber fenders and mooring bollards along both quays."""
    for edge, side in ((offset(near, -0.12), -1), (offset(far, 0.12), 1)):
        ribbon(edge, 0.26, QUAY, "plaster", 0.05)
        for x, y, heading in walk(offset(edge, -side * 0.13), 0.85):
            box(x, y, 0.05, 0.07, 0.07, QUAY - 0.1, "bark", 0, heading)
        for x, y, _ in list(walk(edge, 1.7))[1:]:
            cylinder(x, y, QUAY + 0.05, 0.05, 0.06, 0.10, "lacquer", 10)


def yard():
    """Concrete apron with bay lines, the marked estate road, gates, fences and the planted swale between."""
    ribbon([(-15.2, YARD), (14.2, YARD)], 4.05, 0, "apron", 0.012)
    for x, width, _, _ in SHEDS:
        for i in range(DOCKS + 1):
            line_x = x + dock_x(i - 0.5, width)
            lines([(line_x, FRONT - 0.35), (line_x, FRONT - 3.05)], 0.012, 0.03, m="plaster")
    for joint in range(-15, 15):
        lines([(joint, YARD - 1.0), (joint, YARD - 2.0)], 0.012, 0.012, m="road")
    ribbon(ROAD, 1.7, 0, "road", 0.02)
    lines(ROAD, 0.02, 0.04, 0.45, 0.45)
    for side in (-0.78, 0.78):
        lines(offset(ROAD, side), 0.02, 0.025)
    for x in GATES:
        ribbon([(x, -11.0), (x, -8.6)], 1.4, 0, "road", 0.024)
        for side in (-0.85, 0.85):
            box(x + side, -9.55, 0, 0.12, 0.12, 0.5, "plaster", 0.01)
    box(GATES[0] + 1.35, -9.45, 0, 0.62, 0.5, 0.5, "plaster", 0.01)
    box(GATES[0] + 1.35, -9.45, 0.22, 0.64, 0.52, 0.15, "glass", 0)
    box(GATES[0] + 1.35, -9.45, 0.5, 0.8, 0.68, 0.04, "lacquer", 0)
    rnd = random.Random(12)
    for a, b in ((GATES[0] + 2.2, GATES[1] - 1.1), (GATES[1] + 1.1, 16.0)):
        bed = [(a, -9.72), ((a + b) / 2, -9.66), (b, -9.72)]
        ribbon(curve(bed, 12), 0.66, 0, "sage", 0.05)
        ribbon(curve(bed, 12), 0.16, 0.05, "stone", 0.006)
        shrubs(bed, 0.42, rnd, 0.05, 0.26, 0.24)
        avenue([(a + 0.8, -9.72), (b - 0.5, -9.72)], 2.3, 1.05, "round", 0.03)
        fence([(a - 0.8, -9.34), (b + 0.6, -9.34)])


def lorries():
    """Lorries (T) and dropped trailers (C) on the docks, and traffic on the estate road."""
    for (x, width, _, _), row in zip(SHEDS, ("TT.TC.T.T", "T.CT.TT.C", ".T.CT.T.T")):
        for i, kind in enumerate(row):
            if kind == "T":
                cab = "metal" if (i * 7 + int(x)) % 5 == 0 else "lacquer"
                truck(x + dock_x(i, width), FRONT - 1.62, -math.pi / 2, cab)
            elif kind == "C":
                trailer(x + dock_x(i, width), FRONT - 1.34, -math.pi / 2)
    traffic = ((24, True, "lacquer"), (41, False, "metal"), (66, True, "lacquer"), (82, False, "lacquer"))
    for index, eastbound, cab in traffic:
        x, y = ROAD[index]
        truck(x, y + (-0.4 if eastbound else 0.4), 0.0 if eastbound else math.pi, cab, 0.02)


def rail_terminal():
    """Two tracks, a freight train, container stacks, the gantry crane on its rails, and a line of poplars."""
    spur = curve([(-19.4, -16.55), (-19.4, -9), (-19.4, -1), (-19.2, 3.9)], 24)
    ribbon([(-16.7, -6.8), (-16.7, 3.2)], 2.4, 0, "apron", 0.014)
    for side in (0.0, 1.1):
        path = [(x + side, y) for x, y in spur]
        track(path)
        box(path[-1][0], path[-1][1] + 0.1, 0.05, 0.5, 0.12, 0.3, "metal", 0.01)
    train(spur, 6.6, 5, 2.0, kind="freight")
    rnd = random.Random(8)
    for i in range(8):
        for column in range(2):
            for level in range(rnd.choice((1, 2, 2, 3))):
                m = rnd.choice(("plaster", "lacquer", "stone", "plaster", "warm"))
                box(-16.95 + column * 0.5, -5.23 + i * 1.1, level * 0.41, 0.42, 1.02, 0.40, m, 0.01)
    for x in (-20.4, -15.75):
        ribbon([(x, -6.8), (x, 3.2)], 0.07, 0, "lacquer", 0.03)
    gantry_crane(-3.2)
    fence([(-21.7, -9.9), (-21.7, 4.4)])
    avenue([(-21.3, -9.3), (-21.3, 4.2)], 1.25, 1.2, "column")


def office_and_batteries():
    """The estate office with a planted terrace and garden, the battery yard beside it and the car park."""
    with at(19.2, -6.6):
        block(0, 0, 3.6, 4.2, 2.9, "fins", roof="green", floor=0.58)
        block(-0.2, -1.0, 5.0, 3.4, 0.75, "slab", floor=0.6, roof="green")
        box(0.4, 0.6, 2.95, 1.3, 1.2, 0.4, "plaster", 0.02)
        for i in range(3):
            heat_pump(-1.1 + i * 0.6, -1.2, 2.98)
    batteries(15.7, -4.2)
    car_park(15.3, -8.6, 6, random.Random(4), math.pi / 2)
    car_park(16.35, -8.6, 6, random.Random(6), math.pi / 2)
    rnd = random.Random(19)
    prism([(17.6, -4.2), (21.4, -4.2), (21.4, -1.9), (17.6, -0.6)], 0, 0.05, "sage")
    for _ in range(8):
        tree(rnd.uniform(17.9, 21.1), rnd.uniform(-3.9, -2.0), 0.04, rnd.uniform(0.9, 1.3), "round", rnd)


def batteries(x, y):
    """Fenced yard of battery containers in rows going back from y, with a transformer and switchgear."""
    for i in range(7):
        box(x, y + i * 0.62, 0, 2.2, 0.38, 0.48, "plaster", 0.015)
        box(x, y + i * 0.62, 0.48, 1.9, 0.24, 0.05, "stone", 0)
        for door in range(6):
            box(x - 0.9 + door * 0.36, y - 0.195 + i * 0.62, 0.06, 0.29, 0.02, 0.36, "lacquer", 0)
    box(x - 0.6, y + 4.5, 0, 0.6, 0.5, 0.42, "lacquer", 0.03)
    box(x + 0.5, y + 4.5, 0, 0.9, 0.5, 0.5, "plaster", 0.02)
    west, east, south, north = x - 1.35, x + 1.35, y - 0.45, y + 4.95
    fence([(west, south), (east, south), (east, north), (west, north), (west, south)])


def green_edge():
    """Meadow with a path, a rain garden and groups of trees along the southern edge."""
    for west, east in ((-21.9, -20.2), (-17.6, 21.9)):
        prism([(west, -16.5), (east, -16.5), (east, -12.4), (west, -12.4)], 0, 0.05, "sage")
    ribbon(PARK_PATH, 0.34, 0.05, "path", 0.015)
    turns = [i * math.pi / 8 for i in range(16)]
    pond = [(6.2 + 2.3 * math.cos(turn), -15.3 + 0.6 * math.sin(turn)) for turn in turns]
    prism(scaled(pond, 1.12), 0.05, 0.062, "path")
    prism(pond, 0.05, 0.07, "water")
    rnd = random.Random(3)
    shrubs(scaled(pond, 1.2), 0.5, rnd, 0.05, 0.3, 0.2)
    for _ in range(260):
        x, y = rnd.uniform(-21.6, 21.6), rnd.uniform(-16.2, -12.7)
        on_grass = x < -20.5 or x > -17.2
        wooded = noise.noise(Vector((x * 0.22, y * 0.5, 2))) > -0.05
        if on_grass and wooded and clear(x, y, pond, 0.8) and clear(x, y, PARK_PATH, 0.4):
            tree(x, y, 0.04, rnd.uniform(0.75, 1.35), "round" if rnd.random() < 0.85 else "column", rnd)


def scaled(points, k):
    """The outline scaled by k about its centre."""
    cx, cy = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return [(cx + (x - cx) * k, cy + (y - cy) * k) for x, y in points]


def riverside(river):
    """Service road behind the sheds and a planted riverside walk."""
    ribbon([(-15, 3.55), (14, 3.55)], 0.9, 0, "road", 0.018)
    walk_line = [p for p in offset(river, -2.75) if -14.5 < p[0] < 21.5]
    ribbon(walk_line, 0.5, 0, "path", 0.016)
    rnd = random.Random(15)
    for x, y, _ in walk([p for p in offset(river, -3.25) if -14 < p[0] < 13], 1.2):
        tree(x, y, 0, rnd.uniform(0.9, 1.2), "round", rnd)


def city(river):
    """Low city across the water: an embankment road and rows of blocks that follow the river."""
    rnd = random.Random(23)
    for d in (2.85, 6.9, 10.6, 14.3):
        street = [p for p in offset(river, d) if on_slab(p)]
        ribbon(street, 0.62, 0, "road", 0.015)
    for x, y, _ in walk([p for p in offset(river, 2.42) if on_slab(p)], 0.95):
        tree(x, y, 0, rnd.uniform(0.8, 1.1), "round", rnd)
    for d0, d1 in ((3.35, 6.45), (7.35, 10.2), (11.0, 13.9), (14.7, 17.4)):
        front, back = offset(river, d0), offset(river, d1)
        i = rnd.randint(2, 4)
        while i < len(river) - 6:
            j = min(i + rnd.randint(13, 20), len(river) - 1)
            corners = [kept_on_slab(p) for p in (front[i], front[j], back[j], back[i])]
            i = j + 3
            if shortest_side(corners) > 1.9:
                city_block(corners, rnd)


def on_slab(p, margin=0.35):
    """Whether a point lies on the slab, clear of its edge by the margin."""
    return abs(p[0]) < EAST - margin and p[1] < NORTH - margin


def kept_on_slab(p, margin=0.45):
    """The point moved inside the slab's edge."""
    return max(-EAST + margin, min(EAST - margin, p[0])), min(NORTH - margin, p[1])
