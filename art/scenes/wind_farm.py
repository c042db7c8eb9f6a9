"""Sweden: nine slender turbines over contour-cut forest hills, a dark lake and one pale access road."""

from kit import *
from project_parts import gabled_roof

ASPECT, EXPOSURE = 1.6, 0.2
DUSK = {"exposure": 1.2, "windows": 0}
METRE = 1 / 11  # in units of the model
WIDTH, DEPTH = 44, 33
STEP = 0.075  # card thickness of the contour model
HUB = 8.6  # hub height

SITES = [
    (10.5, -9.8),
    (18.0, -2.4),
    (4.2, -0.8),
    (-4.4, 4.0),
    (-14.4, 1.2),
    (-16.6, 10.2),
    (-6.6, 11.2),
    (3.0, 11.0),
    (13.2, 10.2),
]
ROADS = [
    curve(
        [(13.0, -16.5), (14.4, -12.8), (12.6, -8.8), (11.8, -5.0), (6.8, -2.2), (1.6, 1.2), (-3.0, 2.8)], 20
    ),
    curve([(-3.0, 2.8), (-5.6, 5.4), (-3.4, 8.8), (3.8, 9.8), (8.4, 9.4), (12.6, 8.9)], 20),
    curve([(11.8, -5.0), (13.8, -3.2), (17.4, -3.4)], 20),
    curve([(-5.6, 5.4), (-8.4, 9.2), (-12.0, 9.9), (-16.0, 9.1)], 20),
    curve([(-3.0, 2.8), (-8.2, 3.4), (-13.6, 2.0)], 20),
]
SUBSTATION = (17.2, -11.2)


def natural_height(x, y):
    """Ground before any building work; water lies where it is below 0."""
    back_ridge = 3.3 * math.exp(-(((y - 11.8 - 0.05 * x) / 5.9) ** 2))
    middle_ridge = (
        1.6 * math.exp(-(((y - 1.0 + 0.28 * (x - 4)) / 4.0) ** 2)) * (0.5 + 0.5 * math.tanh((x + 3) / 6))
    )
    west_hill = 1.4 * math.exp(-(((x + 18.5) / 6.0) ** 2) - ((y - 0.5) / 7) ** 2)
    lake = 3.1 * math.exp(-(((x + 6.0) / 8.9) ** 2) - ((y + 7.7 + 0.13 * x) / 4.4) ** 2)
    bay = 1.5 * math.exp(-(((x + 13.4) / 5.0) ** 2) - ((y + 10.6) / 3.7) ** 2)
    island = 2.65 * math.exp(-(((x + 9.6) / 2.0) ** 2) - ((y + 7.4) / 1.1) ** 2)
    relief = 0.7 * fbm(x, y, 0.08, 3) + 0.12 * fbm(x, y, 0.26, 8)
    return 0.72 + back_ridge + middle_ridge + west_hill - lake - bay + island + relief


class Levelling:
    """Roads and hardstandings smoothed into the hills: how high, and how strongly, near any point."""

    REACH, FLAT, CELL = 2.3, 0.95, 2.5

    def __init__(self):
        self.cells = {}
        for road in ROADS:
            points = [(x, y) for x, y, _ in walk(road, 0.4)]
            raw = [natural_height(*p) for p in points]
            for i, (x, y) in enumerate(points):
                near = raw[max(0, i - 5) : i + 6]
                self._add(x, y, sum(near) / len(near), 0.0)
        for x, y in SITES + [SUBSTATION]:
            self._add(x, y, natural_height(x, y), 0.9)

    def _add(self, x, y, level, radius):
        cx, cy = round(x / self.CELL), round(y / self.CELL)
        for i in range(cx - 2, cx + 3):
            for j in range(cy - 2, cy + 3):
                self.cells.setdefault((i, j), []).append((x, y, max(level, 0.3), radius))

    def __call__(self, x, y):
        natural = natural_height(x, y)
        total = weighted = strongest = 0.0
        for px, py, level, radius in self.cells.get((round(x / self.CELL), round(y / self.CELL)), ()):
            distance = max(0.0, math.hypot(x - px, y - py) - radius)
            if distance < self.REACH:
                t = min(1.0, (self.REACH - distance) / (self.REACH - self.FLAT))
                pull = t * t * (3 - 2 * t)
                total += pull**3
                weighted += level * pull**3
                strongest = max(strongest, pull)
        return natural + (weighted / total - natural) * strongest if total else natural


def build():
    """The whole model: card-cut hills, lake, roads, turbines, forest, shore."""
    studio(plinth(WIDTH, DEPTH, 0.6, 1.3))
    mat("gravel", (0.36, 0.33, 0.28), 0.95, vary=0.05, scale=5)
    ground = Levelling()
    box(0, 0, 0, WIDTH, DEPTH, 0.03, "water", 0)
    land = contour(ground, -WIDTH / 2, WIDTH / 2, -DEPTH / 2, DEPTH / 2, STEP, 210, ("land",))
    access_roads(ground)
    wind_turbines(land)
    cable_trench(ground)
    substation(land)
    buildings = shore(ground, land)
    lamps(land, buildings)
    figures(ground, land, buildings)
    forest(ground, land, buildings)
    light(-66, 27, 4.9, 0.40, 2.0)
    camera((3.3, 4.7, 1.0), -20, 22, 147, 85, 0.6, (4, -4, 3))
    haze(150, 70, 0.25, (0.70, 0.70, 0.68))


def lamps(land, buildings):
    """Lamps of the substation, of the road's lower end and of the shore, and a red light on one nacelle."""
    x, y = SUBSTATION
    for dx, dy, colour in ((-1.15, -0.35, WARM), (0.85, -0.75, COOL), (1.7, 0.9, COOL)):
        lamp(x + dx, y + dy, land.z(x, y) + 0.75, 2.5, colour, 0.05)
    for px, py, _ in list(walk(ROADS[0], 3.4))[:6]:
        lamp(px + 0.7, py, land.z(px, py) + 0.8, 2.5, globe=0.045)
    for bx, by in (buildings[0], buildings[2]):
        lamp(bx - 0.35, by - 0.75, land.z(bx, by) + 0.5, 1.6, globe=0.045)
    lamp(*SITES[7], land.z(*SITES[7]) + HUB * 1.03, 0.5, RED, 0.07)


def figures(ground, land, buildings):
    """Fitters and their vans at the nearest turbine and the substation, and people on the road and by the lake."""
    rnd = random.Random(41)
    (x, y), (sx, sy), (boat_x, boat_y) = SITES[0], SUBSTATION, buildings[0]
    jetty_x, jetty_y = boat_x + 0.1, boat_y - 1.9
    foot, yard = land.z(x, y) + 0.05, land.z(sx, sy) + 0.04
    van(x + 1.25, y - 0.85, foot - 0.02, rad(-18))
    van(sx - 0.4, sy - 0.75, yard, rad(4))
    groups = (
        (x + 0.2, y - 0.85, foot - 0.02, 5, 0.3),
        (x - 0.45, y - 0.5, foot, 3, 0.15),
        (sx + 0.75, sy - 0.7, yard, 4, 0.3),
        (jetty_x - 2.2, jetty_y, 0.22, 3, 0.14),
        (jetty_x - 0.8, jetty_y, 0.22, 2, 0.14),
        (boat_x - 1.1, boat_y, 0.08, 3, 0.2),
    )
    for group in groups:
        people(*group, METRE, rnd)
    cabin_x, cabin_y = buildings[2]
    for px, py, count in ((cabin_x - 0.2, cabin_y - 0.75, 3), (-2.3, -15.4, 6), (-0.2, -14.3, 4), (-1.0, -12.9, 3)):
        people(px, py, land.z(px, py), count, 0.22, METRE, rnd)
    way = list(walk(ROADS[0], 0.3))
    for index, count in ((5, 6), (12, 4), (20, 3), (37, 3)):
        px, py, heading = way[index]
        px, py = px - 0.25 * math.sin(heading), py + 0.25 * math.cos(heading)
        people(px, py, ground(px, py) + STEP + 0.05, count, 0.22, METRE, rnd)
    px, py, heading = way[9]
    van(px + 0.18 * math.sin(heading), py - 0.18 * math.cos(heading), ground(px, py) + STEP + 0.05, heading)


def van(x, y, z, heading):
    """A van, 0.55 long, heading along its own x axis."""
    with at(x, y, z, heading):
        box(-0.06, 0, 0.04, 0.42, 0.19, 0.18, "plaster", 0.02)
        box(0.19, 0, 0.04, 0.13, 0.18, 0.12, "lacquer", 0.02)
        box(0.165, 0, 0.13, 0.08, 0.165, 0.06, "glass", 0.01)
        for wheel in (-0.17, 0.15):
            box(wheel, 0, 0, 0.07, 0.2, 0.07, "lacquer", 0.02)


def access_roads(ground):
    """Gravel roads on pale cleared shoulders, laid on the levelled ground."""
    for road in ROADS:
        fine = [p[:2] for p in walk(road, 0.15)]
        ribbon(fine, 1.06, 0, "path", STEP + 0.03, zf=ground)
        ribbon(fine, 0.74, 0, "gravel", STEP + 0.05, zf=ground)


def wind_turbines(land):
    """A turbine at each site with its crane hardstanding and gravel ring, all facing the same wind."""
    rnd = random.Random(5)
    for x, y in SITES:
        z = land.z(x, y)
        turbine(x, y, z, HUB, rnd.uniform(0, 2.09), rad(-24 + rnd.uniform(-3, 3)))
        cylinder(x, y, z, 0.72, 0.72, 0.05, "gravel", 32)
        box(x + 0.95, y - 0.75, z - 0.1, 1.9, 1.1, 0.13, "gravel", 0.02, rad(-18))
        box(x + 0.42, y + 0.16, z, 0.22, 0.16, 0.20, "lacquer", 0.01)


def cable_trench(ground):
    """Backfilled trench beside the main road to the substation, with metal marker posts."""
    route = [(11.0, -5.2), (11.7, -8.6), (13.4, -11.3), (16.0, -11.2)]
    fine = [p[:2] for p in walk(curve(route, 16), 0.2)]
    ribbon(fine, 0.16, 0, "gravel", STEP + 0.02, zf=ground)
    for x, y, _ in walk(fine, 1.5):
        box(x, y, ground(x, y) + STEP, 0.06, 0.06, 0.26, "metal", 0)


def substation(land):
    """Fenced yard with a control building, two transformers and a busbar gantry."""
    x, y = SUBSTATION
    with at(x, y, land.z(x, y), rad(-6)):
        box(0, 0, -0.2, 4.0, 2.6, 0.24, "path", 0.02)
        with at(-1.15, 0.35, 0.04):
            box(0, 0, 0, 1.1, 0.8, 0.5, "plaster", 0.01)
            gabled_roof(1.1, 0.8, 0.5, 0.28, 0.06, "lacquer")
        for i in range(2):
            with at(0.35 + i * 0.95, 0.1, 0.04):
                box(0, 0, 0, 0.5, 0.42, 0.42, "lacquer", 0.03)
                for fin in range(5):
                    box(-0.2 + fin * 0.1, -0.27, 0.06, 0.04, 0.12, 0.3, "stone", 0)
                for bushing in (-0.14, 0, 0.14):
                    cylinder(bushing, 0, 0.42, 0.025, 0.015, 0.2, "metal", 8)
        for gx in (-0.1, 1.75):
            box(gx, 0.85, 0.04, 0.06, 0.06, 1.0, "stone", 0)
        box(0.82, 0.85, 1.0, 1.95, 0.05, 0.05, "stone", 0)
        for side in (-1, 1):
            box(0, side * 1.25, 0.04, 3.9, 0.015, 0.3, "stone", 0)
            box(side * 1.95, 0, 0.04, 0.015, 2.5, 0.3, "stone", 0)


def shore(ground, land):
    """Boathouse with a slip, and a jetty with two rowing boats, on the lake's eastern shore.

    Returns where the buildings stand.
    """
    y = -8.4
    x = next(i * 0.05 for i in range(-60, 300) if ground(i * 0.05, y) > 0.03)
    box(x - 1.1, y, 0.16, 3.2, 0.34, 0.06, "bark", 0)
    for i in range(6):
        for side in (-0.15, 0.15):
            cylinder(x - 2.6 + i * 0.55, y + side, 0, 0.03, 0.03, 0.2, "bark", 6)
    for boat_x, boat_y, turn in ((x - 1.5, y - 0.42, 0.1), (x - 2.2, y + 0.42, -0.08)):
        box(boat_x, boat_y, 0.03, 0.72, 0.24, 0.10, "plaster", 0.05, turn)
    with at(x - 0.1, y + 1.9, 0.06, rad(8)):
        box(0, 0, 0, 1.7, 1.0, 0.62, "bark", 0.01)
        box(-0.86, 0, 0, 0.02, 0.62, 0.46, "lacquer", 0)
        gabled_roof(1.7, 1.0, 0.62, 0.44, 0.10, "lacquer", "bark")
    cabin_x = x + 2.0
    with at(cabin_x, y + 2.6, land.z(cabin_x, y + 2.6), rad(24)):
        box(0, 0, -0.2, 1.2, 0.8, 0.72, "bark", 0.01)
        gabled_roof(1.2, 0.8, 0.52, 0.38, 0.08, "lacquer", "bark")
    return [(x - 0.1, y + 1.9), (x + 0.9, y + 2.1), (cabin_x, y + 2.6)]


def forest(ground, land, buildings):
    """Spruce with a few birches in drifts, clear of roads, hardstandings, buildings and the shore."""
    rnd = random.Random(9)
    verges = [p[:2] for road in ROADS for p in walk(road, 0.5)]
    planted = 0
    for _ in range(32000):
        x, y = rnd.uniform(-WIDTH / 2 + 0.35, WIDTH / 2 - 0.35), rnd.uniform(
            -DEPTH / 2 + 0.35, DEPTH / 2 - 0.35
        )
        level = ground(x, y)
        if planted >= 6800 or level < 0.1 or fbm(x, y, 0.11, 21) < -0.37 + 0.18 * rnd.random():
            continue
        if not clear(x, y, verges, 1.05) or not clear(x, y, SITES, 1.8) or not clear(x, y, [SUBSTATION], 3.0):
            continue
        if not clear(x, y, buildings, 1.15):
            continue
        birch = rnd.random() < 0.06
        size = rnd.uniform(0.55, 1.15) * (1 if rnd.random() < 0.9 else 0.6)
        tree(x, y, land.z(x, y) - 0.03, size, "round" if birch else "conifer", rnd)
        planted += 1
