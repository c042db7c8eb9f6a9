"""The estuary city: a stone viaduct brings the railway over still water to a planned quarter under a wind ridge.

`build()` is the wide picture (calm ground in the upper left for a headline, model running off the right edge);
`build("tall")` is a compact plot of the same place for phones, corner towards the viewer. One unit is about 12 m.
"""

from hero_tall import build_tall
from hero_works import *

ASPECT, ASPECT_TALL, EXPOSURE = 2.0, 1280 / 1440, 0.1
DUSK = {"room": (0.55, 0.55, 0.31)}
BLEED = {"right"}
METRE = 1 / 8  # a little larger than the houses', so that people are seen
WEST, EAST, SOUTH, NORTH = -44.0, 44.0, -18.0, 20.0  # edges of the wide model
ORIGIN = (-14.0, -3.0)  # where the railway meets the quay
TURN = math.radians(10)  # direction of the city's axis


def to_city(x, y):
    """World to city coordinates: u along the axis, v to its left."""
    dx, dy = x - ORIGIN[0], y - ORIGIN[1]
    return dx * math.cos(TURN) + dy * math.sin(TURN), dy * math.cos(TURN) - dx * math.sin(TURN)


def to_world(u, v):
    """City to world coordinates."""
    c, s = math.cos(TURN), math.sin(TURN)
    return ORIGIN[0] + u * c - v * s, ORIGIN[1] + u * s + v * c


def height(x, y):
    """Landform above the water: low solar bank in the west, city shore and stepped wind ridge in the east."""
    u, v = to_city(x, y)
    west = min(
        y - 8.4 + 6.5 * smooth(-37.5, -44, x) - 0.6 * math.sin(x * 0.42), -19.9 - x + 0.9 * math.sin(y * 0.5)
    )
    east = min(
        u + 0.4 - 0.05 * max(0, v - 6) + 0.5 * math.sin(v * 0.6),
        v + 5.5 + 4.5 * smooth(29, 36, u) + 0.5 * math.sin(u * 0.9),
    )
    land = max(-0.9, min(0.42, 0.3 * max(west, east)))
    if land < 0.3:
        return land
    foot = 12.6 - 12.5 * smooth(28.5, 35, u)
    ridge = 2.7 * smooth(foot, foot + 6.5, v + 0.5 * math.sin(u * 0.45)) * smooth(-5, 24, u)
    ridge *= 0.85 + 0.15 * math.sin(u * 0.36 + 0.5)
    rough = 0.5 * fbm(x, y, 0.14, 3) * smooth(foot + 0.8, foot + 4, v) * smooth(0, 8, u)
    return land + ridge + rough + 0.5 * smooth(16.5, 20, y) * smooth(-24, -36, x)


def streets(rng):
    """Two crossing boulevards, streets and quay road, with their trees and traffic."""
    z = QUAY
    boulevard([(14.2, 0), (30.6, 0)], rng)
    boulevard([(11.0, 3.2), (11.0, 12.4)], rng)
    for u in (19.9, 26.3, 30.9):
        ribbon([(u, -6.2), (u, 12.1)], 0.5, z, "road", 0.011)
        cars([(u, -6), (u, 12)], z, rng, 0.4)
        for side in (-0.42, 0.42):
            avenue([(u + side, -5.6), (u + side, 11.8)], 1.15, 0.55, z=z)
    for path in ([(14, -6.35), (31.2, -6.35)], [(0.2, 6.75), (31.2, 6.75)], [(0.6, 12.1), (31.2, 12.1)]):
        ribbon(path, 0.46, z, "road", 0.01)
        cars(path, z, rng, 0.5)
    avenue([(14.2, -7.0), (31, -7.0)], 1.0, 0.66, z=z)
    avenue([(-0.4, -6.9), (-0.4, -1.6)], 1.0, 0.6, z=z)


def square(rng):
    """Station square, open to the water: paving, basin, two groves and wide steps."""
    z = QUAY
    bar(10.9, -2.4, z, 5.2, 10.0, 0.035, "path")
    cylinder(10.9, 0, z, 1.05, 1.05, 0.13, "stone", 48)
    cylinder(10.9, 0, z, 0.92, 0.92, 0.14, "water", 48)
    cylinder(10.9, 0, z, 0.16, 0.08, 0.9, "stone", 16)
    for u in (8.9, 9.55, 12.3, 12.95):
        for i in range(6):
            tree(u, -6.2 + i * 0.8, z + 0.03, rng.uniform(0.55, 0.72), "round", rng)
    steps_down(10.9, -7.5, 4.6, z)


def blocks(rng):
    """Perimeter blocks; heights step up from the quay and from the old town to the towers."""
    plots = (  # centre u, v; width, depth; eaves; share of brick
        (17.0, -3.75, 4.9, 4.0, 1.2, 0.15),
        (23.2, -3.75, 5.4, 4.0, 1.25, 0.1),
        (28.6, -3.75, 3.9, 4.0, 1.15, 0.1),
        (3.4, 4.3, 5.2, 3.7, 1.2, 0.5),
        (7.9, 4.9, 2.9, 2.9, 1.5, 0.3),
        (23.2, 3.9, 5.4, 4.2, 2.0, 0.08),
        (3.2, 9.4, 4.8, 4.0, 1.1, 0.3),
        (7.8, 9.4, 3.2, 4.0, 1.6, 0.1),
        (16.4, 9.4, 5.6, 4.0, 2.1, 0.08),
        (28.6, 9.4, 3.9, 4.0, 1.6, 0.1),
    )
    with at(0, 0, QUAY):
        for u, v, w, d, eaves, brick in plots:
            perimeter_block(u, v, w, d, eaves, rng, warm=brick)
        fin_tower(14.6, 3.3, 1.7, 1.7, 8.0, 0, 0, rng)
        house(17.6, 4.9, 2.2, 2.0, 2.7, "grid", "plaster", "green", rng)
        house(17.6, 2.5, 2.2, 1.7, 1.5, "band", "plaster", "terrace", rng)
        house(14.5, 5.5, 1.9, 1.3, 1.8, "punched", "stone", "green", rng)
        round_tower(29.1, 4.0, 1.05, 5.6)
        house(27.3, 4.0, 1.3, 4.2, 2.1, "punched", "plaster", "pv", rng)
        garden_tower(22.3, 9.6, 1.9, 1.1, 5.6, 0, 0, rng)
        park(rng)
        rotunda(11.0, 13.6, 0)


def park(rng):
    """Park between the towers and the ridge: lawn, a curved walk, a pond."""
    bar(23.2, 9.4, 0, 5.6, 4.6, 0.03, "sage")
    cylinder(24.4, 9.1, 0.0, 1.05, 1.05, 0.05, "stone", 40)
    cylinder(24.4, 9.1, 0.0, 0.97, 0.97, 0.06, "water", 40)
    ribbon(curve([(20.6, 7.4), (22.8, 8.0), (23.4, 10.4), (25.8, 11.4)], 10), 0.24, 0.03, "path", 0.012)
    for _ in range(90):
        x, y = rng.uniform(20.6, 25.9), rng.uniform(7.3, 11.6)
        if (
            math.dist((x, y), (24.4, 9.1)) > 1.25
            and abs(x - 22.3) + abs(y - 9.6) > 1.7
            and fbm(x, y, 0.4, 5) > -0.1
        ):
            tree(x, y, 0.03, rng.uniform(0.45, 0.8), "round", rng)


def waterfront(rng):
    """Mill on the quay, its chimney, steps, jetties and moored boats."""
    mill(4.0, -4.75, 6.6, 2.5, 1.7, 7, 0.6, QUAY)
    chimney(7.7, -3.1, 4.4, QUAY)
    for u in (19.9, 28.0):
        steps_down(u, -7.5, 2.2, QUAY)
    for u in (4.5, 16.0, 24.0):
        mooring(u, -7.5, rng)
    for u in (1.4, 7.2, 17.8, 22, 26, 29.6):
        boat(u, -7.95, 0, rng.uniform(1.3, 1.9), rng.choice(("lacquer", "plaster")))
    boat(9.0, -12.2, 2.9, 2.4, "plaster")
    boat(-7.0, -9.4, 2.6, 1.3, "lacquer", True)


def city(rng):
    """Everything on the quay, in city coordinates."""
    with at(*ORIGIN, 0, TURN):
        prism([(-0.9, -7.5), (31.6, -7.5), (31.6, 12.6), (2, 12.6), (-0.2, 8), (-0.9, 4)], 0, QUAY, "land")
        ribbon([(31.6, -7.4), (-0.8, -7.4), (-0.8, 4)], 0.22, QUAY, "stone", 0.05)
        streets(rng)
        station()
        clock_tower(8.1, 2.5, QUAY)
        square(rng)
        blocks(rng)
        waterfront(rng)
        street_lights()
        inhabitants(random.Random(36))


def street_lights():
    """Lamps of the quay, the boulevards and the square, in city coordinates."""
    z = QUAY + 0.42
    lamp_row([(0.6, -7.2), (31, -7.2)], 2.7, z, 1.3, 0.03)
    lamp_row([(15.2, 0), (30.4, 0)], 2.9, z, 1.6, 0.03)
    lamp_row([(11.0, 3.6), (11.0, 12.2)], 2.6, z, 1.6, 0.03)
    for u, v in ((9.2, -1.2), (12.6, -1.2), (9.2, -4.6), (12.6, -4.6)):
        lamp(u, v, z, 1.3, globe=0.03)


def inhabitants(rng):
    """People on the quay, its steps and jetties, in the square, the streets and the park, in city coordinates."""
    z = QUAY
    for u, v, count in ((8.8, -0.1, 6), (8.75, -1.9, 4), (10.2, -1.9, 5), (11.5, -2.9, 4), (10.4, -4.3, 7)):
        people(u, v, z + 0.035, count, 0.4, METRE, rng)
    for u, v, count in ((11.4, -5.5, 5), (10.1, -6.6, 6), (12.3, -6.9, 4), (12.6, 1.2, 5), (9.4, 1.3, 4)):
        people(u, v, z + 0.035, count, 0.4, METRE, rng)
    for u, v, count in ((0.2, -5.4, 5), (2.2, -6.7, 4), (4.5, -6.8, 6), (6.9, -6.6, 3), (5.2, -2.6, 5)):
        people(u, v, z, count, 0.35, METRE, rng)
    for u in (9.5, 11.2, 12.6, 19.3, 20.5, 27.6, 28.5):
        people(u, -7.74, 0.427, rng.randint(2, 4), 0.07, METRE, rng)
    walkers([(0.4, -7.05), (7.8, -7.05)], z, 0.8, METRE, rng)
    walkers([(14.2, -6.8), (31, -6.8)], z, 0.7, METRE, rng)
    for u in (15.4, 18.1, 21.6, 23.9, 26.4, 29.9):
        people(u, -6.85, z, rng.randint(3, 6), 0.22, METRE, rng)
    for u in (4.5, 16.0, 24.0):
        for v in (-8.1, -8.9, -9.7):
            people(u, v, 0.14, rng.randint(1, 2), 0.08, METRE, rng)
    for v in (-1.38, 1.38):
        walkers([(14.4, v), (30.4, v)], z, 1.1, METRE, rng)
    for u in (19.57, 26.55):
        walkers([(u, -5.6), (u, -1.9)], z + 0.05, 0.8, METRE, rng)
    walkers(curve([(20.6, 7.4), (22.8, 8.0), (23.4, 10.4), (25.8, 11.4)], 10), z + 0.042, 0.9, METRE, rng)
    with at(9.0, -12.2, 0.366, 2.9):
        people(0.5, 0, 0, 3, 0.2, METRE, rng)


def solar_bank():
    """Meadow of the west bank: three solar fields, two sheds with solar roofs, a lane and its bridge to the city."""
    for x in (-34.9, -29.7, -24.5):
        solar_field(x, 13.4, 0.6, 4.9, 6.6, 7)
    for x in (-41.8, -39.0):
        with at(x, 13.4, 0.6):
            shed(2.5, 5.6, 0.95)
    lane = curve([(-40.5, 9.6), (-34, 9.7), (-24, 9.6), (-21.7, 10.4), (-20.7, 12.0)], 10)
    ribbon(lane, 0.32, 0.6, "path", 0.02)
    road_bridge(-20.7, -16.2, 12.0, 0.78, 3)


HILL_ROWS = (  # terraces of low houses on the slope above the old town, in city coordinates
    ((1.0, 13.3), (3.0, 14.0), (5.6, 14.1), (8.4, 13.6)),
    ((1.4, 15.3), (3.4, 15.9), (6.4, 15.9)),
    ((13.4, 13.8), (16.4, 14.3), (19.6, 13.9)),
)


def hill_houses(land, rng):
    """Terraces along the contours; returns the points that trees keep clear of."""
    taken = []
    for row in HILL_ROWS:
        path = curve([to_world(u, v) for u, v in row], 8)
        terrace_row(path, rng, land.z)
        taken += [p[:2] for p in walk(path, 0.6)]
    return taken


def woods(land, taken, rng):
    """Conifers on the ridge, broad-leaved trees on the shores; `taken` are points kept clear."""
    for _ in range(38000):
        x, y = rng.uniform(WEST + 0.4, EAST - 0.4), rng.uniform(SOUTH + 0.4, NORTH - 0.4)
        u, v = to_city(x, y)
        if height(x, y) < 0.2 or not clear(x, y, taken, 0.75) or math.dist((u, v), (11, 13.6)) < 1.6:
            continue
        ridge = u > -2 and (v > 13.2 or u > 32.2)
        if ridge:
            ok = fbm(x, y, 0.22, 21) > -0.48 + 0.3 * rng.random() and rng.random() < 0.8
        else:
            hedge = abs(x + 37.55) < 0.12 or abs(x + 21.5) < 0.3 or y > 17.6 or y < 9.1 or -20.9 < x < -15
            ok = (hedge if x < -15 else u < 2 and v > 9) and y > 6 and rng.random() < 0.32
            ok = ok and not (x < -37.7 and 9.2 < y < 17) and abs(y - 12) > 0.6
        if ok:
            kind = "conifer" if ridge else rng.choice(("round", "round", "column"))
            size = rng.uniform(0.42, 0.86) if ridge else rng.uniform(0.4, 0.7)
            tree(x, y, land.z(x, y) - 0.02, size, kind, rng)


def build_wide():
    """Estuary panorama."""
    studio(base(WEST, EAST, SOUTH, NORTH))
    land = contour(height, WEST, EAST, SOUTH, NORTH, 0.3, 240, ("land",))
    abutment(WEST + 0.14, 3.1, 1.6)
    line = curve([(WEST + 0.7, 3.05), (-36, -0.5), (-28, -3.1), (-20.5, -4.05), to_world(0.4, 0)], 16)
    viaduct(line, DECK, 17, 1.0, lambda x, y: height(x, y) < 0)
    coaches(line, 14.5, 7, DECK)
    lamp_row(offset(line[24:], 0.4), 6.4, DECK + 0.5, 1.6, 0.03)
    city(random.Random(12))
    rng = random.Random(5)
    sites = [
        to_world(u, v) for u, v in ((7.5, 16.6), (14, 17.6), (20, 16.0), (26, 17.8), (32, 15.5), (37, 11.5))
    ]
    for i, (x, y) in enumerate(sites):
        turbine(x, y, land.z(x, y), 4.5 - 0.24 * i, rng.uniform(0.75, 1.35), rad(-20 + rng.uniform(-3, 3)))
    beacon_x, beacon_y = sites[3]
    lamp(beacon_x, beacon_y, land.z(beacon_x, beacon_y) + 3.9, 0.3, RED, 0.035)
    solar_bank()
    lamp_row([(-40, 9.75), (-23, 9.75)], 5.6, 1.02, 1.3, 0.03)
    lane_walkers = random.Random(37)
    walkers([(-39, 9.65), (-28, 9.65)], 0.62, 1.6, METRE, lane_walkers)
    walkers([(-20.4, 12), (-16.4, 12)], 0.81, 0.8, METRE, lane_walkers)
    woods(land, sites + hill_houses(land, random.Random(4)), random.Random(9))
    light(-97, 23, 6.1, 0.36)
    camera((-18.7, 13.7, 2.1), -11, 19.3, 150, 64, 1.1, to_world(8, -3) + (2,))
    haze(150, 70, 0.3, (0.6, 0.6, 0.58))


def build(variant=""):
    """Build one composition: wide (default) or tall; the tall one has its own aspect and stands free."""
    global ASPECT, BLEED
    mat("slate", (0.115, 0.125, 0.14), 0.6, vary=0.12, scale=8)
    # Flat roofs face the sun: as pale as the walls, they would vanish before the pale ground.
    mat("zinc", (0.25, 0.255, 0.265), 0.6, vary=0.06, scale=6)
    if variant == "tall":
        ASPECT, BLEED = ASPECT_TALL, set()
        build_tall()
    else:
        build_wide()
