"""The street of the sustainability picture drawn out to a long section: a strip that runs off both sides.

The parts are those of `sustainability`, each moved along the street; the ground between them is longer, with a wood and
a hill at its end.
"""

import sustainability
import sustainability_ground
from sustainability import room_light
from sustainability_houses import *

ASPECT, EXPOSURE = 4.48, 0.16
BLEED = {"left", "right", "bottom"}
DUSK = sustainability.DUSK
LENGTH = 100.0
FRAME = (-7.55, 13.05)  # the lowest and the highest point of the cut in the picture
# How far each part stands from its place in the short street, and the middle of each part that is new.
POND, GARDEN, TERRACE, FLATS = -16.9, -11.1, -7.6, 6.2
WELLS, TURBINE, HUB = 0.8, 40.2, 7.2
HOUSE, BLOCK, TANK = -9.4 + TERRACE, BASEMENT[0] + FLATS, CISTERN[0] + GARDEN


def surface(x):
    """Height of the long ground along the section: a pond, a rain garden, the street, and a hill."""
    west = x - POND
    basin = -2.4 / (1 + math.exp((west + 19.4) / 0.6)) / (1 + math.exp(-(west + 25.6) / 0.45))
    swale = -0.6 * math.exp(-(((x - GARDEN + SWALE) / 1.7) ** 2))
    wood = 1 / (1 + math.exp(-(x - 19.6) / 0.9))
    hill = 2.7 / (1 + math.exp(-(x - 34.6) / 1.5))
    return basin + swale + hill + wood * (0.14 + 0.14 * math.sin(x * 0.7) + 0.05 * math.sin(x * 1.9))


def build():
    old_fabric()
    section_materials()
    with at(POND):
        lake()
    with at(GARDEN):
        rain_garden(-SWALE)
    terrace(HOUSE)
    with at(FLATS):
        midrise(BASEMENT[0])
    unseen_floor(long_ground())
    wells()
    planting()
    hill_top()
    lamps()
    inhabitants()
    light(-140, 26, 4.4, 0.54, 1.6)
    strip_view()


def unseen_floor(height):
    """A floor that lights the model as in the other pictures; the ground hides all of its shadow from the camera."""
    floor = studio(height)
    floor.name, floor.visible_camera = "unseen floor", False


def strip_view(distance=1000.0, lookdown=0.18, aperture=6.0):
    """Camera square to the cut, so far away that nothing is seen from the side."""
    height = FRAME[1] - FRAME[0]
    width = height * ASPECT
    above = lookdown * distance
    shift = (0, ((FRAME[0] + FRAME[1]) / 2 - above) / width)
    aim = (0, CUT, above)
    camera(aim, 0, 0, distance, distance * 36 / width, aperture, aim, shift)


def long_ground():
    """Layers, turf and plinth of the street, made for this length, profile and rooms; gives the height of the floor."""
    street = sustainability_ground
    moved = [(TANK, *CISTERN[1:]), (BLOCK, *BASEMENT[1:])]
    street.WIDTH, street.ROOMS, street.surface = LENGTH, moved, surface
    for k, (m, inset) in enumerate(EARTHS):
        layer(partial(strata, k), partial(strata, k + 1), m, inset)
    layer(lambda x: surface(x) + (0.05 if surface(x) > WATER else 0), surface, "sage", 0.04)
    q = random.Random(44)
    end = int(LENGTH / 2) - 1
    for k, count in ((2, 3), (4, 3), (5, 4)):
        for j in range(1, count + 1):
            for x in range(-end, end - 3, 3):
                by_room = k == 2 and any(abs(x + 1.5 - room[0]) < room[2] / 2 + 1.6 for room in moved)
                if q.random() > 0.25 and not by_room:
                    bedding_line(k, j / (count + 1), x, 2.9)
    for _ in range(900):
        x = q.uniform(-end, end)
        z = strata(3, x) + (strata(4, x) - strata(3, x)) * q.uniform(0.1, 0.9)
        s = q.uniform(0.05, 0.15)
        m = q.choice(("stone", "chalk", "bedrock", "land"))
        box(x, CUT + 0.12, z - s / 2, s * 1.4, 0.1 + s * 0.7, s, m, 0.05, tilt=q.uniform(-0.4, 0.4))
    return base()


def wells():
    """Pairs of pipes under the court that turn at the bottom of the ground, and the main from the houses to the flats."""
    y, main, foot = CUT - 0.03, -0.72, -DEEP + 0.42
    tube([(HOUSE - 2.2, y, main), (BLOCK - 3.95, y, main)], 0.042)
    for k in range(3):
        tube([(HOUSE + 4.3 * k, y, main), (HOUSE + 4.3 * k, y, -0.15)], 0.035)
    for k in range(6):
        left = WELLS - 3.4 + k * 1.3
        bend = [(left + 0.15 - 0.15 * math.cos(a), y, foot - 0.15 * math.sin(a)) for a in angles(8)]
        tube([(left, y, main), *bend, (left + 0.3, y, main)], 0.042)


def angles(count):
    """A half turn in steps."""
    return [math.pi * i / count for i in range(count + 1)]


def planting():
    """Trees of the shore, the street, the court and the wood; those at the cut show their roots."""
    at_cut = ((-44.6, 3.4), (-21.9, 3.0), (21.6, 4.4), (24.7, 5.4), (28.0, 4.8), (31.2, 5.5))
    for k, (x, h) in enumerate(at_cut):
        broadleaf(x, CUT + 0.5, surface(x), h, 90 + k, 0.42, 1.3)
        roots(x, 195 + k, 1.35 + 0.07 * h, 0.9 + 0.16 * h)
    shore = ((-47.6, 2.2, 4.6), (-44.8, 3.8, 4.2), (-48.2, -2.0, 3.8), (-34.6, 3.2, 3.4), (-33.4, -0.6, 2.8))
    street = ((-31.4, 2.6, 4.0), (-29.6, 1.8, 3.2), (-23.6, 3.0, 3.4), (-22.2, 1.4, 4.4), (-28.4, -2.4, 2.3))
    gardens = ((-20.6, 2.4, 4.0), (-17.4, 3.4, 5.2), (-12.9, 2.8, 5.8), (-8.6, 3.2, 5.2), (-4.6, 2.2, 4.4))
    court = ((-2.6, 3.4, 5.0), (0.8, 1.6, 4.6), (3.6, 3.4, 5.4), (6.4, 1.8, 4.2), (18.8, 1.6, 4.2))
    wood = ((20.4, 3.2, 5.0), (23.2, 1.8, 4.8), (26.2, 3.8, 5.6), (29.6, 2.2, 5.2), (32.6, 3.6, 4.8))
    for k, (x, y, h) in enumerate(shore + street + gardens + court + wood):
        broadleaf(x, y, surface(x), h, 110 + k, 0.40, 0.8)
    q = random.Random(21)
    for x, y, w in ((-2.6, -1.6, 2.4), (1.8, -1.6, 2.4), (5.6, -2.6, 1.6)):
        box(x, y, -0.02, w + 0.3, 0.9, 0.28, "stone", 0.02)
        hedge(x, y, 0.2, w, 0.6, 0.3, q.randrange(99))
    for x in (-0.8, 3.7):
        box(x - 0.8, -3.6, 0.05, 0.9, 0.32, 0.2, "bark", 0.02)


def hill_top():
    """Turbine among conifers on its footing, and the cable that runs down to the batteries."""
    x, y = TURBINE, CUT + 1.6
    z = surface(x)
    grey_turbine(x, y, z, HUB, 1.0, 14)
    box(x, CUT + 1.45, z - 0.95, 2.5, 3.0, 0.5, "plaster", 0.02)
    box(x, CUT + 1.45, z - 0.46, 1.0, 3.0, 0.44, "plaster", 0.02)
    battery = BLOCK + 3.8
    path = [x - 1.2 - k * 0.6 for k in range(1, 60) if x - 1.2 - k * 0.6 > battery + 0.2]
    cable = [(x - 1.2, CUT - 0.03, z - 0.7), *((px, CUT - 0.03, surface(px) - 0.66) for px in path)]
    tube([*cable, (battery, CUT - 0.03, -0.62)], 0.035)
    q = random.Random(15)
    for _ in range(250):
        px, py = q.uniform(33.2, 49.8), q.uniform(CUT + 0.4, -CUT - 0.4)
        if math.hypot(px - x, py - y) > 1.7 and q.random() < 0.75:
            tree(px, py, surface(px), q.uniform(0.9, 2.3), "conifer", q)


def lamps():
    """Warm light in some rooms, cool light on the batteries, lamps on the jetty and in the court, red on the turbine."""
    for house, level in ((0, 0), (2, 1)):
        room_light(HOUSE + 4.3 * house, (level + 1) * STOREY + LIFT, 3.6)
    room_light(HOUSE + 4.3, 2 * STOREY + LIFT + 1.5, 1.4)
    middle, width = zip((-2.87, 2.0), (-0.9, 1.4), (2.0, 3.7))
    for floor, bay in ((0, 2), (1, 0), (2, 2), (3, 1), (4, 0), (5, 2)):
        room_light(BLOCK + middle[bay], (floor + 1) * STOREY + LIFT * (floor < 5), width[bay])
    ceiling_light(BLOCK + 1.9, CUT + 1.0, BASEMENT[1] + 1.72, 3.2, 1.0, 26, COOL)
    lamp_row([(POND - 20.2, 1.2), (POND - 20.1, 1.2)], 1, WATER + 1.0, 3, 0.04)
    lamp_row([(-3.0, 0.2), (6.0, 0.2)], 4.4, 1.5, 4, 0.05)
    lamp_row([(-23.2, 0.4), (-23.1, 0.4)], 1, 1.5, 4, 0.05)
    lamp(TURBINE, CUT + 1.6, surface(TURBINE) + HUB + 0.24, 0.8, RED, 0.05)


def inhabitants():
    """People in the rooms, at the batteries and on the roof, by the water, in the court and under the trees."""
    q = random.Random(36)
    in_houses = (
        ((-0.9, 0.55), (0.5, 2.4), (0.8, 0.8), (4.4, 0.8), (8.8, 1.2)),
        ((0.5, 0.9), (3.2, 1.6), (8.8, 1.0)),
        ((0.1, 1.5), (4.4, 0.9), (9.1, 2.1)),
    )
    for level, places in enumerate(in_houses):
        for x, y in places:
            person(HOUSE + x, CUT + y, level * STOREY + LIFT, METRE, q)
    for floor in range(6):
        for x in (-2.25, 1.55, 3.35):
            if q.random() < 0.62:
                person(BLOCK + x, CUT + q.uniform(0.5, 0.8), floor * STOREY + LIFT, METRE, q)
    for x, y in ((2.3, 0.7), (2.45, 1.5)):
        person(BLOCK + x, CUT + y, 6 * STOREY + 0.31, METRE, q)
    for x in (-2.4, 0.9):
        person(BLOCK + x, CUT + 0.32, BASEMENT[1] + 0.14, METRE, q)
    for x in (-21.7, -21.3, -20.2):
        person(POND + x, 1.2 + q.uniform(-0.15, 0.15), WATER + 0.29, METRE, q)
    outside = ((-45.4, 0.9), (-45.0, 1.2), (-35.0, 0.9), (-32.2, 1.3), (-29.9, 0.8), (-29.4, 1.2))
    outside += ((-24.6, 0.7), (-23.4, 1.4), (-22.6, 4.6), (-4.9, 1.2), (-3.6, 0.8), (-3.2, 1.0))
    outside += ((-0.6, 1.6), (0.6, 0.7), (2.4, 1.0), (3.2, 2.4), (3.7, 2.2), (6.6, 0.8), (18.7, 0.8))
    outside += ((19.2, 1.1), (20.4, 2.0), (23.1, 0.8), (26.3, 1.0), (26.7, 1.3), (29.5, 0.9), (33.0, 1.2))
    for x, y in outside:
        person(x, CUT + y, surface(x) + 0.05, METRE, q)
